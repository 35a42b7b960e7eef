/** Messages of gRPC's health protocol. */
import { WardroundError } from "../base/errors.ts";
import { grpc } from "./gen/health.js";

/** @throws WardroundError FRAME_UNEXPECTED where the bytes are no request. @returns the service's name. */
export function decodeHealthRequest(bytes: Uint8Array): string {
  try {
    return grpc.health.v1.HealthCheckRequest.decode(bytes).service;
  } catch (cause) {
    const message = `${bytes.length} bytes came that are no HealthCheckRequest`;
    throw new WardroundError("FRAME_UNEXPECTED", message, { cause });
  }
}

export function encodeHealthStatus(
  status: keyof typeof grpc.health.v1.HealthCheckResponse.ServingStatus,
): Buffer {
  const { HealthCheckResponse } = grpc.health.v1;
  const number = HealthCheckResponse.ServingStatus[status];
  return Buffer.from(HealthCheckResponse.encode({ status: number }).finish());
}
