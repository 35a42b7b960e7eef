// Run by store.test.ts: writes rows until it is killed, and says each number once it is durable.
import { openEmbeddedStore } from "../../storage/embedded.ts";

const store = await openEmbeddedStore(process.argv[2] as string);
for (;;) {
  const number = await store.transact((writes) => {
    const next = (writes.get<number>(["last"]) ?? 0) + 1;
    writes.put(["row", next], next);
    writes.put(["last"], next);
    return next;
  });
  process.stdout.write(`${number}\n`);
}
