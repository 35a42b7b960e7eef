import { expect, test } from "vitest";
import { acknowledged, evaluating, offering, openHospital } from "./hospital.ts";
import { checkpoint, hex32, plainPlan, sha256 } from "./offers.ts";

test.each([
  [9, {}],
  [29, { minimum_evaluation_rows: 30 }],
])(
  "of %i held-out rows, fewer than the policy wants, nothing is told and nothing counted",
  async (heldOut, more) => {
    const hospital = await openHospital({ policy: { plain_rounds: "allow", ...more }, heldOut });
    const session = await hospital.server.accept();
    session.send(offering(plainPlan()));
    expect(await session.next()).toMatchObject({ body: "accept" });
    await acknowledged(hospital);
    expect(await session.next()).toMatchObject({ body: "progress" });
    session.send(evaluating());
    const none = { right: 0, total: 0, lossSum: 0, metrics: [] };
    expect(await session.next()).toEqual({
      body: "evaluation",
      evaluation: { roundId: hex32("1"), checkpointDigest: sha256(checkpoint), ...none },
    });
    expect(hospital.log.events("evaluation.withheld")).toMatchObject([{ rows: heldOut }]);
  },
);
