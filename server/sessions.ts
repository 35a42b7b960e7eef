import { WardroundError } from "../base/errors.ts";
import { holdingsMax, sessionQueueMax, sessionsMax } from "../base/limits.ts";
import { isDataSetId, isName } from "../base/names.ts";
import type { Clock, Logger } from "../base/ports.ts";
import type { CallContext, Peer, SessionLink } from "../protocol/contract.ts";
import type {
  ChargeReport,
  Hello,
  Holding,
  ParticipantFrame,
  ServerFrameBody,
} from "../protocol/frames.ts";
import type { Store } from "../storage/contract.ts";
import type { ChargeReports, ReportDraft } from "./charge-reports.ts";
import type { Authority } from "./contract.ts";
import { isMember } from "./members.ts";
import { type FederationRecord, holdingsOf, keys } from "./records.ts";
import type { Candidate } from "./rounds/state.ts";

/** What a frame to a participant was about, for its acknowledgement. */
export interface About {
  readonly kind: "result" | "evaluate";
  readonly roundId: string;
}

/** What the sessions tell the engine. */
export interface SessionListener {
  connected(participantId: string): Promise<void>;
  /** The session ended; the participant may come back. */
  disconnected(participantId: string): void;
  /** It has been away for longer than the heartbeat timeout. */
  lost(participantId: string): void;
  /** @returns once its effect is durable; what waits for a round to open is not waited for. */
  frame(participantId: string, frame: ParticipantFrame, about: About | undefined): Promise<void>;
}

export interface SessionsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly authority: Pick<Authority, "enrolment" | "assertCurrent">;
  /** Of the server's data directory, 32 hex digits. */
  readonly incarnation: string;
  readonly reports: ChargeReports;
  readonly heartbeat: { readonly intervalMs: number; readonly timeoutMs: number };
  readonly features: readonly string[];
}

interface Live {
  readonly peer: Peer;
  readonly link: SessionLink;
  readonly holdings: readonly Holding[];
  /** Federation that its token named. */
  readonly tokenFederation: string | undefined;
  readonly about: Map<number, About>;
  /** Charges that it has yet to report: until then it gets nothing to do. */
  readonly report: ReportDraft;
  heardMs: number;
}

const protocolVersions = [1];

/** The live sessions: one an identity, a newer one fences the older. */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #live = new Map<string, Live>();
  readonly #absences = new Map<string, AbortController>();
  readonly #closing = new AbortController();
  #listener: SessionListener | undefined;

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  listen(listener: SessionListener): void {
    this.#listener = listener;
  }

  isConnected(participantId: string): boolean {
    return this.#live.has(participantId);
  }

  /** Connected members of a federation, with the data set that each has for it. */
  members(federation: FederationRecord): readonly Omit<Candidate, "offerId">[] {
    return [...this.#live.values()].flatMap((live) => {
      const { peer, holdings, tokenFederation, report } = live;
      if (report.state !== "complete") return [];
      const holding = holdings.find((one) => one.federation === federation.name);
      if (!holding || !isMember(federation, { name: peer.name, tokenFederation })) return [];
      return [{ participantId: peer.id, name: peer.name, dataSet: holding.dataSet }];
    });
  }

  /** Sends where the participant is connected. @returns whether it is. */
  send(participantId: string, body: ServerFrameBody, modelId: string, about?: About): boolean {
    const live = this.#live.get(participantId);
    if (!live) return false;
    const messageId = live.link.send(body, modelId);
    if (!about) return true;
    live.about.set(messageId, about);
    const [oldest] = live.about.keys();
    if (live.about.size > sessionQueueMax && oldest !== undefined) live.about.delete(oldest);
    return true;
  }

  /** One Session stream, from Hello to its end. */
  async connect(link: SessionLink, { peer }: CallContext): Promise<void> {
    const { clock } = this.#options;
    const openedMs = clock.monotonicMs();
    const ended = new AbortController();
    let live: Live | undefined;
    const beating = this.#beat(link, () => live?.heardMs ?? openedMs, ended.signal);
    try {
      for await (const frame of link.frames) {
        if (live) live.heardMs = clock.monotonicMs();
        if (live) await this.#take(live, frame);
        else live = await this.#welcome(link, peer, frame);
      }
    } finally {
      ended.abort();
      await beating;
      if (live) this.#end(live);
    }
  }

  /** Ends the session that lives with an identity's older key. */
  fenceReplaced(participantId: string): void {
    this.#live.get(participantId)?.link.close(replaced());
  }

  /** Ends every session; participants come back to whoever serves the directory next. */
  close(): void {
    this.#closing.abort();
    const error = new WardroundError("SERVER_DRAINING", "the server is stopping: come back later");
    for (const { link } of this.#live.values()) link.close(error);
  }

  async #welcome(link: SessionLink, peer: Peer, frame: ParticipantFrame): Promise<Live> {
    if (frame.body !== "hello") {
      throw new WardroundError(
        "FRAME_UNEXPECTED",
        `a session begins with hello, ${frame.body} came`,
      );
    }
    const { hello } = frame;
    const protocolVersion = chooseVersion(hello);
    const holdings = checkHoldings(hello);
    const { store, authority, clock, reports } = this.#options;
    if (!this.#live.has(peer.id) && this.#live.size >= sessionsMax) {
      throw new WardroundError("LIMIT_EXCEEDED", `${sessionsMax} sessions are live already`);
    }
    const known = JSON.stringify(holdingsOf(store, peer.id));
    if (known !== JSON.stringify(holdings)) {
      await store.transact((writes) => writes.put(keys.holdings(peer.id), holdings));
    }
    // Again, now that nothing waits: the participant may have joined with another key meanwhile.
    authority.assertCurrent(peer);
    const tokenFederation = authority.enrolment(peer.id)?.federation;
    const heardMs = clock.monotonicMs();
    const federations = this.#federationsOf(peer, { holdings, tokenFederation });
    const report = reports.open(peer.id, federations);
    const about = new Map<number, About>();
    const live: Live = { peer, link, holdings, tokenFederation, about, report, heardMs };
    this.#live.get(peer.id)?.link.close(fenced());
    this.#live.set(peer.id, live);
    this.#absences.get(peer.id)?.abort();
    this.#absences.delete(peer.id);
    try {
      await this.#greet(live, { protocolVersion, wanted: hello.features, federations });
    } catch (thrown) {
      this.#end(live);
      throw thrown;
    }
    return live;
  }

  async #greet(
    live: Live,
    terms: {
      readonly protocolVersion: number;
      readonly wanted: readonly string[];
      readonly federations: readonly FederationRecord[];
    },
  ): Promise<void> {
    const { peer, link } = live;
    const { heartbeat, incarnation, log } = this.#options;
    const features = this.#options.features.filter((name) => terms.wanted.includes(name));
    const welcome = {
      protocolVersion: terms.protocolVersion,
      features,
      heartbeatIntervalMs: heartbeat.intervalMs,
      heartbeatTimeoutMs: heartbeat.timeoutMs,
      incarnation,
      chargesWanted: live.report.wanted.map(({ id }) => id),
    };
    link.send({ body: "welcome", welcome });
    log.info({ event: "session.opened", participant: peer.id, name: peer.name });
    this.#nameUnknown(live, terms.federations);
    if (live.report.state === "complete") await this.#listener?.connected(peer.id);
    else log.info({ event: "session.report-wanted", participant: peer.id });
  }

  /** What a participant knows that a restored server has lost; once all is said, it may work. */
  async #takeReport({ peer, report }: Live, frame: ChargeReport): Promise<void> {
    const { reports, log } = this.#options;
    const { id } = peer;
    await reports.take(id, report, frame);
    if (!frame.complete) return;
    log.info({ event: "session.reported", participant: id });
    await this.#listener?.connected(id);
  }

  #federationsOf(
    { name }: Peer,
    { holdings, tokenFederation }: Pick<Live, "holdings" | "tokenFederation">,
  ): readonly FederationRecord[] {
    return holdings.flatMap(({ federation }) => {
      const found = this.#options.store.get<FederationRecord>(keys.federation(federation));
      return found && isMember(found, { name, tokenFederation }) ? [found] : [];
    });
  }

  /**
   * Says for which of its federations it gets no offers. One text for those that are not there and
   * those that it is no member of: an outsider does not learn which there are.
   */
  #nameUnknown({ link, holdings }: Live, known: readonly FederationRecord[]): void {
    const names = new Set(known.map(({ name }) => name));
    for (const { federation } of holdings) {
      if (names.has(federation)) continue;
      const { code, message, retry } = new WardroundError(
        "FEDERATION_NOT_FOUND",
        `no federation "${federation}" for this participant: check data.yaml or ask the coordinator`,
      );
      link.send({ body: "error", error: { code, message, retry, inReplyTo: 0 } });
    }
  }

  /** Nothing where a newer session has taken over. */
  #end(live: Live): void {
    const { id } = live.peer;
    if (this.#live.get(id) !== live) return;
    this.#live.delete(id);
    this.#startAbsence(id, live.heardMs);
    this.#options.log.info({ event: "session.ended", participant: id });
    this.#listener?.disconnected(id);
  }

  async #take(live: Live, frame: ParticipantFrame): Promise<void> {
    switch (frame.body) {
      case "heartbeat":
        return;
      case "progress":
        await this.#listener?.frame(live.peer.id, frame, undefined);
        return;
      case "hello":
        throw new WardroundError("FRAME_UNEXPECTED", "hello came twice: it begins a session only");
      case "ack": {
        const about = live.about.get(frame.ack.messageId);
        live.about.delete(frame.ack.messageId);
        if (about) await this.#listener?.frame(live.peer.id, frame, about);
        return;
      }
      case "error":
        await this.#listener?.frame(live.peer.id, frame, live.about.get(frame.error.inReplyTo));
        return;
      default:
        await this.#answer(live, frame);
    }
  }

  /** Acknowledges a frame once its effect is durable, or says why it has none. */
  async #answer(live: Live, frame: ParticipantFrame): Promise<void> {
    const messageId = frame.header?.messageId ?? 0;
    try {
      if (frame.body === "charges") await this.#takeReport(live, frame.charges);
      else await this.#listener?.frame(live.peer.id, frame, undefined);
      live.link.send({ body: "ack", ack: { messageId } });
    } catch (thrown) {
      if (!(thrown instanceof WardroundError)) throw thrown;
      const { code, message, retry } = thrown;
      live.link.send({ body: "error", error: { code, message, retry, inReplyTo: messageId } });
    }
  }

  async #beat(link: SessionLink, heardMs: () => number, signal: AbortSignal): Promise<void> {
    const { clock, heartbeat } = this.#options;
    while (!signal.aborted) {
      await clock.sleep(heartbeat.intervalMs, signal).catch(() => undefined); // an abort ends the loop
      if (signal.aborted) return;
      const silentMs = clock.monotonicMs() - heardMs();
      if (silentMs > heartbeat.timeoutMs) {
        const message = `nothing was heard for ${Math.round(silentMs)} ms: connect again`;
        link.close(new WardroundError("PEER_GONE", message));
        return;
      }
      link.send({ body: "heartbeat", heartbeat: {} });
    }
  }

  #startAbsence(participantId: string, heardMs: number): void {
    const { clock, heartbeat } = this.#options;
    const absence = new AbortController();
    this.#absences.set(participantId, absence);
    const signal = AbortSignal.any([absence.signal, this.#closing.signal]);
    const leftMs = Math.max(0, heartbeat.timeoutMs - (clock.monotonicMs() - heardMs));
    void clock.sleep(leftMs, signal).then(
      () => {
        this.#absences.delete(participantId);
        this.#listener?.lost(participantId);
      },
      () => undefined, // it came back, or the server stops
    );
  }
}

function fenced(): WardroundError {
  return new WardroundError(
    "SESSION_FENCED",
    "another process connected with this identity: only the newest session of an identity lives",
  );
}

function replaced(): WardroundError {
  return new WardroundError(
    "SESSION_FENCED",
    "this participant joined again with a new key: the key of this session counts no more",
  );
}

function chooseVersion(hello: Hello): number {
  const version = hello.protocolVersions.find((offered) => protocolVersions.includes(offered));
  if (version !== undefined) return version;
  throw new WardroundError(
    "VERSION_UNSUPPORTED",
    `protocol versions ${hello.protocolVersions.slice(0, 8).join(", ")} were offered, this server speaks ${protocolVersions.join(", ")}`,
  );
}

function checkHoldings({ holdings }: Hello): readonly Holding[] {
  if (holdings.length > holdingsMax) {
    throw new WardroundError(
      "LIMIT_EXCEEDED",
      `${holdings.length} federations are named, at most ${holdingsMax} are taken`,
    );
  }
  const names = holdings.map(({ federation }) => federation);
  const isWrong = holdings.some(
    ({ federation, dataSet }) => !isName(federation) || !isDataSetId(dataSet),
  );
  if (isWrong || new Set(names).size !== names.length) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      "holdings name each federation once, with a data set id of 1 to 64 printable characters",
    );
  }
  return holdings.map(({ federation, dataSet }) => ({ federation, dataSet }));
}
