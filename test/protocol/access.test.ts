import { expect, test } from "vitest";
import {
  assertAccess,
  assertMayCreateToken,
  httpAccess,
  roles,
  rpcAccess,
} from "../../protocol/access.ts";
import { openInferenceDefinition } from "../../protocol/open-inference.ts";
import { serviceDefinition } from "../../protocol/service.ts";

const outcome = (work: () => void): string => {
  try {
    work();
    return "yes";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

// Written out once more, by service, so that a slip in the table is seen.
const expected: Readonly<Record<string, readonly string[]>> = {
  Session: ["participant"],
  Transfer: ["participant"],
  "Transfer.Download": ["participant", "coordinator", "admin"],
  Coordinator: ["coordinator", "admin"],
  Inference: ["app", "coordinator", "admin"],
};

test("every call of the service definition opens for its roles and for no other", () => {
  const paths = Object.values(serviceDefinition()).map(({ path }) => path);
  expect(paths).toHaveLength(31);

  for (const path of paths) {
    const rpc = path.replace("/wardround.mcp.v1.", "").replace("/", ".") as keyof typeof rpcAccess;
    const access = rpcAccess[rpc];
    expect(access, rpc).toBeDefined();
    const service = rpc.split(".")[0] as string;
    for (const role of roles) {
      const allowed = expected[rpc] ?? expected[service];
      const open = service === "Enrolment" || allowed?.includes(role);
      const answer = outcome(() => assertAccess(access, role, rpc));
      expect(answer, `${rpc} as ${role}`).toBe(open ? "yes" : "ROLE_MISSING");
    }
    const anyone = outcome(() => assertAccess(access, undefined, rpc));
    expect(anyone, `${rpc} without a certificate`).toBe(
      rpc === "Enrolment.Join" ? "yes" : "CERTIFICATE_MISSING",
    );
  }
});

test("the Open Inference Protocol opens health to all, predictions to their roles, load and unload to few", () => {
  const open = ["ServerLive", "ServerReady", "Check", "Watch"];
  const managed = ["RepositoryModelLoad", "RepositoryModelUnload"];
  const keys = Object.keys(openInferenceDefinition()) as (keyof typeof rpcAccess)[];
  expect(keys).toHaveLength(22);
  for (const rpc of keys) {
    const name = rpc.split(".")[1] as string;
    for (const role of roles) {
      const may =
        open.includes(name) ||
        role === "coordinator" ||
        role === "admin" ||
        (role === "app" && !managed.includes(name));
      const answer = outcome(() => assertAccess(rpcAccess[rpc], role, rpc));
      expect(answer, `${rpc} as ${role}`).toBe(may ? "yes" : "ROLE_MISSING");
    }
    const anyone = outcome(() => assertAccess(rpcAccess[rpc], undefined, rpc));
    expect(anyone, rpc).toBe(open.includes(name) ? "yes" : "CERTIFICATE_MISSING");
  }
});

test("predictions over HTTP open for the roles that may predict, health for anyone", () => {
  for (const role of roles) {
    const answer = outcome(() => assertAccess(httpAccess.infer, role, "infer"));
    expect(answer).toBe(["app", "coordinator", "admin"].includes(role) ? "yes" : "ROLE_MISSING");
    expect(httpAccess.metadata).toEqual(httpAccess.infer);
  }
  expect(outcome(() => assertAccess(httpAccess.live, undefined, "live"))).toBe("yes");
  expect(outcome(() => assertAccess(httpAccess.ready, undefined, "ready"))).toBe("yes");
  expect(outcome(() => assertAccess(httpAccess.infer, undefined, "infer"))).toBe(
    "CERTIFICATE_MISSING",
  );
});

test("an admin makes tokens for every role, a coordinator for participants and apps", () => {
  for (const caller of roles) {
    for (const role of roles) {
      const may =
        caller === "admin" ||
        (caller === "coordinator" && (role === "participant" || role === "app"));
      const answer = outcome(() => assertMayCreateToken(caller, role));
      expect(answer, `${caller} for ${role}`).toBe(may ? "yes" : "ROLE_MISSING");
    }
  }
  expect(outcome(() => assertMayCreateToken("admin", "root"))).toBe("ARGUMENT_INVALID");
});
