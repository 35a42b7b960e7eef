// Started by ward.ts: the compiled server, which writes its log to stdout until it is killed, or kills
// itself right after the first line that has all of `dieAt`.
const { dieAt, ...options } = JSON.parse(process.argv[2]);
const { startServer } = await import(new URL("../../dist/server/server.js", import.meta.url).href);

const last = Object.entries(dieAt ?? { event: "never" });
const write = ({ err: _, ...fields }) => {
  process.stdout.write(`${JSON.stringify(fields)}\n`);
  if (last.every(([name, value]) => fields[name] === value)) process.kill(process.pid, "SIGKILL");
};
const log = { debug: write, info: write, warn: write, error: write, child: () => log };
const { grpcAddress, adminIdentityDirectory } = await startServer({ ...options, log });
write({ event: "test.ready", grpcAddress, adminIdentityDirectory });
