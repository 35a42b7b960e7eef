import { WardroundError } from "../base/errors.ts";
import type { UpdateHeader } from "../model/update.ts";
import { Encoding, type UpdateHeader as WireUpdateHeader } from "./frames.ts";

const numbers: Readonly<Record<UpdateHeader["encoding"], Encoding>> = {
  float32: Encoding.FLOAT32,
  float16: Encoding.FLOAT16,
  int8: Encoding.INT8_BLOCKWISE,
  "top-k": Encoding.SPARSE_TOP_K,
  int32: Encoding.INT32,
  packed: Encoding.PACKED,
};

/** The wire's number of an encoding's name. */
export function encodingToWire(encoding: UpdateHeader["encoding"]): Encoding {
  return numbers[encoding];
}

/**
 * The name of an encoding's number.
 * @throws WardroundError UPDATE_ENCODING_REFUSED for one that this version does not know.
 */
export function encodingFromWire(encoding: Encoding): UpdateHeader["encoding"] {
  const names = Object.keys(numbers) as UpdateHeader["encoding"][];
  const known = names.find((name) => numbers[name] === encoding);
  if (known) return known;
  const list = names.map((name) => `${numbers[name]} (${name})`).join(", ");
  throw new WardroundError(
    "UPDATE_ENCODING_REFUSED",
    `encoding ${encoding} is not spoken here, known are ${list}: update this side, or name one of them in the plan`,
  );
}

/** An update's header as it travels; `attempt` goes along and is not part of its identity. */
export function updateHeaderToWire(header: UpdateHeader, attempt: number): WireUpdateHeader {
  return {
    federationId: header.federationId,
    roundId: header.roundId,
    attempt,
    participantId: header.participantId,
    checkpointDigest: header.checkpointDigest,
    planDigest: header.planDigest,
    encoding: encodingToWire(header.encoding),
    sections: header.sections.map((section) => ({ ...section })),
    weight: header.weight,
    steps: header.steps ?? 0,
  };
}

/** @throws WardroundError UPDATE_ENCODING_REFUSED */
export function updateHeaderFromWire(wire: WireUpdateHeader): {
  readonly header: UpdateHeader;
  readonly attempt: number;
} {
  const header = {
    federationId: wire.federationId,
    roundId: wire.roundId,
    participantId: wire.participantId,
    checkpointDigest: wire.checkpointDigest,
    planDigest: wire.planDigest,
    encoding: encodingFromWire(wire.encoding),
    sections: wire.sections.map(({ name, layoutDigest, valueCount, bytes, boundL1 }) => ({
      name,
      layoutDigest,
      valueCount,
      bytes,
      boundL1,
    })),
    weight: wire.weight,
    ...(wire.steps > 0 ? { steps: wire.steps } : {}),
  };
  return { header, attempt: wire.attempt };
}
