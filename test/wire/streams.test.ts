import { expect, test } from "vitest";
import { type ErrorCode, errorCatalogue, WardroundError } from "../../base/errors.ts";
import { sessionQueueMax } from "../../base/limits.ts";
import type { CallContext, ServerConnection } from "../../protocol/contract.ts";
import type { UploadReply } from "../../protocol/frames.ts";
import { createHandlers, never, startTestServer } from "../support/grpc-server.ts";

function wait<T>(): { readonly promise: Promise<T>; resolve(value: T): void } {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
}

/** Nothing tells that a stream has come to rest: it has when a count stays as it is for a while. */
async function untilStill(count: () => number): Promise<void> {
  let before = -1;
  const isStill = (): boolean => {
    const still = before === count();
    before = count();
    return still;
  };
  await expect.poll(isStill, { interval: 200 }).toBe(true);
}

test("a session carries frames both ways with counted envelopes and ends cleanly", async () => {
  const seen: unknown[] = [];
  let context: CallContext | undefined;
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      session: {
        async connect(link, given) {
          context = given;
          for await (const frame of link.frames) {
            seen.push([frame.header?.messageId, frame.body]);
            link.send({ body: "ack", ack: { messageId: frame.header?.messageId ?? 0 } }, "blood");
          }
        },
      },
    }),
  );
  const identity = await server.identity("participant", "st-mary");
  const link = server.connect(identity).session(never);

  expect(link.send({ body: "heartbeat", heartbeat: {} })).toBe(1);
  expect(link.send({ body: "heartbeat", heartbeat: {} })).toBe(2);
  link.close();
  const answers = [];
  for await (const frame of link.frames) answers.push(frame);

  expect(seen).toEqual([
    [1, "heartbeat"],
    [2, "heartbeat"],
  ]);
  expect(answers).toMatchObject([
    { header: { protocolVersion: 1, messageId: 1, modelId: "blood" }, ack: { messageId: 1 } },
    { header: { messageId: 2 }, ack: { messageId: 2 } },
  ]);
  expect(context?.peer).toMatchObject({ role: "participant", name: "st-mary", id: identity.id });
  expect([...(context?.features ?? [])]).toEqual(["asked", "spaced", "last"]);
});

test("the server ends a session with a code, even from outside its loop", async () => {
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      session: {
        async connect(link) {
          for await (const frame of link.frames) {
            link.send({ body: "ack", ack: { messageId: frame.header?.messageId ?? 0 } });
            link.close(new WardroundError("SESSION_FENCED", "a newer session is here"));
          }
        },
      },
    }),
  );
  const link = server.connect(await server.identity("participant")).session(never);
  link.send({ body: "heartbeat", heartbeat: {} });

  const bodies: string[] = [];
  const reading = (async () => {
    for await (const frame of link.frames) bodies.push(frame.body);
  })();

  await expect(reading).rejects.toMatchObject({
    code: "SESSION_FENCED",
    message: "a newer session is here",
  });
  expect(bodies).toEqual(["ack"]);
});

test("a participant that goes away ends the session's frames with PEER_GONE, never as a clean end", async () => {
  const outcomes: unknown[] = [];
  let started = wait<void>();
  let ended = wait<void>();
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      session: {
        async connect(link, { signal }) {
          started.resolve();
          try {
            for await (const _ of link.frames);
            outcomes.push("a clean end");
          } catch (error) {
            outcomes.push((error as { code: string }).code);
            expect(error).toBe(signal.reason);
            throw error;
          } finally {
            ended.resolve();
          }
        },
      },
    }),
  );
  const connection = server.connect(await server.identity("participant"));

  for (let turn = 0; turn < 20; turn += 1) {
    started = wait();
    ended = wait();
    const leave = new AbortController();
    const link = connection.session(leave.signal);
    await started.promise;
    leave.abort(new WardroundError("CANCELLED", "enough"));
    await expect(link.frames[Symbol.asyncIterator]().next()).rejects.toBe(leave.signal.reason);
    await ended.promise;
  }

  expect(outcomes).toEqual(Array.from({ length: 20 }, () => "PEER_GONE"));
});

test("a participant that reads nothing is cut once too many frames wait", async () => {
  const outcome = wait<unknown>();
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      session: {
        async connect(link) {
          const payload = new Uint8Array(512 * 1024);
          // More than the window and the queue hold together, in one go.
          for (let index = 0; index < sessionQueueMax + 64; index += 1) {
            link.send({ body: "extension", extension: { opcode: 0x80, payload } });
          }
          for await (const _ of link.frames);
          outcome.resolve("ended");
        },
      },
    }),
  );
  const link = server.connect(await server.identity("participant")).session(never);

  expect(await outcome.promise).toBe("ended");
  const reading = (async () => {
    for await (const _ of link.frames);
  })();
  await expect(reading).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
});

test("every code of the catalogue comes to the caller as it was thrown", async () => {
  let code: ErrorCode = "INTERNAL";
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      coordinator: {
        listFederations: () =>
          Promise.reject(new WardroundError(code, `why: 100 % “${code}” \ud800`)),
        async *watchRun() {
          yield { event: "run.done", run: null, round: null };
          throw new WardroundError(code, "in the middle");
        },
      },
    }),
  );
  const connection = server.connect(server.admin);

  for (const each of Object.keys(errorCatalogue) as ErrorCode[]) {
    code = each;
    await expect(connection.coordinator.listFederations({}, never)).rejects.toMatchObject({
      code,
      message: `why: 100 % “${code}” \ufffd`,
      retry: errorCatalogue[code].retry,
    });
    const events: string[] = [];
    const watching = (async () => {
      for await (const { event } of connection.watchRun("r", never)) events.push(event);
    })();
    await expect(watching).rejects.toMatchObject({ code, message: "in the middle" });
    expect(events).toEqual(["run.done"]);
  }
});

test("what is no error of the catalogue is INTERNAL to the caller and logged with its cause", async () => {
  const cause = new RangeError("patient 17 is out of range");
  await using server = await startTestServer((authority) =>
    createHandlers(authority, { coordinator: { listFederations: () => Promise.reject(cause) } }),
  );

  const call = server.connect(server.admin).coordinator.listFederations({}, never);

  await expect(call).rejects.toMatchObject({
    code: "INTERNAL",
    message: expect.not.stringContaining("patient"),
  });
  expect(server.log.lines).toContainEqual({
    level: "error",
    event: "call.failed",
    rpc: "Coordinator.ListFederations",
    code: "INTERNAL",
    peer: server.admin.id,
    role: "admin",
    err: cause,
  });
});

test("faults of the server's machine, a disk that takes nothing among them, are warnings; refusals are not", async () => {
  let code: ErrorCode = "INTERNAL";
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      coordinator: { listFederations: () => Promise.reject(new WardroundError(code, "why")) },
    }),
  );
  const connection = server.connect(server.admin);
  for (const each of Object.keys(errorCatalogue) as ErrorCode[]) {
    code = each;
    await connection.coordinator.listFederations({}, never).catch(() => undefined);
  }

  const warnings = server.log.lines.filter(
    ({ level, event }) => level === "warn" && event === "call.failed",
  );
  expect(warnings.map((line) => line["code"]).sort()).toEqual([
    "CHECKPOINT_CORRUPT",
    "DISK_FULL",
    "DISK_READ_ONLY",
    "TRAINING_FAILED",
  ]);
});

test("what is not in this version says so", async () => {
  await using server = await startTestServer();
  const connection = server.connect(server.admin);

  await expect(connection.coordinator.pauseRun({ run: "r" }, never)).rejects.toMatchObject({
    code: "NOT_IN_THIS_VERSION",
  });
  const watching = connection.watchRun("r", never)[Symbol.asyncIterator]().next();
  await expect(watching).rejects.toMatchObject({ code: "NOT_IN_THIS_VERSION" });
});

test("a slow reader of a download slows the server, and leaving it ends it there", async () => {
  let madeCount = 0;
  const ended = wait<void>();
  const data = new Uint8Array(1024 * 1024);
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      transfer: {
        async *download() {
          try {
            for (; madeCount < 1000; madeCount += 1) {
              yield {
                header: null,
                offset: madeCount * data.length,
                data,
                crc32c: 0,
                totalBytes: 0,
              };
            }
          } finally {
            ended.resolve();
          }
        },
      },
    }),
  );
  const connection = server.connect(await server.identity("participant"));
  const leave = new AbortController();
  const chunks = connection.download({ digest: "d", offset: 0 }, leave.signal);
  const reader = chunks[Symbol.asyncIterator]();
  const first = await reader.next();
  expect(first.value?.header?.messageId).toBe(1);
  expect((await reader.next()).value?.header).toBeNull();

  // The server stops once the windows are full: 16 MiB and what lies in sockets and streams.
  await untilStill(() => madeCount);
  expect(madeCount).toBeLessThan(64);

  await reader.return?.(undefined);
  await ended.promise;
  expect(madeCount).toBeLessThan(64);
});

test("a slow server slows an upload, chunk by chunk", async () => {
  const go = wait<void>();
  let readCount = 0;
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      transfer: {
        async *upload(frames): AsyncGenerator<UploadReply> {
          for await (const _ of frames) {
            readCount += 1;
            await go.promise;
          }
          yield { header: null, body: "offset", offset: { durableBytes: readCount } };
        },
      },
    }),
  );
  const upload = server.connect(await server.identity("participant")).upload(never);
  const data = new Uint8Array(1024 * 1024);
  let sentCount = 0;
  const sending = (async () => {
    for (; sentCount < 100; sentCount += 1) {
      await upload.send({ body: "chunk", chunk: { offset: 0, data, crc32c: 0 } });
    }
    upload.end();
  })();

  await expect.poll(() => readCount).toBe(1);
  await untilStill(() => sentCount);
  expect(readCount).toBe(1);
  expect(sentCount).toBeGreaterThanOrEqual(14);
  expect(sentCount).toBeLessThan(64);
  go.resolve();
  await sending;
  const replies = [];
  for await (const reply of upload.replies) replies.push(reply);

  expect(replies).toMatchObject([{ header: { messageId: 1 }, offset: { durableBytes: 100 } }]);
});

test("an upload that the server refuses in the middle stops with the server's code", async () => {
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      transfer: {
        // biome-ignore lint/correctness/useYield: it refuses before it answers
        async *upload(frames): AsyncGenerator<UploadReply> {
          for await (const _ of frames) throw new WardroundError("UPDATE_NOT_PICKED", "not you");
        },
      },
    }),
  );
  const upload = server.connect(await server.identity("participant")).upload(never);
  const sending = (async () => {
    const data = new Uint8Array(1024 * 1024);
    for (;;) await upload.send({ body: "chunk", chunk: { offset: 0, data, crc32c: 0 } });
  })();

  await expect(sending).rejects.toMatchObject({ code: "UPDATE_NOT_PICKED", message: "not you" });
  await expect(upload.replies[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: "UPDATE_NOT_PICKED",
  });
});

test("a message that is too large is refused, one of the largest chunk is not", async () => {
  const lengths: number[] = [];
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      coordinator: {
        async createFederation(frames) {
          for await (const frame of frames) {
            if (frame.body === "model") lengths.push(frame.model.length);
          }
          throw new WardroundError("FEDERATION_EXISTS", "it is there");
        },
      },
    }),
  );
  const create = (bytes: number) =>
    server
      .connect(server.admin)
      .createFederation([{ body: "model", model: new Uint8Array(bytes) }], never);

  await expect(create(1024 * 1024)).rejects.toMatchObject({ code: "FEDERATION_EXISTS" });
  expect(lengths).toEqual([1024 * 1024]);
  await expect(create(3 * 1024 * 1024)).rejects.toMatchObject({ code: "BODY_TOO_LARGE" });
});

test("a connection that is closed ends its calls with CANCELLED and makes no more", async () => {
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      coordinator: {
        listRuns: (_request, { signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
          }),
      },
    }),
  );
  const connection: ServerConnection = server.connect(server.admin);
  const call = connection.coordinator.listRuns({ federation: "f" }, never);

  connection.close();
  connection.close();

  await expect(call).rejects.toMatchObject({ code: "CANCELLED" });
  await expect(connection.coordinator.listFederations({}, never)).rejects.toMatchObject({
    code: "CANCELLED",
  });
});

test("a file that cannot be read while it is sent is reported as what it is", async () => {
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      coordinator: {
        async createFederation(frames) {
          for await (const _ of frames);
          throw new WardroundError("PLAN_INVALID", "this is not reached");
        },
      },
    }),
  );
  const broken = new WardroundError("FILE_NOT_FOUND", "no such file");
  const system = Object.assign(new Error("EIO: i/o error"), { code: "EIO" });

  for (const fault of [broken, system]) {
    const frames = async function* () {
      yield { body: "model", model: new Uint8Array(1) } as const;
      throw fault;
    };
    const call = server.connect(server.admin).createFederation(frames(), never);
    await expect(call).rejects.toBe(fault);
  }
});
