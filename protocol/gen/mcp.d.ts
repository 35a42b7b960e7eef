import * as $protobuf from "protobufjs";
import Long = require("long");

/** Namespace wardround. */
export namespace wardround {

    /** Namespace mcp. */
    namespace mcp {

        /** Namespace v1. */
        namespace v1 {

            /** PayloadType enum. */
            enum PayloadType {

                /** PAYLOAD_TYPE_UNSPECIFIED value */
                PAYLOAD_TYPE_UNSPECIFIED = 0,

                /** PAYLOAD_TYPE_TENSOR value */
                PAYLOAD_TYPE_TENSOR = 1,

                /** PAYLOAD_TYPE_IMAGE value */
                PAYLOAD_TYPE_IMAGE = 2,

                /** PAYLOAD_TYPE_JSON value */
                PAYLOAD_TYPE_JSON = 3
            }

            /**
             * Properties of a Header.
             * @deprecated Use wardround.mcp.v1.Header.$Properties instead.
             */
            interface IHeader extends wardround.mcp.v1.Header.$Properties {
            }

            /** Represents a Header. */
            class Header {

                /**
                 * Constructs a new Header.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Header.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Header protocolVersion. */
                protocolVersion: number;

                /** Header traceParent. */
                traceParent: string;

                /** Header messageId. */
                messageId: number;

                /** Header modelId. */
                modelId: string;

                /** Header payloadType. */
                payloadType: wardround.mcp.v1.PayloadType;

                /** Header timestampNs. */
                timestampNs: number;

                /**
                 * Creates a new Header instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Header instance
                 */
                static create(properties: wardround.mcp.v1.Header.$Shape): wardround.mcp.v1.Header & wardround.mcp.v1.Header.$Shape;
                static create(properties?: wardround.mcp.v1.Header.$Properties): wardround.mcp.v1.Header;

                /**
                 * Encodes the specified Header message. Does not implicitly {@link wardround.mcp.v1.Header.verify|verify} messages.
                 * @param message Header message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Header.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a Header message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Header & wardround.mcp.v1.Header.$Shape} Header
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Header & wardround.mcp.v1.Header.$Shape;

                /**
                 * Creates a Header message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Header
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Header;

                /**
                 * Creates a plain object from a Header message. Also converts values to other types if specified.
                 * @param message Header
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Header, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Header to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Header {

                /** Properties of a Header. */
                interface $Properties {

                    /** Header protocolVersion */
                    protocolVersion?: (number|null);

                    /** Header traceParent */
                    traceParent?: (string|null);

                    /** Header messageId */
                    messageId?: (number|null);

                    /** Header modelId */
                    modelId?: (string|null);

                    /** Header payloadType */
                    payloadType?: (wardround.mcp.v1.PayloadType|null);

                    /** Header timestampNs */
                    timestampNs?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a Header. */
                type $Shape = wardround.mcp.v1.Header.$Properties;
            }

            /**
             * Properties of an ErrorDetail.
             * @deprecated Use wardround.mcp.v1.ErrorDetail.$Properties instead.
             */
            interface IErrorDetail extends wardround.mcp.v1.ErrorDetail.$Properties {
            }

            /** Represents an ErrorDetail. */
            class ErrorDetail {

                /**
                 * Constructs a new ErrorDetail.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ErrorDetail.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ErrorDetail code. */
                code: string;

                /** ErrorDetail message. */
                message: string;

                /** ErrorDetail retry. */
                retry: string;

                /** ErrorDetail inReplyTo. */
                inReplyTo: number;

                /**
                 * Creates a new ErrorDetail instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ErrorDetail instance
                 */
                static create(properties: wardround.mcp.v1.ErrorDetail.$Shape): wardround.mcp.v1.ErrorDetail & wardround.mcp.v1.ErrorDetail.$Shape;
                static create(properties?: wardround.mcp.v1.ErrorDetail.$Properties): wardround.mcp.v1.ErrorDetail;

                /**
                 * Encodes the specified ErrorDetail message. Does not implicitly {@link wardround.mcp.v1.ErrorDetail.verify|verify} messages.
                 * @param message ErrorDetail message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ErrorDetail.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an ErrorDetail message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ErrorDetail & wardround.mcp.v1.ErrorDetail.$Shape} ErrorDetail
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ErrorDetail & wardround.mcp.v1.ErrorDetail.$Shape;

                /**
                 * Creates an ErrorDetail message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ErrorDetail
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ErrorDetail;

                /**
                 * Creates a plain object from an ErrorDetail message. Also converts values to other types if specified.
                 * @param message ErrorDetail
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ErrorDetail, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ErrorDetail to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ErrorDetail {

                /** Properties of an ErrorDetail. */
                interface $Properties {

                    /** ErrorDetail code */
                    code?: (string|null);

                    /** ErrorDetail message */
                    message?: (string|null);

                    /** ErrorDetail retry */
                    retry?: (string|null);

                    /** ErrorDetail inReplyTo */
                    inReplyTo?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an ErrorDetail. */
                type $Shape = wardround.mcp.v1.ErrorDetail.$Properties;
            }

            /** Encoding enum. */
            enum Encoding {

                /** ENCODING_UNSPECIFIED value */
                ENCODING_UNSPECIFIED = 0,

                /** ENCODING_FLOAT32 value */
                ENCODING_FLOAT32 = 1,

                /** ENCODING_INT32 value */
                ENCODING_INT32 = 2,

                /** ENCODING_FLOAT16 value */
                ENCODING_FLOAT16 = 3,

                /** ENCODING_INT8_BLOCKWISE value */
                ENCODING_INT8_BLOCKWISE = 4,

                /** ENCODING_SPARSE_TOP_K value */
                ENCODING_SPARSE_TOP_K = 5,

                /** ENCODING_PACKED value */
                ENCODING_PACKED = 6
            }

            /**
             * Properties of a Section.
             * @deprecated Use wardround.mcp.v1.Section.$Properties instead.
             */
            interface ISection extends wardround.mcp.v1.Section.$Properties {
            }

            /** Represents a Section. */
            class Section {

                /**
                 * Constructs a new Section.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Section.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Section name. */
                name: string;

                /** Section layoutDigest. */
                layoutDigest: string;

                /** Section valueCount. */
                valueCount: number;

                /** Section bytes. */
                bytes: number;

                /** Section boundL1. */
                boundL1: number;

                /**
                 * Creates a new Section instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Section instance
                 */
                static create(properties: wardround.mcp.v1.Section.$Shape): wardround.mcp.v1.Section & wardround.mcp.v1.Section.$Shape;
                static create(properties?: wardround.mcp.v1.Section.$Properties): wardround.mcp.v1.Section;

                /**
                 * Encodes the specified Section message. Does not implicitly {@link wardround.mcp.v1.Section.verify|verify} messages.
                 * @param message Section message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Section.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a Section message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Section & wardround.mcp.v1.Section.$Shape} Section
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Section & wardround.mcp.v1.Section.$Shape;

                /**
                 * Creates a Section message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Section
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Section;

                /**
                 * Creates a plain object from a Section message. Also converts values to other types if specified.
                 * @param message Section
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Section, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Section to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Section {

                /** Properties of a Section. */
                interface $Properties {

                    /** Section name */
                    name?: (string|null);

                    /** Section layoutDigest */
                    layoutDigest?: (string|null);

                    /** Section valueCount */
                    valueCount?: (number|null);

                    /** Section bytes */
                    bytes?: (number|null);

                    /** Section boundL1 */
                    boundL1?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a Section. */
                type $Shape = wardround.mcp.v1.Section.$Properties;
            }

            /**
             * Properties of a CreateTokenRequest.
             * @deprecated Use wardround.mcp.v1.CreateTokenRequest.$Properties instead.
             */
            interface ICreateTokenRequest extends wardround.mcp.v1.CreateTokenRequest.$Properties {
            }

            /** Represents a CreateTokenRequest. */
            class CreateTokenRequest {

                /**
                 * Constructs a new CreateTokenRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.CreateTokenRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** CreateTokenRequest role. */
                role: string;

                /** CreateTokenRequest name. */
                name: string;

                /** CreateTokenRequest ttlMs. */
                ttlMs: number;

                /** CreateTokenRequest federation. */
                federation: string;

                /**
                 * Creates a new CreateTokenRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns CreateTokenRequest instance
                 */
                static create(properties: wardround.mcp.v1.CreateTokenRequest.$Shape): wardround.mcp.v1.CreateTokenRequest & wardround.mcp.v1.CreateTokenRequest.$Shape;
                static create(properties?: wardround.mcp.v1.CreateTokenRequest.$Properties): wardround.mcp.v1.CreateTokenRequest;

                /**
                 * Encodes the specified CreateTokenRequest message. Does not implicitly {@link wardround.mcp.v1.CreateTokenRequest.verify|verify} messages.
                 * @param message CreateTokenRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.CreateTokenRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a CreateTokenRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.CreateTokenRequest & wardround.mcp.v1.CreateTokenRequest.$Shape} CreateTokenRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.CreateTokenRequest & wardround.mcp.v1.CreateTokenRequest.$Shape;

                /**
                 * Creates a CreateTokenRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns CreateTokenRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.CreateTokenRequest;

                /**
                 * Creates a plain object from a CreateTokenRequest message. Also converts values to other types if specified.
                 * @param message CreateTokenRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.CreateTokenRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this CreateTokenRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace CreateTokenRequest {

                /** Properties of a CreateTokenRequest. */
                interface $Properties {

                    /** CreateTokenRequest role */
                    role?: (string|null);

                    /** CreateTokenRequest name */
                    name?: (string|null);

                    /** CreateTokenRequest ttlMs */
                    ttlMs?: (number|null);

                    /** CreateTokenRequest federation */
                    federation?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a CreateTokenRequest. */
                type $Shape = wardround.mcp.v1.CreateTokenRequest.$Properties;
            }

            /**
             * Properties of a CreateTokenResponse.
             * @deprecated Use wardround.mcp.v1.CreateTokenResponse.$Properties instead.
             */
            interface ICreateTokenResponse extends wardround.mcp.v1.CreateTokenResponse.$Properties {
            }

            /** Represents a CreateTokenResponse. */
            class CreateTokenResponse {

                /**
                 * Constructs a new CreateTokenResponse.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.CreateTokenResponse.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** CreateTokenResponse secret. */
                secret: Uint8Array;

                /** CreateTokenResponse caSha256. */
                caSha256: Uint8Array;

                /** CreateTokenResponse role. */
                role: string;

                /** CreateTokenResponse name. */
                name: string;

                /** CreateTokenResponse expiresMs. */
                expiresMs: number;

                /**
                 * Creates a new CreateTokenResponse instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns CreateTokenResponse instance
                 */
                static create(properties: wardround.mcp.v1.CreateTokenResponse.$Shape): wardround.mcp.v1.CreateTokenResponse & wardround.mcp.v1.CreateTokenResponse.$Shape;
                static create(properties?: wardround.mcp.v1.CreateTokenResponse.$Properties): wardround.mcp.v1.CreateTokenResponse;

                /**
                 * Encodes the specified CreateTokenResponse message. Does not implicitly {@link wardround.mcp.v1.CreateTokenResponse.verify|verify} messages.
                 * @param message CreateTokenResponse message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.CreateTokenResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a CreateTokenResponse message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.CreateTokenResponse & wardround.mcp.v1.CreateTokenResponse.$Shape} CreateTokenResponse
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.CreateTokenResponse & wardround.mcp.v1.CreateTokenResponse.$Shape;

                /**
                 * Creates a CreateTokenResponse message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns CreateTokenResponse
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.CreateTokenResponse;

                /**
                 * Creates a plain object from a CreateTokenResponse message. Also converts values to other types if specified.
                 * @param message CreateTokenResponse
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.CreateTokenResponse, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this CreateTokenResponse to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace CreateTokenResponse {

                /** Properties of a CreateTokenResponse. */
                interface $Properties {

                    /** CreateTokenResponse secret */
                    secret?: (Uint8Array|null);

                    /** CreateTokenResponse caSha256 */
                    caSha256?: (Uint8Array|null);

                    /** CreateTokenResponse role */
                    role?: (string|null);

                    /** CreateTokenResponse name */
                    name?: (string|null);

                    /** CreateTokenResponse expiresMs */
                    expiresMs?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a CreateTokenResponse. */
                type $Shape = wardround.mcp.v1.CreateTokenResponse.$Properties;
            }

            /**
             * Properties of a CreateFederationFrame.
             * @deprecated Use wardround.mcp.v1.CreateFederationFrame.$Properties instead.
             */
            interface ICreateFederationFrame extends wardround.mcp.v1.CreateFederationFrame.$Properties {
            }

            /** Represents a CreateFederationFrame. */
            class CreateFederationFrame {

                /**
                 * Constructs a new CreateFederationFrame.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.CreateFederationFrame.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** CreateFederationFrame begin. */
                begin?: (wardround.mcp.v1.CreateFederationBegin.$Properties|null);

                /** CreateFederationFrame model. */
                model?: (Uint8Array|null);

                /** CreateFederationFrame golden. */
                golden?: (Uint8Array|null);

                /** CreateFederationFrame data. */
                data?: (Uint8Array|null);

                /** CreateFederationFrame calibration. */
                calibration?: (Uint8Array|null);

                /** CreateFederationFrame body. */
                body?: ("begin"|"model"|"golden"|"data"|"calibration");

                /**
                 * Creates a new CreateFederationFrame instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns CreateFederationFrame instance
                 */
                static create(properties: wardround.mcp.v1.CreateFederationFrame.$Shape): wardround.mcp.v1.CreateFederationFrame & wardround.mcp.v1.CreateFederationFrame.$Shape;
                static create(properties?: wardround.mcp.v1.CreateFederationFrame.$Properties): wardround.mcp.v1.CreateFederationFrame;

                /**
                 * Encodes the specified CreateFederationFrame message. Does not implicitly {@link wardround.mcp.v1.CreateFederationFrame.verify|verify} messages.
                 * @param message CreateFederationFrame message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.CreateFederationFrame.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a CreateFederationFrame message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.CreateFederationFrame & wardround.mcp.v1.CreateFederationFrame.$Shape} CreateFederationFrame
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.CreateFederationFrame & wardround.mcp.v1.CreateFederationFrame.$Shape;

                /**
                 * Creates a CreateFederationFrame message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns CreateFederationFrame
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.CreateFederationFrame;

                /**
                 * Creates a plain object from a CreateFederationFrame message. Also converts values to other types if specified.
                 * @param message CreateFederationFrame
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.CreateFederationFrame, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this CreateFederationFrame to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace CreateFederationFrame {

                /** Properties of a CreateFederationFrame. */
                interface $Properties {

                    /** CreateFederationFrame begin */
                    begin?: (wardround.mcp.v1.CreateFederationBegin.$Properties|null);

                    /** CreateFederationFrame model */
                    model?: (Uint8Array|null);

                    /** CreateFederationFrame golden */
                    golden?: (Uint8Array|null);

                    /** CreateFederationFrame data */
                    data?: (Uint8Array|null);

                    /** CreateFederationFrame calibration */
                    calibration?: (Uint8Array|null);

                    /** CreateFederationFrame body */
                    body?: ("begin"|"model"|"golden"|"data"|"calibration");

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Narrowed shape of a CreateFederationFrame. */
                type $Shape = {
                  begin?: wardround.mcp.v1.CreateFederationBegin.$Shape|null;
                  model?: Uint8Array|null;
                  golden?: Uint8Array|null;
                  data?: Uint8Array|null;
                  calibration?: Uint8Array|null;
                  $unknowns?: Uint8Array[];
                } & (
                  ({ body?: undefined; begin?: null; model?: null; golden?: null; data?: null; calibration?: null }|{ body?: "begin"; begin: wardround.mcp.v1.CreateFederationBegin.$Shape; model?: null; golden?: null; data?: null; calibration?: null }|{ body?: "model"; begin?: null; model: Uint8Array; golden?: null; data?: null; calibration?: null }|{ body?: "golden"; begin?: null; model?: null; golden: Uint8Array; data?: null; calibration?: null }|{ body?: "data"; begin?: null; model?: null; golden?: null; data: Uint8Array; calibration?: null }|{ body?: "calibration"; begin?: null; model?: null; golden?: null; data?: null; calibration: Uint8Array })
                );
            }

            /**
             * Properties of a CreateFederationBegin.
             * @deprecated Use wardround.mcp.v1.CreateFederationBegin.$Properties instead.
             */
            interface ICreateFederationBegin extends wardround.mcp.v1.CreateFederationBegin.$Properties {
            }

            /** Represents a CreateFederationBegin. */
            class CreateFederationBegin {

                /**
                 * Constructs a new CreateFederationBegin.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.CreateFederationBegin.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** CreateFederationBegin name. */
                name: string;

                /** CreateFederationBegin participants. */
                participants: string[];

                /** CreateFederationBegin modelBytes. */
                modelBytes: number;

                /** CreateFederationBegin goldenBytes. */
                goldenBytes: number;

                /** CreateFederationBegin modelFile. */
                modelFile: string;

                /** CreateFederationBegin dataBytes. */
                dataBytes?: (number|null);

                /** CreateFederationBegin variants. */
                variants?: (string|null);

                /** CreateFederationBegin calibrationBytes. */
                calibrationBytes?: (number|null);

                /**
                 * Creates a new CreateFederationBegin instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns CreateFederationBegin instance
                 */
                static create(properties: wardround.mcp.v1.CreateFederationBegin.$Shape): wardround.mcp.v1.CreateFederationBegin & wardround.mcp.v1.CreateFederationBegin.$Shape;
                static create(properties?: wardround.mcp.v1.CreateFederationBegin.$Properties): wardround.mcp.v1.CreateFederationBegin;

                /**
                 * Encodes the specified CreateFederationBegin message. Does not implicitly {@link wardround.mcp.v1.CreateFederationBegin.verify|verify} messages.
                 * @param message CreateFederationBegin message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.CreateFederationBegin.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a CreateFederationBegin message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.CreateFederationBegin & wardround.mcp.v1.CreateFederationBegin.$Shape} CreateFederationBegin
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.CreateFederationBegin & wardround.mcp.v1.CreateFederationBegin.$Shape;

                /**
                 * Creates a CreateFederationBegin message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns CreateFederationBegin
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.CreateFederationBegin;

                /**
                 * Creates a plain object from a CreateFederationBegin message. Also converts values to other types if specified.
                 * @param message CreateFederationBegin
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.CreateFederationBegin, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this CreateFederationBegin to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace CreateFederationBegin {

                /** Properties of a CreateFederationBegin. */
                interface $Properties {

                    /** CreateFederationBegin name */
                    name?: (string|null);

                    /** CreateFederationBegin participants */
                    participants?: (string[]|null);

                    /** CreateFederationBegin modelBytes */
                    modelBytes?: (number|null);

                    /** CreateFederationBegin goldenBytes */
                    goldenBytes?: (number|null);

                    /** CreateFederationBegin modelFile */
                    modelFile?: (string|null);

                    /** CreateFederationBegin dataBytes */
                    dataBytes?: (number|null);

                    /** CreateFederationBegin variants */
                    variants?: (string|null);

                    /** CreateFederationBegin calibrationBytes */
                    calibrationBytes?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a CreateFederationBegin. */
                type $Shape = wardround.mcp.v1.CreateFederationBegin.$Properties;
            }

            /**
             * Properties of a FederationInfo.
             * @deprecated Use wardround.mcp.v1.FederationInfo.$Properties instead.
             */
            interface IFederationInfo extends wardround.mcp.v1.FederationInfo.$Properties {
            }

            /** Represents a FederationInfo. */
            class FederationInfo {

                /**
                 * Constructs a new FederationInfo.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.FederationInfo.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** FederationInfo id. */
                id: string;

                /** FederationInfo name. */
                name: string;

                /** FederationInfo participants. */
                participants: string[];

                /** FederationInfo parameterCount. */
                parameterCount: number;

                /** FederationInfo layoutDigest. */
                layoutDigest: string;

                /** FederationInfo headVersion. */
                headVersion: number;

                /** FederationInfo servedVersion. */
                servedVersion: number;

                /** FederationInfo notes. */
                notes: string[];

                /**
                 * Creates a new FederationInfo instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns FederationInfo instance
                 */
                static create(properties: wardround.mcp.v1.FederationInfo.$Shape): wardround.mcp.v1.FederationInfo & wardround.mcp.v1.FederationInfo.$Shape;
                static create(properties?: wardround.mcp.v1.FederationInfo.$Properties): wardround.mcp.v1.FederationInfo;

                /**
                 * Encodes the specified FederationInfo message. Does not implicitly {@link wardround.mcp.v1.FederationInfo.verify|verify} messages.
                 * @param message FederationInfo message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.FederationInfo.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a FederationInfo message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.FederationInfo & wardround.mcp.v1.FederationInfo.$Shape} FederationInfo
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.FederationInfo & wardround.mcp.v1.FederationInfo.$Shape;

                /**
                 * Creates a FederationInfo message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns FederationInfo
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.FederationInfo;

                /**
                 * Creates a plain object from a FederationInfo message. Also converts values to other types if specified.
                 * @param message FederationInfo
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.FederationInfo, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this FederationInfo to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace FederationInfo {

                /** Properties of a FederationInfo. */
                interface $Properties {

                    /** FederationInfo id */
                    id?: (string|null);

                    /** FederationInfo name */
                    name?: (string|null);

                    /** FederationInfo participants */
                    participants?: (string[]|null);

                    /** FederationInfo parameterCount */
                    parameterCount?: (number|null);

                    /** FederationInfo layoutDigest */
                    layoutDigest?: (string|null);

                    /** FederationInfo headVersion */
                    headVersion?: (number|null);

                    /** FederationInfo servedVersion */
                    servedVersion?: (number|null);

                    /** FederationInfo notes */
                    notes?: (string[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a FederationInfo. */
                type $Shape = wardround.mcp.v1.FederationInfo.$Properties;
            }

            /**
             * Properties of a ListFederationsRequest.
             * @deprecated Use wardround.mcp.v1.ListFederationsRequest.$Properties instead.
             */
            interface IListFederationsRequest extends wardround.mcp.v1.ListFederationsRequest.$Properties {
            }

            /** Represents a ListFederationsRequest. */
            class ListFederationsRequest {

                /**
                 * Constructs a new ListFederationsRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ListFederationsRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /**
                 * Creates a new ListFederationsRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ListFederationsRequest instance
                 */
                static create(properties: wardround.mcp.v1.ListFederationsRequest.$Shape): wardround.mcp.v1.ListFederationsRequest & wardround.mcp.v1.ListFederationsRequest.$Shape;
                static create(properties?: wardround.mcp.v1.ListFederationsRequest.$Properties): wardround.mcp.v1.ListFederationsRequest;

                /**
                 * Encodes the specified ListFederationsRequest message. Does not implicitly {@link wardround.mcp.v1.ListFederationsRequest.verify|verify} messages.
                 * @param message ListFederationsRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ListFederationsRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ListFederationsRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ListFederationsRequest & wardround.mcp.v1.ListFederationsRequest.$Shape} ListFederationsRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ListFederationsRequest & wardround.mcp.v1.ListFederationsRequest.$Shape;

                /**
                 * Creates a ListFederationsRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ListFederationsRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ListFederationsRequest;

                /**
                 * Creates a plain object from a ListFederationsRequest message. Also converts values to other types if specified.
                 * @param message ListFederationsRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ListFederationsRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ListFederationsRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ListFederationsRequest {

                /** Properties of a ListFederationsRequest. */
                interface $Properties {

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ListFederationsRequest. */
                type $Shape = wardround.mcp.v1.ListFederationsRequest.$Properties;
            }

            /**
             * Properties of a ListFederationsResponse.
             * @deprecated Use wardround.mcp.v1.ListFederationsResponse.$Properties instead.
             */
            interface IListFederationsResponse extends wardround.mcp.v1.ListFederationsResponse.$Properties {
            }

            /** Represents a ListFederationsResponse. */
            class ListFederationsResponse {

                /**
                 * Constructs a new ListFederationsResponse.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ListFederationsResponse.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ListFederationsResponse federations. */
                federations: wardround.mcp.v1.FederationInfo.$Properties[];

                /**
                 * Creates a new ListFederationsResponse instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ListFederationsResponse instance
                 */
                static create(properties: wardround.mcp.v1.ListFederationsResponse.$Shape): wardround.mcp.v1.ListFederationsResponse & wardround.mcp.v1.ListFederationsResponse.$Shape;
                static create(properties?: wardround.mcp.v1.ListFederationsResponse.$Properties): wardround.mcp.v1.ListFederationsResponse;

                /**
                 * Encodes the specified ListFederationsResponse message. Does not implicitly {@link wardround.mcp.v1.ListFederationsResponse.verify|verify} messages.
                 * @param message ListFederationsResponse message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ListFederationsResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ListFederationsResponse message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ListFederationsResponse & wardround.mcp.v1.ListFederationsResponse.$Shape} ListFederationsResponse
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ListFederationsResponse & wardround.mcp.v1.ListFederationsResponse.$Shape;

                /**
                 * Creates a ListFederationsResponse message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ListFederationsResponse
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ListFederationsResponse;

                /**
                 * Creates a plain object from a ListFederationsResponse message. Also converts values to other types if specified.
                 * @param message ListFederationsResponse
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ListFederationsResponse, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ListFederationsResponse to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ListFederationsResponse {

                /** Properties of a ListFederationsResponse. */
                interface $Properties {

                    /** ListFederationsResponse federations */
                    federations?: (wardround.mcp.v1.FederationInfo.$Properties[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ListFederationsResponse. */
                type $Shape = wardround.mcp.v1.ListFederationsResponse.$Properties;
            }

            /**
             * Properties of a ListParticipantsRequest.
             * @deprecated Use wardround.mcp.v1.ListParticipantsRequest.$Properties instead.
             */
            interface IListParticipantsRequest extends wardround.mcp.v1.ListParticipantsRequest.$Properties {
            }

            /** Represents a ListParticipantsRequest. */
            class ListParticipantsRequest {

                /**
                 * Constructs a new ListParticipantsRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ListParticipantsRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ListParticipantsRequest federation. */
                federation: string;

                /**
                 * Creates a new ListParticipantsRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ListParticipantsRequest instance
                 */
                static create(properties: wardround.mcp.v1.ListParticipantsRequest.$Shape): wardround.mcp.v1.ListParticipantsRequest & wardround.mcp.v1.ListParticipantsRequest.$Shape;
                static create(properties?: wardround.mcp.v1.ListParticipantsRequest.$Properties): wardround.mcp.v1.ListParticipantsRequest;

                /**
                 * Encodes the specified ListParticipantsRequest message. Does not implicitly {@link wardround.mcp.v1.ListParticipantsRequest.verify|verify} messages.
                 * @param message ListParticipantsRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ListParticipantsRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ListParticipantsRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ListParticipantsRequest & wardround.mcp.v1.ListParticipantsRequest.$Shape} ListParticipantsRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ListParticipantsRequest & wardround.mcp.v1.ListParticipantsRequest.$Shape;

                /**
                 * Creates a ListParticipantsRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ListParticipantsRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ListParticipantsRequest;

                /**
                 * Creates a plain object from a ListParticipantsRequest message. Also converts values to other types if specified.
                 * @param message ListParticipantsRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ListParticipantsRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ListParticipantsRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ListParticipantsRequest {

                /** Properties of a ListParticipantsRequest. */
                interface $Properties {

                    /** ListParticipantsRequest federation */
                    federation?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ListParticipantsRequest. */
                type $Shape = wardround.mcp.v1.ListParticipantsRequest.$Properties;
            }

            /**
             * Properties of a ListParticipantsResponse.
             * @deprecated Use wardround.mcp.v1.ListParticipantsResponse.$Properties instead.
             */
            interface IListParticipantsResponse extends wardround.mcp.v1.ListParticipantsResponse.$Properties {
            }

            /** Represents a ListParticipantsResponse. */
            class ListParticipantsResponse {

                /**
                 * Constructs a new ListParticipantsResponse.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ListParticipantsResponse.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ListParticipantsResponse participants. */
                participants: wardround.mcp.v1.ParticipantInfo.$Properties[];

                /**
                 * Creates a new ListParticipantsResponse instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ListParticipantsResponse instance
                 */
                static create(properties: wardround.mcp.v1.ListParticipantsResponse.$Shape): wardround.mcp.v1.ListParticipantsResponse & wardround.mcp.v1.ListParticipantsResponse.$Shape;
                static create(properties?: wardround.mcp.v1.ListParticipantsResponse.$Properties): wardround.mcp.v1.ListParticipantsResponse;

                /**
                 * Encodes the specified ListParticipantsResponse message. Does not implicitly {@link wardround.mcp.v1.ListParticipantsResponse.verify|verify} messages.
                 * @param message ListParticipantsResponse message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ListParticipantsResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ListParticipantsResponse message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ListParticipantsResponse & wardround.mcp.v1.ListParticipantsResponse.$Shape} ListParticipantsResponse
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ListParticipantsResponse & wardround.mcp.v1.ListParticipantsResponse.$Shape;

                /**
                 * Creates a ListParticipantsResponse message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ListParticipantsResponse
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ListParticipantsResponse;

                /**
                 * Creates a plain object from a ListParticipantsResponse message. Also converts values to other types if specified.
                 * @param message ListParticipantsResponse
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ListParticipantsResponse, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ListParticipantsResponse to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ListParticipantsResponse {

                /** Properties of a ListParticipantsResponse. */
                interface $Properties {

                    /** ListParticipantsResponse participants */
                    participants?: (wardround.mcp.v1.ParticipantInfo.$Properties[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ListParticipantsResponse. */
                type $Shape = wardround.mcp.v1.ListParticipantsResponse.$Properties;
            }

            /**
             * Properties of a ParticipantInfo.
             * @deprecated Use wardround.mcp.v1.ParticipantInfo.$Properties instead.
             */
            interface IParticipantInfo extends wardround.mcp.v1.ParticipantInfo.$Properties {
            }

            /** Represents a ParticipantInfo. */
            class ParticipantInfo {

                /**
                 * Constructs a new ParticipantInfo.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ParticipantInfo.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ParticipantInfo id. */
                id: string;

                /** ParticipantInfo name. */
                name: string;

                /** ParticipantInfo connected. */
                connected: boolean;

                /** ParticipantInfo federations. */
                federations: string[];

                /** ParticipantInfo enrolledMs. */
                enrolledMs: number;

                /**
                 * Creates a new ParticipantInfo instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ParticipantInfo instance
                 */
                static create(properties: wardround.mcp.v1.ParticipantInfo.$Shape): wardround.mcp.v1.ParticipantInfo & wardround.mcp.v1.ParticipantInfo.$Shape;
                static create(properties?: wardround.mcp.v1.ParticipantInfo.$Properties): wardround.mcp.v1.ParticipantInfo;

                /**
                 * Encodes the specified ParticipantInfo message. Does not implicitly {@link wardround.mcp.v1.ParticipantInfo.verify|verify} messages.
                 * @param message ParticipantInfo message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ParticipantInfo.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ParticipantInfo message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ParticipantInfo & wardround.mcp.v1.ParticipantInfo.$Shape} ParticipantInfo
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ParticipantInfo & wardround.mcp.v1.ParticipantInfo.$Shape;

                /**
                 * Creates a ParticipantInfo message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ParticipantInfo
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ParticipantInfo;

                /**
                 * Creates a plain object from a ParticipantInfo message. Also converts values to other types if specified.
                 * @param message ParticipantInfo
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ParticipantInfo, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ParticipantInfo to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ParticipantInfo {

                /** Properties of a ParticipantInfo. */
                interface $Properties {

                    /** ParticipantInfo id */
                    id?: (string|null);

                    /** ParticipantInfo name */
                    name?: (string|null);

                    /** ParticipantInfo connected */
                    connected?: (boolean|null);

                    /** ParticipantInfo federations */
                    federations?: (string[]|null);

                    /** ParticipantInfo enrolledMs */
                    enrolledMs?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ParticipantInfo. */
                type $Shape = wardround.mcp.v1.ParticipantInfo.$Properties;
            }

            /**
             * Properties of a StartRunRequest.
             * @deprecated Use wardround.mcp.v1.StartRunRequest.$Properties instead.
             */
            interface IStartRunRequest extends wardround.mcp.v1.StartRunRequest.$Properties {
            }

            /** Represents a StartRunRequest. */
            class StartRunRequest {

                /**
                 * Constructs a new StartRunRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.StartRunRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** StartRunRequest federation. */
                federation: string;

                /** StartRunRequest plan. */
                plan: Uint8Array;

                /** StartRunRequest planSignature. */
                planSignature: Uint8Array;

                /** StartRunRequest rounds. */
                rounds: number;

                /** StartRunRequest fromVersion. */
                fromVersion?: (number|null);

                /** StartRunRequest everyMs. */
                everyMs?: (number|null);

                /**
                 * Creates a new StartRunRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns StartRunRequest instance
                 */
                static create(properties: wardround.mcp.v1.StartRunRequest.$Shape): wardround.mcp.v1.StartRunRequest & wardround.mcp.v1.StartRunRequest.$Shape;
                static create(properties?: wardround.mcp.v1.StartRunRequest.$Properties): wardround.mcp.v1.StartRunRequest;

                /**
                 * Encodes the specified StartRunRequest message. Does not implicitly {@link wardround.mcp.v1.StartRunRequest.verify|verify} messages.
                 * @param message StartRunRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.StartRunRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a StartRunRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.StartRunRequest & wardround.mcp.v1.StartRunRequest.$Shape} StartRunRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.StartRunRequest & wardround.mcp.v1.StartRunRequest.$Shape;

                /**
                 * Creates a StartRunRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns StartRunRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.StartRunRequest;

                /**
                 * Creates a plain object from a StartRunRequest message. Also converts values to other types if specified.
                 * @param message StartRunRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.StartRunRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this StartRunRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace StartRunRequest {

                /** Properties of a StartRunRequest. */
                interface $Properties {

                    /** StartRunRequest federation */
                    federation?: (string|null);

                    /** StartRunRequest plan */
                    plan?: (Uint8Array|null);

                    /** StartRunRequest planSignature */
                    planSignature?: (Uint8Array|null);

                    /** StartRunRequest rounds */
                    rounds?: (number|null);

                    /** StartRunRequest fromVersion */
                    fromVersion?: (number|null);

                    /** StartRunRequest everyMs */
                    everyMs?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a StartRunRequest. */
                type $Shape = wardround.mcp.v1.StartRunRequest.$Properties;
            }

            /**
             * Properties of a RunInfo.
             * @deprecated Use wardround.mcp.v1.RunInfo.$Properties instead.
             */
            interface IRunInfo extends wardround.mcp.v1.RunInfo.$Properties {
            }

            /** Represents a RunInfo. */
            class RunInfo {

                /**
                 * Constructs a new RunInfo.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.RunInfo.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** RunInfo id. */
                id: string;

                /** RunInfo federation. */
                federation: string;

                /** RunInfo state. */
                state: string;

                /** RunInfo roundsPlanned. */
                roundsPlanned: number;

                /** RunInfo roundsDone. */
                roundsDone: number;

                /** RunInfo plan. */
                plan: Uint8Array;

                /** RunInfo rounds. */
                rounds: wardround.mcp.v1.RoundInfo.$Properties[];

                /** RunInfo message. */
                message: string;

                /** RunInfo code. */
                code: string;

                /** RunInfo paused. */
                paused: boolean;

                /** RunInfo roundsMissed. */
                roundsMissed: number;

                /** RunInfo everyMs. */
                everyMs?: (number|null);

                /** RunInfo nextRoundMs. */
                nextRoundMs?: (number|null);

                /**
                 * Creates a new RunInfo instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns RunInfo instance
                 */
                static create(properties: wardround.mcp.v1.RunInfo.$Shape): wardround.mcp.v1.RunInfo & wardround.mcp.v1.RunInfo.$Shape;
                static create(properties?: wardround.mcp.v1.RunInfo.$Properties): wardround.mcp.v1.RunInfo;

                /**
                 * Encodes the specified RunInfo message. Does not implicitly {@link wardround.mcp.v1.RunInfo.verify|verify} messages.
                 * @param message RunInfo message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.RunInfo.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a RunInfo message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.RunInfo & wardround.mcp.v1.RunInfo.$Shape} RunInfo
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.RunInfo & wardround.mcp.v1.RunInfo.$Shape;

                /**
                 * Creates a RunInfo message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns RunInfo
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.RunInfo;

                /**
                 * Creates a plain object from a RunInfo message. Also converts values to other types if specified.
                 * @param message RunInfo
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.RunInfo, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this RunInfo to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace RunInfo {

                /** Properties of a RunInfo. */
                interface $Properties {

                    /** RunInfo id */
                    id?: (string|null);

                    /** RunInfo federation */
                    federation?: (string|null);

                    /** RunInfo state */
                    state?: (string|null);

                    /** RunInfo roundsPlanned */
                    roundsPlanned?: (number|null);

                    /** RunInfo roundsDone */
                    roundsDone?: (number|null);

                    /** RunInfo plan */
                    plan?: (Uint8Array|null);

                    /** RunInfo rounds */
                    rounds?: (wardround.mcp.v1.RoundInfo.$Properties[]|null);

                    /** RunInfo message */
                    message?: (string|null);

                    /** RunInfo code */
                    code?: (string|null);

                    /** RunInfo paused */
                    paused?: (boolean|null);

                    /** RunInfo roundsMissed */
                    roundsMissed?: (number|null);

                    /** RunInfo everyMs */
                    everyMs?: (number|null);

                    /** RunInfo nextRoundMs */
                    nextRoundMs?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a RunInfo. */
                type $Shape = wardround.mcp.v1.RunInfo.$Properties;
            }

            /**
             * Properties of a RoundInfo.
             * @deprecated Use wardround.mcp.v1.RoundInfo.$Properties instead.
             */
            interface IRoundInfo extends wardround.mcp.v1.RoundInfo.$Properties {
            }

            /** Represents a RoundInfo. */
            class RoundInfo {

                /**
                 * Constructs a new RoundInfo.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.RoundInfo.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** RoundInfo id. */
                id: string;

                /** RoundInfo runId. */
                runId: string;

                /** RoundInfo number. */
                number: number;

                /** RoundInfo phase. */
                phase: string;

                /** RoundInfo attempt. */
                attempt: number;

                /** RoundInfo cohort. */
                cohort: wardround.mcp.v1.CohortEntry.$Properties[];

                /** RoundInfo version. */
                version: number;

                /** RoundInfo bytesReceived. */
                bytesReceived: number;

                /** RoundInfo epsilonCharged. */
                epsilonCharged: number;

                /** RoundInfo right. */
                right?: (number|null);

                /** RoundInfo total. */
                total?: (number|null);

                /** RoundInfo lossSum. */
                lossSum?: (number|null);

                /** RoundInfo message. */
                message: string;

                /** RoundInfo code. */
                code: string;

                /** RoundInfo kernels. */
                kernels: string;

                /** RoundInfo elapsedMs. */
                elapsedMs: number;

                /** RoundInfo cohortSize. */
                cohortSize: number;

                /** RoundInfo admittedCount. */
                admittedCount: number;

                /** RoundInfo metrics. */
                metrics: wardround.mcp.v1.MetricValue.$Properties[];

                /**
                 * Creates a new RoundInfo instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns RoundInfo instance
                 */
                static create(properties: wardround.mcp.v1.RoundInfo.$Shape): wardround.mcp.v1.RoundInfo & wardround.mcp.v1.RoundInfo.$Shape;
                static create(properties?: wardround.mcp.v1.RoundInfo.$Properties): wardround.mcp.v1.RoundInfo;

                /**
                 * Encodes the specified RoundInfo message. Does not implicitly {@link wardround.mcp.v1.RoundInfo.verify|verify} messages.
                 * @param message RoundInfo message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.RoundInfo.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a RoundInfo message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.RoundInfo & wardround.mcp.v1.RoundInfo.$Shape} RoundInfo
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.RoundInfo & wardround.mcp.v1.RoundInfo.$Shape;

                /**
                 * Creates a RoundInfo message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns RoundInfo
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.RoundInfo;

                /**
                 * Creates a plain object from a RoundInfo message. Also converts values to other types if specified.
                 * @param message RoundInfo
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.RoundInfo, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this RoundInfo to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace RoundInfo {

                /** Properties of a RoundInfo. */
                interface $Properties {

                    /** RoundInfo id */
                    id?: (string|null);

                    /** RoundInfo runId */
                    runId?: (string|null);

                    /** RoundInfo number */
                    number?: (number|null);

                    /** RoundInfo phase */
                    phase?: (string|null);

                    /** RoundInfo attempt */
                    attempt?: (number|null);

                    /** RoundInfo cohort */
                    cohort?: (wardround.mcp.v1.CohortEntry.$Properties[]|null);

                    /** RoundInfo version */
                    version?: (number|null);

                    /** RoundInfo bytesReceived */
                    bytesReceived?: (number|null);

                    /** RoundInfo epsilonCharged */
                    epsilonCharged?: (number|null);

                    /** RoundInfo right */
                    right?: (number|null);

                    /** RoundInfo total */
                    total?: (number|null);

                    /** RoundInfo lossSum */
                    lossSum?: (number|null);

                    /** RoundInfo message */
                    message?: (string|null);

                    /** RoundInfo code */
                    code?: (string|null);

                    /** RoundInfo kernels */
                    kernels?: (string|null);

                    /** RoundInfo elapsedMs */
                    elapsedMs?: (number|null);

                    /** RoundInfo cohortSize */
                    cohortSize?: (number|null);

                    /** RoundInfo admittedCount */
                    admittedCount?: (number|null);

                    /** RoundInfo metrics */
                    metrics?: (wardround.mcp.v1.MetricValue.$Properties[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a RoundInfo. */
                type $Shape = wardround.mcp.v1.RoundInfo.$Properties;
            }

            /**
             * Properties of a MetricValue.
             * @deprecated Use wardround.mcp.v1.MetricValue.$Properties instead.
             */
            interface IMetricValue extends wardround.mcp.v1.MetricValue.$Properties {
            }

            /** Represents a MetricValue. */
            class MetricValue {

                /**
                 * Constructs a new MetricValue.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.MetricValue.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** MetricValue name. */
                name: string;

                /** MetricValue value. */
                value?: (number|null);

                /**
                 * Creates a new MetricValue instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns MetricValue instance
                 */
                static create(properties: wardround.mcp.v1.MetricValue.$Shape): wardround.mcp.v1.MetricValue & wardround.mcp.v1.MetricValue.$Shape;
                static create(properties?: wardround.mcp.v1.MetricValue.$Properties): wardround.mcp.v1.MetricValue;

                /**
                 * Encodes the specified MetricValue message. Does not implicitly {@link wardround.mcp.v1.MetricValue.verify|verify} messages.
                 * @param message MetricValue message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.MetricValue.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a MetricValue message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.MetricValue & wardround.mcp.v1.MetricValue.$Shape} MetricValue
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.MetricValue & wardround.mcp.v1.MetricValue.$Shape;

                /**
                 * Creates a MetricValue message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns MetricValue
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.MetricValue;

                /**
                 * Creates a plain object from a MetricValue message. Also converts values to other types if specified.
                 * @param message MetricValue
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.MetricValue, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this MetricValue to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace MetricValue {

                /** Properties of a MetricValue. */
                interface $Properties {

                    /** MetricValue name */
                    name?: (string|null);

                    /** MetricValue value */
                    value?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a MetricValue. */
                type $Shape = wardround.mcp.v1.MetricValue.$Properties;
            }

            /**
             * Properties of a CohortEntry.
             * @deprecated Use wardround.mcp.v1.CohortEntry.$Properties instead.
             */
            interface ICohortEntry extends wardround.mcp.v1.CohortEntry.$Properties {
            }

            /** Represents a CohortEntry. */
            class CohortEntry {

                /**
                 * Constructs a new CohortEntry.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.CohortEntry.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** CohortEntry participantId. */
                participantId: string;

                /** CohortEntry name. */
                name: string;

                /** CohortEntry state. */
                state: string;

                /** CohortEntry code. */
                code: string;

                /** CohortEntry message. */
                message: string;

                /** CohortEntry staleness. */
                staleness?: (number|null);

                /**
                 * Creates a new CohortEntry instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns CohortEntry instance
                 */
                static create(properties: wardround.mcp.v1.CohortEntry.$Shape): wardround.mcp.v1.CohortEntry & wardround.mcp.v1.CohortEntry.$Shape;
                static create(properties?: wardround.mcp.v1.CohortEntry.$Properties): wardround.mcp.v1.CohortEntry;

                /**
                 * Encodes the specified CohortEntry message. Does not implicitly {@link wardround.mcp.v1.CohortEntry.verify|verify} messages.
                 * @param message CohortEntry message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.CohortEntry.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a CohortEntry message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.CohortEntry & wardround.mcp.v1.CohortEntry.$Shape} CohortEntry
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.CohortEntry & wardround.mcp.v1.CohortEntry.$Shape;

                /**
                 * Creates a CohortEntry message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns CohortEntry
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.CohortEntry;

                /**
                 * Creates a plain object from a CohortEntry message. Also converts values to other types if specified.
                 * @param message CohortEntry
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.CohortEntry, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this CohortEntry to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace CohortEntry {

                /** Properties of a CohortEntry. */
                interface $Properties {

                    /** CohortEntry participantId */
                    participantId?: (string|null);

                    /** CohortEntry name */
                    name?: (string|null);

                    /** CohortEntry state */
                    state?: (string|null);

                    /** CohortEntry code */
                    code?: (string|null);

                    /** CohortEntry message */
                    message?: (string|null);

                    /** CohortEntry staleness */
                    staleness?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a CohortEntry. */
                type $Shape = wardround.mcp.v1.CohortEntry.$Properties;
            }

            /**
             * Properties of a ListRunsRequest.
             * @deprecated Use wardround.mcp.v1.ListRunsRequest.$Properties instead.
             */
            interface IListRunsRequest extends wardround.mcp.v1.ListRunsRequest.$Properties {
            }

            /** Represents a ListRunsRequest. */
            class ListRunsRequest {

                /**
                 * Constructs a new ListRunsRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ListRunsRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ListRunsRequest federation. */
                federation: string;

                /**
                 * Creates a new ListRunsRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ListRunsRequest instance
                 */
                static create(properties: wardround.mcp.v1.ListRunsRequest.$Shape): wardround.mcp.v1.ListRunsRequest & wardround.mcp.v1.ListRunsRequest.$Shape;
                static create(properties?: wardround.mcp.v1.ListRunsRequest.$Properties): wardround.mcp.v1.ListRunsRequest;

                /**
                 * Encodes the specified ListRunsRequest message. Does not implicitly {@link wardround.mcp.v1.ListRunsRequest.verify|verify} messages.
                 * @param message ListRunsRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ListRunsRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ListRunsRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ListRunsRequest & wardround.mcp.v1.ListRunsRequest.$Shape} ListRunsRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ListRunsRequest & wardround.mcp.v1.ListRunsRequest.$Shape;

                /**
                 * Creates a ListRunsRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ListRunsRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ListRunsRequest;

                /**
                 * Creates a plain object from a ListRunsRequest message. Also converts values to other types if specified.
                 * @param message ListRunsRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ListRunsRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ListRunsRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ListRunsRequest {

                /** Properties of a ListRunsRequest. */
                interface $Properties {

                    /** ListRunsRequest federation */
                    federation?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ListRunsRequest. */
                type $Shape = wardround.mcp.v1.ListRunsRequest.$Properties;
            }

            /**
             * Properties of a ListRunsResponse.
             * @deprecated Use wardround.mcp.v1.ListRunsResponse.$Properties instead.
             */
            interface IListRunsResponse extends wardround.mcp.v1.ListRunsResponse.$Properties {
            }

            /** Represents a ListRunsResponse. */
            class ListRunsResponse {

                /**
                 * Constructs a new ListRunsResponse.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ListRunsResponse.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ListRunsResponse runs. */
                runs: wardround.mcp.v1.RunInfo.$Properties[];

                /**
                 * Creates a new ListRunsResponse instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ListRunsResponse instance
                 */
                static create(properties: wardround.mcp.v1.ListRunsResponse.$Shape): wardround.mcp.v1.ListRunsResponse & wardround.mcp.v1.ListRunsResponse.$Shape;
                static create(properties?: wardround.mcp.v1.ListRunsResponse.$Properties): wardround.mcp.v1.ListRunsResponse;

                /**
                 * Encodes the specified ListRunsResponse message. Does not implicitly {@link wardround.mcp.v1.ListRunsResponse.verify|verify} messages.
                 * @param message ListRunsResponse message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ListRunsResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ListRunsResponse message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ListRunsResponse & wardround.mcp.v1.ListRunsResponse.$Shape} ListRunsResponse
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ListRunsResponse & wardround.mcp.v1.ListRunsResponse.$Shape;

                /**
                 * Creates a ListRunsResponse message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ListRunsResponse
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ListRunsResponse;

                /**
                 * Creates a plain object from a ListRunsResponse message. Also converts values to other types if specified.
                 * @param message ListRunsResponse
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ListRunsResponse, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ListRunsResponse to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ListRunsResponse {

                /** Properties of a ListRunsResponse. */
                interface $Properties {

                    /** ListRunsResponse runs */
                    runs?: (wardround.mcp.v1.RunInfo.$Properties[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ListRunsResponse. */
                type $Shape = wardround.mcp.v1.ListRunsResponse.$Properties;
            }

            /**
             * Properties of a GetRunRequest.
             * @deprecated Use wardround.mcp.v1.GetRunRequest.$Properties instead.
             */
            interface IGetRunRequest extends wardround.mcp.v1.GetRunRequest.$Properties {
            }

            /** Represents a GetRunRequest. */
            class GetRunRequest {

                /**
                 * Constructs a new GetRunRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.GetRunRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** GetRunRequest run. */
                run: string;

                /**
                 * Creates a new GetRunRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns GetRunRequest instance
                 */
                static create(properties: wardround.mcp.v1.GetRunRequest.$Shape): wardround.mcp.v1.GetRunRequest & wardround.mcp.v1.GetRunRequest.$Shape;
                static create(properties?: wardround.mcp.v1.GetRunRequest.$Properties): wardround.mcp.v1.GetRunRequest;

                /**
                 * Encodes the specified GetRunRequest message. Does not implicitly {@link wardround.mcp.v1.GetRunRequest.verify|verify} messages.
                 * @param message GetRunRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.GetRunRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a GetRunRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.GetRunRequest & wardround.mcp.v1.GetRunRequest.$Shape} GetRunRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.GetRunRequest & wardround.mcp.v1.GetRunRequest.$Shape;

                /**
                 * Creates a GetRunRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns GetRunRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.GetRunRequest;

                /**
                 * Creates a plain object from a GetRunRequest message. Also converts values to other types if specified.
                 * @param message GetRunRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.GetRunRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this GetRunRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace GetRunRequest {

                /** Properties of a GetRunRequest. */
                interface $Properties {

                    /** GetRunRequest run */
                    run?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a GetRunRequest. */
                type $Shape = wardround.mcp.v1.GetRunRequest.$Properties;
            }

            /**
             * Properties of a WatchRunRequest.
             * @deprecated Use wardround.mcp.v1.WatchRunRequest.$Properties instead.
             */
            interface IWatchRunRequest extends wardround.mcp.v1.WatchRunRequest.$Properties {
            }

            /** Represents a WatchRunRequest. */
            class WatchRunRequest {

                /**
                 * Constructs a new WatchRunRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.WatchRunRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** WatchRunRequest run. */
                run: string;

                /**
                 * Creates a new WatchRunRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns WatchRunRequest instance
                 */
                static create(properties: wardround.mcp.v1.WatchRunRequest.$Shape): wardround.mcp.v1.WatchRunRequest & wardround.mcp.v1.WatchRunRequest.$Shape;
                static create(properties?: wardround.mcp.v1.WatchRunRequest.$Properties): wardround.mcp.v1.WatchRunRequest;

                /**
                 * Encodes the specified WatchRunRequest message. Does not implicitly {@link wardround.mcp.v1.WatchRunRequest.verify|verify} messages.
                 * @param message WatchRunRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.WatchRunRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a WatchRunRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.WatchRunRequest & wardround.mcp.v1.WatchRunRequest.$Shape} WatchRunRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.WatchRunRequest & wardround.mcp.v1.WatchRunRequest.$Shape;

                /**
                 * Creates a WatchRunRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns WatchRunRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.WatchRunRequest;

                /**
                 * Creates a plain object from a WatchRunRequest message. Also converts values to other types if specified.
                 * @param message WatchRunRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.WatchRunRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this WatchRunRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace WatchRunRequest {

                /** Properties of a WatchRunRequest. */
                interface $Properties {

                    /** WatchRunRequest run */
                    run?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a WatchRunRequest. */
                type $Shape = wardround.mcp.v1.WatchRunRequest.$Properties;
            }

            /**
             * Properties of a CancelRunRequest.
             * @deprecated Use wardround.mcp.v1.CancelRunRequest.$Properties instead.
             */
            interface ICancelRunRequest extends wardround.mcp.v1.CancelRunRequest.$Properties {
            }

            /** Represents a CancelRunRequest. */
            class CancelRunRequest {

                /**
                 * Constructs a new CancelRunRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.CancelRunRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** CancelRunRequest run. */
                run: string;

                /**
                 * Creates a new CancelRunRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns CancelRunRequest instance
                 */
                static create(properties: wardround.mcp.v1.CancelRunRequest.$Shape): wardround.mcp.v1.CancelRunRequest & wardround.mcp.v1.CancelRunRequest.$Shape;
                static create(properties?: wardround.mcp.v1.CancelRunRequest.$Properties): wardround.mcp.v1.CancelRunRequest;

                /**
                 * Encodes the specified CancelRunRequest message. Does not implicitly {@link wardround.mcp.v1.CancelRunRequest.verify|verify} messages.
                 * @param message CancelRunRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.CancelRunRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a CancelRunRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.CancelRunRequest & wardround.mcp.v1.CancelRunRequest.$Shape} CancelRunRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.CancelRunRequest & wardround.mcp.v1.CancelRunRequest.$Shape;

                /**
                 * Creates a CancelRunRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns CancelRunRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.CancelRunRequest;

                /**
                 * Creates a plain object from a CancelRunRequest message. Also converts values to other types if specified.
                 * @param message CancelRunRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.CancelRunRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this CancelRunRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace CancelRunRequest {

                /** Properties of a CancelRunRequest. */
                interface $Properties {

                    /** CancelRunRequest run */
                    run?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a CancelRunRequest. */
                type $Shape = wardround.mcp.v1.CancelRunRequest.$Properties;
            }

            /**
             * Properties of a PauseRunRequest.
             * @deprecated Use wardround.mcp.v1.PauseRunRequest.$Properties instead.
             */
            interface IPauseRunRequest extends wardround.mcp.v1.PauseRunRequest.$Properties {
            }

            /** Represents a PauseRunRequest. */
            class PauseRunRequest {

                /**
                 * Constructs a new PauseRunRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.PauseRunRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** PauseRunRequest run. */
                run: string;

                /**
                 * Creates a new PauseRunRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns PauseRunRequest instance
                 */
                static create(properties: wardround.mcp.v1.PauseRunRequest.$Shape): wardround.mcp.v1.PauseRunRequest & wardround.mcp.v1.PauseRunRequest.$Shape;
                static create(properties?: wardround.mcp.v1.PauseRunRequest.$Properties): wardround.mcp.v1.PauseRunRequest;

                /**
                 * Encodes the specified PauseRunRequest message. Does not implicitly {@link wardround.mcp.v1.PauseRunRequest.verify|verify} messages.
                 * @param message PauseRunRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.PauseRunRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a PauseRunRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.PauseRunRequest & wardround.mcp.v1.PauseRunRequest.$Shape} PauseRunRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.PauseRunRequest & wardround.mcp.v1.PauseRunRequest.$Shape;

                /**
                 * Creates a PauseRunRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns PauseRunRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.PauseRunRequest;

                /**
                 * Creates a plain object from a PauseRunRequest message. Also converts values to other types if specified.
                 * @param message PauseRunRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.PauseRunRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this PauseRunRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace PauseRunRequest {

                /** Properties of a PauseRunRequest. */
                interface $Properties {

                    /** PauseRunRequest run */
                    run?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a PauseRunRequest. */
                type $Shape = wardround.mcp.v1.PauseRunRequest.$Properties;
            }

            /**
             * Properties of a ResumeRunRequest.
             * @deprecated Use wardround.mcp.v1.ResumeRunRequest.$Properties instead.
             */
            interface IResumeRunRequest extends wardround.mcp.v1.ResumeRunRequest.$Properties {
            }

            /** Represents a ResumeRunRequest. */
            class ResumeRunRequest {

                /**
                 * Constructs a new ResumeRunRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ResumeRunRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ResumeRunRequest run. */
                run: string;

                /**
                 * Creates a new ResumeRunRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ResumeRunRequest instance
                 */
                static create(properties: wardround.mcp.v1.ResumeRunRequest.$Shape): wardround.mcp.v1.ResumeRunRequest & wardround.mcp.v1.ResumeRunRequest.$Shape;
                static create(properties?: wardround.mcp.v1.ResumeRunRequest.$Properties): wardround.mcp.v1.ResumeRunRequest;

                /**
                 * Encodes the specified ResumeRunRequest message. Does not implicitly {@link wardround.mcp.v1.ResumeRunRequest.verify|verify} messages.
                 * @param message ResumeRunRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ResumeRunRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ResumeRunRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ResumeRunRequest & wardround.mcp.v1.ResumeRunRequest.$Shape} ResumeRunRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ResumeRunRequest & wardround.mcp.v1.ResumeRunRequest.$Shape;

                /**
                 * Creates a ResumeRunRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ResumeRunRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ResumeRunRequest;

                /**
                 * Creates a plain object from a ResumeRunRequest message. Also converts values to other types if specified.
                 * @param message ResumeRunRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ResumeRunRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ResumeRunRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ResumeRunRequest {

                /** Properties of a ResumeRunRequest. */
                interface $Properties {

                    /** ResumeRunRequest run */
                    run?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ResumeRunRequest. */
                type $Shape = wardround.mcp.v1.ResumeRunRequest.$Properties;
            }

            /**
             * Properties of a RunEvent.
             * @deprecated Use wardround.mcp.v1.RunEvent.$Properties instead.
             */
            interface IRunEvent extends wardround.mcp.v1.RunEvent.$Properties {
            }

            /** Represents a RunEvent. */
            class RunEvent {

                /**
                 * Constructs a new RunEvent.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.RunEvent.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** RunEvent event. */
                event: string;

                /** RunEvent run. */
                run?: (wardround.mcp.v1.RunInfo.$Properties|null);

                /** RunEvent round. */
                round?: (wardround.mcp.v1.RoundInfo.$Properties|null);

                /**
                 * Creates a new RunEvent instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns RunEvent instance
                 */
                static create(properties: wardround.mcp.v1.RunEvent.$Shape): wardround.mcp.v1.RunEvent & wardround.mcp.v1.RunEvent.$Shape;
                static create(properties?: wardround.mcp.v1.RunEvent.$Properties): wardround.mcp.v1.RunEvent;

                /**
                 * Encodes the specified RunEvent message. Does not implicitly {@link wardround.mcp.v1.RunEvent.verify|verify} messages.
                 * @param message RunEvent message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.RunEvent.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a RunEvent message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.RunEvent & wardround.mcp.v1.RunEvent.$Shape} RunEvent
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.RunEvent & wardround.mcp.v1.RunEvent.$Shape;

                /**
                 * Creates a RunEvent message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns RunEvent
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.RunEvent;

                /**
                 * Creates a plain object from a RunEvent message. Also converts values to other types if specified.
                 * @param message RunEvent
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.RunEvent, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this RunEvent to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace RunEvent {

                /** Properties of a RunEvent. */
                interface $Properties {

                    /** RunEvent event */
                    event?: (string|null);

                    /** RunEvent run */
                    run?: (wardround.mcp.v1.RunInfo.$Properties|null);

                    /** RunEvent round */
                    round?: (wardround.mcp.v1.RoundInfo.$Properties|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a RunEvent. */
                type $Shape = wardround.mcp.v1.RunEvent.$Properties;
            }

            /**
             * Properties of a GetRoundRequest.
             * @deprecated Use wardround.mcp.v1.GetRoundRequest.$Properties instead.
             */
            interface IGetRoundRequest extends wardround.mcp.v1.GetRoundRequest.$Properties {
            }

            /** Represents a GetRoundRequest. */
            class GetRoundRequest {

                /**
                 * Constructs a new GetRoundRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.GetRoundRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** GetRoundRequest run. */
                run: string;

                /** GetRoundRequest number. */
                number: number;

                /**
                 * Creates a new GetRoundRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns GetRoundRequest instance
                 */
                static create(properties: wardround.mcp.v1.GetRoundRequest.$Shape): wardround.mcp.v1.GetRoundRequest & wardround.mcp.v1.GetRoundRequest.$Shape;
                static create(properties?: wardround.mcp.v1.GetRoundRequest.$Properties): wardround.mcp.v1.GetRoundRequest;

                /**
                 * Encodes the specified GetRoundRequest message. Does not implicitly {@link wardround.mcp.v1.GetRoundRequest.verify|verify} messages.
                 * @param message GetRoundRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.GetRoundRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a GetRoundRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.GetRoundRequest & wardround.mcp.v1.GetRoundRequest.$Shape} GetRoundRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.GetRoundRequest & wardround.mcp.v1.GetRoundRequest.$Shape;

                /**
                 * Creates a GetRoundRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns GetRoundRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.GetRoundRequest;

                /**
                 * Creates a plain object from a GetRoundRequest message. Also converts values to other types if specified.
                 * @param message GetRoundRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.GetRoundRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this GetRoundRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace GetRoundRequest {

                /** Properties of a GetRoundRequest. */
                interface $Properties {

                    /** GetRoundRequest run */
                    run?: (string|null);

                    /** GetRoundRequest number */
                    number?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a GetRoundRequest. */
                type $Shape = wardround.mcp.v1.GetRoundRequest.$Properties;
            }

            /**
             * Properties of a ListRefusedResponse.
             * @deprecated Use wardround.mcp.v1.ListRefusedResponse.$Properties instead.
             */
            interface IListRefusedResponse extends wardround.mcp.v1.ListRefusedResponse.$Properties {
            }

            /** Represents a ListRefusedResponse. */
            class ListRefusedResponse {

                /**
                 * Constructs a new ListRefusedResponse.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ListRefusedResponse.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ListRefusedResponse updates. */
                updates: wardround.mcp.v1.RefusedUpdate.$Properties[];

                /**
                 * Creates a new ListRefusedResponse instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ListRefusedResponse instance
                 */
                static create(properties: wardround.mcp.v1.ListRefusedResponse.$Shape): wardround.mcp.v1.ListRefusedResponse & wardround.mcp.v1.ListRefusedResponse.$Shape;
                static create(properties?: wardround.mcp.v1.ListRefusedResponse.$Properties): wardround.mcp.v1.ListRefusedResponse;

                /**
                 * Encodes the specified ListRefusedResponse message. Does not implicitly {@link wardround.mcp.v1.ListRefusedResponse.verify|verify} messages.
                 * @param message ListRefusedResponse message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ListRefusedResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ListRefusedResponse message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ListRefusedResponse & wardround.mcp.v1.ListRefusedResponse.$Shape} ListRefusedResponse
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ListRefusedResponse & wardround.mcp.v1.ListRefusedResponse.$Shape;

                /**
                 * Creates a ListRefusedResponse message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ListRefusedResponse
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ListRefusedResponse;

                /**
                 * Creates a plain object from a ListRefusedResponse message. Also converts values to other types if specified.
                 * @param message ListRefusedResponse
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ListRefusedResponse, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ListRefusedResponse to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ListRefusedResponse {

                /** Properties of a ListRefusedResponse. */
                interface $Properties {

                    /** ListRefusedResponse updates */
                    updates?: (wardround.mcp.v1.RefusedUpdate.$Properties[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ListRefusedResponse. */
                type $Shape = wardround.mcp.v1.ListRefusedResponse.$Properties;
            }

            /**
             * Properties of a RefusedUpdate.
             * @deprecated Use wardround.mcp.v1.RefusedUpdate.$Properties instead.
             */
            interface IRefusedUpdate extends wardround.mcp.v1.RefusedUpdate.$Properties {
            }

            /** Represents a RefusedUpdate. */
            class RefusedUpdate {

                /**
                 * Constructs a new RefusedUpdate.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.RefusedUpdate.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** RefusedUpdate participantId. */
                participantId: string;

                /** RefusedUpdate name. */
                name: string;

                /** RefusedUpdate digest. */
                digest: string;

                /** RefusedUpdate bytes. */
                bytes: number;

                /** RefusedUpdate code. */
                code: string;

                /** RefusedUpdate message. */
                message: string;

                /** RefusedUpdate path. */
                path: string;

                /**
                 * Creates a new RefusedUpdate instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns RefusedUpdate instance
                 */
                static create(properties: wardround.mcp.v1.RefusedUpdate.$Shape): wardround.mcp.v1.RefusedUpdate & wardround.mcp.v1.RefusedUpdate.$Shape;
                static create(properties?: wardround.mcp.v1.RefusedUpdate.$Properties): wardround.mcp.v1.RefusedUpdate;

                /**
                 * Encodes the specified RefusedUpdate message. Does not implicitly {@link wardround.mcp.v1.RefusedUpdate.verify|verify} messages.
                 * @param message RefusedUpdate message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.RefusedUpdate.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a RefusedUpdate message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.RefusedUpdate & wardround.mcp.v1.RefusedUpdate.$Shape} RefusedUpdate
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.RefusedUpdate & wardround.mcp.v1.RefusedUpdate.$Shape;

                /**
                 * Creates a RefusedUpdate message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns RefusedUpdate
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.RefusedUpdate;

                /**
                 * Creates a plain object from a RefusedUpdate message. Also converts values to other types if specified.
                 * @param message RefusedUpdate
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.RefusedUpdate, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this RefusedUpdate to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace RefusedUpdate {

                /** Properties of a RefusedUpdate. */
                interface $Properties {

                    /** RefusedUpdate participantId */
                    participantId?: (string|null);

                    /** RefusedUpdate name */
                    name?: (string|null);

                    /** RefusedUpdate digest */
                    digest?: (string|null);

                    /** RefusedUpdate bytes */
                    bytes?: (number|null);

                    /** RefusedUpdate code */
                    code?: (string|null);

                    /** RefusedUpdate message */
                    message?: (string|null);

                    /** RefusedUpdate path */
                    path?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a RefusedUpdate. */
                type $Shape = wardround.mcp.v1.RefusedUpdate.$Properties;
            }

            /**
             * Properties of a VerifyRoundResponse.
             * @deprecated Use wardround.mcp.v1.VerifyRoundResponse.$Properties instead.
             */
            interface IVerifyRoundResponse extends wardround.mcp.v1.VerifyRoundResponse.$Properties {
            }

            /** Represents a VerifyRoundResponse. */
            class VerifyRoundResponse {

                /**
                 * Constructs a new VerifyRoundResponse.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.VerifyRoundResponse.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** VerifyRoundResponse version. */
                version: number;

                /** VerifyRoundResponse checks. */
                checks: wardround.mcp.v1.RoundCheck.$Properties[];

                /**
                 * Creates a new VerifyRoundResponse instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns VerifyRoundResponse instance
                 */
                static create(properties: wardround.mcp.v1.VerifyRoundResponse.$Shape): wardround.mcp.v1.VerifyRoundResponse & wardround.mcp.v1.VerifyRoundResponse.$Shape;
                static create(properties?: wardround.mcp.v1.VerifyRoundResponse.$Properties): wardround.mcp.v1.VerifyRoundResponse;

                /**
                 * Encodes the specified VerifyRoundResponse message. Does not implicitly {@link wardround.mcp.v1.VerifyRoundResponse.verify|verify} messages.
                 * @param message VerifyRoundResponse message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.VerifyRoundResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a VerifyRoundResponse message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.VerifyRoundResponse & wardround.mcp.v1.VerifyRoundResponse.$Shape} VerifyRoundResponse
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.VerifyRoundResponse & wardround.mcp.v1.VerifyRoundResponse.$Shape;

                /**
                 * Creates a VerifyRoundResponse message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns VerifyRoundResponse
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.VerifyRoundResponse;

                /**
                 * Creates a plain object from a VerifyRoundResponse message. Also converts values to other types if specified.
                 * @param message VerifyRoundResponse
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.VerifyRoundResponse, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this VerifyRoundResponse to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace VerifyRoundResponse {

                /** Properties of a VerifyRoundResponse. */
                interface $Properties {

                    /** VerifyRoundResponse version */
                    version?: (number|null);

                    /** VerifyRoundResponse checks */
                    checks?: (wardround.mcp.v1.RoundCheck.$Properties[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a VerifyRoundResponse. */
                type $Shape = wardround.mcp.v1.VerifyRoundResponse.$Properties;
            }

            /**
             * Properties of a RoundCheck.
             * @deprecated Use wardround.mcp.v1.RoundCheck.$Properties instead.
             */
            interface IRoundCheck extends wardround.mcp.v1.RoundCheck.$Properties {
            }

            /** Represents a RoundCheck. */
            class RoundCheck {

                /**
                 * Constructs a new RoundCheck.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.RoundCheck.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** RoundCheck name. */
                name: string;

                /** RoundCheck ok. */
                ok: boolean;

                /** RoundCheck message. */
                message: string;

                /**
                 * Creates a new RoundCheck instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns RoundCheck instance
                 */
                static create(properties: wardround.mcp.v1.RoundCheck.$Shape): wardround.mcp.v1.RoundCheck & wardround.mcp.v1.RoundCheck.$Shape;
                static create(properties?: wardround.mcp.v1.RoundCheck.$Properties): wardround.mcp.v1.RoundCheck;

                /**
                 * Encodes the specified RoundCheck message. Does not implicitly {@link wardround.mcp.v1.RoundCheck.verify|verify} messages.
                 * @param message RoundCheck message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.RoundCheck.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a RoundCheck message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.RoundCheck & wardround.mcp.v1.RoundCheck.$Shape} RoundCheck
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.RoundCheck & wardround.mcp.v1.RoundCheck.$Shape;

                /**
                 * Creates a RoundCheck message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns RoundCheck
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.RoundCheck;

                /**
                 * Creates a plain object from a RoundCheck message. Also converts values to other types if specified.
                 * @param message RoundCheck
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.RoundCheck, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this RoundCheck to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace RoundCheck {

                /** Properties of a RoundCheck. */
                interface $Properties {

                    /** RoundCheck name */
                    name?: (string|null);

                    /** RoundCheck ok */
                    ok?: (boolean|null);

                    /** RoundCheck message */
                    message?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a RoundCheck. */
                type $Shape = wardround.mcp.v1.RoundCheck.$Properties;
            }

            /**
             * Properties of a ReplayRoundResponse.
             * @deprecated Use wardround.mcp.v1.ReplayRoundResponse.$Properties instead.
             */
            interface IReplayRoundResponse extends wardround.mcp.v1.ReplayRoundResponse.$Properties {
            }

            /** Represents a ReplayRoundResponse. */
            class ReplayRoundResponse {

                /**
                 * Constructs a new ReplayRoundResponse.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ReplayRoundResponse.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ReplayRoundResponse version. */
                version: number;

                /** ReplayRoundResponse publishedDigest. */
                publishedDigest: string;

                /** ReplayRoundResponse replayedDigest. */
                replayedDigest: string;

                /** ReplayRoundResponse kernels. */
                kernels: string;

                /** ReplayRoundResponse folded. */
                folded: number;

                /** ReplayRoundResponse state. */
                state: wardround.mcp.v1.ReplayedState.$Properties[];

                /**
                 * Creates a new ReplayRoundResponse instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ReplayRoundResponse instance
                 */
                static create(properties: wardround.mcp.v1.ReplayRoundResponse.$Shape): wardround.mcp.v1.ReplayRoundResponse & wardround.mcp.v1.ReplayRoundResponse.$Shape;
                static create(properties?: wardround.mcp.v1.ReplayRoundResponse.$Properties): wardround.mcp.v1.ReplayRoundResponse;

                /**
                 * Encodes the specified ReplayRoundResponse message. Does not implicitly {@link wardround.mcp.v1.ReplayRoundResponse.verify|verify} messages.
                 * @param message ReplayRoundResponse message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ReplayRoundResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ReplayRoundResponse message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ReplayRoundResponse & wardround.mcp.v1.ReplayRoundResponse.$Shape} ReplayRoundResponse
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ReplayRoundResponse & wardround.mcp.v1.ReplayRoundResponse.$Shape;

                /**
                 * Creates a ReplayRoundResponse message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ReplayRoundResponse
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ReplayRoundResponse;

                /**
                 * Creates a plain object from a ReplayRoundResponse message. Also converts values to other types if specified.
                 * @param message ReplayRoundResponse
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ReplayRoundResponse, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ReplayRoundResponse to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ReplayRoundResponse {

                /** Properties of a ReplayRoundResponse. */
                interface $Properties {

                    /** ReplayRoundResponse version */
                    version?: (number|null);

                    /** ReplayRoundResponse publishedDigest */
                    publishedDigest?: (string|null);

                    /** ReplayRoundResponse replayedDigest */
                    replayedDigest?: (string|null);

                    /** ReplayRoundResponse kernels */
                    kernels?: (string|null);

                    /** ReplayRoundResponse folded */
                    folded?: (number|null);

                    /** ReplayRoundResponse state */
                    state?: (wardround.mcp.v1.ReplayedState.$Properties[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ReplayRoundResponse. */
                type $Shape = wardround.mcp.v1.ReplayRoundResponse.$Properties;
            }

            /**
             * Properties of a ReplayedState.
             * @deprecated Use wardround.mcp.v1.ReplayedState.$Properties instead.
             */
            interface IReplayedState extends wardround.mcp.v1.ReplayedState.$Properties {
            }

            /** Represents a ReplayedState. */
            class ReplayedState {

                /**
                 * Constructs a new ReplayedState.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ReplayedState.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ReplayedState name. */
                name: string;

                /** ReplayedState publishedDigest. */
                publishedDigest: string;

                /** ReplayedState replayedDigest. */
                replayedDigest: string;

                /**
                 * Creates a new ReplayedState instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ReplayedState instance
                 */
                static create(properties: wardround.mcp.v1.ReplayedState.$Shape): wardround.mcp.v1.ReplayedState & wardround.mcp.v1.ReplayedState.$Shape;
                static create(properties?: wardround.mcp.v1.ReplayedState.$Properties): wardround.mcp.v1.ReplayedState;

                /**
                 * Encodes the specified ReplayedState message. Does not implicitly {@link wardround.mcp.v1.ReplayedState.verify|verify} messages.
                 * @param message ReplayedState message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ReplayedState.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ReplayedState message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ReplayedState & wardround.mcp.v1.ReplayedState.$Shape} ReplayedState
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ReplayedState & wardround.mcp.v1.ReplayedState.$Shape;

                /**
                 * Creates a ReplayedState message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ReplayedState
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ReplayedState;

                /**
                 * Creates a plain object from a ReplayedState message. Also converts values to other types if specified.
                 * @param message ReplayedState
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ReplayedState, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ReplayedState to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ReplayedState {

                /** Properties of a ReplayedState. */
                interface $Properties {

                    /** ReplayedState name */
                    name?: (string|null);

                    /** ReplayedState publishedDigest */
                    publishedDigest?: (string|null);

                    /** ReplayedState replayedDigest */
                    replayedDigest?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ReplayedState. */
                type $Shape = wardround.mcp.v1.ReplayedState.$Properties;
            }

            /**
             * Properties of a ListVersionsRequest.
             * @deprecated Use wardround.mcp.v1.ListVersionsRequest.$Properties instead.
             */
            interface IListVersionsRequest extends wardround.mcp.v1.ListVersionsRequest.$Properties {
            }

            /** Represents a ListVersionsRequest. */
            class ListVersionsRequest {

                /**
                 * Constructs a new ListVersionsRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ListVersionsRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ListVersionsRequest federation. */
                federation: string;

                /**
                 * Creates a new ListVersionsRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ListVersionsRequest instance
                 */
                static create(properties: wardround.mcp.v1.ListVersionsRequest.$Shape): wardround.mcp.v1.ListVersionsRequest & wardround.mcp.v1.ListVersionsRequest.$Shape;
                static create(properties?: wardround.mcp.v1.ListVersionsRequest.$Properties): wardround.mcp.v1.ListVersionsRequest;

                /**
                 * Encodes the specified ListVersionsRequest message. Does not implicitly {@link wardround.mcp.v1.ListVersionsRequest.verify|verify} messages.
                 * @param message ListVersionsRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ListVersionsRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ListVersionsRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ListVersionsRequest & wardround.mcp.v1.ListVersionsRequest.$Shape} ListVersionsRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ListVersionsRequest & wardround.mcp.v1.ListVersionsRequest.$Shape;

                /**
                 * Creates a ListVersionsRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ListVersionsRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ListVersionsRequest;

                /**
                 * Creates a plain object from a ListVersionsRequest message. Also converts values to other types if specified.
                 * @param message ListVersionsRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ListVersionsRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ListVersionsRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ListVersionsRequest {

                /** Properties of a ListVersionsRequest. */
                interface $Properties {

                    /** ListVersionsRequest federation */
                    federation?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ListVersionsRequest. */
                type $Shape = wardround.mcp.v1.ListVersionsRequest.$Properties;
            }

            /**
             * Properties of a ListVersionsResponse.
             * @deprecated Use wardround.mcp.v1.ListVersionsResponse.$Properties instead.
             */
            interface IListVersionsResponse extends wardround.mcp.v1.ListVersionsResponse.$Properties {
            }

            /** Represents a ListVersionsResponse. */
            class ListVersionsResponse {

                /**
                 * Constructs a new ListVersionsResponse.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ListVersionsResponse.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ListVersionsResponse versions. */
                versions: wardround.mcp.v1.VersionInfo.$Properties[];

                /**
                 * Creates a new ListVersionsResponse instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ListVersionsResponse instance
                 */
                static create(properties: wardround.mcp.v1.ListVersionsResponse.$Shape): wardround.mcp.v1.ListVersionsResponse & wardround.mcp.v1.ListVersionsResponse.$Shape;
                static create(properties?: wardround.mcp.v1.ListVersionsResponse.$Properties): wardround.mcp.v1.ListVersionsResponse;

                /**
                 * Encodes the specified ListVersionsResponse message. Does not implicitly {@link wardround.mcp.v1.ListVersionsResponse.verify|verify} messages.
                 * @param message ListVersionsResponse message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ListVersionsResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ListVersionsResponse message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ListVersionsResponse & wardround.mcp.v1.ListVersionsResponse.$Shape} ListVersionsResponse
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ListVersionsResponse & wardround.mcp.v1.ListVersionsResponse.$Shape;

                /**
                 * Creates a ListVersionsResponse message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ListVersionsResponse
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ListVersionsResponse;

                /**
                 * Creates a plain object from a ListVersionsResponse message. Also converts values to other types if specified.
                 * @param message ListVersionsResponse
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ListVersionsResponse, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ListVersionsResponse to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ListVersionsResponse {

                /** Properties of a ListVersionsResponse. */
                interface $Properties {

                    /** ListVersionsResponse versions */
                    versions?: (wardround.mcp.v1.VersionInfo.$Properties[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ListVersionsResponse. */
                type $Shape = wardround.mcp.v1.ListVersionsResponse.$Properties;
            }

            /**
             * Properties of a GetVersionRequest.
             * @deprecated Use wardround.mcp.v1.GetVersionRequest.$Properties instead.
             */
            interface IGetVersionRequest extends wardround.mcp.v1.GetVersionRequest.$Properties {
            }

            /** Represents a GetVersionRequest. */
            class GetVersionRequest {

                /**
                 * Constructs a new GetVersionRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.GetVersionRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** GetVersionRequest federation. */
                federation: string;

                /** GetVersionRequest version. */
                version?: (number|null);

                /**
                 * Creates a new GetVersionRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns GetVersionRequest instance
                 */
                static create(properties: wardround.mcp.v1.GetVersionRequest.$Shape): wardround.mcp.v1.GetVersionRequest & wardround.mcp.v1.GetVersionRequest.$Shape;
                static create(properties?: wardround.mcp.v1.GetVersionRequest.$Properties): wardround.mcp.v1.GetVersionRequest;

                /**
                 * Encodes the specified GetVersionRequest message. Does not implicitly {@link wardround.mcp.v1.GetVersionRequest.verify|verify} messages.
                 * @param message GetVersionRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.GetVersionRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a GetVersionRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.GetVersionRequest & wardround.mcp.v1.GetVersionRequest.$Shape} GetVersionRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.GetVersionRequest & wardround.mcp.v1.GetVersionRequest.$Shape;

                /**
                 * Creates a GetVersionRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns GetVersionRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.GetVersionRequest;

                /**
                 * Creates a plain object from a GetVersionRequest message. Also converts values to other types if specified.
                 * @param message GetVersionRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.GetVersionRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this GetVersionRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace GetVersionRequest {

                /** Properties of a GetVersionRequest. */
                interface $Properties {

                    /** GetVersionRequest federation */
                    federation?: (string|null);

                    /** GetVersionRequest version */
                    version?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a GetVersionRequest. */
                type $Shape = wardround.mcp.v1.GetVersionRequest.$Properties;
            }

            /**
             * Properties of a VersionInfo.
             * @deprecated Use wardround.mcp.v1.VersionInfo.$Properties instead.
             */
            interface IVersionInfo extends wardround.mcp.v1.VersionInfo.$Properties {
            }

            /** Represents a VersionInfo. */
            class VersionInfo {

                /**
                 * Constructs a new VersionInfo.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.VersionInfo.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** VersionInfo federation. */
                federation: string;

                /** VersionInfo version. */
                version: number;

                /** VersionInfo served. */
                served: boolean;

                /** VersionInfo manifest. */
                manifest: Uint8Array;

                /** VersionInfo manifestSignature. */
                manifestSignature: Uint8Array;

                /** VersionInfo directory. */
                directory: string;

                /** VersionInfo modelSignature. */
                modelSignature: Uint8Array;

                /** VersionInfo modelKey. */
                modelKey: string;

                /** VersionInfo gates. */
                gates: wardround.mcp.v1.GateInfo.$Properties[];

                /** VersionInfo unserved. */
                unserved: string;

                /** VersionInfo trial. */
                trial?: (wardround.mcp.v1.TrialInfo.$Properties|null);

                /**
                 * Creates a new VersionInfo instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns VersionInfo instance
                 */
                static create(properties: wardround.mcp.v1.VersionInfo.$Shape): wardround.mcp.v1.VersionInfo & wardround.mcp.v1.VersionInfo.$Shape;
                static create(properties?: wardround.mcp.v1.VersionInfo.$Properties): wardround.mcp.v1.VersionInfo;

                /**
                 * Encodes the specified VersionInfo message. Does not implicitly {@link wardround.mcp.v1.VersionInfo.verify|verify} messages.
                 * @param message VersionInfo message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.VersionInfo.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a VersionInfo message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.VersionInfo & wardround.mcp.v1.VersionInfo.$Shape} VersionInfo
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.VersionInfo & wardround.mcp.v1.VersionInfo.$Shape;

                /**
                 * Creates a VersionInfo message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns VersionInfo
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.VersionInfo;

                /**
                 * Creates a plain object from a VersionInfo message. Also converts values to other types if specified.
                 * @param message VersionInfo
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.VersionInfo, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this VersionInfo to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace VersionInfo {

                /** Properties of a VersionInfo. */
                interface $Properties {

                    /** VersionInfo federation */
                    federation?: (string|null);

                    /** VersionInfo version */
                    version?: (number|null);

                    /** VersionInfo served */
                    served?: (boolean|null);

                    /** VersionInfo manifest */
                    manifest?: (Uint8Array|null);

                    /** VersionInfo manifestSignature */
                    manifestSignature?: (Uint8Array|null);

                    /** VersionInfo directory */
                    directory?: (string|null);

                    /** VersionInfo modelSignature */
                    modelSignature?: (Uint8Array|null);

                    /** VersionInfo modelKey */
                    modelKey?: (string|null);

                    /** VersionInfo gates */
                    gates?: (wardround.mcp.v1.GateInfo.$Properties[]|null);

                    /** VersionInfo unserved */
                    unserved?: (string|null);

                    /** VersionInfo trial */
                    trial?: (wardround.mcp.v1.TrialInfo.$Properties|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a VersionInfo. */
                type $Shape = wardround.mcp.v1.VersionInfo.$Properties;
            }

            /**
             * Properties of a GateInfo.
             * @deprecated Use wardround.mcp.v1.GateInfo.$Properties instead.
             */
            interface IGateInfo extends wardround.mcp.v1.GateInfo.$Properties {
            }

            /** Represents a GateInfo. */
            class GateInfo {

                /**
                 * Constructs a new GateInfo.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.GateInfo.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** GateInfo gate. */
                gate: string;

                /** GateInfo passed. */
                passed: boolean;

                /** GateInfo message. */
                message: string;

                /**
                 * Creates a new GateInfo instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns GateInfo instance
                 */
                static create(properties: wardround.mcp.v1.GateInfo.$Shape): wardround.mcp.v1.GateInfo & wardround.mcp.v1.GateInfo.$Shape;
                static create(properties?: wardround.mcp.v1.GateInfo.$Properties): wardround.mcp.v1.GateInfo;

                /**
                 * Encodes the specified GateInfo message. Does not implicitly {@link wardround.mcp.v1.GateInfo.verify|verify} messages.
                 * @param message GateInfo message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.GateInfo.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a GateInfo message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.GateInfo & wardround.mcp.v1.GateInfo.$Shape} GateInfo
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.GateInfo & wardround.mcp.v1.GateInfo.$Shape;

                /**
                 * Creates a GateInfo message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns GateInfo
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.GateInfo;

                /**
                 * Creates a plain object from a GateInfo message. Also converts values to other types if specified.
                 * @param message GateInfo
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.GateInfo, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this GateInfo to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace GateInfo {

                /** Properties of a GateInfo. */
                interface $Properties {

                    /** GateInfo gate */
                    gate?: (string|null);

                    /** GateInfo passed */
                    passed?: (boolean|null);

                    /** GateInfo message */
                    message?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a GateInfo. */
                type $Shape = wardround.mcp.v1.GateInfo.$Properties;
            }

            /**
             * Properties of a TrialRules.
             * @deprecated Use wardround.mcp.v1.TrialRules.$Properties instead.
             */
            interface ITrialRules extends wardround.mcp.v1.TrialRules.$Properties {
            }

            /** Represents a TrialRules. */
            class TrialRules {

                /**
                 * Constructs a new TrialRules.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.TrialRules.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** TrialRules mode. */
                mode: string;

                /** TrialRules share. */
                share: number;

                /** TrialRules requestsMinimum. */
                requestsMinimum: number;

                /** TrialRules timeMsMinimum. */
                timeMsMinimum: number;

                /** TrialRules errorRateMaximum. */
                errorRateMaximum: number;

                /** TrialRules latencyRatioMaximum. */
                latencyRatioMaximum: number;

                /** TrialRules labelAgreementMinimum. */
                labelAgreementMinimum?: (number|null);

                /** TrialRules cosineMinimum. */
                cosineMinimum?: (number|null);

                /** TrialRules promotes. */
                promotes: boolean;

                /**
                 * Creates a new TrialRules instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns TrialRules instance
                 */
                static create(properties: wardround.mcp.v1.TrialRules.$Shape): wardround.mcp.v1.TrialRules & wardround.mcp.v1.TrialRules.$Shape;
                static create(properties?: wardround.mcp.v1.TrialRules.$Properties): wardround.mcp.v1.TrialRules;

                /**
                 * Encodes the specified TrialRules message. Does not implicitly {@link wardround.mcp.v1.TrialRules.verify|verify} messages.
                 * @param message TrialRules message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.TrialRules.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a TrialRules message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.TrialRules & wardround.mcp.v1.TrialRules.$Shape} TrialRules
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.TrialRules & wardround.mcp.v1.TrialRules.$Shape;

                /**
                 * Creates a TrialRules message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns TrialRules
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.TrialRules;

                /**
                 * Creates a plain object from a TrialRules message. Also converts values to other types if specified.
                 * @param message TrialRules
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.TrialRules, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this TrialRules to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace TrialRules {

                /** Properties of a TrialRules. */
                interface $Properties {

                    /** TrialRules mode */
                    mode?: (string|null);

                    /** TrialRules share */
                    share?: (number|null);

                    /** TrialRules requestsMinimum */
                    requestsMinimum?: (number|null);

                    /** TrialRules timeMsMinimum */
                    timeMsMinimum?: (number|null);

                    /** TrialRules errorRateMaximum */
                    errorRateMaximum?: (number|null);

                    /** TrialRules latencyRatioMaximum */
                    latencyRatioMaximum?: (number|null);

                    /** TrialRules labelAgreementMinimum */
                    labelAgreementMinimum?: (number|null);

                    /** TrialRules cosineMinimum */
                    cosineMinimum?: (number|null);

                    /** TrialRules promotes */
                    promotes?: (boolean|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a TrialRules. */
                type $Shape = wardround.mcp.v1.TrialRules.$Properties;
            }

            /**
             * Properties of a TrialInfo.
             * @deprecated Use wardround.mcp.v1.TrialInfo.$Properties instead.
             */
            interface ITrialInfo extends wardround.mcp.v1.TrialInfo.$Properties {
            }

            /** Represents a TrialInfo. */
            class TrialInfo {

                /**
                 * Constructs a new TrialInfo.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.TrialInfo.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** TrialInfo rules. */
                rules?: (wardround.mcp.v1.TrialRules.$Properties|null);

                /** TrialInfo candidate. */
                candidate?: (wardround.mcp.v1.ArmInfo.$Properties|null);

                /** TrialInfo served. */
                served?: (wardround.mcp.v1.ArmInfo.$Properties|null);

                /** TrialInfo compared. */
                compared: number;

                /** TrialInfo dropped. */
                dropped: number;

                /** TrialInfo labelAgreement. */
                labelAgreement?: (number|null);

                /** TrialInfo cosine. */
                cosine?: (number|null);

                /**
                 * Creates a new TrialInfo instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns TrialInfo instance
                 */
                static create(properties: wardround.mcp.v1.TrialInfo.$Shape): wardround.mcp.v1.TrialInfo & wardround.mcp.v1.TrialInfo.$Shape;
                static create(properties?: wardround.mcp.v1.TrialInfo.$Properties): wardround.mcp.v1.TrialInfo;

                /**
                 * Encodes the specified TrialInfo message. Does not implicitly {@link wardround.mcp.v1.TrialInfo.verify|verify} messages.
                 * @param message TrialInfo message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.TrialInfo.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a TrialInfo message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.TrialInfo & wardround.mcp.v1.TrialInfo.$Shape} TrialInfo
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.TrialInfo & wardround.mcp.v1.TrialInfo.$Shape;

                /**
                 * Creates a TrialInfo message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns TrialInfo
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.TrialInfo;

                /**
                 * Creates a plain object from a TrialInfo message. Also converts values to other types if specified.
                 * @param message TrialInfo
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.TrialInfo, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this TrialInfo to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace TrialInfo {

                /** Properties of a TrialInfo. */
                interface $Properties {

                    /** TrialInfo rules */
                    rules?: (wardround.mcp.v1.TrialRules.$Properties|null);

                    /** TrialInfo candidate */
                    candidate?: (wardround.mcp.v1.ArmInfo.$Properties|null);

                    /** TrialInfo served */
                    served?: (wardround.mcp.v1.ArmInfo.$Properties|null);

                    /** TrialInfo compared */
                    compared?: (number|null);

                    /** TrialInfo dropped */
                    dropped?: (number|null);

                    /** TrialInfo labelAgreement */
                    labelAgreement?: (number|null);

                    /** TrialInfo cosine */
                    cosine?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a TrialInfo. */
                type $Shape = wardround.mcp.v1.TrialInfo.$Properties;
            }

            /**
             * Properties of an ArmInfo.
             * @deprecated Use wardround.mcp.v1.ArmInfo.$Properties instead.
             */
            interface IArmInfo extends wardround.mcp.v1.ArmInfo.$Properties {
            }

            /** Represents an ArmInfo. */
            class ArmInfo {

                /**
                 * Constructs a new ArmInfo.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ArmInfo.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ArmInfo asked. */
                asked: number;

                /** ArmInfo failed. */
                failed: number;

                /** ArmInfo p95Ms. */
                p95Ms?: (number|null);

                /**
                 * Creates a new ArmInfo instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ArmInfo instance
                 */
                static create(properties: wardround.mcp.v1.ArmInfo.$Shape): wardround.mcp.v1.ArmInfo & wardround.mcp.v1.ArmInfo.$Shape;
                static create(properties?: wardround.mcp.v1.ArmInfo.$Properties): wardround.mcp.v1.ArmInfo;

                /**
                 * Encodes the specified ArmInfo message. Does not implicitly {@link wardround.mcp.v1.ArmInfo.verify|verify} messages.
                 * @param message ArmInfo message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ArmInfo.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an ArmInfo message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ArmInfo & wardround.mcp.v1.ArmInfo.$Shape} ArmInfo
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ArmInfo & wardround.mcp.v1.ArmInfo.$Shape;

                /**
                 * Creates an ArmInfo message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ArmInfo
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ArmInfo;

                /**
                 * Creates a plain object from an ArmInfo message. Also converts values to other types if specified.
                 * @param message ArmInfo
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ArmInfo, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ArmInfo to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ArmInfo {

                /** Properties of an ArmInfo. */
                interface $Properties {

                    /** ArmInfo asked */
                    asked?: (number|null);

                    /** ArmInfo failed */
                    failed?: (number|null);

                    /** ArmInfo p95Ms */
                    p95Ms?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an ArmInfo. */
                type $Shape = wardround.mcp.v1.ArmInfo.$Properties;
            }

            /**
             * Properties of a SplitInfo.
             * @deprecated Use wardround.mcp.v1.SplitInfo.$Properties instead.
             */
            interface ISplitInfo extends wardround.mcp.v1.SplitInfo.$Properties {
            }

            /** Represents a SplitInfo. */
            class SplitInfo {

                /**
                 * Constructs a new SplitInfo.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.SplitInfo.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** SplitInfo name. */
                name: string;

                /** SplitInfo one. */
                one?: (wardround.mcp.v1.SplitArm.$Properties|null);

                /** SplitInfo other. */
                other?: (wardround.mcp.v1.SplitArm.$Properties|null);

                /** SplitInfo share. */
                share: number;

                /**
                 * Creates a new SplitInfo instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns SplitInfo instance
                 */
                static create(properties: wardround.mcp.v1.SplitInfo.$Shape): wardround.mcp.v1.SplitInfo & wardround.mcp.v1.SplitInfo.$Shape;
                static create(properties?: wardround.mcp.v1.SplitInfo.$Properties): wardround.mcp.v1.SplitInfo;

                /**
                 * Encodes the specified SplitInfo message. Does not implicitly {@link wardround.mcp.v1.SplitInfo.verify|verify} messages.
                 * @param message SplitInfo message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.SplitInfo.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a SplitInfo message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.SplitInfo & wardround.mcp.v1.SplitInfo.$Shape} SplitInfo
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.SplitInfo & wardround.mcp.v1.SplitInfo.$Shape;

                /**
                 * Creates a SplitInfo message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns SplitInfo
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.SplitInfo;

                /**
                 * Creates a plain object from a SplitInfo message. Also converts values to other types if specified.
                 * @param message SplitInfo
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.SplitInfo, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this SplitInfo to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace SplitInfo {

                /** Properties of a SplitInfo. */
                interface $Properties {

                    /** SplitInfo name */
                    name?: (string|null);

                    /** SplitInfo one */
                    one?: (wardround.mcp.v1.SplitArm.$Properties|null);

                    /** SplitInfo other */
                    other?: (wardround.mcp.v1.SplitArm.$Properties|null);

                    /** SplitInfo share */
                    share?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a SplitInfo. */
                type $Shape = wardround.mcp.v1.SplitInfo.$Properties;
            }

            /**
             * Properties of a SplitArm.
             * @deprecated Use wardround.mcp.v1.SplitArm.$Properties instead.
             */
            interface ISplitArm extends wardround.mcp.v1.SplitArm.$Properties {
            }

            /** Represents a SplitArm. */
            class SplitArm {

                /**
                 * Constructs a new SplitArm.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.SplitArm.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** SplitArm model. */
                model: string;

                /** SplitArm version. */
                version?: (number|null);

                /**
                 * Creates a new SplitArm instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns SplitArm instance
                 */
                static create(properties: wardround.mcp.v1.SplitArm.$Shape): wardround.mcp.v1.SplitArm & wardround.mcp.v1.SplitArm.$Shape;
                static create(properties?: wardround.mcp.v1.SplitArm.$Properties): wardround.mcp.v1.SplitArm;

                /**
                 * Encodes the specified SplitArm message. Does not implicitly {@link wardround.mcp.v1.SplitArm.verify|verify} messages.
                 * @param message SplitArm message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.SplitArm.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a SplitArm message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.SplitArm & wardround.mcp.v1.SplitArm.$Shape} SplitArm
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.SplitArm & wardround.mcp.v1.SplitArm.$Shape;

                /**
                 * Creates a SplitArm message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns SplitArm
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.SplitArm;

                /**
                 * Creates a plain object from a SplitArm message. Also converts values to other types if specified.
                 * @param message SplitArm
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.SplitArm, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this SplitArm to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace SplitArm {

                /** Properties of a SplitArm. */
                interface $Properties {

                    /** SplitArm model */
                    model?: (string|null);

                    /** SplitArm version */
                    version?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a SplitArm. */
                type $Shape = wardround.mcp.v1.SplitArm.$Properties;
            }

            /**
             * Properties of an EndSplitRequest.
             * @deprecated Use wardround.mcp.v1.EndSplitRequest.$Properties instead.
             */
            interface IEndSplitRequest extends wardround.mcp.v1.EndSplitRequest.$Properties {
            }

            /** Represents an EndSplitRequest. */
            class EndSplitRequest {

                /**
                 * Constructs a new EndSplitRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.EndSplitRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** EndSplitRequest name. */
                name: string;

                /**
                 * Creates a new EndSplitRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns EndSplitRequest instance
                 */
                static create(properties: wardround.mcp.v1.EndSplitRequest.$Shape): wardround.mcp.v1.EndSplitRequest & wardround.mcp.v1.EndSplitRequest.$Shape;
                static create(properties?: wardround.mcp.v1.EndSplitRequest.$Properties): wardround.mcp.v1.EndSplitRequest;

                /**
                 * Encodes the specified EndSplitRequest message. Does not implicitly {@link wardround.mcp.v1.EndSplitRequest.verify|verify} messages.
                 * @param message EndSplitRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.EndSplitRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an EndSplitRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.EndSplitRequest & wardround.mcp.v1.EndSplitRequest.$Shape} EndSplitRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.EndSplitRequest & wardround.mcp.v1.EndSplitRequest.$Shape;

                /**
                 * Creates an EndSplitRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns EndSplitRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.EndSplitRequest;

                /**
                 * Creates a plain object from an EndSplitRequest message. Also converts values to other types if specified.
                 * @param message EndSplitRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.EndSplitRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this EndSplitRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace EndSplitRequest {

                /** Properties of an EndSplitRequest. */
                interface $Properties {

                    /** EndSplitRequest name */
                    name?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an EndSplitRequest. */
                type $Shape = wardround.mcp.v1.EndSplitRequest.$Properties;
            }

            /**
             * Properties of a ListSplitsRequest.
             * @deprecated Use wardround.mcp.v1.ListSplitsRequest.$Properties instead.
             */
            interface IListSplitsRequest extends wardround.mcp.v1.ListSplitsRequest.$Properties {
            }

            /** Represents a ListSplitsRequest. */
            class ListSplitsRequest {

                /**
                 * Constructs a new ListSplitsRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ListSplitsRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /**
                 * Creates a new ListSplitsRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ListSplitsRequest instance
                 */
                static create(properties: wardround.mcp.v1.ListSplitsRequest.$Shape): wardround.mcp.v1.ListSplitsRequest & wardround.mcp.v1.ListSplitsRequest.$Shape;
                static create(properties?: wardround.mcp.v1.ListSplitsRequest.$Properties): wardround.mcp.v1.ListSplitsRequest;

                /**
                 * Encodes the specified ListSplitsRequest message. Does not implicitly {@link wardround.mcp.v1.ListSplitsRequest.verify|verify} messages.
                 * @param message ListSplitsRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ListSplitsRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ListSplitsRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ListSplitsRequest & wardround.mcp.v1.ListSplitsRequest.$Shape} ListSplitsRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ListSplitsRequest & wardround.mcp.v1.ListSplitsRequest.$Shape;

                /**
                 * Creates a ListSplitsRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ListSplitsRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ListSplitsRequest;

                /**
                 * Creates a plain object from a ListSplitsRequest message. Also converts values to other types if specified.
                 * @param message ListSplitsRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ListSplitsRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ListSplitsRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ListSplitsRequest {

                /** Properties of a ListSplitsRequest. */
                interface $Properties {

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ListSplitsRequest. */
                type $Shape = wardround.mcp.v1.ListSplitsRequest.$Properties;
            }

            /**
             * Properties of a ListSplitsResponse.
             * @deprecated Use wardround.mcp.v1.ListSplitsResponse.$Properties instead.
             */
            interface IListSplitsResponse extends wardround.mcp.v1.ListSplitsResponse.$Properties {
            }

            /** Represents a ListSplitsResponse. */
            class ListSplitsResponse {

                /**
                 * Constructs a new ListSplitsResponse.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ListSplitsResponse.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ListSplitsResponse splits. */
                splits: wardround.mcp.v1.SplitInfo.$Properties[];

                /**
                 * Creates a new ListSplitsResponse instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ListSplitsResponse instance
                 */
                static create(properties: wardround.mcp.v1.ListSplitsResponse.$Shape): wardround.mcp.v1.ListSplitsResponse & wardround.mcp.v1.ListSplitsResponse.$Shape;
                static create(properties?: wardround.mcp.v1.ListSplitsResponse.$Properties): wardround.mcp.v1.ListSplitsResponse;

                /**
                 * Encodes the specified ListSplitsResponse message. Does not implicitly {@link wardround.mcp.v1.ListSplitsResponse.verify|verify} messages.
                 * @param message ListSplitsResponse message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ListSplitsResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ListSplitsResponse message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ListSplitsResponse & wardround.mcp.v1.ListSplitsResponse.$Shape} ListSplitsResponse
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ListSplitsResponse & wardround.mcp.v1.ListSplitsResponse.$Shape;

                /**
                 * Creates a ListSplitsResponse message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ListSplitsResponse
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ListSplitsResponse;

                /**
                 * Creates a plain object from a ListSplitsResponse message. Also converts values to other types if specified.
                 * @param message ListSplitsResponse
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ListSplitsResponse, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ListSplitsResponse to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ListSplitsResponse {

                /** Properties of a ListSplitsResponse. */
                interface $Properties {

                    /** ListSplitsResponse splits */
                    splits?: (wardround.mcp.v1.SplitInfo.$Properties[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ListSplitsResponse. */
                type $Shape = wardround.mcp.v1.ListSplitsResponse.$Properties;
            }

            /**
             * Properties of a StartTrialRequest.
             * @deprecated Use wardround.mcp.v1.StartTrialRequest.$Properties instead.
             */
            interface IStartTrialRequest extends wardround.mcp.v1.StartTrialRequest.$Properties {
            }

            /** Represents a StartTrialRequest. */
            class StartTrialRequest {

                /**
                 * Constructs a new StartTrialRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.StartTrialRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** StartTrialRequest federation. */
                federation: string;

                /** StartTrialRequest version. */
                version: number;

                /** StartTrialRequest rules. */
                rules?: (wardround.mcp.v1.TrialRules.$Properties|null);

                /**
                 * Creates a new StartTrialRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns StartTrialRequest instance
                 */
                static create(properties: wardround.mcp.v1.StartTrialRequest.$Shape): wardround.mcp.v1.StartTrialRequest & wardround.mcp.v1.StartTrialRequest.$Shape;
                static create(properties?: wardround.mcp.v1.StartTrialRequest.$Properties): wardround.mcp.v1.StartTrialRequest;

                /**
                 * Encodes the specified StartTrialRequest message. Does not implicitly {@link wardround.mcp.v1.StartTrialRequest.verify|verify} messages.
                 * @param message StartTrialRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.StartTrialRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a StartTrialRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.StartTrialRequest & wardround.mcp.v1.StartTrialRequest.$Shape} StartTrialRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.StartTrialRequest & wardround.mcp.v1.StartTrialRequest.$Shape;

                /**
                 * Creates a StartTrialRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns StartTrialRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.StartTrialRequest;

                /**
                 * Creates a plain object from a StartTrialRequest message. Also converts values to other types if specified.
                 * @param message StartTrialRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.StartTrialRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this StartTrialRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace StartTrialRequest {

                /** Properties of a StartTrialRequest. */
                interface $Properties {

                    /** StartTrialRequest federation */
                    federation?: (string|null);

                    /** StartTrialRequest version */
                    version?: (number|null);

                    /** StartTrialRequest rules */
                    rules?: (wardround.mcp.v1.TrialRules.$Properties|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a StartTrialRequest. */
                type $Shape = wardround.mcp.v1.StartTrialRequest.$Properties;
            }

            /**
             * Properties of a PromoteRequest.
             * @deprecated Use wardround.mcp.v1.PromoteRequest.$Properties instead.
             */
            interface IPromoteRequest extends wardround.mcp.v1.PromoteRequest.$Properties {
            }

            /** Represents a PromoteRequest. */
            class PromoteRequest {

                /**
                 * Constructs a new PromoteRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.PromoteRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** PromoteRequest federation. */
                federation: string;

                /** PromoteRequest version. */
                version: number;

                /**
                 * Creates a new PromoteRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns PromoteRequest instance
                 */
                static create(properties: wardround.mcp.v1.PromoteRequest.$Shape): wardround.mcp.v1.PromoteRequest & wardround.mcp.v1.PromoteRequest.$Shape;
                static create(properties?: wardround.mcp.v1.PromoteRequest.$Properties): wardround.mcp.v1.PromoteRequest;

                /**
                 * Encodes the specified PromoteRequest message. Does not implicitly {@link wardround.mcp.v1.PromoteRequest.verify|verify} messages.
                 * @param message PromoteRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.PromoteRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a PromoteRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.PromoteRequest & wardround.mcp.v1.PromoteRequest.$Shape} PromoteRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.PromoteRequest & wardround.mcp.v1.PromoteRequest.$Shape;

                /**
                 * Creates a PromoteRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns PromoteRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.PromoteRequest;

                /**
                 * Creates a plain object from a PromoteRequest message. Also converts values to other types if specified.
                 * @param message PromoteRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.PromoteRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this PromoteRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace PromoteRequest {

                /** Properties of a PromoteRequest. */
                interface $Properties {

                    /** PromoteRequest federation */
                    federation?: (string|null);

                    /** PromoteRequest version */
                    version?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a PromoteRequest. */
                type $Shape = wardround.mcp.v1.PromoteRequest.$Properties;
            }

            /**
             * Properties of a RollbackRequest.
             * @deprecated Use wardround.mcp.v1.RollbackRequest.$Properties instead.
             */
            interface IRollbackRequest extends wardround.mcp.v1.RollbackRequest.$Properties {
            }

            /** Represents a RollbackRequest. */
            class RollbackRequest {

                /**
                 * Constructs a new RollbackRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.RollbackRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** RollbackRequest federation. */
                federation: string;

                /** RollbackRequest version. */
                version?: (number|null);

                /**
                 * Creates a new RollbackRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns RollbackRequest instance
                 */
                static create(properties: wardround.mcp.v1.RollbackRequest.$Shape): wardround.mcp.v1.RollbackRequest & wardround.mcp.v1.RollbackRequest.$Shape;
                static create(properties?: wardround.mcp.v1.RollbackRequest.$Properties): wardround.mcp.v1.RollbackRequest;

                /**
                 * Encodes the specified RollbackRequest message. Does not implicitly {@link wardround.mcp.v1.RollbackRequest.verify|verify} messages.
                 * @param message RollbackRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.RollbackRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a RollbackRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.RollbackRequest & wardround.mcp.v1.RollbackRequest.$Shape} RollbackRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.RollbackRequest & wardround.mcp.v1.RollbackRequest.$Shape;

                /**
                 * Creates a RollbackRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns RollbackRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.RollbackRequest;

                /**
                 * Creates a plain object from a RollbackRequest message. Also converts values to other types if specified.
                 * @param message RollbackRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.RollbackRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this RollbackRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace RollbackRequest {

                /** Properties of a RollbackRequest. */
                interface $Properties {

                    /** RollbackRequest federation */
                    federation?: (string|null);

                    /** RollbackRequest version */
                    version?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a RollbackRequest. */
                type $Shape = wardround.mcp.v1.RollbackRequest.$Properties;
            }

            /**
             * Properties of a GetLedgerRequest.
             * @deprecated Use wardround.mcp.v1.GetLedgerRequest.$Properties instead.
             */
            interface IGetLedgerRequest extends wardround.mcp.v1.GetLedgerRequest.$Properties {
            }

            /** Represents a GetLedgerRequest. */
            class GetLedgerRequest {

                /**
                 * Constructs a new GetLedgerRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.GetLedgerRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** GetLedgerRequest participant. */
                participant: string;

                /** GetLedgerRequest from. */
                from?: (number|null);

                /**
                 * Creates a new GetLedgerRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns GetLedgerRequest instance
                 */
                static create(properties: wardround.mcp.v1.GetLedgerRequest.$Shape): wardround.mcp.v1.GetLedgerRequest & wardround.mcp.v1.GetLedgerRequest.$Shape;
                static create(properties?: wardround.mcp.v1.GetLedgerRequest.$Properties): wardround.mcp.v1.GetLedgerRequest;

                /**
                 * Encodes the specified GetLedgerRequest message. Does not implicitly {@link wardround.mcp.v1.GetLedgerRequest.verify|verify} messages.
                 * @param message GetLedgerRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.GetLedgerRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a GetLedgerRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.GetLedgerRequest & wardround.mcp.v1.GetLedgerRequest.$Shape} GetLedgerRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.GetLedgerRequest & wardround.mcp.v1.GetLedgerRequest.$Shape;

                /**
                 * Creates a GetLedgerRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns GetLedgerRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.GetLedgerRequest;

                /**
                 * Creates a plain object from a GetLedgerRequest message. Also converts values to other types if specified.
                 * @param message GetLedgerRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.GetLedgerRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this GetLedgerRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace GetLedgerRequest {

                /** Properties of a GetLedgerRequest. */
                interface $Properties {

                    /** GetLedgerRequest participant */
                    participant?: (string|null);

                    /** GetLedgerRequest from */
                    from?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a GetLedgerRequest. */
                type $Shape = wardround.mcp.v1.GetLedgerRequest.$Properties;
            }

            /**
             * Properties of a GetLedgerResponse.
             * @deprecated Use wardround.mcp.v1.GetLedgerResponse.$Properties instead.
             */
            interface IGetLedgerResponse extends wardround.mcp.v1.GetLedgerResponse.$Properties {
            }

            /** Represents a GetLedgerResponse. */
            class GetLedgerResponse {

                /**
                 * Constructs a new GetLedgerResponse.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.GetLedgerResponse.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** GetLedgerResponse charges. */
                charges: wardround.mcp.v1.Charge.$Properties[];

                /** GetLedgerResponse next. */
                next?: (number|null);

                /**
                 * Creates a new GetLedgerResponse instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns GetLedgerResponse instance
                 */
                static create(properties: wardround.mcp.v1.GetLedgerResponse.$Shape): wardround.mcp.v1.GetLedgerResponse & wardround.mcp.v1.GetLedgerResponse.$Shape;
                static create(properties?: wardround.mcp.v1.GetLedgerResponse.$Properties): wardround.mcp.v1.GetLedgerResponse;

                /**
                 * Encodes the specified GetLedgerResponse message. Does not implicitly {@link wardround.mcp.v1.GetLedgerResponse.verify|verify} messages.
                 * @param message GetLedgerResponse message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.GetLedgerResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a GetLedgerResponse message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.GetLedgerResponse & wardround.mcp.v1.GetLedgerResponse.$Shape} GetLedgerResponse
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.GetLedgerResponse & wardround.mcp.v1.GetLedgerResponse.$Shape;

                /**
                 * Creates a GetLedgerResponse message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns GetLedgerResponse
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.GetLedgerResponse;

                /**
                 * Creates a plain object from a GetLedgerResponse message. Also converts values to other types if specified.
                 * @param message GetLedgerResponse
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.GetLedgerResponse, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this GetLedgerResponse to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace GetLedgerResponse {

                /** Properties of a GetLedgerResponse. */
                interface $Properties {

                    /** GetLedgerResponse charges */
                    charges?: (wardround.mcp.v1.Charge.$Properties[]|null);

                    /** GetLedgerResponse next */
                    next?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a GetLedgerResponse. */
                type $Shape = wardround.mcp.v1.GetLedgerResponse.$Properties;
            }

            /**
             * Properties of a Charge.
             * @deprecated Use wardround.mcp.v1.Charge.$Properties instead.
             */
            interface ICharge extends wardround.mcp.v1.Charge.$Properties {
            }

            /** Represents a Charge. */
            class Charge {

                /**
                 * Constructs a new Charge.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Charge.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Charge participantId. */
                participantId: string;

                /** Charge dataSet. */
                dataSet: string;

                /** Charge federationId. */
                federationId: string;

                /** Charge roundId. */
                roundId: string;

                /** Charge attempt. */
                attempt: number;

                /** Charge epsilon. */
                epsilon: number;

                /** Charge chargedMs. */
                chargedMs: number;

                /**
                 * Creates a new Charge instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Charge instance
                 */
                static create(properties: wardround.mcp.v1.Charge.$Shape): wardround.mcp.v1.Charge & wardround.mcp.v1.Charge.$Shape;
                static create(properties?: wardround.mcp.v1.Charge.$Properties): wardround.mcp.v1.Charge;

                /**
                 * Encodes the specified Charge message. Does not implicitly {@link wardround.mcp.v1.Charge.verify|verify} messages.
                 * @param message Charge message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Charge.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a Charge message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Charge & wardround.mcp.v1.Charge.$Shape} Charge
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Charge & wardround.mcp.v1.Charge.$Shape;

                /**
                 * Creates a Charge message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Charge
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Charge;

                /**
                 * Creates a plain object from a Charge message. Also converts values to other types if specified.
                 * @param message Charge
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Charge, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Charge to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Charge {

                /** Properties of a Charge. */
                interface $Properties {

                    /** Charge participantId */
                    participantId?: (string|null);

                    /** Charge dataSet */
                    dataSet?: (string|null);

                    /** Charge federationId */
                    federationId?: (string|null);

                    /** Charge roundId */
                    roundId?: (string|null);

                    /** Charge attempt */
                    attempt?: (number|null);

                    /** Charge epsilon */
                    epsilon?: (number|null);

                    /** Charge chargedMs */
                    chargedMs?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a Charge. */
                type $Shape = wardround.mcp.v1.Charge.$Properties;
            }

            /**
             * Properties of a JoinRequest.
             * @deprecated Use wardround.mcp.v1.JoinRequest.$Properties instead.
             */
            interface IJoinRequest extends wardround.mcp.v1.JoinRequest.$Properties {
            }

            /** Represents a JoinRequest. */
            class JoinRequest {

                /**
                 * Constructs a new JoinRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.JoinRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** JoinRequest header. */
                header?: (wardround.mcp.v1.Header.$Properties|null);

                /** JoinRequest tokenSecret. */
                tokenSecret: Uint8Array;

                /** JoinRequest certificateRequest. */
                certificateRequest: Uint8Array;

                /**
                 * Creates a new JoinRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns JoinRequest instance
                 */
                static create(properties: wardround.mcp.v1.JoinRequest.$Shape): wardround.mcp.v1.JoinRequest & wardround.mcp.v1.JoinRequest.$Shape;
                static create(properties?: wardround.mcp.v1.JoinRequest.$Properties): wardround.mcp.v1.JoinRequest;

                /**
                 * Encodes the specified JoinRequest message. Does not implicitly {@link wardround.mcp.v1.JoinRequest.verify|verify} messages.
                 * @param message JoinRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.JoinRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a JoinRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.JoinRequest & wardround.mcp.v1.JoinRequest.$Shape} JoinRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.JoinRequest & wardround.mcp.v1.JoinRequest.$Shape;

                /**
                 * Creates a JoinRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns JoinRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.JoinRequest;

                /**
                 * Creates a plain object from a JoinRequest message. Also converts values to other types if specified.
                 * @param message JoinRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.JoinRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this JoinRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace JoinRequest {

                /** Properties of a JoinRequest. */
                interface $Properties {

                    /** JoinRequest header */
                    header?: (wardround.mcp.v1.Header.$Properties|null);

                    /** JoinRequest tokenSecret */
                    tokenSecret?: (Uint8Array|null);

                    /** JoinRequest certificateRequest */
                    certificateRequest?: (Uint8Array|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a JoinRequest. */
                type $Shape = wardround.mcp.v1.JoinRequest.$Properties;
            }

            /**
             * Properties of a RenewRequest.
             * @deprecated Use wardround.mcp.v1.RenewRequest.$Properties instead.
             */
            interface IRenewRequest extends wardround.mcp.v1.RenewRequest.$Properties {
            }

            /** Represents a RenewRequest. */
            class RenewRequest {

                /**
                 * Constructs a new RenewRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.RenewRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** RenewRequest header. */
                header?: (wardround.mcp.v1.Header.$Properties|null);

                /** RenewRequest certificateRequest. */
                certificateRequest: Uint8Array;

                /**
                 * Creates a new RenewRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns RenewRequest instance
                 */
                static create(properties: wardround.mcp.v1.RenewRequest.$Shape): wardround.mcp.v1.RenewRequest & wardround.mcp.v1.RenewRequest.$Shape;
                static create(properties?: wardround.mcp.v1.RenewRequest.$Properties): wardround.mcp.v1.RenewRequest;

                /**
                 * Encodes the specified RenewRequest message. Does not implicitly {@link wardround.mcp.v1.RenewRequest.verify|verify} messages.
                 * @param message RenewRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.RenewRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a RenewRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.RenewRequest & wardround.mcp.v1.RenewRequest.$Shape} RenewRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.RenewRequest & wardround.mcp.v1.RenewRequest.$Shape;

                /**
                 * Creates a RenewRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns RenewRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.RenewRequest;

                /**
                 * Creates a plain object from a RenewRequest message. Also converts values to other types if specified.
                 * @param message RenewRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.RenewRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this RenewRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace RenewRequest {

                /** Properties of a RenewRequest. */
                interface $Properties {

                    /** RenewRequest header */
                    header?: (wardround.mcp.v1.Header.$Properties|null);

                    /** RenewRequest certificateRequest */
                    certificateRequest?: (Uint8Array|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a RenewRequest. */
                type $Shape = wardround.mcp.v1.RenewRequest.$Properties;
            }

            /**
             * Properties of a JoinResponse.
             * @deprecated Use wardround.mcp.v1.JoinResponse.$Properties instead.
             */
            interface IJoinResponse extends wardround.mcp.v1.JoinResponse.$Properties {
            }

            /** Represents a JoinResponse. */
            class JoinResponse {

                /**
                 * Constructs a new JoinResponse.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.JoinResponse.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** JoinResponse certificate. */
                certificate: Uint8Array;

                /** JoinResponse caCertificate. */
                caCertificate: Uint8Array;

                /** JoinResponse role. */
                role: string;

                /** JoinResponse id. */
                id: string;

                /** JoinResponse name. */
                name: string;

                /** JoinResponse releaseKey. */
                releaseKey: Uint8Array;

                /**
                 * Creates a new JoinResponse instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns JoinResponse instance
                 */
                static create(properties: wardround.mcp.v1.JoinResponse.$Shape): wardround.mcp.v1.JoinResponse & wardround.mcp.v1.JoinResponse.$Shape;
                static create(properties?: wardround.mcp.v1.JoinResponse.$Properties): wardround.mcp.v1.JoinResponse;

                /**
                 * Encodes the specified JoinResponse message. Does not implicitly {@link wardround.mcp.v1.JoinResponse.verify|verify} messages.
                 * @param message JoinResponse message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.JoinResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a JoinResponse message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.JoinResponse & wardround.mcp.v1.JoinResponse.$Shape} JoinResponse
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.JoinResponse & wardround.mcp.v1.JoinResponse.$Shape;

                /**
                 * Creates a JoinResponse message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns JoinResponse
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.JoinResponse;

                /**
                 * Creates a plain object from a JoinResponse message. Also converts values to other types if specified.
                 * @param message JoinResponse
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.JoinResponse, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this JoinResponse to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace JoinResponse {

                /** Properties of a JoinResponse. */
                interface $Properties {

                    /** JoinResponse certificate */
                    certificate?: (Uint8Array|null);

                    /** JoinResponse caCertificate */
                    caCertificate?: (Uint8Array|null);

                    /** JoinResponse role */
                    role?: (string|null);

                    /** JoinResponse id */
                    id?: (string|null);

                    /** JoinResponse name */
                    name?: (string|null);

                    /** JoinResponse releaseKey */
                    releaseKey?: (Uint8Array|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a JoinResponse. */
                type $Shape = wardround.mcp.v1.JoinResponse.$Properties;
            }

            /** DataType enum. */
            enum DataType {

                /** DATA_TYPE_UNSPECIFIED value */
                DATA_TYPE_UNSPECIFIED = 0,

                /** BOOL value */
                BOOL = 1,

                /** UINT8 value */
                UINT8 = 2,

                /** UINT16 value */
                UINT16 = 3,

                /** UINT32 value */
                UINT32 = 4,

                /** UINT64 value */
                UINT64 = 5,

                /** INT8 value */
                INT8 = 6,

                /** INT16 value */
                INT16 = 7,

                /** INT32 value */
                INT32 = 8,

                /** INT64 value */
                INT64 = 9,

                /** FP16 value */
                FP16 = 10,

                /** FP32 value */
                FP32 = 11,

                /** FP64 value */
                FP64 = 12,

                /** BF16 value */
                BF16 = 13,

                /** BYTES value */
                BYTES = 14
            }

            /**
             * Properties of a TensorSpec.
             * @deprecated Use wardround.mcp.v1.TensorSpec.$Properties instead.
             */
            interface ITensorSpec extends wardround.mcp.v1.TensorSpec.$Properties {
            }

            /** Represents a TensorSpec. */
            class TensorSpec {

                /**
                 * Constructs a new TensorSpec.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.TensorSpec.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** TensorSpec name. */
                name: string;

                /** TensorSpec dataType. */
                dataType: wardround.mcp.v1.DataType;

                /** TensorSpec shape. */
                shape: number[];

                /**
                 * Creates a new TensorSpec instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns TensorSpec instance
                 */
                static create(properties: wardround.mcp.v1.TensorSpec.$Shape): wardround.mcp.v1.TensorSpec & wardround.mcp.v1.TensorSpec.$Shape;
                static create(properties?: wardround.mcp.v1.TensorSpec.$Properties): wardround.mcp.v1.TensorSpec;

                /**
                 * Encodes the specified TensorSpec message. Does not implicitly {@link wardround.mcp.v1.TensorSpec.verify|verify} messages.
                 * @param message TensorSpec message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.TensorSpec.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a TensorSpec message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.TensorSpec & wardround.mcp.v1.TensorSpec.$Shape} TensorSpec
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.TensorSpec & wardround.mcp.v1.TensorSpec.$Shape;

                /**
                 * Creates a TensorSpec message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns TensorSpec
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.TensorSpec;

                /**
                 * Creates a plain object from a TensorSpec message. Also converts values to other types if specified.
                 * @param message TensorSpec
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.TensorSpec, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this TensorSpec to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace TensorSpec {

                /** Properties of a TensorSpec. */
                interface $Properties {

                    /** TensorSpec name */
                    name?: (string|null);

                    /** TensorSpec dataType */
                    dataType?: (wardround.mcp.v1.DataType|null);

                    /** TensorSpec shape */
                    shape?: (number[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a TensorSpec. */
                type $Shape = wardround.mcp.v1.TensorSpec.$Properties;
            }

            /**
             * Properties of a Tensor.
             * @deprecated Use wardround.mcp.v1.Tensor.$Properties instead.
             */
            interface ITensor extends wardround.mcp.v1.Tensor.$Properties {
            }

            /** Represents a Tensor. */
            class Tensor {

                /**
                 * Constructs a new Tensor.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Tensor.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Tensor name. */
                name: string;

                /** Tensor dataType. */
                dataType: wardround.mcp.v1.DataType;

                /** Tensor shape. */
                shape: number[];

                /** Tensor data. */
                data: Uint8Array;

                /**
                 * Creates a new Tensor instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Tensor instance
                 */
                static create(properties: wardround.mcp.v1.Tensor.$Shape): wardround.mcp.v1.Tensor & wardround.mcp.v1.Tensor.$Shape;
                static create(properties?: wardround.mcp.v1.Tensor.$Properties): wardround.mcp.v1.Tensor;

                /**
                 * Encodes the specified Tensor message. Does not implicitly {@link wardround.mcp.v1.Tensor.verify|verify} messages.
                 * @param message Tensor message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Tensor.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a Tensor message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Tensor & wardround.mcp.v1.Tensor.$Shape} Tensor
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Tensor & wardround.mcp.v1.Tensor.$Shape;

                /**
                 * Creates a Tensor message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Tensor
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Tensor;

                /**
                 * Creates a plain object from a Tensor message. Also converts values to other types if specified.
                 * @param message Tensor
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Tensor, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Tensor to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Tensor {

                /** Properties of a Tensor. */
                interface $Properties {

                    /** Tensor name */
                    name?: (string|null);

                    /** Tensor dataType */
                    dataType?: (wardround.mcp.v1.DataType|null);

                    /** Tensor shape */
                    shape?: (number[]|null);

                    /** Tensor data */
                    data?: (Uint8Array|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a Tensor. */
                type $Shape = wardround.mcp.v1.Tensor.$Properties;
            }

            /**
             * Properties of an InferRequest.
             * @deprecated Use wardround.mcp.v1.InferRequest.$Properties instead.
             */
            interface IInferRequest extends wardround.mcp.v1.InferRequest.$Properties {
            }

            /** Represents an InferRequest. */
            class InferRequest {

                /**
                 * Constructs a new InferRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.InferRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** InferRequest header. */
                header?: (wardround.mcp.v1.Header.$Properties|null);

                /** InferRequest modelVersion. */
                modelVersion?: (number|null);

                /** InferRequest inputs. */
                inputs: wardround.mcp.v1.Tensor.$Properties[];

                /** InferRequest outputs. */
                outputs: string[];

                /** InferRequest requestId. */
                requestId: string;

                /** InferRequest metadata. */
                metadata: { [k: string]: string };

                /** InferRequest partialRows. */
                partialRows: number;

                /**
                 * Creates a new InferRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns InferRequest instance
                 */
                static create(properties: wardround.mcp.v1.InferRequest.$Shape): wardround.mcp.v1.InferRequest & wardround.mcp.v1.InferRequest.$Shape;
                static create(properties?: wardround.mcp.v1.InferRequest.$Properties): wardround.mcp.v1.InferRequest;

                /**
                 * Encodes the specified InferRequest message. Does not implicitly {@link wardround.mcp.v1.InferRequest.verify|verify} messages.
                 * @param message InferRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.InferRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an InferRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.InferRequest & wardround.mcp.v1.InferRequest.$Shape} InferRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.InferRequest & wardround.mcp.v1.InferRequest.$Shape;

                /**
                 * Creates an InferRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns InferRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.InferRequest;

                /**
                 * Creates a plain object from an InferRequest message. Also converts values to other types if specified.
                 * @param message InferRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.InferRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this InferRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace InferRequest {

                /** Properties of an InferRequest. */
                interface $Properties {

                    /** InferRequest header */
                    header?: (wardround.mcp.v1.Header.$Properties|null);

                    /** InferRequest modelVersion */
                    modelVersion?: (number|null);

                    /** InferRequest inputs */
                    inputs?: (wardround.mcp.v1.Tensor.$Properties[]|null);

                    /** InferRequest outputs */
                    outputs?: (string[]|null);

                    /** InferRequest requestId */
                    requestId?: (string|null);

                    /** InferRequest metadata */
                    metadata?: ({ [k: string]: string }|null);

                    /** InferRequest partialRows */
                    partialRows?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an InferRequest. */
                type $Shape = wardround.mcp.v1.InferRequest.$Properties;
            }

            /**
             * Properties of an InferResponse.
             * @deprecated Use wardround.mcp.v1.InferResponse.$Properties instead.
             */
            interface IInferResponse extends wardround.mcp.v1.InferResponse.$Properties {
            }

            /** Represents an InferResponse. */
            class InferResponse {

                /**
                 * Constructs a new InferResponse.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.InferResponse.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** InferResponse header. */
                header?: (wardround.mcp.v1.Header.$Properties|null);

                /** InferResponse modelVersion. */
                modelVersion: number;

                /** InferResponse outputs. */
                outputs: wardround.mcp.v1.Tensor.$Properties[];

                /** InferResponse requestId. */
                requestId: string;

                /** InferResponse metadata. */
                metadata: { [k: string]: string };

                /** InferResponse row. */
                row: number;

                /** InferResponse rows. */
                rows: number;

                /**
                 * Creates a new InferResponse instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns InferResponse instance
                 */
                static create(properties: wardround.mcp.v1.InferResponse.$Shape): wardround.mcp.v1.InferResponse & wardround.mcp.v1.InferResponse.$Shape;
                static create(properties?: wardround.mcp.v1.InferResponse.$Properties): wardround.mcp.v1.InferResponse;

                /**
                 * Encodes the specified InferResponse message. Does not implicitly {@link wardround.mcp.v1.InferResponse.verify|verify} messages.
                 * @param message InferResponse message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.InferResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an InferResponse message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.InferResponse & wardround.mcp.v1.InferResponse.$Shape} InferResponse
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.InferResponse & wardround.mcp.v1.InferResponse.$Shape;

                /**
                 * Creates an InferResponse message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns InferResponse
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.InferResponse;

                /**
                 * Creates a plain object from an InferResponse message. Also converts values to other types if specified.
                 * @param message InferResponse
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.InferResponse, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this InferResponse to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace InferResponse {

                /** Properties of an InferResponse. */
                interface $Properties {

                    /** InferResponse header */
                    header?: (wardround.mcp.v1.Header.$Properties|null);

                    /** InferResponse modelVersion */
                    modelVersion?: (number|null);

                    /** InferResponse outputs */
                    outputs?: (wardround.mcp.v1.Tensor.$Properties[]|null);

                    /** InferResponse requestId */
                    requestId?: (string|null);

                    /** InferResponse metadata */
                    metadata?: ({ [k: string]: string }|null);

                    /** InferResponse row */
                    row?: (number|null);

                    /** InferResponse rows */
                    rows?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an InferResponse. */
                type $Shape = wardround.mcp.v1.InferResponse.$Properties;
            }

            /**
             * Properties of an InferenceFrame.
             * @deprecated Use wardround.mcp.v1.InferenceFrame.$Properties instead.
             */
            interface IInferenceFrame extends wardround.mcp.v1.InferenceFrame.$Properties {
            }

            /** Represents an InferenceFrame. */
            class InferenceFrame {

                /**
                 * Constructs a new InferenceFrame.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.InferenceFrame.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** InferenceFrame header. */
                header?: (wardround.mcp.v1.Header.$Properties|null);

                /** InferenceFrame modelInit. */
                modelInit?: (wardround.mcp.v1.ModelInit.$Properties|null);

                /** InferenceFrame infer. */
                infer?: (wardround.mcp.v1.InferRequest.$Properties|null);

                /** InferenceFrame body. */
                body?: ("modelInit"|"infer");

                /**
                 * Creates a new InferenceFrame instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns InferenceFrame instance
                 */
                static create(properties: wardround.mcp.v1.InferenceFrame.$Shape): wardround.mcp.v1.InferenceFrame & wardround.mcp.v1.InferenceFrame.$Shape;
                static create(properties?: wardround.mcp.v1.InferenceFrame.$Properties): wardround.mcp.v1.InferenceFrame;

                /**
                 * Encodes the specified InferenceFrame message. Does not implicitly {@link wardround.mcp.v1.InferenceFrame.verify|verify} messages.
                 * @param message InferenceFrame message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.InferenceFrame.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an InferenceFrame message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.InferenceFrame & wardround.mcp.v1.InferenceFrame.$Shape} InferenceFrame
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.InferenceFrame & wardround.mcp.v1.InferenceFrame.$Shape;

                /**
                 * Creates an InferenceFrame message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns InferenceFrame
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.InferenceFrame;

                /**
                 * Creates a plain object from an InferenceFrame message. Also converts values to other types if specified.
                 * @param message InferenceFrame
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.InferenceFrame, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this InferenceFrame to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace InferenceFrame {

                /** Properties of an InferenceFrame. */
                interface $Properties {

                    /** InferenceFrame header */
                    header?: (wardround.mcp.v1.Header.$Properties|null);

                    /** InferenceFrame modelInit */
                    modelInit?: (wardround.mcp.v1.ModelInit.$Properties|null);

                    /** InferenceFrame infer */
                    infer?: (wardround.mcp.v1.InferRequest.$Properties|null);

                    /** InferenceFrame body */
                    body?: ("modelInit"|"infer");

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Narrowed shape of an InferenceFrame. */
                type $Shape = {
                  header?: wardround.mcp.v1.Header.$Shape|null;
                  modelInit?: wardround.mcp.v1.ModelInit.$Shape|null;
                  infer?: wardround.mcp.v1.InferRequest.$Shape|null;
                  $unknowns?: Uint8Array[];
                } & (
                  ({ body?: undefined; modelInit?: null; infer?: null }|{ body?: "modelInit"; modelInit: wardround.mcp.v1.ModelInit.$Shape; infer?: null }|{ body?: "infer"; modelInit?: null; infer: wardround.mcp.v1.InferRequest.$Shape })
                );
            }

            /**
             * Properties of a ModelInit.
             * @deprecated Use wardround.mcp.v1.ModelInit.$Properties instead.
             */
            interface IModelInit extends wardround.mcp.v1.ModelInit.$Properties {
            }

            /** Represents a ModelInit. */
            class ModelInit {

                /**
                 * Constructs a new ModelInit.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ModelInit.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ModelInit model. */
                model: string;

                /** ModelInit modelVersion. */
                modelVersion?: (number|null);

                /**
                 * Creates a new ModelInit instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ModelInit instance
                 */
                static create(properties: wardround.mcp.v1.ModelInit.$Shape): wardround.mcp.v1.ModelInit & wardround.mcp.v1.ModelInit.$Shape;
                static create(properties?: wardround.mcp.v1.ModelInit.$Properties): wardround.mcp.v1.ModelInit;

                /**
                 * Encodes the specified ModelInit message. Does not implicitly {@link wardround.mcp.v1.ModelInit.verify|verify} messages.
                 * @param message ModelInit message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ModelInit.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ModelInit message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ModelInit & wardround.mcp.v1.ModelInit.$Shape} ModelInit
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ModelInit & wardround.mcp.v1.ModelInit.$Shape;

                /**
                 * Creates a ModelInit message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ModelInit
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ModelInit;

                /**
                 * Creates a plain object from a ModelInit message. Also converts values to other types if specified.
                 * @param message ModelInit
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ModelInit, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ModelInit to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ModelInit {

                /** Properties of a ModelInit. */
                interface $Properties {

                    /** ModelInit model */
                    model?: (string|null);

                    /** ModelInit modelVersion */
                    modelVersion?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ModelInit. */
                type $Shape = wardround.mcp.v1.ModelInit.$Properties;
            }

            /**
             * Properties of a ModelSpec.
             * @deprecated Use wardround.mcp.v1.ModelSpec.$Properties instead.
             */
            interface IModelSpec extends wardround.mcp.v1.ModelSpec.$Properties {
            }

            /** Represents a ModelSpec. */
            class ModelSpec {

                /**
                 * Constructs a new ModelSpec.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ModelSpec.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ModelSpec model. */
                model: string;

                /** ModelSpec modelVersion. */
                modelVersion: number;

                /** ModelSpec inputs. */
                inputs: wardround.mcp.v1.TensorSpec.$Properties[];

                /** ModelSpec outputs. */
                outputs: wardround.mcp.v1.TensorSpec.$Properties[];

                /** ModelSpec batchRowsMax. */
                batchRowsMax: number;

                /**
                 * Creates a new ModelSpec instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ModelSpec instance
                 */
                static create(properties: wardround.mcp.v1.ModelSpec.$Shape): wardround.mcp.v1.ModelSpec & wardround.mcp.v1.ModelSpec.$Shape;
                static create(properties?: wardround.mcp.v1.ModelSpec.$Properties): wardround.mcp.v1.ModelSpec;

                /**
                 * Encodes the specified ModelSpec message. Does not implicitly {@link wardround.mcp.v1.ModelSpec.verify|verify} messages.
                 * @param message ModelSpec message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ModelSpec.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ModelSpec message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ModelSpec & wardround.mcp.v1.ModelSpec.$Shape} ModelSpec
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ModelSpec & wardround.mcp.v1.ModelSpec.$Shape;

                /**
                 * Creates a ModelSpec message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ModelSpec
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ModelSpec;

                /**
                 * Creates a plain object from a ModelSpec message. Also converts values to other types if specified.
                 * @param message ModelSpec
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ModelSpec, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ModelSpec to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ModelSpec {

                /** Properties of a ModelSpec. */
                interface $Properties {

                    /** ModelSpec model */
                    model?: (string|null);

                    /** ModelSpec modelVersion */
                    modelVersion?: (number|null);

                    /** ModelSpec inputs */
                    inputs?: (wardround.mcp.v1.TensorSpec.$Properties[]|null);

                    /** ModelSpec outputs */
                    outputs?: (wardround.mcp.v1.TensorSpec.$Properties[]|null);

                    /** ModelSpec batchRowsMax */
                    batchRowsMax?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ModelSpec. */
                type $Shape = wardround.mcp.v1.ModelSpec.$Properties;
            }

            /**
             * Properties of an InferenceReply.
             * @deprecated Use wardround.mcp.v1.InferenceReply.$Properties instead.
             */
            interface IInferenceReply extends wardround.mcp.v1.InferenceReply.$Properties {
            }

            /** Represents an InferenceReply. */
            class InferenceReply {

                /**
                 * Constructs a new InferenceReply.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.InferenceReply.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** InferenceReply header. */
                header?: (wardround.mcp.v1.Header.$Properties|null);

                /** InferenceReply modelSpec. */
                modelSpec?: (wardround.mcp.v1.ModelSpec.$Properties|null);

                /** InferenceReply partial. */
                partial?: (wardround.mcp.v1.InferResponse.$Properties|null);

                /** InferenceReply result. */
                result?: (wardround.mcp.v1.InferResponse.$Properties|null);

                /** InferenceReply error. */
                error?: (wardround.mcp.v1.ErrorDetail.$Properties|null);

                /** InferenceReply body. */
                body?: ("modelSpec"|"partial"|"result"|"error");

                /**
                 * Creates a new InferenceReply instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns InferenceReply instance
                 */
                static create(properties: wardround.mcp.v1.InferenceReply.$Shape): wardround.mcp.v1.InferenceReply & wardround.mcp.v1.InferenceReply.$Shape;
                static create(properties?: wardround.mcp.v1.InferenceReply.$Properties): wardround.mcp.v1.InferenceReply;

                /**
                 * Encodes the specified InferenceReply message. Does not implicitly {@link wardround.mcp.v1.InferenceReply.verify|verify} messages.
                 * @param message InferenceReply message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.InferenceReply.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an InferenceReply message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.InferenceReply & wardround.mcp.v1.InferenceReply.$Shape} InferenceReply
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.InferenceReply & wardround.mcp.v1.InferenceReply.$Shape;

                /**
                 * Creates an InferenceReply message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns InferenceReply
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.InferenceReply;

                /**
                 * Creates a plain object from an InferenceReply message. Also converts values to other types if specified.
                 * @param message InferenceReply
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.InferenceReply, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this InferenceReply to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace InferenceReply {

                /** Properties of an InferenceReply. */
                interface $Properties {

                    /** InferenceReply header */
                    header?: (wardround.mcp.v1.Header.$Properties|null);

                    /** InferenceReply modelSpec */
                    modelSpec?: (wardround.mcp.v1.ModelSpec.$Properties|null);

                    /** InferenceReply partial */
                    partial?: (wardround.mcp.v1.InferResponse.$Properties|null);

                    /** InferenceReply result */
                    result?: (wardround.mcp.v1.InferResponse.$Properties|null);

                    /** InferenceReply error */
                    error?: (wardround.mcp.v1.ErrorDetail.$Properties|null);

                    /** InferenceReply body */
                    body?: ("modelSpec"|"partial"|"result"|"error");

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Narrowed shape of an InferenceReply. */
                type $Shape = {
                  header?: wardround.mcp.v1.Header.$Shape|null;
                  modelSpec?: wardround.mcp.v1.ModelSpec.$Shape|null;
                  partial?: wardround.mcp.v1.InferResponse.$Shape|null;
                  result?: wardround.mcp.v1.InferResponse.$Shape|null;
                  error?: wardround.mcp.v1.ErrorDetail.$Shape|null;
                  $unknowns?: Uint8Array[];
                } & (
                  ({ body?: undefined; modelSpec?: null; partial?: null; result?: null; error?: null }|{ body?: "modelSpec"; modelSpec: wardround.mcp.v1.ModelSpec.$Shape; partial?: null; result?: null; error?: null }|{ body?: "partial"; modelSpec?: null; partial: wardround.mcp.v1.InferResponse.$Shape; result?: null; error?: null }|{ body?: "result"; modelSpec?: null; partial?: null; result: wardround.mcp.v1.InferResponse.$Shape; error?: null }|{ body?: "error"; modelSpec?: null; partial?: null; result?: null; error: wardround.mcp.v1.ErrorDetail.$Shape })
                );
            }

            /**
             * Properties of a ParticipantFrame.
             * @deprecated Use wardround.mcp.v1.ParticipantFrame.$Properties instead.
             */
            interface IParticipantFrame extends wardround.mcp.v1.ParticipantFrame.$Properties {
            }

            /** Represents a ParticipantFrame. */
            class ParticipantFrame {

                /**
                 * Constructs a new ParticipantFrame.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ParticipantFrame.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ParticipantFrame header. */
                header?: (wardround.mcp.v1.Header.$Properties|null);

                /** ParticipantFrame hello. */
                hello?: (wardround.mcp.v1.Hello.$Properties|null);

                /** ParticipantFrame heartbeat. */
                heartbeat?: (wardround.mcp.v1.Heartbeat.$Properties|null);

                /** ParticipantFrame accept. */
                accept?: (wardround.mcp.v1.Accept.$Properties|null);

                /** ParticipantFrame decline. */
                decline?: (wardround.mcp.v1.Decline.$Properties|null);

                /** ParticipantFrame progress. */
                progress?: (wardround.mcp.v1.Progress.$Properties|null);

                /** ParticipantFrame evaluation. */
                evaluation?: (wardround.mcp.v1.Evaluation.$Properties|null);

                /** ParticipantFrame ack. */
                ack?: (wardround.mcp.v1.Ack.$Properties|null);

                /** ParticipantFrame error. */
                error?: (wardround.mcp.v1.ErrorDetail.$Properties|null);

                /** ParticipantFrame extension. */
                extension?: (wardround.mcp.v1.Extension.$Properties|null);

                /** ParticipantFrame charges. */
                charges?: (wardround.mcp.v1.ChargeReport.$Properties|null);

                /** ParticipantFrame body. */
                body?: ("hello"|"heartbeat"|"accept"|"decline"|"progress"|"evaluation"|"ack"|"error"|"extension"|"charges");

                /**
                 * Creates a new ParticipantFrame instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ParticipantFrame instance
                 */
                static create(properties: wardround.mcp.v1.ParticipantFrame.$Shape): wardround.mcp.v1.ParticipantFrame & wardround.mcp.v1.ParticipantFrame.$Shape;
                static create(properties?: wardround.mcp.v1.ParticipantFrame.$Properties): wardround.mcp.v1.ParticipantFrame;

                /**
                 * Encodes the specified ParticipantFrame message. Does not implicitly {@link wardround.mcp.v1.ParticipantFrame.verify|verify} messages.
                 * @param message ParticipantFrame message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ParticipantFrame.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ParticipantFrame message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ParticipantFrame & wardround.mcp.v1.ParticipantFrame.$Shape} ParticipantFrame
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ParticipantFrame & wardround.mcp.v1.ParticipantFrame.$Shape;

                /**
                 * Creates a ParticipantFrame message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ParticipantFrame
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ParticipantFrame;

                /**
                 * Creates a plain object from a ParticipantFrame message. Also converts values to other types if specified.
                 * @param message ParticipantFrame
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ParticipantFrame, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ParticipantFrame to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ParticipantFrame {

                /** Properties of a ParticipantFrame. */
                interface $Properties {

                    /** ParticipantFrame header */
                    header?: (wardround.mcp.v1.Header.$Properties|null);

                    /** ParticipantFrame hello */
                    hello?: (wardround.mcp.v1.Hello.$Properties|null);

                    /** ParticipantFrame heartbeat */
                    heartbeat?: (wardround.mcp.v1.Heartbeat.$Properties|null);

                    /** ParticipantFrame accept */
                    accept?: (wardround.mcp.v1.Accept.$Properties|null);

                    /** ParticipantFrame decline */
                    decline?: (wardround.mcp.v1.Decline.$Properties|null);

                    /** ParticipantFrame progress */
                    progress?: (wardround.mcp.v1.Progress.$Properties|null);

                    /** ParticipantFrame evaluation */
                    evaluation?: (wardround.mcp.v1.Evaluation.$Properties|null);

                    /** ParticipantFrame ack */
                    ack?: (wardround.mcp.v1.Ack.$Properties|null);

                    /** ParticipantFrame error */
                    error?: (wardround.mcp.v1.ErrorDetail.$Properties|null);

                    /** ParticipantFrame extension */
                    extension?: (wardround.mcp.v1.Extension.$Properties|null);

                    /** ParticipantFrame charges */
                    charges?: (wardround.mcp.v1.ChargeReport.$Properties|null);

                    /** ParticipantFrame body */
                    body?: ("hello"|"heartbeat"|"accept"|"decline"|"progress"|"evaluation"|"ack"|"error"|"extension"|"charges");

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Narrowed shape of a ParticipantFrame. */
                type $Shape = {
                  header?: wardround.mcp.v1.Header.$Shape|null;
                  hello?: wardround.mcp.v1.Hello.$Shape|null;
                  heartbeat?: wardround.mcp.v1.Heartbeat.$Shape|null;
                  accept?: wardround.mcp.v1.Accept.$Shape|null;
                  decline?: wardround.mcp.v1.Decline.$Shape|null;
                  progress?: wardround.mcp.v1.Progress.$Shape|null;
                  evaluation?: wardround.mcp.v1.Evaluation.$Shape|null;
                  ack?: wardround.mcp.v1.Ack.$Shape|null;
                  error?: wardround.mcp.v1.ErrorDetail.$Shape|null;
                  extension?: wardround.mcp.v1.Extension.$Shape|null;
                  charges?: wardround.mcp.v1.ChargeReport.$Shape|null;
                  $unknowns?: Uint8Array[];
                } & (
                  ({ body?: undefined; hello?: null; heartbeat?: null; accept?: null; decline?: null; progress?: null; evaluation?: null; ack?: null; error?: null; extension?: null; charges?: null }|{ body?: "hello"; hello: wardround.mcp.v1.Hello.$Shape; heartbeat?: null; accept?: null; decline?: null; progress?: null; evaluation?: null; ack?: null; error?: null; extension?: null; charges?: null }|{ body?: "heartbeat"; hello?: null; heartbeat: wardround.mcp.v1.Heartbeat.$Shape; accept?: null; decline?: null; progress?: null; evaluation?: null; ack?: null; error?: null; extension?: null; charges?: null }|{ body?: "accept"; hello?: null; heartbeat?: null; accept: wardround.mcp.v1.Accept.$Shape; decline?: null; progress?: null; evaluation?: null; ack?: null; error?: null; extension?: null; charges?: null }|{ body?: "decline"; hello?: null; heartbeat?: null; accept?: null; decline: wardround.mcp.v1.Decline.$Shape; progress?: null; evaluation?: null; ack?: null; error?: null; extension?: null; charges?: null }|{ body?: "progress"; hello?: null; heartbeat?: null; accept?: null; decline?: null; progress: wardround.mcp.v1.Progress.$Shape; evaluation?: null; ack?: null; error?: null; extension?: null; charges?: null }|{ body?: "evaluation"; hello?: null; heartbeat?: null; accept?: null; decline?: null; progress?: null; evaluation: wardround.mcp.v1.Evaluation.$Shape; ack?: null; error?: null; extension?: null; charges?: null }|{ body?: "ack"; hello?: null; heartbeat?: null; accept?: null; decline?: null; progress?: null; evaluation?: null; ack: wardround.mcp.v1.Ack.$Shape; error?: null; extension?: null; charges?: null }|{ body?: "error"; hello?: null; heartbeat?: null; accept?: null; decline?: null; progress?: null; evaluation?: null; ack?: null; error: wardround.mcp.v1.ErrorDetail.$Shape; extension?: null; charges?: null }|{ body?: "extension"; hello?: null; heartbeat?: null; accept?: null; decline?: null; progress?: null; evaluation?: null; ack?: null; error?: null; extension: wardround.mcp.v1.Extension.$Shape; charges?: null }|{ body?: "charges"; hello?: null; heartbeat?: null; accept?: null; decline?: null; progress?: null; evaluation?: null; ack?: null; error?: null; extension?: null; charges: wardround.mcp.v1.ChargeReport.$Shape })
                );
            }

            /**
             * Properties of a ServerFrame.
             * @deprecated Use wardround.mcp.v1.ServerFrame.$Properties instead.
             */
            interface IServerFrame extends wardround.mcp.v1.ServerFrame.$Properties {
            }

            /** Represents a ServerFrame. */
            class ServerFrame {

                /**
                 * Constructs a new ServerFrame.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ServerFrame.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ServerFrame header. */
                header?: (wardround.mcp.v1.Header.$Properties|null);

                /** ServerFrame welcome. */
                welcome?: (wardround.mcp.v1.Welcome.$Properties|null);

                /** ServerFrame heartbeat. */
                heartbeat?: (wardround.mcp.v1.Heartbeat.$Properties|null);

                /** ServerFrame offer. */
                offer?: (wardround.mcp.v1.Offer.$Properties|null);

                /** ServerFrame cancel. */
                cancel?: (wardround.mcp.v1.Cancel.$Properties|null);

                /** ServerFrame evaluate. */
                evaluate?: (wardround.mcp.v1.Evaluate.$Properties|null);

                /** ServerFrame result. */
                result?: (wardround.mcp.v1.Result.$Properties|null);

                /** ServerFrame ack. */
                ack?: (wardround.mcp.v1.Ack.$Properties|null);

                /** ServerFrame error. */
                error?: (wardround.mcp.v1.ErrorDetail.$Properties|null);

                /** ServerFrame extension. */
                extension?: (wardround.mcp.v1.Extension.$Properties|null);

                /** ServerFrame body. */
                body?: ("welcome"|"heartbeat"|"offer"|"cancel"|"evaluate"|"result"|"ack"|"error"|"extension");

                /**
                 * Creates a new ServerFrame instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ServerFrame instance
                 */
                static create(properties: wardround.mcp.v1.ServerFrame.$Shape): wardround.mcp.v1.ServerFrame & wardround.mcp.v1.ServerFrame.$Shape;
                static create(properties?: wardround.mcp.v1.ServerFrame.$Properties): wardround.mcp.v1.ServerFrame;

                /**
                 * Encodes the specified ServerFrame message. Does not implicitly {@link wardround.mcp.v1.ServerFrame.verify|verify} messages.
                 * @param message ServerFrame message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ServerFrame.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ServerFrame message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ServerFrame & wardround.mcp.v1.ServerFrame.$Shape} ServerFrame
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ServerFrame & wardround.mcp.v1.ServerFrame.$Shape;

                /**
                 * Creates a ServerFrame message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ServerFrame
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ServerFrame;

                /**
                 * Creates a plain object from a ServerFrame message. Also converts values to other types if specified.
                 * @param message ServerFrame
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ServerFrame, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ServerFrame to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ServerFrame {

                /** Properties of a ServerFrame. */
                interface $Properties {

                    /** ServerFrame header */
                    header?: (wardround.mcp.v1.Header.$Properties|null);

                    /** ServerFrame welcome */
                    welcome?: (wardround.mcp.v1.Welcome.$Properties|null);

                    /** ServerFrame heartbeat */
                    heartbeat?: (wardround.mcp.v1.Heartbeat.$Properties|null);

                    /** ServerFrame offer */
                    offer?: (wardround.mcp.v1.Offer.$Properties|null);

                    /** ServerFrame cancel */
                    cancel?: (wardround.mcp.v1.Cancel.$Properties|null);

                    /** ServerFrame evaluate */
                    evaluate?: (wardround.mcp.v1.Evaluate.$Properties|null);

                    /** ServerFrame result */
                    result?: (wardround.mcp.v1.Result.$Properties|null);

                    /** ServerFrame ack */
                    ack?: (wardround.mcp.v1.Ack.$Properties|null);

                    /** ServerFrame error */
                    error?: (wardround.mcp.v1.ErrorDetail.$Properties|null);

                    /** ServerFrame extension */
                    extension?: (wardround.mcp.v1.Extension.$Properties|null);

                    /** ServerFrame body */
                    body?: ("welcome"|"heartbeat"|"offer"|"cancel"|"evaluate"|"result"|"ack"|"error"|"extension");

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Narrowed shape of a ServerFrame. */
                type $Shape = {
                  header?: wardround.mcp.v1.Header.$Shape|null;
                  welcome?: wardround.mcp.v1.Welcome.$Shape|null;
                  heartbeat?: wardround.mcp.v1.Heartbeat.$Shape|null;
                  offer?: wardround.mcp.v1.Offer.$Shape|null;
                  cancel?: wardround.mcp.v1.Cancel.$Shape|null;
                  evaluate?: wardround.mcp.v1.Evaluate.$Shape|null;
                  result?: wardround.mcp.v1.Result.$Shape|null;
                  ack?: wardround.mcp.v1.Ack.$Shape|null;
                  error?: wardround.mcp.v1.ErrorDetail.$Shape|null;
                  extension?: wardround.mcp.v1.Extension.$Shape|null;
                  $unknowns?: Uint8Array[];
                } & (
                  ({ body?: undefined; welcome?: null; heartbeat?: null; offer?: null; cancel?: null; evaluate?: null; result?: null; ack?: null; error?: null; extension?: null }|{ body?: "welcome"; welcome: wardround.mcp.v1.Welcome.$Shape; heartbeat?: null; offer?: null; cancel?: null; evaluate?: null; result?: null; ack?: null; error?: null; extension?: null }|{ body?: "heartbeat"; welcome?: null; heartbeat: wardround.mcp.v1.Heartbeat.$Shape; offer?: null; cancel?: null; evaluate?: null; result?: null; ack?: null; error?: null; extension?: null }|{ body?: "offer"; welcome?: null; heartbeat?: null; offer: wardround.mcp.v1.Offer.$Shape; cancel?: null; evaluate?: null; result?: null; ack?: null; error?: null; extension?: null }|{ body?: "cancel"; welcome?: null; heartbeat?: null; offer?: null; cancel: wardround.mcp.v1.Cancel.$Shape; evaluate?: null; result?: null; ack?: null; error?: null; extension?: null }|{ body?: "evaluate"; welcome?: null; heartbeat?: null; offer?: null; cancel?: null; evaluate: wardround.mcp.v1.Evaluate.$Shape; result?: null; ack?: null; error?: null; extension?: null }|{ body?: "result"; welcome?: null; heartbeat?: null; offer?: null; cancel?: null; evaluate?: null; result: wardround.mcp.v1.Result.$Shape; ack?: null; error?: null; extension?: null }|{ body?: "ack"; welcome?: null; heartbeat?: null; offer?: null; cancel?: null; evaluate?: null; result?: null; ack: wardround.mcp.v1.Ack.$Shape; error?: null; extension?: null }|{ body?: "error"; welcome?: null; heartbeat?: null; offer?: null; cancel?: null; evaluate?: null; result?: null; ack?: null; error: wardround.mcp.v1.ErrorDetail.$Shape; extension?: null }|{ body?: "extension"; welcome?: null; heartbeat?: null; offer?: null; cancel?: null; evaluate?: null; result?: null; ack?: null; error?: null; extension: wardround.mcp.v1.Extension.$Shape })
                );
            }

            /**
             * Properties of a Hello.
             * @deprecated Use wardround.mcp.v1.Hello.$Properties instead.
             */
            interface IHello extends wardround.mcp.v1.Hello.$Properties {
            }

            /** Represents a Hello. */
            class Hello {

                /**
                 * Constructs a new Hello.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Hello.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Hello protocolVersions. */
                protocolVersions: number[];

                /** Hello features. */
                features: string[];

                /** Hello software. */
                software: string;

                /** Hello holdings. */
                holdings: wardround.mcp.v1.Holding.$Properties[];

                /** Hello directoryId. */
                directoryId: string;

                /**
                 * Creates a new Hello instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Hello instance
                 */
                static create(properties: wardround.mcp.v1.Hello.$Shape): wardround.mcp.v1.Hello & wardround.mcp.v1.Hello.$Shape;
                static create(properties?: wardround.mcp.v1.Hello.$Properties): wardround.mcp.v1.Hello;

                /**
                 * Encodes the specified Hello message. Does not implicitly {@link wardround.mcp.v1.Hello.verify|verify} messages.
                 * @param message Hello message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Hello.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a Hello message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Hello & wardround.mcp.v1.Hello.$Shape} Hello
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Hello & wardround.mcp.v1.Hello.$Shape;

                /**
                 * Creates a Hello message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Hello
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Hello;

                /**
                 * Creates a plain object from a Hello message. Also converts values to other types if specified.
                 * @param message Hello
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Hello, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Hello to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Hello {

                /** Properties of a Hello. */
                interface $Properties {

                    /** Hello protocolVersions */
                    protocolVersions?: (number[]|null);

                    /** Hello features */
                    features?: (string[]|null);

                    /** Hello software */
                    software?: (string|null);

                    /** Hello holdings */
                    holdings?: (wardround.mcp.v1.Holding.$Properties[]|null);

                    /** Hello directoryId */
                    directoryId?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a Hello. */
                type $Shape = wardround.mcp.v1.Hello.$Properties;
            }

            /**
             * Properties of a Holding.
             * @deprecated Use wardround.mcp.v1.Holding.$Properties instead.
             */
            interface IHolding extends wardround.mcp.v1.Holding.$Properties {
            }

            /** Represents a Holding. */
            class Holding {

                /**
                 * Constructs a new Holding.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Holding.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Holding federation. */
                federation: string;

                /** Holding dataSet. */
                dataSet: string;

                /**
                 * Creates a new Holding instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Holding instance
                 */
                static create(properties: wardround.mcp.v1.Holding.$Shape): wardround.mcp.v1.Holding & wardround.mcp.v1.Holding.$Shape;
                static create(properties?: wardround.mcp.v1.Holding.$Properties): wardround.mcp.v1.Holding;

                /**
                 * Encodes the specified Holding message. Does not implicitly {@link wardround.mcp.v1.Holding.verify|verify} messages.
                 * @param message Holding message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Holding.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a Holding message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Holding & wardround.mcp.v1.Holding.$Shape} Holding
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Holding & wardround.mcp.v1.Holding.$Shape;

                /**
                 * Creates a Holding message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Holding
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Holding;

                /**
                 * Creates a plain object from a Holding message. Also converts values to other types if specified.
                 * @param message Holding
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Holding, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Holding to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Holding {

                /** Properties of a Holding. */
                interface $Properties {

                    /** Holding federation */
                    federation?: (string|null);

                    /** Holding dataSet */
                    dataSet?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a Holding. */
                type $Shape = wardround.mcp.v1.Holding.$Properties;
            }

            /**
             * Properties of a Welcome.
             * @deprecated Use wardround.mcp.v1.Welcome.$Properties instead.
             */
            interface IWelcome extends wardround.mcp.v1.Welcome.$Properties {
            }

            /** Represents a Welcome. */
            class Welcome {

                /**
                 * Constructs a new Welcome.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Welcome.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Welcome protocolVersion. */
                protocolVersion: number;

                /** Welcome features. */
                features: string[];

                /** Welcome heartbeatIntervalMs. */
                heartbeatIntervalMs: number;

                /** Welcome heartbeatTimeoutMs. */
                heartbeatTimeoutMs: number;

                /** Welcome incarnation. */
                incarnation: string;

                /** Welcome chargesWanted. */
                chargesWanted: string[];

                /**
                 * Creates a new Welcome instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Welcome instance
                 */
                static create(properties: wardround.mcp.v1.Welcome.$Shape): wardround.mcp.v1.Welcome & wardround.mcp.v1.Welcome.$Shape;
                static create(properties?: wardround.mcp.v1.Welcome.$Properties): wardround.mcp.v1.Welcome;

                /**
                 * Encodes the specified Welcome message. Does not implicitly {@link wardround.mcp.v1.Welcome.verify|verify} messages.
                 * @param message Welcome message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Welcome.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a Welcome message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Welcome & wardround.mcp.v1.Welcome.$Shape} Welcome
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Welcome & wardround.mcp.v1.Welcome.$Shape;

                /**
                 * Creates a Welcome message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Welcome
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Welcome;

                /**
                 * Creates a plain object from a Welcome message. Also converts values to other types if specified.
                 * @param message Welcome
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Welcome, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Welcome to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Welcome {

                /** Properties of a Welcome. */
                interface $Properties {

                    /** Welcome protocolVersion */
                    protocolVersion?: (number|null);

                    /** Welcome features */
                    features?: (string[]|null);

                    /** Welcome heartbeatIntervalMs */
                    heartbeatIntervalMs?: (number|null);

                    /** Welcome heartbeatTimeoutMs */
                    heartbeatTimeoutMs?: (number|null);

                    /** Welcome incarnation */
                    incarnation?: (string|null);

                    /** Welcome chargesWanted */
                    chargesWanted?: (string[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a Welcome. */
                type $Shape = wardround.mcp.v1.Welcome.$Properties;
            }

            /**
             * Properties of a ChargeReport.
             * @deprecated Use wardround.mcp.v1.ChargeReport.$Properties instead.
             */
            interface IChargeReport extends wardround.mcp.v1.ChargeReport.$Properties {
            }

            /** Represents a ChargeReport. */
            class ChargeReport {

                /**
                 * Constructs a new ChargeReport.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ChargeReport.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ChargeReport charges. */
                charges: wardround.mcp.v1.ReportedCharge.$Properties[];

                /** ChargeReport versions. */
                versions: wardround.mcp.v1.KnownVersion.$Properties[];

                /** ChargeReport complete. */
                complete: boolean;

                /**
                 * Creates a new ChargeReport instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ChargeReport instance
                 */
                static create(properties: wardround.mcp.v1.ChargeReport.$Shape): wardround.mcp.v1.ChargeReport & wardround.mcp.v1.ChargeReport.$Shape;
                static create(properties?: wardround.mcp.v1.ChargeReport.$Properties): wardround.mcp.v1.ChargeReport;

                /**
                 * Encodes the specified ChargeReport message. Does not implicitly {@link wardround.mcp.v1.ChargeReport.verify|verify} messages.
                 * @param message ChargeReport message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ChargeReport.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ChargeReport message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ChargeReport & wardround.mcp.v1.ChargeReport.$Shape} ChargeReport
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ChargeReport & wardround.mcp.v1.ChargeReport.$Shape;

                /**
                 * Creates a ChargeReport message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ChargeReport
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ChargeReport;

                /**
                 * Creates a plain object from a ChargeReport message. Also converts values to other types if specified.
                 * @param message ChargeReport
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ChargeReport, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ChargeReport to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ChargeReport {

                /** Properties of a ChargeReport. */
                interface $Properties {

                    /** ChargeReport charges */
                    charges?: (wardround.mcp.v1.ReportedCharge.$Properties[]|null);

                    /** ChargeReport versions */
                    versions?: (wardround.mcp.v1.KnownVersion.$Properties[]|null);

                    /** ChargeReport complete */
                    complete?: (boolean|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ChargeReport. */
                type $Shape = wardround.mcp.v1.ChargeReport.$Properties;
            }

            /**
             * Properties of a ReportedCharge.
             * @deprecated Use wardround.mcp.v1.ReportedCharge.$Properties instead.
             */
            interface IReportedCharge extends wardround.mcp.v1.ReportedCharge.$Properties {
            }

            /** Represents a ReportedCharge. */
            class ReportedCharge {

                /**
                 * Constructs a new ReportedCharge.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.ReportedCharge.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** ReportedCharge dataSet. */
                dataSet: string;

                /** ReportedCharge federationId. */
                federationId: string;

                /** ReportedCharge roundId. */
                roundId: string;

                /** ReportedCharge attempt. */
                attempt: number;

                /** ReportedCharge epsilon. */
                epsilon: number;

                /**
                 * Creates a new ReportedCharge instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns ReportedCharge instance
                 */
                static create(properties: wardround.mcp.v1.ReportedCharge.$Shape): wardround.mcp.v1.ReportedCharge & wardround.mcp.v1.ReportedCharge.$Shape;
                static create(properties?: wardround.mcp.v1.ReportedCharge.$Properties): wardround.mcp.v1.ReportedCharge;

                /**
                 * Encodes the specified ReportedCharge message. Does not implicitly {@link wardround.mcp.v1.ReportedCharge.verify|verify} messages.
                 * @param message ReportedCharge message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.ReportedCharge.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a ReportedCharge message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.ReportedCharge & wardround.mcp.v1.ReportedCharge.$Shape} ReportedCharge
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.ReportedCharge & wardround.mcp.v1.ReportedCharge.$Shape;

                /**
                 * Creates a ReportedCharge message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns ReportedCharge
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.ReportedCharge;

                /**
                 * Creates a plain object from a ReportedCharge message. Also converts values to other types if specified.
                 * @param message ReportedCharge
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.ReportedCharge, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this ReportedCharge to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace ReportedCharge {

                /** Properties of a ReportedCharge. */
                interface $Properties {

                    /** ReportedCharge dataSet */
                    dataSet?: (string|null);

                    /** ReportedCharge federationId */
                    federationId?: (string|null);

                    /** ReportedCharge roundId */
                    roundId?: (string|null);

                    /** ReportedCharge attempt */
                    attempt?: (number|null);

                    /** ReportedCharge epsilon */
                    epsilon?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a ReportedCharge. */
                type $Shape = wardround.mcp.v1.ReportedCharge.$Properties;
            }

            /**
             * Properties of a KnownVersion.
             * @deprecated Use wardround.mcp.v1.KnownVersion.$Properties instead.
             */
            interface IKnownVersion extends wardround.mcp.v1.KnownVersion.$Properties {
            }

            /** Represents a KnownVersion. */
            class KnownVersion {

                /**
                 * Constructs a new KnownVersion.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.KnownVersion.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** KnownVersion federationId. */
                federationId: string;

                /** KnownVersion version. */
                version: number;

                /**
                 * Creates a new KnownVersion instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns KnownVersion instance
                 */
                static create(properties: wardround.mcp.v1.KnownVersion.$Shape): wardround.mcp.v1.KnownVersion & wardround.mcp.v1.KnownVersion.$Shape;
                static create(properties?: wardround.mcp.v1.KnownVersion.$Properties): wardround.mcp.v1.KnownVersion;

                /**
                 * Encodes the specified KnownVersion message. Does not implicitly {@link wardround.mcp.v1.KnownVersion.verify|verify} messages.
                 * @param message KnownVersion message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.KnownVersion.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a KnownVersion message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.KnownVersion & wardround.mcp.v1.KnownVersion.$Shape} KnownVersion
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.KnownVersion & wardround.mcp.v1.KnownVersion.$Shape;

                /**
                 * Creates a KnownVersion message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns KnownVersion
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.KnownVersion;

                /**
                 * Creates a plain object from a KnownVersion message. Also converts values to other types if specified.
                 * @param message KnownVersion
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.KnownVersion, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this KnownVersion to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace KnownVersion {

                /** Properties of a KnownVersion. */
                interface $Properties {

                    /** KnownVersion federationId */
                    federationId?: (string|null);

                    /** KnownVersion version */
                    version?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a KnownVersion. */
                type $Shape = wardround.mcp.v1.KnownVersion.$Properties;
            }

            /**
             * Properties of a Heartbeat.
             * @deprecated Use wardround.mcp.v1.Heartbeat.$Properties instead.
             */
            interface IHeartbeat extends wardround.mcp.v1.Heartbeat.$Properties {
            }

            /** Represents a Heartbeat. */
            class Heartbeat {

                /**
                 * Constructs a new Heartbeat.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Heartbeat.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /**
                 * Creates a new Heartbeat instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Heartbeat instance
                 */
                static create(properties: wardround.mcp.v1.Heartbeat.$Shape): wardround.mcp.v1.Heartbeat & wardround.mcp.v1.Heartbeat.$Shape;
                static create(properties?: wardround.mcp.v1.Heartbeat.$Properties): wardround.mcp.v1.Heartbeat;

                /**
                 * Encodes the specified Heartbeat message. Does not implicitly {@link wardround.mcp.v1.Heartbeat.verify|verify} messages.
                 * @param message Heartbeat message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Heartbeat.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a Heartbeat message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Heartbeat & wardround.mcp.v1.Heartbeat.$Shape} Heartbeat
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Heartbeat & wardround.mcp.v1.Heartbeat.$Shape;

                /**
                 * Creates a Heartbeat message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Heartbeat
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Heartbeat;

                /**
                 * Creates a plain object from a Heartbeat message. Also converts values to other types if specified.
                 * @param message Heartbeat
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Heartbeat, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Heartbeat to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Heartbeat {

                /** Properties of a Heartbeat. */
                interface $Properties {

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a Heartbeat. */
                type $Shape = wardround.mcp.v1.Heartbeat.$Properties;
            }

            /**
             * Properties of an Offer.
             * @deprecated Use wardround.mcp.v1.Offer.$Properties instead.
             */
            interface IOffer extends wardround.mcp.v1.Offer.$Properties {
            }

            /** Represents an Offer. */
            class Offer {

                /**
                 * Constructs a new Offer.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Offer.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Offer federationId. */
                federationId: string;

                /** Offer federation. */
                federation: string;

                /** Offer roundId. */
                roundId: string;

                /** Offer roundNumber. */
                roundNumber: number;

                /** Offer attempt. */
                attempt: number;

                /** Offer plan. */
                plan: Uint8Array;

                /** Offer planDigest. */
                planDigest: string;

                /** Offer planSignature. */
                planSignature: Uint8Array;

                /** Offer planSigner. */
                planSigner: Uint8Array;

                /** Offer checkpointDigest. */
                checkpointDigest: string;

                /** Offer checkpointBytes. */
                checkpointBytes: number;

                /** Offer graphDigest. */
                graphDigest: string;

                /** Offer graphBytes. */
                graphBytes: number;

                /** Offer sections. */
                sections: wardround.mcp.v1.Section.$Properties[];

                /** Offer encoding. */
                encoding: wardround.mcp.v1.Encoding;

                /** Offer remainingMs. */
                remainingMs: number;

                /** Offer baseVersion. */
                baseVersion: number;

                /** Offer state. */
                state: wardround.mcp.v1.StateVector.$Properties[];

                /**
                 * Creates a new Offer instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Offer instance
                 */
                static create(properties: wardround.mcp.v1.Offer.$Shape): wardround.mcp.v1.Offer & wardround.mcp.v1.Offer.$Shape;
                static create(properties?: wardround.mcp.v1.Offer.$Properties): wardround.mcp.v1.Offer;

                /**
                 * Encodes the specified Offer message. Does not implicitly {@link wardround.mcp.v1.Offer.verify|verify} messages.
                 * @param message Offer message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Offer.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an Offer message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Offer & wardround.mcp.v1.Offer.$Shape} Offer
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Offer & wardround.mcp.v1.Offer.$Shape;

                /**
                 * Creates an Offer message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Offer
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Offer;

                /**
                 * Creates a plain object from an Offer message. Also converts values to other types if specified.
                 * @param message Offer
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Offer, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Offer to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Offer {

                /** Properties of an Offer. */
                interface $Properties {

                    /** Offer federationId */
                    federationId?: (string|null);

                    /** Offer federation */
                    federation?: (string|null);

                    /** Offer roundId */
                    roundId?: (string|null);

                    /** Offer roundNumber */
                    roundNumber?: (number|null);

                    /** Offer attempt */
                    attempt?: (number|null);

                    /** Offer plan */
                    plan?: (Uint8Array|null);

                    /** Offer planDigest */
                    planDigest?: (string|null);

                    /** Offer planSignature */
                    planSignature?: (Uint8Array|null);

                    /** Offer planSigner */
                    planSigner?: (Uint8Array|null);

                    /** Offer checkpointDigest */
                    checkpointDigest?: (string|null);

                    /** Offer checkpointBytes */
                    checkpointBytes?: (number|null);

                    /** Offer graphDigest */
                    graphDigest?: (string|null);

                    /** Offer graphBytes */
                    graphBytes?: (number|null);

                    /** Offer sections */
                    sections?: (wardround.mcp.v1.Section.$Properties[]|null);

                    /** Offer encoding */
                    encoding?: (wardround.mcp.v1.Encoding|null);

                    /** Offer remainingMs */
                    remainingMs?: (number|null);

                    /** Offer baseVersion */
                    baseVersion?: (number|null);

                    /** Offer state */
                    state?: (wardround.mcp.v1.StateVector.$Properties[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an Offer. */
                type $Shape = wardround.mcp.v1.Offer.$Properties;
            }

            /**
             * Properties of a StateVector.
             * @deprecated Use wardround.mcp.v1.StateVector.$Properties instead.
             */
            interface IStateVector extends wardround.mcp.v1.StateVector.$Properties {
            }

            /** Represents a StateVector. */
            class StateVector {

                /**
                 * Constructs a new StateVector.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.StateVector.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** StateVector name. */
                name: string;

                /** StateVector digest. */
                digest: string;

                /** StateVector bytes. */
                bytes: number;

                /**
                 * Creates a new StateVector instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns StateVector instance
                 */
                static create(properties: wardround.mcp.v1.StateVector.$Shape): wardround.mcp.v1.StateVector & wardround.mcp.v1.StateVector.$Shape;
                static create(properties?: wardround.mcp.v1.StateVector.$Properties): wardround.mcp.v1.StateVector;

                /**
                 * Encodes the specified StateVector message. Does not implicitly {@link wardround.mcp.v1.StateVector.verify|verify} messages.
                 * @param message StateVector message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.StateVector.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a StateVector message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.StateVector & wardround.mcp.v1.StateVector.$Shape} StateVector
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.StateVector & wardround.mcp.v1.StateVector.$Shape;

                /**
                 * Creates a StateVector message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns StateVector
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.StateVector;

                /**
                 * Creates a plain object from a StateVector message. Also converts values to other types if specified.
                 * @param message StateVector
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.StateVector, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this StateVector to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace StateVector {

                /** Properties of a StateVector. */
                interface $Properties {

                    /** StateVector name */
                    name?: (string|null);

                    /** StateVector digest */
                    digest?: (string|null);

                    /** StateVector bytes */
                    bytes?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a StateVector. */
                type $Shape = wardround.mcp.v1.StateVector.$Properties;
            }

            /**
             * Properties of an Accept.
             * @deprecated Use wardround.mcp.v1.Accept.$Properties instead.
             */
            interface IAccept extends wardround.mcp.v1.Accept.$Properties {
            }

            /** Represents an Accept. */
            class Accept {

                /**
                 * Constructs a new Accept.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Accept.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Accept roundId. */
                roundId: string;

                /** Accept attempt. */
                attempt: number;

                /**
                 * Creates a new Accept instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Accept instance
                 */
                static create(properties: wardround.mcp.v1.Accept.$Shape): wardround.mcp.v1.Accept & wardround.mcp.v1.Accept.$Shape;
                static create(properties?: wardround.mcp.v1.Accept.$Properties): wardround.mcp.v1.Accept;

                /**
                 * Encodes the specified Accept message. Does not implicitly {@link wardround.mcp.v1.Accept.verify|verify} messages.
                 * @param message Accept message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Accept.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an Accept message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Accept & wardround.mcp.v1.Accept.$Shape} Accept
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Accept & wardround.mcp.v1.Accept.$Shape;

                /**
                 * Creates an Accept message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Accept
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Accept;

                /**
                 * Creates a plain object from an Accept message. Also converts values to other types if specified.
                 * @param message Accept
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Accept, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Accept to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Accept {

                /** Properties of an Accept. */
                interface $Properties {

                    /** Accept roundId */
                    roundId?: (string|null);

                    /** Accept attempt */
                    attempt?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an Accept. */
                type $Shape = wardround.mcp.v1.Accept.$Properties;
            }

            /**
             * Properties of a Decline.
             * @deprecated Use wardround.mcp.v1.Decline.$Properties instead.
             */
            interface IDecline extends wardround.mcp.v1.Decline.$Properties {
            }

            /** Represents a Decline. */
            class Decline {

                /**
                 * Constructs a new Decline.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Decline.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Decline roundId. */
                roundId: string;

                /** Decline attempt. */
                attempt: number;

                /** Decline code. */
                code: string;

                /** Decline message. */
                message: string;

                /**
                 * Creates a new Decline instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Decline instance
                 */
                static create(properties: wardround.mcp.v1.Decline.$Shape): wardround.mcp.v1.Decline & wardround.mcp.v1.Decline.$Shape;
                static create(properties?: wardround.mcp.v1.Decline.$Properties): wardround.mcp.v1.Decline;

                /**
                 * Encodes the specified Decline message. Does not implicitly {@link wardround.mcp.v1.Decline.verify|verify} messages.
                 * @param message Decline message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Decline.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a Decline message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Decline & wardround.mcp.v1.Decline.$Shape} Decline
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Decline & wardround.mcp.v1.Decline.$Shape;

                /**
                 * Creates a Decline message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Decline
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Decline;

                /**
                 * Creates a plain object from a Decline message. Also converts values to other types if specified.
                 * @param message Decline
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Decline, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Decline to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Decline {

                /** Properties of a Decline. */
                interface $Properties {

                    /** Decline roundId */
                    roundId?: (string|null);

                    /** Decline attempt */
                    attempt?: (number|null);

                    /** Decline code */
                    code?: (string|null);

                    /** Decline message */
                    message?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a Decline. */
                type $Shape = wardround.mcp.v1.Decline.$Properties;
            }

            /**
             * Properties of a Progress.
             * @deprecated Use wardround.mcp.v1.Progress.$Properties instead.
             */
            interface IProgress extends wardround.mcp.v1.Progress.$Properties {
            }

            /** Represents a Progress. */
            class Progress {

                /**
                 * Constructs a new Progress.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Progress.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Progress roundId. */
                roundId: string;

                /** Progress attempt. */
                attempt: number;

                /** Progress stepsDone. */
                stepsDone: number;

                /** Progress stepsTotal. */
                stepsTotal: number;

                /**
                 * Creates a new Progress instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Progress instance
                 */
                static create(properties: wardround.mcp.v1.Progress.$Shape): wardround.mcp.v1.Progress & wardround.mcp.v1.Progress.$Shape;
                static create(properties?: wardround.mcp.v1.Progress.$Properties): wardround.mcp.v1.Progress;

                /**
                 * Encodes the specified Progress message. Does not implicitly {@link wardround.mcp.v1.Progress.verify|verify} messages.
                 * @param message Progress message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Progress.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a Progress message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Progress & wardround.mcp.v1.Progress.$Shape} Progress
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Progress & wardround.mcp.v1.Progress.$Shape;

                /**
                 * Creates a Progress message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Progress
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Progress;

                /**
                 * Creates a plain object from a Progress message. Also converts values to other types if specified.
                 * @param message Progress
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Progress, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Progress to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Progress {

                /** Properties of a Progress. */
                interface $Properties {

                    /** Progress roundId */
                    roundId?: (string|null);

                    /** Progress attempt */
                    attempt?: (number|null);

                    /** Progress stepsDone */
                    stepsDone?: (number|null);

                    /** Progress stepsTotal */
                    stepsTotal?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a Progress. */
                type $Shape = wardround.mcp.v1.Progress.$Properties;
            }

            /**
             * Properties of a Cancel.
             * @deprecated Use wardround.mcp.v1.Cancel.$Properties instead.
             */
            interface ICancel extends wardround.mcp.v1.Cancel.$Properties {
            }

            /** Represents a Cancel. */
            class Cancel {

                /**
                 * Constructs a new Cancel.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Cancel.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Cancel roundId. */
                roundId: string;

                /** Cancel attempt. */
                attempt: number;

                /** Cancel reason. */
                reason: string;

                /**
                 * Creates a new Cancel instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Cancel instance
                 */
                static create(properties: wardround.mcp.v1.Cancel.$Shape): wardround.mcp.v1.Cancel & wardround.mcp.v1.Cancel.$Shape;
                static create(properties?: wardround.mcp.v1.Cancel.$Properties): wardround.mcp.v1.Cancel;

                /**
                 * Encodes the specified Cancel message. Does not implicitly {@link wardround.mcp.v1.Cancel.verify|verify} messages.
                 * @param message Cancel message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Cancel.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a Cancel message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Cancel & wardround.mcp.v1.Cancel.$Shape} Cancel
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Cancel & wardround.mcp.v1.Cancel.$Shape;

                /**
                 * Creates a Cancel message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Cancel
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Cancel;

                /**
                 * Creates a plain object from a Cancel message. Also converts values to other types if specified.
                 * @param message Cancel
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Cancel, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Cancel to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Cancel {

                /** Properties of a Cancel. */
                interface $Properties {

                    /** Cancel roundId */
                    roundId?: (string|null);

                    /** Cancel attempt */
                    attempt?: (number|null);

                    /** Cancel reason */
                    reason?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a Cancel. */
                type $Shape = wardround.mcp.v1.Cancel.$Properties;
            }

            /**
             * Properties of an Evaluate.
             * @deprecated Use wardround.mcp.v1.Evaluate.$Properties instead.
             */
            interface IEvaluate extends wardround.mcp.v1.Evaluate.$Properties {
            }

            /** Represents an Evaluate. */
            class Evaluate {

                /**
                 * Constructs a new Evaluate.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Evaluate.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Evaluate federation. */
                federation: string;

                /** Evaluate roundId. */
                roundId: string;

                /** Evaluate checkpointDigest. */
                checkpointDigest: string;

                /** Evaluate checkpointBytes. */
                checkpointBytes: number;

                /** Evaluate graphDigest. */
                graphDigest: string;

                /** Evaluate graphBytes. */
                graphBytes: number;

                /** Evaluate loss. */
                loss: string;

                /** Evaluate lossFrom. */
                lossFrom: string;

                /** Evaluate classWeights. */
                classWeights: number[];

                /** Evaluate delta. */
                delta?: (number|null);

                /**
                 * Creates a new Evaluate instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Evaluate instance
                 */
                static create(properties: wardround.mcp.v1.Evaluate.$Shape): wardround.mcp.v1.Evaluate & wardround.mcp.v1.Evaluate.$Shape;
                static create(properties?: wardround.mcp.v1.Evaluate.$Properties): wardround.mcp.v1.Evaluate;

                /**
                 * Encodes the specified Evaluate message. Does not implicitly {@link wardround.mcp.v1.Evaluate.verify|verify} messages.
                 * @param message Evaluate message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Evaluate.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an Evaluate message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Evaluate & wardround.mcp.v1.Evaluate.$Shape} Evaluate
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Evaluate & wardround.mcp.v1.Evaluate.$Shape;

                /**
                 * Creates an Evaluate message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Evaluate
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Evaluate;

                /**
                 * Creates a plain object from an Evaluate message. Also converts values to other types if specified.
                 * @param message Evaluate
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Evaluate, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Evaluate to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Evaluate {

                /** Properties of an Evaluate. */
                interface $Properties {

                    /** Evaluate federation */
                    federation?: (string|null);

                    /** Evaluate roundId */
                    roundId?: (string|null);

                    /** Evaluate checkpointDigest */
                    checkpointDigest?: (string|null);

                    /** Evaluate checkpointBytes */
                    checkpointBytes?: (number|null);

                    /** Evaluate graphDigest */
                    graphDigest?: (string|null);

                    /** Evaluate graphBytes */
                    graphBytes?: (number|null);

                    /** Evaluate loss */
                    loss?: (string|null);

                    /** Evaluate lossFrom */
                    lossFrom?: (string|null);

                    /** Evaluate classWeights */
                    classWeights?: (number[]|null);

                    /** Evaluate delta */
                    delta?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an Evaluate. */
                type $Shape = wardround.mcp.v1.Evaluate.$Properties;
            }

            /**
             * Properties of an Evaluation.
             * @deprecated Use wardround.mcp.v1.Evaluation.$Properties instead.
             */
            interface IEvaluation extends wardround.mcp.v1.Evaluation.$Properties {
            }

            /** Represents an Evaluation. */
            class Evaluation {

                /**
                 * Constructs a new Evaluation.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Evaluation.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Evaluation roundId. */
                roundId: string;

                /** Evaluation checkpointDigest. */
                checkpointDigest: string;

                /** Evaluation right. */
                right: number;

                /** Evaluation total. */
                total: number;

                /** Evaluation lossSum. */
                lossSum: number;

                /** Evaluation weightSum. */
                weightSum?: (number|null);

                /** Evaluation metrics. */
                metrics: wardround.mcp.v1.MetricSums.$Properties[];

                /**
                 * Creates a new Evaluation instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Evaluation instance
                 */
                static create(properties: wardround.mcp.v1.Evaluation.$Shape): wardround.mcp.v1.Evaluation & wardround.mcp.v1.Evaluation.$Shape;
                static create(properties?: wardround.mcp.v1.Evaluation.$Properties): wardround.mcp.v1.Evaluation;

                /**
                 * Encodes the specified Evaluation message. Does not implicitly {@link wardround.mcp.v1.Evaluation.verify|verify} messages.
                 * @param message Evaluation message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Evaluation.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an Evaluation message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Evaluation & wardround.mcp.v1.Evaluation.$Shape} Evaluation
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Evaluation & wardround.mcp.v1.Evaluation.$Shape;

                /**
                 * Creates an Evaluation message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Evaluation
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Evaluation;

                /**
                 * Creates a plain object from an Evaluation message. Also converts values to other types if specified.
                 * @param message Evaluation
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Evaluation, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Evaluation to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Evaluation {

                /** Properties of an Evaluation. */
                interface $Properties {

                    /** Evaluation roundId */
                    roundId?: (string|null);

                    /** Evaluation checkpointDigest */
                    checkpointDigest?: (string|null);

                    /** Evaluation right */
                    right?: (number|null);

                    /** Evaluation total */
                    total?: (number|null);

                    /** Evaluation lossSum */
                    lossSum?: (number|null);

                    /** Evaluation weightSum */
                    weightSum?: (number|null);

                    /** Evaluation metrics */
                    metrics?: (wardround.mcp.v1.MetricSums.$Properties[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an Evaluation. */
                type $Shape = wardround.mcp.v1.Evaluation.$Properties;
            }

            /**
             * Properties of a MetricSums.
             * @deprecated Use wardround.mcp.v1.MetricSums.$Properties instead.
             */
            interface IMetricSums extends wardround.mcp.v1.MetricSums.$Properties {
            }

            /** Represents a MetricSums. */
            class MetricSums {

                /**
                 * Constructs a new MetricSums.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.MetricSums.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** MetricSums name. */
                name: string;

                /** MetricSums sums. */
                sums: number[];

                /**
                 * Creates a new MetricSums instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns MetricSums instance
                 */
                static create(properties: wardround.mcp.v1.MetricSums.$Shape): wardround.mcp.v1.MetricSums & wardround.mcp.v1.MetricSums.$Shape;
                static create(properties?: wardround.mcp.v1.MetricSums.$Properties): wardround.mcp.v1.MetricSums;

                /**
                 * Encodes the specified MetricSums message. Does not implicitly {@link wardround.mcp.v1.MetricSums.verify|verify} messages.
                 * @param message MetricSums message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.MetricSums.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a MetricSums message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.MetricSums & wardround.mcp.v1.MetricSums.$Shape} MetricSums
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.MetricSums & wardround.mcp.v1.MetricSums.$Shape;

                /**
                 * Creates a MetricSums message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns MetricSums
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.MetricSums;

                /**
                 * Creates a plain object from a MetricSums message. Also converts values to other types if specified.
                 * @param message MetricSums
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.MetricSums, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this MetricSums to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace MetricSums {

                /** Properties of a MetricSums. */
                interface $Properties {

                    /** MetricSums name */
                    name?: (string|null);

                    /** MetricSums sums */
                    sums?: (number[]|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a MetricSums. */
                type $Shape = wardround.mcp.v1.MetricSums.$Properties;
            }

            /**
             * Properties of a Result.
             * @deprecated Use wardround.mcp.v1.Result.$Properties instead.
             */
            interface IResult extends wardround.mcp.v1.Result.$Properties {
            }

            /** Represents a Result. */
            class Result {

                /**
                 * Constructs a new Result.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Result.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Result roundId. */
                roundId: string;

                /** Result attempt. */
                attempt: number;

                /** Result outcome. */
                outcome: string;

                /** Result code. */
                code: string;

                /** Result version. */
                version: number;

                /** Result planDigest. */
                planDigest: string;

                /** Result foldedCount. */
                foldedCount: number;

                /** Result epsilonCharged. */
                epsilonCharged: number;

                /** Result manifest. */
                manifest: Uint8Array;

                /** Result manifestSignature. */
                manifestSignature: Uint8Array;

                /** Result updateDigest. */
                updateDigest: string;

                /**
                 * Creates a new Result instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Result instance
                 */
                static create(properties: wardround.mcp.v1.Result.$Shape): wardround.mcp.v1.Result & wardround.mcp.v1.Result.$Shape;
                static create(properties?: wardround.mcp.v1.Result.$Properties): wardround.mcp.v1.Result;

                /**
                 * Encodes the specified Result message. Does not implicitly {@link wardround.mcp.v1.Result.verify|verify} messages.
                 * @param message Result message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Result.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a Result message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Result & wardround.mcp.v1.Result.$Shape} Result
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Result & wardround.mcp.v1.Result.$Shape;

                /**
                 * Creates a Result message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Result
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Result;

                /**
                 * Creates a plain object from a Result message. Also converts values to other types if specified.
                 * @param message Result
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Result, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Result to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Result {

                /** Properties of a Result. */
                interface $Properties {

                    /** Result roundId */
                    roundId?: (string|null);

                    /** Result attempt */
                    attempt?: (number|null);

                    /** Result outcome */
                    outcome?: (string|null);

                    /** Result code */
                    code?: (string|null);

                    /** Result version */
                    version?: (number|null);

                    /** Result planDigest */
                    planDigest?: (string|null);

                    /** Result foldedCount */
                    foldedCount?: (number|null);

                    /** Result epsilonCharged */
                    epsilonCharged?: (number|null);

                    /** Result manifest */
                    manifest?: (Uint8Array|null);

                    /** Result manifestSignature */
                    manifestSignature?: (Uint8Array|null);

                    /** Result updateDigest */
                    updateDigest?: (string|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a Result. */
                type $Shape = wardround.mcp.v1.Result.$Properties;
            }

            /**
             * Properties of an Ack.
             * @deprecated Use wardround.mcp.v1.Ack.$Properties instead.
             */
            interface IAck extends wardround.mcp.v1.Ack.$Properties {
            }

            /** Represents an Ack. */
            class Ack {

                /**
                 * Constructs a new Ack.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Ack.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Ack messageId. */
                messageId: number;

                /**
                 * Creates a new Ack instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Ack instance
                 */
                static create(properties: wardround.mcp.v1.Ack.$Shape): wardround.mcp.v1.Ack & wardround.mcp.v1.Ack.$Shape;
                static create(properties?: wardround.mcp.v1.Ack.$Properties): wardround.mcp.v1.Ack;

                /**
                 * Encodes the specified Ack message. Does not implicitly {@link wardround.mcp.v1.Ack.verify|verify} messages.
                 * @param message Ack message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Ack.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an Ack message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Ack & wardround.mcp.v1.Ack.$Shape} Ack
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Ack & wardround.mcp.v1.Ack.$Shape;

                /**
                 * Creates an Ack message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Ack
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Ack;

                /**
                 * Creates a plain object from an Ack message. Also converts values to other types if specified.
                 * @param message Ack
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Ack, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Ack to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Ack {

                /** Properties of an Ack. */
                interface $Properties {

                    /** Ack messageId */
                    messageId?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an Ack. */
                type $Shape = wardround.mcp.v1.Ack.$Properties;
            }

            /**
             * Properties of an Extension.
             * @deprecated Use wardround.mcp.v1.Extension.$Properties instead.
             */
            interface IExtension extends wardround.mcp.v1.Extension.$Properties {
            }

            /** Represents an Extension. */
            class Extension {

                /**
                 * Constructs a new Extension.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.Extension.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** Extension opcode. */
                opcode: number;

                /** Extension payload. */
                payload: Uint8Array;

                /**
                 * Creates a new Extension instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns Extension instance
                 */
                static create(properties: wardround.mcp.v1.Extension.$Shape): wardround.mcp.v1.Extension & wardround.mcp.v1.Extension.$Shape;
                static create(properties?: wardround.mcp.v1.Extension.$Properties): wardround.mcp.v1.Extension;

                /**
                 * Encodes the specified Extension message. Does not implicitly {@link wardround.mcp.v1.Extension.verify|verify} messages.
                 * @param message Extension message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.Extension.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an Extension message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.Extension & wardround.mcp.v1.Extension.$Shape} Extension
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.Extension & wardround.mcp.v1.Extension.$Shape;

                /**
                 * Creates an Extension message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns Extension
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.Extension;

                /**
                 * Creates a plain object from an Extension message. Also converts values to other types if specified.
                 * @param message Extension
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.Extension, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this Extension to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace Extension {

                /** Properties of an Extension. */
                interface $Properties {

                    /** Extension opcode */
                    opcode?: (number|null);

                    /** Extension payload */
                    payload?: (Uint8Array|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an Extension. */
                type $Shape = wardround.mcp.v1.Extension.$Properties;
            }

            /**
             * Properties of a DownloadRequest.
             * @deprecated Use wardround.mcp.v1.DownloadRequest.$Properties instead.
             */
            interface IDownloadRequest extends wardround.mcp.v1.DownloadRequest.$Properties {
            }

            /** Represents a DownloadRequest. */
            class DownloadRequest {

                /**
                 * Constructs a new DownloadRequest.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.DownloadRequest.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** DownloadRequest header. */
                header?: (wardround.mcp.v1.Header.$Properties|null);

                /** DownloadRequest digest. */
                digest: string;

                /** DownloadRequest offset. */
                offset: number;

                /** DownloadRequest chunkBytes. */
                chunkBytes: number;

                /**
                 * Creates a new DownloadRequest instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns DownloadRequest instance
                 */
                static create(properties: wardround.mcp.v1.DownloadRequest.$Shape): wardround.mcp.v1.DownloadRequest & wardround.mcp.v1.DownloadRequest.$Shape;
                static create(properties?: wardround.mcp.v1.DownloadRequest.$Properties): wardround.mcp.v1.DownloadRequest;

                /**
                 * Encodes the specified DownloadRequest message. Does not implicitly {@link wardround.mcp.v1.DownloadRequest.verify|verify} messages.
                 * @param message DownloadRequest message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.DownloadRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a DownloadRequest message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.DownloadRequest & wardround.mcp.v1.DownloadRequest.$Shape} DownloadRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.DownloadRequest & wardround.mcp.v1.DownloadRequest.$Shape;

                /**
                 * Creates a DownloadRequest message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns DownloadRequest
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.DownloadRequest;

                /**
                 * Creates a plain object from a DownloadRequest message. Also converts values to other types if specified.
                 * @param message DownloadRequest
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.DownloadRequest, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this DownloadRequest to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace DownloadRequest {

                /** Properties of a DownloadRequest. */
                interface $Properties {

                    /** DownloadRequest header */
                    header?: (wardround.mcp.v1.Header.$Properties|null);

                    /** DownloadRequest digest */
                    digest?: (string|null);

                    /** DownloadRequest offset */
                    offset?: (number|null);

                    /** DownloadRequest chunkBytes */
                    chunkBytes?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a DownloadRequest. */
                type $Shape = wardround.mcp.v1.DownloadRequest.$Properties;
            }

            /**
             * Properties of a DownloadChunk.
             * @deprecated Use wardround.mcp.v1.DownloadChunk.$Properties instead.
             */
            interface IDownloadChunk extends wardround.mcp.v1.DownloadChunk.$Properties {
            }

            /** Represents a DownloadChunk. */
            class DownloadChunk {

                /**
                 * Constructs a new DownloadChunk.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.DownloadChunk.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** DownloadChunk header. */
                header?: (wardround.mcp.v1.Header.$Properties|null);

                /** DownloadChunk offset. */
                offset: number;

                /** DownloadChunk data. */
                data: Uint8Array;

                /** DownloadChunk crc32c. */
                crc32c: number;

                /** DownloadChunk totalBytes. */
                totalBytes: number;

                /**
                 * Creates a new DownloadChunk instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns DownloadChunk instance
                 */
                static create(properties: wardround.mcp.v1.DownloadChunk.$Shape): wardround.mcp.v1.DownloadChunk & wardround.mcp.v1.DownloadChunk.$Shape;
                static create(properties?: wardround.mcp.v1.DownloadChunk.$Properties): wardround.mcp.v1.DownloadChunk;

                /**
                 * Encodes the specified DownloadChunk message. Does not implicitly {@link wardround.mcp.v1.DownloadChunk.verify|verify} messages.
                 * @param message DownloadChunk message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.DownloadChunk.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes a DownloadChunk message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.DownloadChunk & wardround.mcp.v1.DownloadChunk.$Shape} DownloadChunk
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.DownloadChunk & wardround.mcp.v1.DownloadChunk.$Shape;

                /**
                 * Creates a DownloadChunk message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns DownloadChunk
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.DownloadChunk;

                /**
                 * Creates a plain object from a DownloadChunk message. Also converts values to other types if specified.
                 * @param message DownloadChunk
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.DownloadChunk, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this DownloadChunk to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace DownloadChunk {

                /** Properties of a DownloadChunk. */
                interface $Properties {

                    /** DownloadChunk header */
                    header?: (wardround.mcp.v1.Header.$Properties|null);

                    /** DownloadChunk offset */
                    offset?: (number|null);

                    /** DownloadChunk data */
                    data?: (Uint8Array|null);

                    /** DownloadChunk crc32c */
                    crc32c?: (number|null);

                    /** DownloadChunk totalBytes */
                    totalBytes?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of a DownloadChunk. */
                type $Shape = wardround.mcp.v1.DownloadChunk.$Properties;
            }

            /**
             * Properties of an UploadFrame.
             * @deprecated Use wardround.mcp.v1.UploadFrame.$Properties instead.
             */
            interface IUploadFrame extends wardround.mcp.v1.UploadFrame.$Properties {
            }

            /** Represents an UploadFrame. */
            class UploadFrame {

                /**
                 * Constructs a new UploadFrame.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.UploadFrame.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** UploadFrame header. */
                header?: (wardround.mcp.v1.Header.$Properties|null);

                /** UploadFrame begin. */
                begin?: (wardround.mcp.v1.UploadBegin.$Properties|null);

                /** UploadFrame chunk. */
                chunk?: (wardround.mcp.v1.UploadChunk.$Properties|null);

                /** UploadFrame commit. */
                commit?: (wardround.mcp.v1.UploadCommit.$Properties|null);

                /** UploadFrame body. */
                body?: ("begin"|"chunk"|"commit");

                /**
                 * Creates a new UploadFrame instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns UploadFrame instance
                 */
                static create(properties: wardround.mcp.v1.UploadFrame.$Shape): wardround.mcp.v1.UploadFrame & wardround.mcp.v1.UploadFrame.$Shape;
                static create(properties?: wardround.mcp.v1.UploadFrame.$Properties): wardround.mcp.v1.UploadFrame;

                /**
                 * Encodes the specified UploadFrame message. Does not implicitly {@link wardround.mcp.v1.UploadFrame.verify|verify} messages.
                 * @param message UploadFrame message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.UploadFrame.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an UploadFrame message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.UploadFrame & wardround.mcp.v1.UploadFrame.$Shape} UploadFrame
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.UploadFrame & wardround.mcp.v1.UploadFrame.$Shape;

                /**
                 * Creates an UploadFrame message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns UploadFrame
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.UploadFrame;

                /**
                 * Creates a plain object from an UploadFrame message. Also converts values to other types if specified.
                 * @param message UploadFrame
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.UploadFrame, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this UploadFrame to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace UploadFrame {

                /** Properties of an UploadFrame. */
                interface $Properties {

                    /** UploadFrame header */
                    header?: (wardround.mcp.v1.Header.$Properties|null);

                    /** UploadFrame begin */
                    begin?: (wardround.mcp.v1.UploadBegin.$Properties|null);

                    /** UploadFrame chunk */
                    chunk?: (wardround.mcp.v1.UploadChunk.$Properties|null);

                    /** UploadFrame commit */
                    commit?: (wardround.mcp.v1.UploadCommit.$Properties|null);

                    /** UploadFrame body */
                    body?: ("begin"|"chunk"|"commit");

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Narrowed shape of an UploadFrame. */
                type $Shape = {
                  header?: wardround.mcp.v1.Header.$Shape|null;
                  begin?: wardround.mcp.v1.UploadBegin.$Shape|null;
                  chunk?: wardround.mcp.v1.UploadChunk.$Shape|null;
                  commit?: wardround.mcp.v1.UploadCommit.$Shape|null;
                  $unknowns?: Uint8Array[];
                } & (
                  ({ body?: undefined; begin?: null; chunk?: null; commit?: null }|{ body?: "begin"; begin: wardround.mcp.v1.UploadBegin.$Shape; chunk?: null; commit?: null }|{ body?: "chunk"; begin?: null; chunk: wardround.mcp.v1.UploadChunk.$Shape; commit?: null }|{ body?: "commit"; begin?: null; chunk?: null; commit: wardround.mcp.v1.UploadCommit.$Shape })
                );
            }

            /**
             * Properties of an UpdateHeader.
             * @deprecated Use wardround.mcp.v1.UpdateHeader.$Properties instead.
             */
            interface IUpdateHeader extends wardround.mcp.v1.UpdateHeader.$Properties {
            }

            /** Represents an UpdateHeader. */
            class UpdateHeader {

                /**
                 * Constructs a new UpdateHeader.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.UpdateHeader.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** UpdateHeader federationId. */
                federationId: string;

                /** UpdateHeader roundId. */
                roundId: string;

                /** UpdateHeader attempt. */
                attempt: number;

                /** UpdateHeader participantId. */
                participantId: string;

                /** UpdateHeader checkpointDigest. */
                checkpointDigest: string;

                /** UpdateHeader planDigest. */
                planDigest: string;

                /** UpdateHeader encoding. */
                encoding: wardround.mcp.v1.Encoding;

                /** UpdateHeader sections. */
                sections: wardround.mcp.v1.Section.$Properties[];

                /** UpdateHeader weight. */
                weight: number;

                /** UpdateHeader steps. */
                steps: number;

                /**
                 * Creates a new UpdateHeader instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns UpdateHeader instance
                 */
                static create(properties: wardround.mcp.v1.UpdateHeader.$Shape): wardround.mcp.v1.UpdateHeader & wardround.mcp.v1.UpdateHeader.$Shape;
                static create(properties?: wardround.mcp.v1.UpdateHeader.$Properties): wardround.mcp.v1.UpdateHeader;

                /**
                 * Encodes the specified UpdateHeader message. Does not implicitly {@link wardround.mcp.v1.UpdateHeader.verify|verify} messages.
                 * @param message UpdateHeader message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.UpdateHeader.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an UpdateHeader message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.UpdateHeader & wardround.mcp.v1.UpdateHeader.$Shape} UpdateHeader
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.UpdateHeader & wardround.mcp.v1.UpdateHeader.$Shape;

                /**
                 * Creates an UpdateHeader message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns UpdateHeader
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.UpdateHeader;

                /**
                 * Creates a plain object from an UpdateHeader message. Also converts values to other types if specified.
                 * @param message UpdateHeader
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.UpdateHeader, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this UpdateHeader to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace UpdateHeader {

                /** Properties of an UpdateHeader. */
                interface $Properties {

                    /** UpdateHeader federationId */
                    federationId?: (string|null);

                    /** UpdateHeader roundId */
                    roundId?: (string|null);

                    /** UpdateHeader attempt */
                    attempt?: (number|null);

                    /** UpdateHeader participantId */
                    participantId?: (string|null);

                    /** UpdateHeader checkpointDigest */
                    checkpointDigest?: (string|null);

                    /** UpdateHeader planDigest */
                    planDigest?: (string|null);

                    /** UpdateHeader encoding */
                    encoding?: (wardround.mcp.v1.Encoding|null);

                    /** UpdateHeader sections */
                    sections?: (wardround.mcp.v1.Section.$Properties[]|null);

                    /** UpdateHeader weight */
                    weight?: (number|null);

                    /** UpdateHeader steps */
                    steps?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an UpdateHeader. */
                type $Shape = wardround.mcp.v1.UpdateHeader.$Properties;
            }

            /**
             * Properties of an UploadBegin.
             * @deprecated Use wardround.mcp.v1.UploadBegin.$Properties instead.
             */
            interface IUploadBegin extends wardround.mcp.v1.UploadBegin.$Properties {
            }

            /** Represents an UploadBegin. */
            class UploadBegin {

                /**
                 * Constructs a new UploadBegin.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.UploadBegin.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** UploadBegin update. */
                update?: (wardround.mcp.v1.UpdateHeader.$Properties|null);

                /** UploadBegin updateDigest. */
                updateDigest: string;

                /** UploadBegin totalBytes. */
                totalBytes: number;

                /**
                 * Creates a new UploadBegin instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns UploadBegin instance
                 */
                static create(properties: wardround.mcp.v1.UploadBegin.$Shape): wardround.mcp.v1.UploadBegin & wardround.mcp.v1.UploadBegin.$Shape;
                static create(properties?: wardround.mcp.v1.UploadBegin.$Properties): wardround.mcp.v1.UploadBegin;

                /**
                 * Encodes the specified UploadBegin message. Does not implicitly {@link wardround.mcp.v1.UploadBegin.verify|verify} messages.
                 * @param message UploadBegin message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.UploadBegin.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an UploadBegin message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.UploadBegin & wardround.mcp.v1.UploadBegin.$Shape} UploadBegin
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.UploadBegin & wardround.mcp.v1.UploadBegin.$Shape;

                /**
                 * Creates an UploadBegin message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns UploadBegin
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.UploadBegin;

                /**
                 * Creates a plain object from an UploadBegin message. Also converts values to other types if specified.
                 * @param message UploadBegin
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.UploadBegin, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this UploadBegin to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace UploadBegin {

                /** Properties of an UploadBegin. */
                interface $Properties {

                    /** UploadBegin update */
                    update?: (wardround.mcp.v1.UpdateHeader.$Properties|null);

                    /** UploadBegin updateDigest */
                    updateDigest?: (string|null);

                    /** UploadBegin totalBytes */
                    totalBytes?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an UploadBegin. */
                type $Shape = wardround.mcp.v1.UploadBegin.$Properties;
            }

            /**
             * Properties of an UploadChunk.
             * @deprecated Use wardround.mcp.v1.UploadChunk.$Properties instead.
             */
            interface IUploadChunk extends wardround.mcp.v1.UploadChunk.$Properties {
            }

            /** Represents an UploadChunk. */
            class UploadChunk {

                /**
                 * Constructs a new UploadChunk.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.UploadChunk.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** UploadChunk offset. */
                offset: number;

                /** UploadChunk data. */
                data: Uint8Array;

                /** UploadChunk crc32c. */
                crc32c: number;

                /**
                 * Creates a new UploadChunk instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns UploadChunk instance
                 */
                static create(properties: wardround.mcp.v1.UploadChunk.$Shape): wardround.mcp.v1.UploadChunk & wardround.mcp.v1.UploadChunk.$Shape;
                static create(properties?: wardround.mcp.v1.UploadChunk.$Properties): wardround.mcp.v1.UploadChunk;

                /**
                 * Encodes the specified UploadChunk message. Does not implicitly {@link wardround.mcp.v1.UploadChunk.verify|verify} messages.
                 * @param message UploadChunk message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.UploadChunk.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an UploadChunk message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.UploadChunk & wardround.mcp.v1.UploadChunk.$Shape} UploadChunk
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.UploadChunk & wardround.mcp.v1.UploadChunk.$Shape;

                /**
                 * Creates an UploadChunk message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns UploadChunk
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.UploadChunk;

                /**
                 * Creates a plain object from an UploadChunk message. Also converts values to other types if specified.
                 * @param message UploadChunk
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.UploadChunk, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this UploadChunk to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace UploadChunk {

                /** Properties of an UploadChunk. */
                interface $Properties {

                    /** UploadChunk offset */
                    offset?: (number|null);

                    /** UploadChunk data */
                    data?: (Uint8Array|null);

                    /** UploadChunk crc32c */
                    crc32c?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an UploadChunk. */
                type $Shape = wardround.mcp.v1.UploadChunk.$Properties;
            }

            /**
             * Properties of an UploadCommit.
             * @deprecated Use wardround.mcp.v1.UploadCommit.$Properties instead.
             */
            interface IUploadCommit extends wardround.mcp.v1.UploadCommit.$Properties {
            }

            /** Represents an UploadCommit. */
            class UploadCommit {

                /**
                 * Constructs a new UploadCommit.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.UploadCommit.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /**
                 * Creates a new UploadCommit instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns UploadCommit instance
                 */
                static create(properties: wardround.mcp.v1.UploadCommit.$Shape): wardround.mcp.v1.UploadCommit & wardround.mcp.v1.UploadCommit.$Shape;
                static create(properties?: wardround.mcp.v1.UploadCommit.$Properties): wardround.mcp.v1.UploadCommit;

                /**
                 * Encodes the specified UploadCommit message. Does not implicitly {@link wardround.mcp.v1.UploadCommit.verify|verify} messages.
                 * @param message UploadCommit message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.UploadCommit.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an UploadCommit message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.UploadCommit & wardround.mcp.v1.UploadCommit.$Shape} UploadCommit
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.UploadCommit & wardround.mcp.v1.UploadCommit.$Shape;

                /**
                 * Creates an UploadCommit message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns UploadCommit
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.UploadCommit;

                /**
                 * Creates a plain object from an UploadCommit message. Also converts values to other types if specified.
                 * @param message UploadCommit
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.UploadCommit, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this UploadCommit to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace UploadCommit {

                /** Properties of an UploadCommit. */
                interface $Properties {

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an UploadCommit. */
                type $Shape = wardround.mcp.v1.UploadCommit.$Properties;
            }

            /**
             * Properties of an UploadReply.
             * @deprecated Use wardround.mcp.v1.UploadReply.$Properties instead.
             */
            interface IUploadReply extends wardround.mcp.v1.UploadReply.$Properties {
            }

            /** Represents an UploadReply. */
            class UploadReply {

                /**
                 * Constructs a new UploadReply.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.UploadReply.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** UploadReply header. */
                header?: (wardround.mcp.v1.Header.$Properties|null);

                /** UploadReply offset. */
                offset?: (wardround.mcp.v1.UploadOffset.$Properties|null);

                /** UploadReply receipt. */
                receipt?: (wardround.mcp.v1.UploadReceipt.$Properties|null);

                /** UploadReply error. */
                error?: (wardround.mcp.v1.ErrorDetail.$Properties|null);

                /** UploadReply body. */
                body?: ("offset"|"receipt"|"error");

                /**
                 * Creates a new UploadReply instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns UploadReply instance
                 */
                static create(properties: wardround.mcp.v1.UploadReply.$Shape): wardround.mcp.v1.UploadReply & wardround.mcp.v1.UploadReply.$Shape;
                static create(properties?: wardround.mcp.v1.UploadReply.$Properties): wardround.mcp.v1.UploadReply;

                /**
                 * Encodes the specified UploadReply message. Does not implicitly {@link wardround.mcp.v1.UploadReply.verify|verify} messages.
                 * @param message UploadReply message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.UploadReply.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an UploadReply message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.UploadReply & wardround.mcp.v1.UploadReply.$Shape} UploadReply
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.UploadReply & wardround.mcp.v1.UploadReply.$Shape;

                /**
                 * Creates an UploadReply message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns UploadReply
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.UploadReply;

                /**
                 * Creates a plain object from an UploadReply message. Also converts values to other types if specified.
                 * @param message UploadReply
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.UploadReply, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this UploadReply to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace UploadReply {

                /** Properties of an UploadReply. */
                interface $Properties {

                    /** UploadReply header */
                    header?: (wardround.mcp.v1.Header.$Properties|null);

                    /** UploadReply offset */
                    offset?: (wardround.mcp.v1.UploadOffset.$Properties|null);

                    /** UploadReply receipt */
                    receipt?: (wardround.mcp.v1.UploadReceipt.$Properties|null);

                    /** UploadReply error */
                    error?: (wardround.mcp.v1.ErrorDetail.$Properties|null);

                    /** UploadReply body */
                    body?: ("offset"|"receipt"|"error");

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Narrowed shape of an UploadReply. */
                type $Shape = {
                  header?: wardround.mcp.v1.Header.$Shape|null;
                  offset?: wardround.mcp.v1.UploadOffset.$Shape|null;
                  receipt?: wardround.mcp.v1.UploadReceipt.$Shape|null;
                  error?: wardround.mcp.v1.ErrorDetail.$Shape|null;
                  $unknowns?: Uint8Array[];
                } & (
                  ({ body?: undefined; offset?: null; receipt?: null; error?: null }|{ body?: "offset"; offset: wardround.mcp.v1.UploadOffset.$Shape; receipt?: null; error?: null }|{ body?: "receipt"; offset?: null; receipt: wardround.mcp.v1.UploadReceipt.$Shape; error?: null }|{ body?: "error"; offset?: null; receipt?: null; error: wardround.mcp.v1.ErrorDetail.$Shape })
                );
            }

            /**
             * Properties of an UploadOffset.
             * @deprecated Use wardround.mcp.v1.UploadOffset.$Properties instead.
             */
            interface IUploadOffset extends wardround.mcp.v1.UploadOffset.$Properties {
            }

            /** Represents an UploadOffset. */
            class UploadOffset {

                /**
                 * Constructs a new UploadOffset.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.UploadOffset.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** UploadOffset durableBytes. */
                durableBytes: number;

                /**
                 * Creates a new UploadOffset instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns UploadOffset instance
                 */
                static create(properties: wardround.mcp.v1.UploadOffset.$Shape): wardround.mcp.v1.UploadOffset & wardround.mcp.v1.UploadOffset.$Shape;
                static create(properties?: wardround.mcp.v1.UploadOffset.$Properties): wardround.mcp.v1.UploadOffset;

                /**
                 * Encodes the specified UploadOffset message. Does not implicitly {@link wardround.mcp.v1.UploadOffset.verify|verify} messages.
                 * @param message UploadOffset message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.UploadOffset.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an UploadOffset message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.UploadOffset & wardround.mcp.v1.UploadOffset.$Shape} UploadOffset
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.UploadOffset & wardround.mcp.v1.UploadOffset.$Shape;

                /**
                 * Creates an UploadOffset message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns UploadOffset
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.UploadOffset;

                /**
                 * Creates a plain object from an UploadOffset message. Also converts values to other types if specified.
                 * @param message UploadOffset
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.UploadOffset, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this UploadOffset to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace UploadOffset {

                /** Properties of an UploadOffset. */
                interface $Properties {

                    /** UploadOffset durableBytes */
                    durableBytes?: (number|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an UploadOffset. */
                type $Shape = wardround.mcp.v1.UploadOffset.$Properties;
            }

            /**
             * Properties of an UploadReceipt.
             * @deprecated Use wardround.mcp.v1.UploadReceipt.$Properties instead.
             */
            interface IUploadReceipt extends wardround.mcp.v1.UploadReceipt.$Properties {
            }

            /** Represents an UploadReceipt. */
            class UploadReceipt {

                /**
                 * Constructs a new UploadReceipt.
                 * @param [properties] Properties to set
                 */
                constructor(properties?: wardround.mcp.v1.UploadReceipt.$Properties);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];

                /** UploadReceipt updateDigest. */
                updateDigest: string;

                /** UploadReceipt repeated. */
                repeated: boolean;

                /**
                 * Creates a new UploadReceipt instance using the specified properties.
                 * @param [properties] Properties to set
                 * @returns UploadReceipt instance
                 */
                static create(properties: wardround.mcp.v1.UploadReceipt.$Shape): wardround.mcp.v1.UploadReceipt & wardround.mcp.v1.UploadReceipt.$Shape;
                static create(properties?: wardround.mcp.v1.UploadReceipt.$Properties): wardround.mcp.v1.UploadReceipt;

                /**
                 * Encodes the specified UploadReceipt message. Does not implicitly {@link wardround.mcp.v1.UploadReceipt.verify|verify} messages.
                 * @param message UploadReceipt message or plain object to encode
                 * @param [writer] Writer to encode to
                 * @returns Writer
                 */
                static encode(message: wardround.mcp.v1.UploadReceipt.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

                /**
                 * Decodes an UploadReceipt message from the specified reader or buffer.
                 * @param reader Reader or buffer to decode from
                 * @param [length] Message length if known beforehand
                 * @returns {wardround.mcp.v1.UploadReceipt & wardround.mcp.v1.UploadReceipt.$Shape} UploadReceipt
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): wardround.mcp.v1.UploadReceipt & wardround.mcp.v1.UploadReceipt.$Shape;

                /**
                 * Creates an UploadReceipt message from a plain object. Also converts values to their respective internal types.
                 * @param object Plain object
                 * @returns UploadReceipt
                 */
                static fromObject(object: { [k: string]: any }): wardround.mcp.v1.UploadReceipt;

                /**
                 * Creates a plain object from an UploadReceipt message. Also converts values to other types if specified.
                 * @param message UploadReceipt
                 * @param [options] Conversion options
                 * @returns Plain object
                 */
                static toObject(message: wardround.mcp.v1.UploadReceipt, options?: $protobuf.IConversionOptions): { [k: string]: any };

                /**
                 * Converts this UploadReceipt to JSON.
                 * @returns JSON object
                 */
                toJSON(): { [k: string]: any };
            }

            namespace UploadReceipt {

                /** Properties of an UploadReceipt. */
                interface $Properties {

                    /** UploadReceipt updateDigest */
                    updateDigest?: (string|null);

                    /** UploadReceipt repeated */
                    repeated?: (boolean|null);

                    /** Unknown fields preserved while decoding when enabled */
                    $unknowns?: Uint8Array[];
                }

                /** Shape of an UploadReceipt. */
                type $Shape = wardround.mcp.v1.UploadReceipt.$Properties;
            }
        }
    }
}
