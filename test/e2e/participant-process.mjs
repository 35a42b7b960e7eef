// Started by hospital-trial.ts: the compiled participant, which writes its log to stdout until it is killed.
const options = JSON.parse(process.argv[2]);
const module = new URL("../../dist/participant/index.js", import.meta.url);
const { startParticipant } = await import(module.href);

const logger = (shared) => {
  const write = ({ err: _, ...fields }) =>
    process.stdout.write(`${JSON.stringify({ ...shared, ...fields })}\n`);
  const child = (more) => logger({ ...shared, ...more });
  return { debug: write, info: write, warn: write, error: write, child };
};
const participant = await startParticipant({ ...options, log: logger({}) });
await participant.done;
