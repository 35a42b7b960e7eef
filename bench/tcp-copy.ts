import { connect, createServer } from "node:net";
import { WardroundError } from "../base/errors.ts";

// A plain TCP copy to hold uploads against: `serve HOST` prints its port, `send HOST PORT BYTES` sends
// so many bytes, waits for the answer that all came, and prints the seconds.

const pieceBytes = 1024 * 1024;

function serve(host: string): void {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    socket.on("end", () => socket.end("all"));
    socket.resume();
  });
  server.listen(0, host, () => {
    process.stdout.write(`${JSON.stringify(server.address())}\n`);
  });
  process.once("disconnect", () => process.exit());
}

async function send(host: string, port: number, bytes: number): Promise<void> {
  const socket = connect({ host, port, noDelay: true });
  const answered = new Promise<void>((resolve, reject) => {
    socket.once("data", () => resolve());
    socket.once("error", reject);
  });
  const piece = Buffer.alloc(pieceBytes, 7);
  const startedMs = performance.now();
  for (let left = bytes; left > 0; left -= pieceBytes) {
    const isRoom = socket.write(piece.subarray(0, Math.min(left, pieceBytes)));
    if (!isRoom) await new Promise<void>((resolve) => socket.once("drain", () => resolve()));
  }
  socket.end();
  await answered;
  const seconds = (performance.now() - startedMs) / 1_000;
  process.stdout.write(`${JSON.stringify({ seconds })}\n`);
}

const [what, host = "", port, bytes] = process.argv.slice(2);
if (what === "serve") serve(host);
else if (what === "send") await send(host, Number(port), Number(bytes));
else throw new WardroundError("ARGUMENT_INVALID", "expected: serve HOST, or send HOST PORT BYTES");
