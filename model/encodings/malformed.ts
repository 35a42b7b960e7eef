import { WardroundError } from "../../base/errors.ts";

/** A refusal of bytes that no encoder writes. */
export function malformed(problem: string): WardroundError {
  return new WardroundError("UPDATE_MALFORMED", `the update cannot be decoded: ${problem}`);
}
