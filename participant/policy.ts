import type { ErrorCode } from "../base/errors.ts";
import { toWardroundError, WardroundError } from "../base/errors.ts";
import { isDigest, isId } from "../base/names.ts";
import { type Hasher, sha256Hex } from "../base/ports.ts";
import type { EncodingName } from "../model/encodings/contract.ts";
import { payloadShape } from "../model/encodings/encodings.ts";
import { encodingOf, type Plan, parsePlanBytes, retainRoundsDefault } from "../model/plan.ts";
import { builtInTrainer, lossOf } from "../model/plan-training.ts";
import type { LaplaceMechanism } from "../privacy/contract.ts";
import { resolveLaplace } from "../privacy/laplace.ts";
import { type Charge, spentEpsilon } from "../privacy/ledger.ts";
import type { Offer } from "../protocol/frames.ts";
import { encodingFromWire } from "../protocol/update-header.ts";
import { type DataConfig, type LabelKind, labelKind } from "./data/config.ts";

export type Decision =
  | {
      readonly kind: "accept";
      readonly plan: Plan;
      /** Undefined in a plain round. */
      readonly mechanism: LaplaceMechanism | undefined;
      readonly charge: Charge;
    }
  | {
      readonly kind: "decline";
      readonly code: ErrorCode;
      /** For the hospital's log. */
      readonly message: string;
      /** What the server is told: nothing unless the plan is known to have no mechanism. */
      readonly sentMessage: string;
    };

export interface PolicyContext {
  readonly config: DataConfig;
  /** Charges and reservations of this data set; asked for only where they matter. */
  readonly entries: () => readonly Charge[];
  /** Throws where the pinned coordinator did not sign the offer's plan. */
  readonly verifyPlan: (offer: Offer) => void;
  readonly hasher: Hasher;
}

/**
 * Whether a data set can bear one more charge.
 *
 * A private round must fit: the sum of epsilon over all keys (basic composition), with it, may not
 * exceed a finite budget. A plain round is unbounded and is not weighed against the budget: it is
 * `plain_rounds: allow` alone that permits it, at any time, also when the budget is spent. It is
 * recorded all the same, so that afterwards nothing is left of a finite budget for private rounds.
 * @param entries - listed only where they are weighed: a ledger of years has many.
 */
export function affords(
  budget: number | "unlimited",
  charge: Charge,
  entries: () => Iterable<Charge>,
): boolean {
  if (budget === "unlimited" || charge.epsilon === Infinity) return true;
  return spentEpsilon([...entries(), charge]) <= budget;
}

/**
 * What the hospital answers to an offer, from nothing but the offer, its data.yaml and its ledger.
 * The mechanism is derived here from the signed plan; the server's word counts for nothing.
 */
export function decide(offer: Offer, context: PolicyContext): Decision {
  let plan: Plan | undefined;
  try {
    context.verifyPlan(offer);
    const encoding = encodingFromWire(offer.encoding); // before the plan, which names it too
    plan = parsePlanBytes(offer.plan);
    const mechanism = plan.privacy && resolveLaplace(plan.privacy);
    refuseMismatch(offer, { plan, mechanism, encoding }, context);
    const charge = chargeOf(offer, context.config.data_set, mechanism);
    refuseByPolicy(plan, charge, context);
    return { kind: "accept", plan, mechanism, charge };
  } catch (thrown) {
    const { code, message } = toWardroundError(thrown);
    const isPlain = plan !== undefined && plan.privacy === undefined;
    return { kind: "decline", code, message, sentMessage: isPlain ? message : "" };
  }
}

function chargeOf(offer: Offer, dataSet: string, mechanism: LaplaceMechanism | undefined): Charge {
  const { federationId, roundId, attempt } = offer;
  return { dataSet, federationId, roundId, attempt, epsilon: mechanism?.epsilon ?? Infinity };
}

function refuseMismatch(
  offer: Offer,
  {
    plan,
    mechanism,
    encoding,
  }: {
    readonly plan: Plan;
    readonly mechanism: LaplaceMechanism | undefined;
    readonly encoding: EncodingName;
  },
  { config, hasher }: PolicyContext,
): void {
  const { federationId, roundId, attempt, checkpointDigest, graphDigest } = offer;
  if (![federationId, roundId].every(isId) || attempt < 1) {
    throw refusal("ids in an offer have 32 lower-case hex digits, and attempts count from 1");
  }
  if (![checkpointDigest, graphDigest].every(isDigest)) {
    throw refusal("digests in an offer have 64 lower-case hex digits");
  }
  const digest = sha256Hex(hasher, offer.plan);
  if (digest !== offer.planDigest) {
    throw refusal(`the offer says plan ${offer.planDigest}, its bytes have ${digest}`);
  }
  for (const [what, named] of [
    ["plan", plan.federation],
    ["offer", offer.federation],
  ]) {
    if (named !== config.federation) {
      throw refusal(`the ${what} is for federation ${named}, the data for ${config.federation}`);
    }
  }
  if (offer.roundNumber < 1 || offer.roundNumber > plan.rounds) {
    throw refusal(`round ${offer.roundNumber} was offered, the plan is for ${plan.rounds} rounds`);
  }
  if (encoding !== plan.encoding) {
    throw refusal(`encoding ${encoding} was offered, the plan needs ${plan.encoding}`);
  }
  const [section] = offer.sections;
  if (!section || offer.sections.length !== 1 || section.name !== "weights") {
    throw refusal("the offer must have one section, named weights");
  }
  const bound = mechanism?.integerClip ?? 0;
  if (section.boundL1 !== bound) {
    throw refusal(`section weights is bounded by ${section.boundL1}, the plan gives ${bound}`);
  }
  const { valueCount } = section;
  const { bytes } = payloadShape(encodingOf(plan), { valueCount, boundL1: bound });
  if (valueCount < 1 || section.bytes !== bytes) {
    throw refusal(
      `section weights has ${valueCount} values in ${section.bytes} bytes, as ${encoding} they have ${bytes}`,
    );
  }
}

/**
 * Refuses by what data.yaml says now; an update that was made under an older one is weighed again.
 * @param terms - `epsilon`: of the round; null without a mechanism.
 * @throws WardroundError POLICY_QUORUM_TOO_SMALL, POLICY_PLAIN_REFUSED
 */
export function refuseTerms(
  { quorum, epsilon }: { readonly quorum: number; readonly epsilon: number | null },
  { plain_rounds, minimum_quorum }: DataConfig["policy"],
): void {
  if (quorum < minimum_quorum) {
    throw new WardroundError(
      "POLICY_QUORUM_TOO_SMALL",
      `the plan publishes with ${quorum} updates, policy.minimum_quorum is ${minimum_quorum}`,
    );
  }
  if (epsilon === null && plain_rounds === "refuse") {
    throw new WardroundError(
      "POLICY_PLAIN_REFUSED",
      "the plan has no privacy mechanism, and policy.plain_rounds is refuse",
    );
  }
}

function refuseByPolicy(plan: Plan, charge: Charge, { config, entries }: PolicyContext): void {
  const { epsilon_budget: budget } = config.policy;
  const retained = plan.privacy ? 0 : (plan.retain_rounds ?? retainRoundsDefault);
  const retainedMax = config.policy.maximum_retain_rounds ?? Infinity;
  refuseTerms({ quorum: plan.quorum, epsilon: plan.privacy?.epsilon ?? null }, config.policy);
  if (retained > retainedMax) {
    throw refusal(
      `the server would keep the updates of ${retained} rounds, policy.maximum_retain_rounds is ${retainedMax}`,
    );
  }
  const { trainer } = plan.training;
  if (trainer !== builtInTrainer && !Object.hasOwn(config.trainers, trainer)) {
    throw new WardroundError(
      "POLICY_TRAINER_UNKNOWN",
      `the plan trains with ${trainer}, and data.yaml has no trainer of that name`,
    );
  }
  refuseLabels(plan, config);
  if (!affords(budget, charge, entries)) {
    throw new WardroundError(
      "POLICY_BUDGET_SPENT",
      `epsilon ${spentEpsilon(entries())} of ${budget} is spent, the round would cost ${charge.epsilon} more`,
    );
  }
}

/** A loss that this data set's labels are not for. */
function refuseLabels({ training }: Plan, config: DataConfig): void {
  const { name } = lossOf(training);
  const needed = labelKindOf[name];
  const found = labelKind(config);
  if (found === needed) return;
  throw new WardroundError(
    "DATA_SHAPE_MISMATCH",
    `the plan's loss, ${name}, takes ${labelWords[needed]}, and the label in data.yaml is ${labelWords[found]}`,
  );
}

const labelKindOf: Readonly<Record<ReturnType<typeof lossOf>["name"], LabelKind>> = {
  "binary-cross-entropy": "classes",
  "categorical-cross-entropy": "classes",
  "mean-squared-error": "numbers",
  "mean-absolute-error": "numbers",
  huber: "numbers",
  poisson: "numbers",
  cox: "survival",
};

const labelWords: Readonly<Record<LabelKind, string>> = {
  classes: "classes (label.classes)",
  numbers: "numbers (label.targets or label.counts)",
  survival: "times and events (label.time and label.event)",
};

function refusal(problem: string): WardroundError {
  return new WardroundError("POLICY_PLAN_REFUSED", problem);
}
