import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { WardroundError } from "../base/errors.ts";

const run = promisify(execFile);

/** A line between the server and all participants. */
export interface LinkOptions {
  /** Round trip, milliseconds. */
  readonly rttMs: number;
  /** Share of the packets that are lost, each way, 0 to 1. */
  readonly lossShare: number;
  /** Bytes a second, each way. */
  readonly rateBytes: number;
  /** After so many bytes towards the server nothing passes for `cutMs`, once; undefined = never. */
  readonly cutAtBytes: number | undefined;
}

export interface Link {
  /** Where the server is, as participants see it. */
  readonly serverHost: string;
  /** What starts a command on the server's side, and on the participants'. */
  readonly serverSide: readonly string[];
  readonly participantSide: readonly string[];
  /** Counts from now on to `cutAtBytes`. */
  arm(): void;
  /** What passed since it was armed. */
  counted(): Promise<LinkCounts>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Of the packets on a link. */
export interface LinkCounts {
  readonly upBytes: number;
  readonly downBytes: number;
  readonly lost: number;
  /** How often the line was cut. */
  readonly cuts: number;
}

/** What the forwarder is started with, as JSON. */
export interface ForwarderOptions extends LinkOptions {
  readonly taps: readonly [server: string, participants: string];
}

/** Large frames: one process carries every packet by hand. */
const mtu = 9_000;
/** Packets that wait for the forwarder; a sender's whole window fits. */
const queuedPackets = 20_000;
const serverHost = "10.201.9.1";
const participantHost = "10.201.9.2";

/**
 * Two network namespaces with a line between them whose delay, loss and rate are made by a process of
 * ours: each side has one end of a veth pair, and the process reads and writes the packets of the other
 * ends through macvtap devices. TCP is the kernel's own at both ends.
 * @throws WardroundError ARGUMENT_INVALID where this machine does not allow it.
 */
export async function openLink(options: LinkOptions): Promise<Link> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    throw notHere("only root on Linux may make network namespaces");
  }
  const names = ["wire", "server", "parts"].map((side) => `wr${process.pid}-${side}`);
  const [wire = "", server = "", participants = ""] = names;
  let forwarder: ChildProcess | undefined;
  const close = async (): Promise<void> => {
    forwarder?.kill("SIGKILL");
    for (const name of names) await run("ip", ["netns", "del", name]).catch(() => undefined); // was not made
  };
  try {
    for (const name of names) await run("ip", ["netns", "add", name]);
    const serverTap = await addSide({ wire, side: server, address: serverHost, number: 1 });
    const otherTap = await addSide({
      wire,
      side: participants,
      address: participantHost,
      number: 2,
    });
    const taps = [serverTap, otherTap] as const;
    forwarder = await startForwarder({ ...options, taps });
  } catch (cause) {
    await close();
    if (cause instanceof WardroundError) throw cause;
    const { stderr } = cause as { readonly stderr?: string };
    throw notHere(stderr?.trim() || String(cause));
  }
  const running = forwarder;
  return {
    serverHost,
    serverSide: ["ip", "netns", "exec", server],
    participantSide: ["ip", "netns", "exec", participants],
    arm: () => void running.send("arm"),
    counted: () =>
      new Promise((resolve) => {
        running.once("message", (counts: LinkCounts) => resolve(counts));
        running.send("count");
      }),
    [Symbol.asyncDispose]: close,
  };
}

function notHere(why: string): WardroundError {
  return new WardroundError(
    "ARGUMENT_INVALID",
    `a link of its own cannot be made here (${why}): leave --rtt-ms, --loss, --rate and --cut-at out, or run as root with iproute2 and macvtap`,
  );
}

/** One end of the line: an address in a namespace of its own. @returns the device with its packets. */
async function addSide(end: {
  readonly wire: string;
  readonly side: string;
  readonly address: string;
  readonly number: number;
}): Promise<string> {
  const { wire, side, address, number } = end;
  // The device file is named by this number, over all namespaces.
  const index = String(1_000_000 + process.pid * 4 + number);
  const [near, far, tap] = [`near${number}`, `far${number}`, `tap${number}`];
  const link = (...args: readonly string[]) => run("ip", ["-n", wire, "link", ...args]);
  await link(
    "add",
    near,
    "mtu",
    String(mtu),
    "type",
    "veth",
    "peer",
    "name",
    far,
    "mtu",
    String(mtu),
  );
  // One segment a packet, so that what is lost is a packet.
  await link("set", near, "gso_max_segs", "1");
  await link("set", near, "netns", side);
  await link(
    "add",
    "link",
    far,
    "name",
    tap,
    "index",
    index,
    "type",
    "macvtap",
    "mode",
    "passthru",
  );
  await link("set", tap, "txqueuelen", String(queuedPackets));
  await link("set", far, "up");
  await link("set", tap, "up");
  await run("ip", ["-n", side, "addr", "add", `${address}/24`, "dev", near]);
  await run("ip", ["-n", side, "link", "set", near, "up"]);
  await run("ip", ["-n", side, "link", "set", "lo", "up"]);
  const device = `/dev/tap${index}`;
  if (!existsSync(device)) throw notHere(`${device} is not there`);
  return device;
}

function startForwarder(options: ForwarderOptions): Promise<ChildProcess> {
  const program = fileURLToPath(new URL("./link-forwarder.ts", import.meta.url));
  const args = ["--import", import.meta.resolve("tsx"), program, JSON.stringify(options)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  return new Promise((resolve, reject) => {
    child.once("message", () => resolve(child));
    child.once("exit", (code) => reject(notHere(`the forwarder ended with status ${code}`)));
  });
}
