/**
 * What differs in an asynchronous run (Nguyen et al. 2022, "Federated Learning with Buffered
 * Asynchronous Aggregation"). A round is one filling of the buffer: it closes with as many updates as
 * the buffer holds. Who is at work then is not stopped: its offer is carried into the next round's
 * cohort, and its update counts there by its staleness. So an offer has an id and a base of its own, and
 * a cohort has a member for each offer: a participant may contribute more than once.
 *
 *   offered, accepted ──the round closes, or misses its quorum and the run goes on──▶ carried
 *   carried ──the next round opens──▶ offered (in its cohort), or missing where it is too stale
 *   carried ──the run ends──▶ missing
 */
import { stalenessScale } from "../../aggregators/staleness.ts";
import type { AsynchronousRules } from "./rules.ts";
import {
  type Binding,
  type BoundUpdate,
  type CohortMember,
  type EndedRound,
  type HeldOffer,
  hasEnded,
  isExpected,
  type PlannedRound,
  type PublishedRound,
  type Round,
  type Transition,
} from "./state.ts";

/** Members whose offers outlive a round, for the next one; none where the run is not asynchronous. */
export function carriedFrom(round: Round | undefined): readonly CohortMember[] {
  if (!round || !("cohort" in round)) return [];
  return round.cohort.filter(({ status }) => status === "carried");
}

/** True where an offer waits for the next round of its run. */
export function isCarried(round: Round, offerId: string): boolean {
  return carriedFrom(round).some(({ offer }) => offer?.id === offerId);
}

/** What a round that closes leaves of those who are still at work. */
export function carryExpected(cohort: readonly CohortMember[]): readonly CohortMember[] {
  return cohort.map((member) => (isExpected(member) ? { ...member, status: "carried" } : member));
}

/** What a round without its quorum hands over: those who are at work, and the updates that it has. */
export function carryAll(cohort: readonly CohortMember[]): readonly CohortMember[] {
  return cohort.map((member) =>
    isExpected(member) || member.status === "admitted" ? { ...member, status: "carried" } : member,
  );
}

/**
 * Members as a new round takes them over; those that are too stale are in it as missing.
 * @param connected - ids of participants: who was gone and is still away is gone in the new round too.
 */
export function takeOver(
  round: PlannedRound,
  carried: readonly CohortMember[],
  connected: ReadonlySet<string>,
): readonly CohortMember[] {
  const { stalenessMaximum = 0 } = round.rules.asynchronous ?? {};
  return carried.map((member): CohortMember => {
    const gone = member.gone && !connected.has(member.participantId);
    const fresh = { ...member, gone, movingUntilMs: 0 };
    const staleness = stalenessOf(round, member.offer);
    if (staleness <= stalenessMaximum) {
      return { ...fresh, status: member.update ? "admitted" : "offered" };
    }
    const message = `the offer is ${staleness} versions behind, the plan takes ${stalenessMaximum}`;
    return { ...fresh, status: "missing", code: "UPDATE_STALE", message };
  });
}

/** Whether a participant of an asynchronous round, with the members that it has in it, may be given an offer more. */
export function mayContribute(
  own: readonly CohortMember[],
  { contributions }: AsynchronousRules,
): boolean {
  const admitted = own.filter(({ status }) => status === "admitted");
  // Who declined or was refused in this round would be again.
  const others = own.filter(({ status }) => status !== "admitted" && status !== "missing");
  return others.length === 0 && admitted.length < contributions;
}

/** What the binding says of an update of an asynchronous round; nothing for others. */
export function boundOffer(
  round: Pick<Round, "rules" | "publishedBefore">,
  offer: HeldOffer | undefined,
): Pick<BoundUpdate, "offer"> {
  const { asynchronous } = round.rules;
  if (!asynchronous || !offer) return {};
  const staleness = stalenessOf(round, offer);
  const scale = stalenessScale(staleness, asynchronous.stalenessExponent);
  const { id, base } = offer;
  return { offer: { id, checkpointDigest: base.checkpointDigest, staleness, scale } };
}

/** Carried members of a round that nothing follows. */
export function endCarried(cohort: readonly CohortMember[]): readonly CohortMember[] {
  return cohort.map((member) =>
    member.status === "carried" ? { ...member, status: "missing" } : member,
  );
}

/** Whose updates a binding folds and how stale they were, as a manifest has it; undefined for others. */
export function offersOf({
  updates,
}: Binding): readonly { readonly id: string; readonly staleness: number }[] | undefined {
  const offers = updates.flatMap(({ offer }) =>
    offer ? [{ id: offer.id, staleness: offer.staleness }] : [],
  );
  return offers.length > 0 ? offers : undefined;
}

/** Ends the offers of a round that no other follows. */
export function endOffers(state: PublishedRound | EndedRound): Transition {
  const offerIds = carriedFrom(state).flatMap(({ offer }) => (offer ? [offer.id] : []));
  if (offerIds.length === 0) return { state, effects: [] };
  return {
    state: { ...state, cohort: endCarried(state.cohort) },
    effects: [{ kind: "send-results", offerIds }, { kind: "retain-spool" }],
  };
}

/** True where nothing more is expected of a member's offer: its result can be told. */
export function isOver(round: Round, { status }: CohortMember): boolean {
  if (hasEnded(round)) return status !== "carried";
  return round.rules.asynchronous !== undefined && status === "missing";
}

/** Versions that a run published between an offer and the opening of a round. */
export function stalenessOf(
  { publishedBefore = 0 }: Pick<Round, "publishedBefore">,
  offer: HeldOffer | undefined,
): number {
  return publishedBefore - (offer?.publishedBefore ?? publishedBefore);
}
