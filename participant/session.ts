import { WardroundError } from "../base/errors.ts";
import { heartbeatIntervalMs, heartbeatTimeoutMs } from "../base/limits.ts";
import type { Clock } from "../base/ports.ts";
import type { ParticipantSessionLink } from "../protocol/contract.ts";
import type { Hello, ParticipantFrameBody, ServerFrame, Welcome } from "../protocol/frames.ts";

export interface SessionOptions {
  readonly open: (signal: AbortSignal) => ParticipantSessionLink;
  readonly hello: Hello;
  readonly clock: Clock;
  /** The server answered: frames may be sent from now on. */
  readonly onWelcome: (welcome: Welcome, link: ParticipantSessionLink) => Promise<void>;
  /** The session has stood for a heartbeat interval since Welcome; may be said again. */
  readonly onSteady: () => void;
  /** The server was silent for longer than the timeout: the session ends. */
  readonly onSilent: () => void;
  /** One frame after Welcome; the next one is not read before this resolves. */
  readonly onFrame: (frame: ServerFrame) => Promise<void>;
}

/**
 * One Session stream from Hello to its end: heartbeats both ways at the interval that Welcome names.
 * @returns when the server ended the stream in good order.
 * @throws WardroundError PEER_GONE after a silence longer than the timeout, the server's error where
 * it ended the stream with one (SESSION_FENCED among them), or `signal.reason`.
 */
export async function runSession(options: SessionOptions, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const link = options.open(AbortSignal.any([signal, ended.signal]));
  const session = new Session(options, link);
  let reading: Promise<void> = Promise.resolve();
  try {
    link.send({ body: "hello", hello: options.hello });
    reading = session.read();
    await Promise.race([reading, session.beat(AbortSignal.any([signal, ended.signal]))]);
  } finally {
    ended.abort();
    link.close();
    // A frame that is being worked on is worked on to its end before another session begins.
    await reading.catch(() => undefined);
  }
}

class Session {
  readonly #options: SessionOptions;
  readonly #link: ParticipantSessionLink;
  #heardMs: number;
  #welcome: Welcome | undefined;
  /** Set while a frame is worked on: the reader is not listening, so silence means nothing. */
  #isBusy = false;

  constructor(options: SessionOptions, link: ParticipantSessionLink) {
    this.#options = options;
    this.#link = link;
    this.#heardMs = options.clock.monotonicMs();
  }

  async read(): Promise<void> {
    for await (const frame of this.#link.frames) {
      this.#isBusy = true;
      await this.#take(frame);
      this.#isBusy = false;
      this.#heardMs = this.#options.clock.monotonicMs();
    }
  }

  /** Sends heartbeats and listens for the other side's; ends only by throwing. */
  async beat(signal: AbortSignal): Promise<never> {
    for (;;) {
      const intervalMs = this.#welcome?.heartbeatIntervalMs ?? heartbeatIntervalMs;
      const timeoutMs = this.#welcome?.heartbeatTimeoutMs ?? heartbeatTimeoutMs;
      const wasWelcome = this.#welcome !== undefined;
      await this.#options.clock.sleep(intervalMs, signal);
      const silenceMs = this.#options.clock.monotonicMs() - this.#heardMs;
      if (!this.#isBusy && silenceMs > timeoutMs) {
        this.#options.onSilent();
        throw new WardroundError(
          "PEER_GONE",
          `the server was silent for ${Math.round(silenceMs)} ms, at most ${timeoutMs} are waited`,
        );
      }
      if (wasWelcome) this.#options.onSteady();
      if (this.#welcome) this.#link.send({ body: "heartbeat", heartbeat: {} });
    }
  }

  async #take(frame: ServerFrame): Promise<void> {
    if (frame.body === "heartbeat") return;
    if (frame.body === "welcome" && !this.#welcome) {
      refuseVersion(frame.welcome, this.#options.hello);
      this.#welcome = frame.welcome;
      await this.#options.onWelcome(frame.welcome, this.#link);
      return;
    }
    if (!this.#welcome && frame.body !== "error") {
      throw new WardroundError(
        "FRAME_UNEXPECTED",
        `the server's first frame is ${frame.body}, expected welcome`,
      );
    }
    await this.#options.onFrame(frame);
  }
}

function refuseVersion(welcome: Welcome, hello: Hello): void {
  if (hello.protocolVersions.includes(welcome.protocolVersion)) return;
  throw new WardroundError(
    "VERSION_UNSUPPORTED",
    `the server speaks protocol version ${welcome.protocolVersion}, this participant ${hello.protocolVersions.join(", ")}`,
  );
}

/** Sends over the session that is live; what cannot be sent is said again when the server asks again. */
export class FrameSender {
  #link: ParticipantSessionLink | undefined;

  attach(link: ParticipantSessionLink): void {
    this.#link = link;
  }

  detach(): void {
    this.#link = undefined;
  }

  send(body: ParticipantFrameBody, federation = ""): void {
    this.#link?.send(body, federation);
  }

  /** Sends over the session that is live now or, once it has ended, not at all: for what names its messages. */
  onThisSession(): (body: ParticipantFrameBody) => void {
    const link = this.#link;
    return (body) => {
      if (link === this.#link) this.send(body);
    };
  }
}
