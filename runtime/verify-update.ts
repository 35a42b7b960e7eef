import { setImmediate as nextTurn } from "node:timers/promises";
import { WardroundError } from "../base/errors.ts";
import { tileValues } from "../base/limits.ts";
import type { Kernels } from "../kernels/contract.ts";
import { startUpdateDigest, type UpdateHeader } from "../model/update.ts";
import type { VerifyJob, VerifyResult } from "./contract.ts";
import { nodeHasher } from "./system.ts";
import { InputFile } from "./whole-file.ts";

const valueBytes = 4;

/**
 * Reads a spooled payload once and says what admission must know of it.
 * @throws WardroundError UPDATE_SHAPE_MISMATCH where the payload is not as long as its header says.
 */
export async function verifyUpdate(
  job: VerifyJob,
  kernels: Kernels,
  signal: AbortSignal,
): Promise<VerifyResult> {
  const file = new InputFile(job.path);
  try {
    requireBytes(job.header, file.bytes);
    const hash = startUpdateDigest(job.header, nodeHasher);
    const buffer = new ArrayBuffer(tileValues * valueBytes);
    let finite = true;
    let l1 = 0;
    for (let at = 0; at < file.bytes; at += buffer.byteLength) {
      const count = Math.min(tileValues, (file.bytes - at) / valueBytes);
      const piece = new Uint8Array(buffer, 0, count * valueBytes);
      file.read(piece, at);
      hash.update(piece);
      if (job.header.encoding === "int32")
        l1 += kernels.integerL1(new Int32Array(buffer, 0, count));
      else finite &&= kernels.allFinite(new Float32Array(buffer, 0, count));
      await nextTurn(); // lets an abort in
      signal.throwIfAborted();
    }
    return { digest: hash.digestHex(), bytes: file.bytes, finite, l1 };
  } finally {
    file.close();
  }
}

function requireBytes(header: UpdateHeader, bytes: number): void {
  let expected = 0;
  for (const section of header.sections) {
    if (section.bytes !== section.valueCount * valueBytes) {
      throw new WardroundError(
        "UPDATE_SHAPE_MISMATCH",
        `section "${section.name}" has ${section.bytes} bytes, ${section.valueCount} values need ${section.valueCount * valueBytes}`,
      );
    }
    expected += section.bytes;
  }
  if (bytes !== expected) {
    throw new WardroundError(
      "UPDATE_SHAPE_MISMATCH",
      `the payload has ${bytes} bytes, its header says ${expected}`,
    );
  }
}
