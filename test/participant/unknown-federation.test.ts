import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startParticipant } from "../../participant/index.ts";
import { Ward } from "../server/ward.ts";
import { until } from "./hospital.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { createTestLog } from "./test-log.ts";

/** A data.yaml for each federation, over one table of three features. */
async function writeData(federations: readonly string[]): Promise<readonly string[]> {
  const directory = await temporaryDirectory();
  const lines = Array.from({ length: 20 }, (_, at) => {
    return `P${at},${at % 5},${at % 3},${at % 7},${at % 5 > 2 ? "yes" : "no"}`;
  });
  await writeFile(join(directory, "t.csv"), `id,a,b,c,sick\n${lines.join("\n")}\n`);
  return Promise.all(
    federations.map(async (federation) => {
      const file = join(directory, `${federation}.yaml`);
      await writeFile(
        file,
        `
federation: ${federation}
data_set: d
source: { csv: t.csv }
id: id
features: [a, b, c]
label: { column: sick, classes: [no, yes] }
policy: { epsilon_budget: 10, plain_rounds: allow, minimum_quorum: 1 }
`,
      );
      return file;
    }),
  );
}

test("over gRPC a participant is told of which federations it is no part; one made later offers rounds", async () => {
  await using ward = await Ward.open();
  await ward.createFederation("open");
  await ward.createFederation("closed", { participants: ["somebody-else"] });
  await ward.join("participant", "north");
  const log = createTestLog();
  const participant = await startParticipant({
    directory: join(ward.folder, "north"),
    dataFiles: await writeData(["open", "closed", "later"]),
    log,
  });
  onTestFinished(() => participant[Symbol.asyncDispose]());
  await until(() => log.events("federation.unknown").length >= 2);
  expect(log.events("federation.unknown").slice(0, 2)).toEqual(
    ["closed", "later"].map((name) => ({
      event: "federation.unknown",
      code: "FEDERATION_NOT_FOUND",
      msg: `no federation "${name}" for this participant: check data.yaml or ask the coordinator`,
    })),
  );
  await ward.createFederation("later");
  await ward.startRun(ward.plan({ quorum: 1 }, 1, "later"));
  await until(() => log.events("offer.accepted").length > 0);
  expect(log.events("offer.accepted")[0]).toMatchObject({ federation: "later" });
  await participant[Symbol.asyncDispose]();
});
