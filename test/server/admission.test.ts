import { expect, test } from "vitest";
import { stepsMax } from "../../base/limits.ts";
import { createLayout } from "../../model/layout.ts";
import type { LaplaceMechanism } from "../../privacy/contract.ts";
import type { VerifyResult } from "../../runtime/contract.ts";
import { nodeHasher } from "../../runtime/system.ts";
import {
  type AdmissionContext,
  admitHeader,
  admitPayload,
  type OfferedUpdate,
} from "../../server/admission.ts";
import type { Round } from "../../server/rounds/state.ts";
import { after, candidates, event, planned } from "./rounds/rounds.ts";

const layout = createLayout([{ name: "w", shape: [3] }], [], nodeHasher);
const mechanism: LaplaceMechanism = {
  kind: "laplace",
  clip: 1,
  epsilon: 1,
  integerClip: 64,
  grid: 2 ** -6,
  denominator: 2,
};
const open = after(planned(), event.open("a", "b")).state;
const section = {
  name: "weights",
  layoutDigest: layout.digest,
  valueCount: 3,
  bytes: 12,
  boundL1: 0,
};
const context: AdmissionContext = {
  round: open,
  peerId: "a",
  layout,
  section,
  encoding: "float32",
  mechanism: undefined,
  stepsAsked: undefined,
};
const privateContext: AdmissionContext = {
  ...context,
  section: { ...section, boundL1: 64 },
  encoding: "int32",
  mechanism,
};
const plain: OfferedUpdate = {
  header: {
    federationId: "f",
    roundId: "r",
    participantId: "a",
    checkpointDigest: "c0",
    planDigest: "plan",
    encoding: "float32",
    sections: [section],
    weight: 10,
  },
  attempt: 1,
  digest: "u-a",
  totalBytes: 12,
};
const secret: OfferedUpdate = {
  ...plain,
  header: {
    ...plain.header,
    encoding: "int32",
    weight: 0,
    sections: [{ ...section, boundL1: 64 }],
  },
};

function withHeader(changed: Partial<OfferedUpdate["header"]>, of = plain): OfferedUpdate {
  return { ...of, header: { ...of.header, ...changed } };
}

test("an update that fits the offer is let in, plain and private", () => {
  expect(admitHeader(plain, context)).toBe("new");
  expect(admitHeader(secret, privateContext)).toBe("new");
  expect(admitHeader(withHeader({ steps: stepsMax }), { ...context, stepsAsked: "any" })).toBe(
    "new",
  );
  expect(admitHeader(withHeader({ steps: 4 }), { ...context, stepsAsked: 4 })).toBe("new");
});

test("the same update again is known, also after the round closed", () => {
  const admitted = after(open, event.admitted("a")).state;
  expect(admitHeader(plain, { ...context, round: admitted })).toBe("admitted");
  const closed = after(admitted, event.admitted("b")).state;
  expect(closed.phase).toBe("closed");
  expect(admitHeader(plain, { ...context, round: closed })).toBe("admitted");
});

const twice = after(open, event.admitted("a", "other")).state;
const closedWithout = after(
  after(planned(), event.open("a", "b", "c")).state,
  event.admitted("b"),
  event.admitted("c"),
  event.tick(1_000),
).state;

test.each<[string, string, OfferedUpdate, Partial<AdmissionContext>]>([
  ["no such round", "UPDATE_WRONG_ROUND", plain, { round: undefined }],
  ["another federation", "UPDATE_WRONG_ROUND", withHeader({ federationId: "g" }), {}],
  ["another attempt", "UPDATE_WRONG_ROUND", { ...plain, attempt: 2 }, {}],
  ["another checkpoint", "UPDATE_WRONG_ROUND", withHeader({ checkpointDigest: "c9" }), {}],
  ["another plan", "UPDATE_WRONG_ROUND", withHeader({ planDigest: "p9" }), {}],
  ["somebody else's name", "UPDATE_NOT_PICKED", withHeader({ participantId: "b" }), {}],
  ["not in the cohort", "UPDATE_NOT_PICKED", withHeader({ participantId: "z" }), { peerId: "z" }],
  ["a second, different update", "UPDATE_DUPLICATE", plain, { round: twice }],
  ["too late", "ROUND_CLOSED", plain, { round: closedWithout }],
  ["integers in a plain round", "UPDATE_ENCODING_REFUSED", withHeader({ encoding: "int32" }), {}],
  ["floats under a mechanism", "UPDATE_ENCODING_REFUSED", plain, privateContext],
  ["steps that nobody asked for", "UPDATE_STEPS_INVALID", withHeader({ steps: 3 }), {}],
  [
    "steps under a mechanism",
    "UPDATE_STEPS_INVALID",
    withHeader({ steps: 3 }, secret),
    privateContext,
  ],
  ["no steps where they are needed", "UPDATE_STEPS_INVALID", plain, { stepsAsked: "any" }],
  [
    "other steps than the plan's",
    "UPDATE_STEPS_INVALID",
    withHeader({ steps: 3 }),
    { stepsAsked: 4 },
  ],
  ["half a step", "UPDATE_STEPS_INVALID", withHeader({ steps: 1.5 }), { stepsAsked: "any" }],
  [
    "more steps than there can be",
    "UPDATE_STEPS_INVALID",
    withHeader({ steps: stepsMax + 1 }),
    { stepsAsked: "any" },
  ],
  ["another encoding", "UPDATE_ENCODING_REFUSED", plain, { encoding: "float16" }],
  ["no section", "UPDATE_SHAPE_MISMATCH", withHeader({ sections: [] }), {}],
  ["two sections", "UPDATE_SHAPE_MISMATCH", withHeader({ sections: [section, section] }), {}],
  [
    "another layout",
    "UPDATE_SHAPE_MISMATCH",
    withHeader({ sections: [{ ...section, layoutDigest: "l9" }] }),
    {},
  ],
  [
    "another count",
    "UPDATE_SHAPE_MISMATCH",
    withHeader({ sections: [{ ...section, valueCount: 2 }] }),
    {},
  ],
  ["another length", "UPDATE_SHAPE_MISMATCH", { ...plain, totalBytes: 11 }, {}],
  [
    "another bound",
    "UPDATE_SHAPE_MISMATCH",
    withHeader({ sections: [{ ...section, boundL1: 63 }] }, secret),
    privateContext,
  ],
  ["weight zero", "UPDATE_WEIGHT_INVALID", withHeader({ weight: 0 }), {}],
  ["weight below zero", "UPDATE_WEIGHT_INVALID", withHeader({ weight: -1 }), {}],
  ["weight NaN", "UPDATE_WEIGHT_INVALID", withHeader({ weight: Number.NaN }), {}],
  [
    "weight infinite",
    "UPDATE_WEIGHT_INVALID",
    withHeader({ weight: Number.POSITIVE_INFINITY }),
    {},
  ],
  ["weight too large", "UPDATE_WEIGHT_INVALID", withHeader({ weight: 1e9 + 1 }), {}],
  [
    "a weight under a mechanism",
    "UPDATE_WEIGHT_INVALID",
    withHeader({ weight: 5 }, secret),
    privateContext,
  ],
])("%s is refused with %s", (_, code, update, changed) => {
  expect(() => admitHeader(update, { ...context, ...changed })).toThrow(
    expect.objectContaining({ code }),
  );
});

const rules = { stalenessMaximum: 0, stalenessExponent: 0.5, contributions: 1 };
const buffered = planned({ quorum: 1, enough: 1, asynchronous: rules });
const filling = after(buffered, event.open("a", "b")).state;
const sentByB = { digest: "u-b", bytes: 12, weight: 1 };
const filled = after(filling, {
  ...{ kind: "admitted", atMs: 0, participantId: "b", offerId: "o-b", update: sentByB },
}).state;
const ended = after(filled, event.folded(), event.published()).state;
/** The next round, in which the offer of "a" is too stale. */
const followed = after(
  { ...buffered, id: "r2", publishedBefore: 1 },
  {
    ...{ kind: "open", atMs: 0, candidates: candidates("c") },
    carried: "cohort" in ended ? ended.cohort.filter(({ status }) => status === "carried") : [],
  },
).state;
const own = withHeader({ roundId: "o-a" });

test.each<[string, string, OfferedUpdate, Round]>([
  ["its round collects", "new", own, filling],
  ["its round is folded", "new", own, filled],
  ["its round is published, and no other is open yet", "new", own, ended],
  ["it is too stale for the round that is open", "UPDATE_STALE", own, followed],
  ["it names the round", "UPDATE_NOT_PICKED", plain, filling],
  ["it names another's offer", "UPDATE_NOT_PICKED", withHeader({ roundId: "o-b" }), filling],
  [
    "it was made from the newest version instead of its offer's",
    "UPDATE_WRONG_ROUND",
    withHeader({ roundId: "o-a", checkpointDigest: "c1" }),
    ended,
  ],
  [
    "its offer was taken back",
    "ROUND_CLOSED",
    own,
    after(ended, { kind: "offers-ended", atMs: 0 }).state,
  ],
])("an asynchronous update is checked by its offer: %s", (_, outcome, update, round) => {
  const admit = (): string => admitHeader(update, { ...context, round });
  if (outcome === "new") expect(admit()).toBe("new");
  else expect(admit).toThrow(expect.objectContaining({ code: outcome }));
});

test("the payload must be what its digest names, finite, and within the bound exactly", () => {
  const fine = { digest: "u-a", bytes: 12, finite: true, l1: 64 };
  expect(() => admitPayload(plain, { ...fine, l1: 0 }, undefined)).not.toThrow();
  expect(() => admitPayload(secret, fine, mechanism)).not.toThrow();
  const code = (found: VerifyResult) => () => admitPayload(secret, found, mechanism);
  expect(code({ ...fine, digest: "u-b" })).toThrow(
    expect.objectContaining({ code: "UPDATE_DIGEST_MISMATCH" }),
  );
  expect(code({ ...fine, malformed: "cut", digest: "u-b" })).toThrow(
    expect.objectContaining({ code: "UPDATE_DIGEST_MISMATCH" }),
  );
  expect(code({ ...fine, malformed: "cut" })).toThrow(
    expect.objectContaining({ code: "UPDATE_MALFORMED" }),
  );
  expect(code({ ...fine, finite: false })).toThrow(
    expect.objectContaining({ code: "UPDATE_NOT_FINITE" }),
  );
  expect(code({ ...fine, l1: 65 })).toThrow(
    expect.objectContaining({ code: "UPDATE_BOUND_EXCEEDED" }),
  );
});
