import { expect, test } from "vitest";
import { Encoding } from "../../protocol/frames.ts";
import { updateHeaderFromWire, updateHeaderToWire } from "../../protocol/update-header.ts";

test("a header comes back from the wire as it went, with its attempt beside it", () => {
  for (const encoding of ["float32", "int32"] as const) {
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
    const wire = updateHeaderToWire(header, 4);
    expect(wire.encoding).toBe(encoding === "float32" ? Encoding.FLOAT32 : Encoding.INT32);
    expect(updateHeaderFromWire(wire)).toEqual({ header, attempt: 4 });
    for (const other of [0, 3, 4, 5, 6, 99]) {
      const strange = { ...wire, encoding: other as Encoding };
      expect(() => updateHeaderFromWire(strange)).toThrow(`encoding ${other} is not spoken here`);
    }
  }
});
