import { WardroundError } from "../base/errors.ts";
import type { UpdateHeader } from "../model/update.ts";
import { Encoding, type UpdateHeader as WireUpdateHeader } from "./frames.ts";

const numbers: Readonly<Record<UpdateHeader["encoding"], Encoding>> = {
  float32: Encoding.FLOAT32,
  int32: Encoding.INT32,
};

/** The wire's number of an encoding's name. */
export function encodingToWire(encoding: UpdateHeader["encoding"]): Encoding {
  return numbers[encoding];
}

/**
 * The name of an encoding's number.
 * @throws WardroundError UPDATE_ENCODING_REFUSED for all but float32 and int32.
 */
export function encodingFromWire(encoding: Encoding): UpdateHeader["encoding"] {
  if (encoding === Encoding.FLOAT32) return "float32";
  if (encoding === Encoding.INT32) return "int32";
  throw new WardroundError(
    "UPDATE_ENCODING_REFUSED",
    `encoding ${encoding} is not spoken here: ${Encoding.FLOAT32} (float32) and ${Encoding.INT32} (int32) are`,
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
  };
  return { header, attempt: wire.attempt };
}
