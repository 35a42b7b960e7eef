import { WardroundError } from "../base/errors.ts";

/** The refusal of a tensor whose values are to be found in memory, the same over REST and gRPC. */
export function sharedMemoryRefusal(tensor: string): WardroundError {
  const named = JSON.stringify(tensor.slice(0, 64));
  return new WardroundError(
    "NOT_IN_THIS_VERSION",
    `${named} names a region of shared memory: memory is not shared with clients; send the values`,
  );
}
