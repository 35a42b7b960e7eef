/** What an update must be to be folded. Nothing is repaired: an update fits, or is refused by name. */
import { type ErrorCode, WardroundError } from "../base/errors.ts";
import { stepsMax } from "../base/limits.ts";
import type { Layout } from "../model/layout.ts";
import type { UpdateHeader, UpdateSection } from "../model/update.ts";
import type { LaplaceMechanism } from "../privacy/contract.ts";
import type { VerifyResult } from "../runtime/contract.ts";
import { baseOf, memberOf } from "./rounds/cohort.ts";
import { type CohortMember, isCollecting, type Round } from "./rounds/state.ts";

/** An update as its upload begins. */
export interface OfferedUpdate {
  readonly header: UpdateHeader;
  readonly attempt: number;
  /** Identity that the participant claims. */
  readonly digest: string;
  readonly totalBytes: number;
}

export interface AdmissionContext {
  /** The round that the header names, or that holds the offer that it names; undefined where there is none. */
  readonly round: Round | undefined;
  /** Id in the caller's certificate. */
  readonly peerId: string;
  readonly layout: Layout;
  /** The one section that the offer asked for. */
  readonly section: UpdateSection;
  readonly encoding: UpdateHeader["encoding"];
  readonly mechanism: LaplaceMechanism | undefined;
  /** Local steps that an update has to name: the plan's, or any; undefined where it names none. */
  readonly stepsAsked: number | "any" | undefined;
}

/** Largest weight: 10^9 rows. */
export const weightMax = 1e9;

interface Check<Context> {
  readonly code: ErrorCode;
  /** What is wrong; undefined where nothing is. */
  readonly problem: (update: OfferedUpdate, context: Context) => string | undefined;
}

/** Before the first byte, in this order. */
const beginChecks: readonly Check<AdmissionContext & { readonly round: Round }>[] = [
  {
    code: "UPDATE_NOT_PICKED",
    problem: ({ header }, { peerId }) =>
      header.participantId === peerId
        ? undefined
        : "the update names another participant than the certificate does",
  },
  {
    code: "UPDATE_WRONG_ROUND",
    problem: ({ header, attempt }, { round }) =>
      header.federationId === round.federationId && attempt === round.attempt
        ? undefined
        : `the update is for attempt ${attempt}, or for another federation; attempt ${round.attempt} is open`,
  },
  {
    code: "UPDATE_NOT_PICKED",
    problem: (update, context) =>
      offeredTo(update, context)
        ? undefined
        : `round ${context.round.number} did not pick this participant`,
  },
  {
    code: "UPDATE_DUPLICATE",
    problem: (update, context) => {
      const admitted = offeredTo(update, context)?.update;
      return admitted && admitted.digest !== update.digest
        ? "another update of this participant was admitted: the first one counts"
        : undefined;
    },
  },
  {
    code: "UPDATE_STALE",
    problem: (update, context) => {
      const member = offeredTo(update, context);
      return member?.code === "UPDATE_STALE" ? member.message : undefined;
    },
  },
  {
    code: "ROUND_CLOSED",
    problem: (update, context) => {
      const { round } = context;
      // Of an offer that the next round takes over the bytes may come already.
      const isTaken = isCollecting(round) || offeredTo(update, context)?.status === "carried";
      return isTaken ? undefined : `round ${round.number} is ${round.phase}: it takes no updates`;
    },
  },
  {
    code: "UPDATE_WRONG_ROUND",
    problem: (update, context) => {
      const { header } = update;
      const { round } = context;
      const member = offeredTo(update, context);
      return header.planDigest === round.planDigest &&
        header.checkpointDigest === (member && baseOf(round, member).checkpointDigest)
        ? undefined
        : "the update was made from another checkpoint or plan than the offer's";
    },
  },
  {
    code: "UPDATE_ENCODING_REFUSED",
    problem: ({ header }, { encoding }) =>
      header.encoding === encoding
        ? undefined
        : `the encoding is ${header.encoding}, the plan needs ${encoding}`,
  },
  { code: "UPDATE_SHAPE_MISMATCH", problem: shapeProblem },
  {
    code: "UPDATE_WEIGHT_INVALID",
    problem: ({ header: { weight } }, { mechanism }) => {
      if (mechanism) {
        return weight === 0 ? undefined : "a weight came; under a mechanism none may be sent";
      }
      return weight > 0 && weight <= weightMax && Number.isFinite(weight)
        ? undefined
        : `the weight must be above 0 and at most ${weightMax}`;
    },
  },
  { code: "UPDATE_STEPS_INVALID", problem: stepsProblem },
];

/** Once all bytes are there, in this order. */
const payloadChecks: readonly Check<{
  readonly verified: VerifyResult;
  readonly mechanism: LaplaceMechanism | undefined;
}>[] = [
  {
    code: "UPDATE_DIGEST_MISMATCH",
    problem: ({ digest }, { verified }) =>
      verified.digest === digest
        ? undefined
        : "the bytes that arrived are not those that the digest names: send the update again",
  },
  { code: "UPDATE_MALFORMED", problem: (_, { verified }) => verified.malformed },
  {
    code: "UPDATE_NOT_FINITE",
    problem: (_, { verified }) =>
      verified.finite ? undefined : "the update has values that are not finite",
  },
  {
    code: "UPDATE_BOUND_EXCEEDED",
    problem: (_, { verified, mechanism }) =>
      mechanism && verified.l1 > mechanism.integerClip
        ? `the update's L1 norm is above the ${mechanism.integerClip} grid units that the plan allows`
        : undefined,
  },
];

/**
 * Checks what an upload's first frame says.
 * @returns whether this very update was admitted before: then there is nothing to send.
 * @throws WardroundError with the code of the first check that fails.
 */
export function admitHeader(update: OfferedUpdate, context: AdmissionContext): "admitted" | "new" {
  const { round, peerId } = context;
  if (!round) {
    throw new WardroundError(
      "UPDATE_WRONG_ROUND",
      "the update is for a round that this server does not know",
    );
  }
  if (update.header.participantId === peerId && isAdmitted(update, context)) return "admitted";
  for (const { code, problem } of beginChecks) {
    const found = problem(update, { ...context, round });
    if (found !== undefined) throw new WardroundError(code, found);
  }
  return "new";
}

/**
 * Checks the payload as a thread found it.
 * @throws WardroundError UPDATE_DIGEST_MISMATCH, UPDATE_MALFORMED, UPDATE_NOT_FINITE,
 * UPDATE_BOUND_EXCEEDED
 */
export function admitPayload(
  update: OfferedUpdate,
  verified: VerifyResult,
  mechanism: LaplaceMechanism | undefined,
): void {
  for (const { code, problem } of payloadChecks) {
    const found = problem(update, { verified, mechanism });
    if (found !== undefined) throw new WardroundError(code, found);
  }
}

/** Whether a round holds this very update of the caller. */
export function isAdmitted(
  { digest }: Pick<OfferedUpdate, "digest">,
  { round, peerId }: Pick<AdmissionContext, "round" | "peerId">,
): boolean {
  if (!round || !("cohort" in round)) return false;
  return round.cohort.some(
    ({ participantId, update }) => participantId === peerId && update?.digest === digest,
  );
}

/** A fault of the way here, after which the same update may come again: no verdict on the update. */
export function isVerdict(error: WardroundError): boolean {
  const verdicts: readonly ErrorCode[] = [
    "UPDATE_SHAPE_MISMATCH",
    "UPDATE_MALFORMED",
    "UPDATE_NOT_FINITE",
    "UPDATE_BOUND_EXCEEDED",
    "UPDATE_WEIGHT_INVALID",
    "UPDATE_STEPS_INVALID",
    "UPDATE_ENCODING_REFUSED",
  ];
  return verdicts.includes(error.code);
}

function shapeProblem(
  { header, totalBytes }: OfferedUpdate,
  { section: asked, layout }: AdmissionContext,
): string | undefined {
  const [section, ...others] = header.sections;
  if (!section || others.length > 0 || section.name !== "weights") {
    return 'an update has one section, named "weights"';
  }
  const { layoutDigest, valueCount, bytes, boundL1 } = asked;
  if (section.layoutDigest !== layoutDigest) {
    return `the layout's digest is ${section.layoutDigest.slice(0, 16)}…, the model's is ${layoutDigest.slice(0, 16)}…`;
  }
  if (section.valueCount !== valueCount || section.bytes !== bytes) {
    const first = layout.tensors.find((one) => one.offset + one.valueCount > section.valueCount);
    const missing = first ? `: tensor "${first.name}" is not whole` : "";
    return `the section has ${section.valueCount} values in ${section.bytes} bytes, the offer ${valueCount} in ${bytes}${missing}`;
  }
  if (totalBytes !== bytes)
    return `${totalBytes} bytes are announced, the offer asked for ${bytes}`;
  return section.boundL1 === boundL1
    ? undefined
    : `the section's bound is ${section.boundL1}, the plan's is ${boundL1}`;
}

function stepsProblem(
  { header: { steps } }: OfferedUpdate,
  { stepsAsked: asked }: AdmissionContext,
): string | undefined {
  if (asked === undefined) {
    return steps === undefined ? undefined : "a number of local steps came, the plan asks for none";
  }
  const most = asked === "any" ? stepsMax : asked;
  const least = asked === "any" ? 1 : asked;
  if (steps !== undefined && Number.isSafeInteger(steps) && steps >= least && steps <= most) {
    return undefined;
  }
  const expected = asked === "any" ? `1 to ${stepsMax}` : `${asked} by its plan`;
  return `the update says ${steps ?? "no number of"} local steps, it must be ${expected}`;
}

/** The member that made the update, by what it was offered. */
function offeredTo(
  { header }: OfferedUpdate,
  { round, peerId }: { readonly round: Round; readonly peerId: string },
): CohortMember | undefined {
  return memberOf(round, { participantId: peerId, offerId: header.roundId });
}
