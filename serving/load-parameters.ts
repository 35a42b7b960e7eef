/** What a load of the model repository extension may say, the same over REST and gRPC. */
import { WardroundError } from "../base/errors.ts";
import { versionNumber } from "../base/names.ts";

/**
 * The version that a load names; undefined = the one that is to be served.
 * @throws WardroundError NOT_IN_THIS_VERSION for files and configurations, since a version is never replaced by
 * what somebody sends; ARGUMENT_INVALID for whatever else is given, and for a version that is none.
 */
export function versionToLoad(parameters: Readonly<Record<string, unknown>>): number | undefined {
  const other = Object.keys(parameters).find((name) => name !== "version");
  if (other !== undefined) {
    throw new WardroundError(
      isUpload(other) ? "NOT_IN_THIS_VERSION" : "ARGUMENT_INVALID",
      `a load takes no ${JSON.stringify(other.slice(0, 64))}: models come from rounds and are published, not uploaded; expected the parameter version or none`,
    );
  }
  const { version } = parameters;
  if (version === undefined || version === "") return undefined;
  const number = version instanceof Uint8Array ? undefined : versionNumber(String(version));
  if (number !== undefined) return number;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    "the parameter version of a load must be a whole number from 0, or left out for the version that is to be served",
  );
}

/** Triton's parameters by which a load brings the model itself. */
function isUpload(name: string): boolean {
  return name === "config" || name.startsWith("file:");
}
