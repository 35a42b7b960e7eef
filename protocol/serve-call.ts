/** How one call runs on the server: let in, handled, ended with a status. */
import type { StatusObject } from "@grpc/grpc-js";
import {
  type ErrorCode,
  errorCatalogue,
  isOfDisk,
  toWardroundError,
  type WardroundError,
} from "../base/errors.ts";
import type { Logger } from "../base/ports.ts";
import type { AnyCall, AnyRpc, CallGate, OpenCall } from "./call-gate.ts";
import { toStatus } from "./status.ts";

/** What a call's way of ending is: a status to send, or undefined for OK. */
export type EndCall = (fault: StatusObject | undefined) => void;

export interface CallServing {
  /**
   * Runs `work` for a call that is let in, then `end`; never rejects. `work` may give the error that
   * the call ends with, or throw it.
   * @param onDrain - what ends a call that has no end of its own; left out for calls that end soon.
   */
  run(options: {
    readonly rpc: AnyRpc;
    readonly call: AnyCall;
    readonly work: (open: OpenCall) => Promise<void>;
    readonly end: EndCall;
    readonly onDrain?: (open: OpenCall, reason: WardroundError) => void;
  }): void;
  /** Logs why a part of a call failed that goes on. @returns what its caller may know. */
  report(thrown: unknown, open: OpenCall): WardroundError;
  /** Refuses new calls and ends those that have no end of their own. */
  drain(reason: WardroundError): void;
  /** Refuses new calls and aborts all that run. */
  stop(reason: WardroundError): void;
}

/** Whether it is a fault of this machine: operators must see these. */
function isServerFault(code: ErrorCode): boolean {
  return errorCatalogue[code].http === 500 || isOfDisk(code);
}

interface Running {
  readonly open: OpenCall;
  readonly drain: (reason: WardroundError) => void;
}

/**
 * Lets calls in through the gate, keeps account of those that run, and turns whatever they throw into
 * a status. Faults of this machine are logged, refusals only at level debug.
 */
export function createCallServing(options: {
  readonly gate: CallGate;
  readonly log: Logger;
}): CallServing {
  const { gate, log } = options;
  const running = new Set<Running>();
  let refusal: WardroundError | undefined;

  function report(rpc: AnyRpc, thrown: unknown, open: OpenCall | undefined): WardroundError {
    const error = toWardroundError(thrown);
    const { peer } = open?.context ?? {};
    const fields = { rpc, code: error.code, peer: peer?.id, role: peer?.role };
    if (error.code === "INTERNAL") {
      log.error({ event: "call.failed", ...fields, err: error.cause ?? error });
    } else if (isServerFault(error.code)) {
      log.warn({ event: "call.failed", ...fields, err: error.cause }, error.message);
    } else {
      log.debug({ event: "call.refused", ...fields }, error.message);
    }
    return error;
  }

  async function serve({ rpc, call, work, end, onDrain }: Parameters<CallServing["run"]>[0]) {
    let open: OpenCall | undefined;
    let entry: Running | undefined;
    try {
      if (refusal !== undefined) throw refusal;
      const opened = gate.open(rpc, call);
      open = opened;
      entry = { open: opened, drain: (reason) => onDrain?.(opened, reason) };
      running.add(entry);
      await work(opened);
      end(undefined);
    } catch (thrown) {
      end(toStatus(report(rpc, thrown, open)));
    } finally {
      if (entry !== undefined) running.delete(entry);
      open?.finish();
    }
  }

  return {
    run(call) {
      // serve() catches everything that a handler throws.
      void serve(call);
    },
    report: (thrown, open) => report(open.rpc, thrown, open),
    drain(reason) {
      refusal = reason;
      for (const { drain } of running) drain(reason);
    },
    stop(reason) {
      refusal = reason;
      for (const { open } of running) open.abort(reason);
    },
  };
}
