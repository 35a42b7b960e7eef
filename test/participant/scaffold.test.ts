import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { offering, openHospital, until } from "./hospital.ts";
import { control, hex32, plainPlan, sha256 } from "./offers.ts";

const policy = { plain_rounds: "allow" };
const plan = plainPlan({ aggregator: "scaffold" });
const state = [{ name: "control", digest: sha256(control), bytes: control.length }];

test("training of scaffold gets the server's control variate, and its update says its steps", async () => {
  const hospital = await openHospital({ policy });
  const session = await hospital.server.accept();
  session.send(offering(plan, { state }));
  await until(() => hospital.server.uploads.length === 1);

  expect(await readFile(hospital.jobs[0]?.vectorPath ?? "")).toEqual(Buffer.from(control));
  expect(hospital.jobs[0]?.algorithm).toBe("scaffold");
  expect(hospital.server.uploads[0]?.header.steps).toBe(2);
});

test("a version without one counts as 0, and other rules fetch none and say steps where asked", async () => {
  const hospital = await openHospital({ policy });
  const session = await hospital.server.accept();
  const plans = [plan, plainPlan({ aggregator: "fednova" }), plainPlan()];
  for (const [at, each] of plans.entries()) {
    const change = each === plan ? {} : { state };
    session.send(offering(each, { roundId: hex32(String(at + 1)), ...change }));
    await until(() => hospital.server.uploads.length === at + 1);
  }
  expect(hospital.jobs.map(({ vectorPath }) => vectorPath)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(hospital.server.downloads).not.toContain(sha256(control));
  expect(hospital.server.uploads.map(({ header }) => header.steps)).toEqual([2, 2, undefined]);
});

test("a control variate of another length than the model is declined before it is fetched", async () => {
  const hospital = await openHospital({ policy });
  const session = await hospital.server.accept();
  const [named] = state;
  session.send(offering(plan, { state: [{ ...named!, bytes: 1e12 }] }));
  await until(() => hospital.log.events("training.failed").length === 1);

  expect(hospital.log.events("training.failed")[0]).toMatchObject({ code: "MODEL_SHAPE_MISMATCH" });
  expect(hospital.server.downloads).not.toContain(sha256(control));
});
