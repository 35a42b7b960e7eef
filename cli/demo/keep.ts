import { join } from "node:path";
import type { Stage } from "./stage.ts";

/** Addresses and five commands to try while the demo is kept running. */
export function tryLines(stage: Stage): string[] {
  const { folder, examples, grpc, http, adminIdentity } = stage;
  const input = join(examples, "patient.json");
  const app = join(folder, "app");
  const wardround = `node ${stage.program}`;
  const plan = join(examples, "plan-plain.yaml");
  const tls = `--cacert ${app}/ca.pem --cert ${app}/certificate.pem --key ${app}/key.pem`;
  return [
    "",
    `It is still running: gRPC ${grpc}, HTTP ${http}, files in ${folder}. Ctrl-C ends it. To try:`,
    `  ${wardround} model list breast-cancer --identity ${adminIdentity}`,
    `  ${wardround} predict breast-cancer --input ${input} --identity ${app}`,
    `  curl ${tls} --json @${input} ${http}/v2/models/breast-cancer/infer`,
    `  ${wardround} model rollback breast-cancer 3 --identity ${adminIdentity}`,
    `  ${wardround} run start breast-cancer-plain --plan ${plan} --rounds 3 --watch --identity ${adminIdentity}`,
  ];
}
