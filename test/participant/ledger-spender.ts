// Run by ledger.test.ts: spends epsilon 1 again and again until the budget is gone, and says how often.
import { once } from "node:events";
import { Ledger } from "../../participant/ledger.ts";
import { systemClock } from "../../runtime/system.ts";
import { openEmbeddedStore } from "../../storage/embedded.ts";

const [directory = "", federationId = "", budget] = process.argv.slice(2);
await using store = await openEmbeddedStore(directory);
const ledger = new Ledger(store, systemClock);
process.stdout.write("ready\n");
await once(process.stdin.resume(), "end");
let paid = 0;
for (let attempt = 1; ; attempt += 1) {
  const charge = { dataSet: "d", federationId, roundId: "0".repeat(32), attempt, epsilon: 1 };
  if (!(await ledger.charge(charge, Number(budget)))) break;
  paid += 1;
}
process.stdout.write(`${paid}\n`);
