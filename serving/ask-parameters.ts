/** What a request's parameters say to the server, the same over REST and gRPC. */
import { WardroundError } from "../base/errors.ts";
import type { InferAsk } from "./contract.ts";

export type Parameters = Readonly<Record<string, string | number | boolean>>;

/**
 * `timeout` in microseconds, 0 = none, and `routing_key`.
 * @throws WardroundError INFER_INPUT_INVALID for values of another kind, and for a request that is part of a
 * sequence: models here keep nothing from one request to the next.
 */
export function readAskParameters(
  parameters: Parameters,
): Required<Pick<InferAsk, "timeoutMs" | "routeKey">> {
  assertStateless(parameters);
  return { timeoutMs: timeoutMsOf(parameters), routeKey: routeKeyOf(parameters) };
}

/** One that relies on those before it must not be answered. */
function assertStateless({ sequence_id: id }: Parameters): void {
  if (id === undefined || id === 0 || id === "") return;
  throw invalid(
    "the request is part of a sequence (sequence_id); models here keep nothing from one request to the next: send it without",
  );
}

function timeoutMsOf({ timeout = 0 }: Parameters): number | undefined {
  if (isWhole(timeout)) return timeout === 0 ? undefined : timeout / 1000;
  throw invalid(
    "the parameter timeout is no number of microseconds from 0: expected a whole number",
  );
}

function routeKeyOf({ routing_key: key }: Parameters): string | undefined {
  if (key === undefined || typeof key === "string") return key;
  throw invalid("the parameter routing_key is no text");
}

/**
 * `classification` of an output: how many of its largest values are asked for; 0 = all of it, as it is.
 * @param where - names the parameter, for the error.
 * @throws WardroundError INFER_INPUT_INVALID
 */
export function readClasses({ classification = 0 }: Parameters, where: () => string): number {
  if (isWhole(classification)) return classification;
  throw invalid(`${where()}: must be a whole number from 0`);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function invalid(message: string): WardroundError {
  return new WardroundError("INFER_INPUT_INVALID", message);
}
