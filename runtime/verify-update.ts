import { setImmediate as nextTurn } from "node:timers/promises";
import { hasCode, WardroundError } from "../base/errors.ts";
import { tileValues } from "../base/limits.ts";
import type { Kernels } from "../kernels/contract.ts";
import type { ByteSource } from "../model/encodings/byte-reader.ts";
import type { TileDecoder } from "../model/encodings/contract.ts";
import { createDecoder, isInteger } from "../model/encodings/encodings.ts";
import { startUpdateDigest, type UpdateHeader, type UpdateSection } from "../model/update.ts";
import type { VerifyJob, VerifyResult } from "./contract.ts";
import { nodeHasher } from "./system.ts";
import { InputFile } from "./whole-file.ts";

/** Bytes that are read at a time where a payload is not as the values are in memory. */
const bufferBytes = 256 * 1024;

type Found = Pick<VerifyResult, "finite" | "l1">;

/**
 * Reads a spooled payload once and says what admission must know of it: values as they are decoded.
 * Bytes that cannot be decoded are no error here, since the digest must come first: bytes that
 * changed on their way are none of the sender's fault.
 * @throws WardroundError UPDATE_SHAPE_MISMATCH where the payload is not as long as its header says.
 */
export async function verifyUpdate(
  job: VerifyJob,
  kernels: Kernels,
  signal: AbortSignal,
): Promise<VerifyResult> {
  const { header } = job;
  const file = new InputFile(job.path);
  try {
    const section = requireSection(header, file.bytes);
    const hash = startUpdateDigest(header, nodeHasher);
    let at = 0;
    const source: ByteSource = (into) => {
      file.read(into, at);
      hash.update(into);
      at += into.length;
    };
    const pause = async (): Promise<void> => {
      await nextTurn(); // lets an abort in
      signal.throwIfAborted();
    };
    let found: Found & Pick<VerifyResult, "malformed">;
    try {
      const decoder = createDecoder(header.encoding, section, { source, bufferBytes });
      found = await look(decoder, { header, section, kernels, pause });
    } catch (thrown) {
      if (!hasCode(thrown, "UPDATE_MALFORMED")) throw thrown;
      found = { finite: false, l1: 0, malformed: (thrown as WardroundError).message };
    }
    const rest = new Uint8Array(Math.min(bufferBytes, file.bytes - at));
    while (at < file.bytes) {
      source(rest.subarray(0, Math.min(rest.length, file.bytes - at)));
      await pause();
    }
    return { digest: hash.digestHex(), bytes: file.bytes, ...found };
  } finally {
    file.close();
  }
}

async function look(
  decoder: TileDecoder,
  {
    header,
    section,
    kernels,
    pause,
  }: {
    readonly header: UpdateHeader;
    readonly section: UpdateSection;
    readonly kernels: Kernels;
    readonly pause: () => Promise<void>;
  },
): Promise<Found> {
  const tileLength = Math.min(tileValues, section.valueCount);
  const integers = isInteger(header.encoding) ? new Int32Array(tileLength) : undefined;
  const floats = new Float32Array(integers ? 0 : tileLength);
  let finite = true;
  let l1 = 0;
  for (let done = 0; done < section.valueCount; done += tileLength) {
    const count = Math.min(tileLength, section.valueCount - done);
    if (integers) {
      const tile = integers.subarray(0, count);
      decoder.next(tile);
      l1 += kernels.integerL1(tile);
    } else {
      const tile = floats.subarray(0, count);
      decoder.next(tile);
      finite &&= kernels.allFinite(tile);
    }
    await pause();
  }
  decoder.finish();
  return { finite, l1 };
}

function requireSection({ sections }: UpdateHeader, bytes: number): UpdateSection {
  const [section] = sections;
  if (section && sections.length === 1 && section.bytes === bytes) return section;
  throw new WardroundError(
    "UPDATE_SHAPE_MISMATCH",
    `the payload has ${bytes} bytes, its header says ${sections.map((one) => one.bytes).join(" and ")}`,
  );
}
