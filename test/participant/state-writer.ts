// Run by kept-states.test.ts: has rounds published one after the other until it is killed, each of which
// leaves over [its number, …]; says each step once it is durable.
import { join } from "node:path";
import { Outbox, type OutboxEntry } from "../../participant/outbox.ts";
import { encodeNodeState } from "../../runtime/node-state.ts";
import { openEmbeddedStore } from "../../storage/embedded.ts";
import { hex32, layoutDigest, sha256 } from "./offers.ts";
import { createTestLog } from "./test-log.ts";

const [directory = ""] = process.argv.slice(2);
await using store = await openEmbeddedStore(join(directory, "state"));
const outbox = await Outbox.open(join(directory, "outbox"), store, createTestLog());
const section = { name: "weights", layoutDigest, valueCount: 4, bytes: 8, boundL1: 0 };
for (;;) {
  const waiting = outbox.list()[0];
  const done = store.get<number>(["done"]) ?? 0;
  const header = {
    federationId: hex32("f"),
    roundId: String(done + 1).padStart(32, "0"),
    participantId: hex32("a"),
    checkpointDigest: sha256("checkpoint"),
    planDigest: sha256("plan"),
    encoding: "float16",
    sections: [section],
    weight: 1,
  } as const;
  if (!waiting) {
    const residual = new Float32Array(100_000).fill(done + 1);
    const state = encodeNodeState(new Map([["residual", residual]])) as Uint8Array;
    const payload = new Uint8Array(8).fill(done + 1);
    const leftover = { values: state, dataSet: "d", baseVersion: done, planDigest: "p" };
    await outbox.put({ header, attempt: 1, payload, state: leftover }, () => undefined);
    process.stdout.write(`put ${done + 1}\n`);
  }
  await outbox.acknowledge(header.roundId);
  const { digest } = outbox.get(header.roundId) as OutboxEntry;
  await outbox.erase(header.roundId, (writes) => writes.put(["done"], done + 1), digest);
  process.stdout.write(`published ${done + 1}\n`);
}
