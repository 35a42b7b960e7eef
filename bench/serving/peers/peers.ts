import { bentoml } from "./bentoml.ts";
import type { ServingPeer } from "./contract.ts";
import { kserve } from "./kserve.ts";
import { mlserver } from "./mlserver.ts";
import { triton } from "./triton.ts";

/** By the name that --peers takes. */
export const peers: Readonly<Record<string, ServingPeer>> = { triton, mlserver, kserve, bentoml };
