import { expect, test } from "vitest";
import type { Encoding } from "../../protocol/frames.ts";
import { updateHeaderFromWire, updateHeaderToWire } from "../../protocol/update-header.ts";

test("a header comes back from the wire as it went, with its attempt beside it", () => {
  const encodings = { float32: 1, int32: 2, float16: 3, int8: 4, "top-k": 5, packed: 6 } as const;
  for (const encoding of Object.keys(encodings) as (keyof typeof encodings)[]) {
    const header = {
      federationId: "f",
      roundId: "r",
      participantId: "p",
      checkpointDigest: "c",
      planDigest: "d",
      encoding,
      sections: [{ name: "weights", layoutDigest: "l", valueCount: 2, bytes: 8, boundL1: 3 }],
      weight: 17,
    };
    const stepped = { ...header, steps: 12 };
    expect(updateHeaderFromWire(updateHeaderToWire(stepped, 1)).header).toEqual(stepped);
    const wire = updateHeaderToWire(header, 4);
    expect(wire.encoding).toBe(encodings[encoding]);
    expect(updateHeaderFromWire(wire)).toEqual({ header, attempt: 4 });
    for (const other of [0, 7, 99]) {
      const strange = { ...wire, encoding: other as Encoding };
      expect(() => updateHeaderFromWire(strange)).toThrow(`encoding ${other} is not spoken here`);
    }
  }
});
