import * as $protobuf from "protobufjs";
import Long = require("long");

/** Namespace grpc. */
export namespace grpc {

    /** Namespace health. */
    namespace health {

        /** Namespace v1. */
        namespace v1 {

            /**
             * Properties of a HealthCheckRequest.
             * @deprecated Use grpc.health.v1.HealthCheckRequest.$Properties instead.
             */
            interface IHealthCheckRequest extends grpc.health.v1.HealthCheckRequest.$Properties {
            }

            /** Represents a HealthCheckRequest. */
            class HealthCheckRequest {

                /**
                 * Constructs a new HealthCheckRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: grpc.health.v1.HealthCheckRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** HealthCheckRequest service. */
                service: string;

                /**
                 * Creates a new HealthCheckRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns HealthCheckRequest instance
                 */
                static create(properties: grpc.health.v1.HealthCheckRequest.$Shape): grpc.health.v1.HealthCheckRequest & grpc.health.v1.HealthCheckRequest.$Shape;
                static create(properties?: grpc.health.v1.HealthCheckRequest.$Properties): grpc.health.v1.HealthCheckRequest;

                /**
                 * Encodes the specified HealthCheckRequest message. Does not implicitly {@link grpc.health.v1.HealthCheckRequest.verify|verify} messages.
                 * @param message HealthCheckRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: grpc.health.v1.HealthCheckRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a HealthCheckRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {grpc.health.v1.HealthCheckRequest & grpc.health.v1.HealthCheckRequest.$Shape} HealthCheckRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): grpc.health.v1.HealthCheckRequest & grpc.health.v1.HealthCheckRequest.$Shape;

                /**
                 * Creates a HealthCheckRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns HealthCheckRequest
                 */
                static fromObject(object: { [k: string]: any }): grpc.health.v1.HealthCheckRequest;

                /**
                 * Creates a plain object from a HealthCheckRequest message. Also converts values to other types if specified.
                 * @param message HealthCheckRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: grpc.health.v1.HealthCheckRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this HealthCheckRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace HealthCheckRequest {

                /** Properties of a HealthCheckRequest. */
                interface $Properties {

                    /** HealthCheckRequest service */
                    service?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a HealthCheckRequest. */
                type $Shape = grpc.health.v1.HealthCheckRequest.$Properties;
            }

            /**
             * Properties of a HealthCheckResponse.
             * @deprecated Use grpc.health.v1.HealthCheckResponse.$Properties instead.
             */
            interface IHealthCheckResponse extends grpc.health.v1.HealthCheckResponse.$Properties {
            }

            /** Represents a HealthCheckResponse. */
            class HealthCheckResponse {

                /**
                 * Constructs a new HealthCheckResponse.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: grpc.health.v1.HealthCheckResponse.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** HealthCheckResponse status. */
                status: grpc.health.v1.HealthCheckResponse.ServingStatus;

                /**
                 * Creates a new HealthCheckResponse instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns HealthCheckResponse instance
                 */
                static create(properties: grpc.health.v1.HealthCheckResponse.$Shape): grpc.health.v1.HealthCheckResponse & grpc.health.v1.HealthCheckResponse.$Shape;
                static create(properties?: grpc.health.v1.HealthCheckResponse.$Properties): grpc.health.v1.HealthCheckResponse;

                /**
                 * Encodes the specified HealthCheckResponse message. Does not implicitly {@link grpc.health.v1.HealthCheckResponse.verify|verify} messages.
                 * @param message HealthCheckResponse message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: grpc.health.v1.HealthCheckResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a HealthCheckResponse message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {grpc.health.v1.HealthCheckResponse & grpc.health.v1.HealthCheckResponse.$Shape} HealthCheckResponse
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): grpc.health.v1.HealthCheckResponse & grpc.health.v1.HealthCheckResponse.$Shape;

                /**
                 * Creates a HealthCheckResponse message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns HealthCheckResponse
                 */
                static fromObject(object: { [k: string]: any }): grpc.health.v1.HealthCheckResponse;

                /**
                 * Creates a plain object from a HealthCheckResponse message. Also converts values to other types if specified.
                 * @param message HealthCheckResponse
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: grpc.health.v1.HealthCheckResponse, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this HealthCheckResponse to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace HealthCheckResponse {

                /** Properties of a HealthCheckResponse. */
                interface $Properties {

                    /** HealthCheckResponse status */
                    status?: (grpc.health.v1.HealthCheckResponse.ServingStatus|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a HealthCheckResponse. */
                type $Shape = grpc.health.v1.HealthCheckResponse.$Properties;

                /** ServingStatus enum. */
                enum ServingStatus {

                    /** UNKNOWN value */
                    UNKNOWN = 0,

                    /** SERVING value */
                    SERVING = 1,

                    /** NOT_SERVING value */
                    NOT_SERVING = 2,

                    /** SERVICE_UNKNOWN value */
                    SERVICE_UNKNOWN = 3
                }
            }
        }
    }
}
