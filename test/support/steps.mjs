// Loaded before a program of dist/ (node --import): names each step that changes its disk, and kills the
// process at one of them. A step is an operation and a path in which ids are ID, digests DIGEST and
// numbers N: "write spool/ID/ID-DIGEST.update"; a transaction is "commit" and the events or keys that
// it wrote. Threads count for themselves.
import crypto, { createHash } from "node:crypto";
import fs from "node:fs";
import { register, syncBuiltinESMExports } from "node:module";
import { join, relative, sep } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { isMainThread } from "node:worker_threads";

/** Of test/support/steps.ts. */
const { folder, trace, dieAt, noise, keepNoise, readOnlyWhile, slowWhile } = JSON.parse(
  process.env.WARDROUND_TEST_STEPS,
);

/** Paths of what is open to be written. */
const descriptors = new Map();
const { copyFileSync, existsSync, mkdirSync, readdirSync, writeSync } = fs;
const tracing = trace === undefined ? undefined : fs.openSync(trace, "a");
let left = dieAt?.nth ?? 1;

/** The name of a path below the folder; undefined elsewhere. */
function nameOf(path) {
  const below = relative(folder, String(path));
  if (below === "" || below.startsWith("..")) return undefined;
  return below
    .replaceAll(/[0-9a-f]{64}/g, "DIGEST")
    .replaceAll(/[0-9a-f]{32}/g, "ID")
    .replaceAll(/[0-9a-f]{16}/g, "RANDOM")
    .replaceAll(/(?<=\.pem|\.json)\.[0-9a-f]{8}$/g, ".RANDOM")
    .replaceAll(/(?<=\.wardround-)\w{6}$/g, "RANDOM")
    .replaceAll(/(?<=\block\.(stale\.)?)\d+/g, "N")
    .replaceAll(/sha256\/[0-9a-f]{2}(?=\/|$)/g, "sha256/XX")
    .replaceAll(/\b\d+\b/g, "N");
}

/** Whether it is this step's turn to be the last. */
function isLast(step, when) {
  if (dieAt?.step !== step || dieAt.when !== when) return false;
  left -= 1;
  return left === 0;
}

function die() {
  process.kill(process.pid, "SIGKILL");
  for (;;); // the signal takes every thread
}

function note(step, path, bytes) {
  if (tracing !== undefined) writeSync(tracing, `${step}\t${path}\t${bytes}\n`);
}

/** What the system says where a disk takes no writes, for now. */
function readOnlyFault() {
  if (readOnlyWhile === undefined || !existsSync(readOnlyWhile)) return undefined;
  return Object.assign(new Error("EROFS: read-only file system"), { code: "EROFS", errno: -30 });
}

/** Resolves when the disk writes updates again. */
function notSlow() {
  return new Promise((resolve) => {
    const look = () => {
      if (existsSync(slowWhile)) return;
      watcher.close();
      resolve();
    };
    const watcher = fs.watch(join(slowWhile, ".."), look);
    look();
  });
}

/** Runs one operation as a step; `torn` does a part of it. */
function perform(operation, path, { bytes = 0, run, torn, isSync = false }) {
  const name = nameOf(path);
  if (name === undefined) return run();
  const fault = readOnlyFault();
  if (fault && isSync) throw fault;
  if (fault) return Promise.reject(fault);
  const step = `${operation} ${name}`;
  note(step, path, bytes);
  if (isLast(step, "before")) die();
  if (torn && isLast(step, "torn")) {
    const half = torn();
    if (half instanceof Promise) return half.then(die, die);
    die();
  }
  const made = run();
  if (made instanceof Promise) {
    return made.then((value) => {
      if (isLast(step, "after")) die();
      return value;
    });
  }
  if (isLast(step, "after")) die();
  return made;
}

/** Bytes that a write is given: all of them, or a part by offset and length. */
function given(data, offset, length) {
  const bytes = typeof data === "string" ? Buffer.from(data) : data;
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return typeof offset === "number"
    ? view.subarray(offset, offset + (length ?? view.length))
    : view;
}

function halfOf(bytes) {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/** Of functions whose first argument is the path that changes, or the second where there are two. */
function wrap(object, name, { path = (args) => args[0], before = () => undefined } = {}) {
  const original = object[name];
  object[name] = (...args) => {
    before(args);
    return perform(name.replace("Sync", ""), path(args), { run: () => original(...args) });
  };
}

const promises = fs.promises;
const second = { path: (args) => args[1] };
/** The noise of a round, before its folder is erased. */
const keeping = {
  before: ([path]) => {
    const noise = join(String(path), "noise.bin");
    const round = relative(join(folder, "spool"), String(path));
    if (keepNoise === undefined || !/^[0-9a-f]{32}$/.test(round) || !existsSync(noise)) return;
    mkdirSync(keepNoise, { recursive: true });
    copyFileSync(noise, join(keepNoise, round));
  },
};
for (const name of ["mkdir", "mkdtemp", "rmdir", "unlink", "truncate"]) wrap(promises, name);
for (const name of ["rename", "link", "symlink", "copyFile"]) wrap(promises, name, second);
wrap(promises, "rm", keeping);
const { writeFile, open } = promises;
promises.writeFile = (path, data, ...rest) => {
  if (typeof path !== "string") return writeFile(path, data, ...rest);
  const bytes = given(data);
  return perform("write", path, {
    bytes: bytes.length,
    run: () => writeFile(path, data, ...rest),
    torn: () => writeFile(path, halfOf(bytes), ...rest),
  });
};

promises.open = async (path, flags = "r", ...rest) => {
  const make = () => open(path, flags, ...rest);
  const handle = await (flags === "r" || flags === "r+"
    ? make()
    : perform("open", path, { run: make }));
  for (const name of ["write", "writeFile", "appendFile"]) {
    const original = handle[name].bind(handle);
    handle[name] = (data, offset, length, ...more) =>
      performWrite(path, given(data, offset, length), {
        run: () => original(data, offset, length, ...more),
        torn: original,
      });
  }
  descriptors.set(handle.fd, path);
  const close = handle.close.bind(handle);
  handle.close = () => {
    descriptors.delete(handle.fd);
    return close();
  };
  for (const name of ["sync", "truncate"]) {
    const original = handle[name].bind(handle);
    handle[name] = (...args) => perform(name, path, { run: () => original(...args) });
  }
  return handle;
};

/** A write; of an update it may wait until the disk is quick again. */
function performWrite(path, bytes, { run, torn }) {
  const isSlow = slowWhile !== undefined && path.endsWith(".update") && existsSync(slowWhile);
  return perform("write", path, {
    bytes: bytes.length,
    run: () => (isSlow ? notSlow().then(run) : run()),
    torn: () => torn(halfOf(bytes)),
  });
}

// By descriptor, as its promise is; how its callback's arguments are named for that lies in symbols of it.
const { write } = fs;
const writeAt = promisify(write);
fs.write = (descriptor, data, offset, length, position, done) => {
  const path = descriptors.get(descriptor);
  if (path === undefined) return write(descriptor, data, offset, length, position, done);
  performWrite(path, given(data, offset, length), {
    run: () => writeAt(descriptor, data, offset, length, position),
    torn: (half) => writeAt(descriptor, half, 0, half.length, position),
  }).then(({ bytesWritten, buffer }) => done(null, bytesWritten, buffer), done);
};
Object.defineProperties(fs.write, Object.getOwnPropertyDescriptors(write));

const { openSync, fsyncSync, closeSync, writeSync: writeSyncly } = fs;
fs.openSync = (path, flags, ...rest) => {
  if (flags !== "w") return openSync(path, flags, ...rest);
  if (noise !== undefined && String(path).endsWith(`${sep}noise.bin`)) seedNoise();
  const make = () => openSync(path, flags, ...rest);
  const descriptor = perform("open", path, { run: make, isSync: true });
  descriptors.set(descriptor, path);
  return descriptor;
};
fs.writeSync = (descriptor, data, offset, length, ...rest) => {
  const path = descriptors.get(descriptor);
  const run = () => writeSyncly(descriptor, data, offset, length, ...rest);
  if (path === undefined) return run();
  const bytes = given(data, offset, length);
  const torn = () => writeSyncly(descriptor, halfOf(bytes));
  return perform("write", path, { bytes: bytes.length, run, torn, isSync: true });
};
fs.fsyncSync = (descriptor) => {
  const run = () => fsyncSync(descriptor);
  const path = descriptors.get(descriptor);
  return path === undefined ? run() : perform("sync", path, { run, isSync: true });
};
fs.closeSync = (descriptor) => {
  descriptors.delete(descriptor);
  closeSync(descriptor);
};

/** Noise as a function of the seed and of the versions that its federation has: of each round another. */
function seedNoise() {
  const versions = readdirSync(join(folder, "versions", noise.federation));
  const count = versions.filter((name) => /^\d+$/.test(name)).length;
  let block = 0;
  let rest = Buffer.alloc(0);
  crypto.randomFillSync = (into) => {
    const bytes = given(into);
    for (let at = 0; at < bytes.length; at += 1) {
      if (rest.length === 0) {
        rest = createHash("sha512").update(`${noise.seed} ${count} ${block}`).digest();
        block += 1;
      }
      bytes[at] = rest[0];
      rest = rest.subarray(1);
    }
    return into;
  };
  syncBuiltinESMExports();
}

syncBuiltinESMExports();
if (isMainThread) await nameCommits();

/** Whoever imports lmdb gets stores whose transactions are steps. */
async function nameCommits() {
  const { open: openStore } = await import("lmdb");
  globalThis.wardroundOpenStore = (options) => withNames(openStore(options));
  const wrapped = "data:text/javascript,export const open = globalThis.wardroundOpenStore";
  const hooks = `export const resolve = (specifier, context, next) => specifier === "lmdb"
    ? { url: ${JSON.stringify(wrapped)}, shortCircuit: true } : next(specifier, context)`;
  register(`data:text/javascript,${encodeURIComponent(hooks)}`);
}

function withNames(store) {
  const { transaction, put, remove } = store;
  let written;
  store.put = (key, value, ...rest) => {
    written?.push([key, value]);
    return put.call(store, key, value, ...rest);
  };
  store.remove = (key, ...rest) => {
    written?.push([key]);
    return remove.call(store, key, ...rest);
  };
  store.transaction = async (work) => {
    const fault = readOnlyFault();
    if (fault) {
      const commitError = Promise.reject(Object.assign(new Error(fault.message), { code: 30 }));
      throw Object.assign(new Error("Commit failed"), { commitError }); // as lmdb says it
    }
    let step;
    const made = await transaction.call(store, () => {
      written = [];
      try {
        return work();
      } finally {
        step = commitName(written);
        written = undefined;
        if (step !== undefined) note(step, "", 0);
        if (step !== undefined && isLast(step, "before")) die();
      }
    });
    if (step !== undefined && isLast(step, "after")) die();
    return made;
  };
  return store;
}

/** By the rounds' events, or by the keys where there are none; undefined where nothing is written. */
function commitName(written) {
  if (written.length === 0) return undefined;
  const events = written
    .filter(([key, value]) => key[0] === "round-event" && value !== undefined)
    .map(([, value]) => value.kind);
  const names =
    events.length > 0 ? events : [...new Set(written.map(([key]) => String([key].flat()[0])))];
  return `commit ${names.join("+")}`;
}
