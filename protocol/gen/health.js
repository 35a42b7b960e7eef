/*eslint-disable block-scoped-var, id-length, no-control-regex, no-magic-numbers, no-mixed-operators, no-prototype-builtins, no-redeclare, no-shadow, no-var, sort-vars, default-case, jsdoc/require-param*/
import $protobuf from "protobufjs/minimal.js";

// Common aliases
const $Reader = $protobuf.Reader, $Writer = $protobuf.Writer, $util = $protobuf.util;
const $Object = $util.global.Object, $undefined = $util.global.undefined, $Error = $util.global.Error, $RangeError = $util.global.RangeError, $TypeError = $util.global.TypeError, $String = $util.global.String;

// Exported root namespace
const $root = $protobuf.roots["default"] || ($protobuf.roots["default"] = {});

export const grpc = $root.grpc = (() => {

    /**
     * Namespace grpc.
     * @exports grpc
     * @namespace
     */
    const grpc = {};

    grpc.health = (function() {

        /**
         * Namespace health.
         * @memberof grpc
         * @namespace
         */
        const health = {};

        health.v1 = (function() {

            /**
             * Namespace v1.
             * @memberof grpc.health
             * @namespace
             */
            const v1 = {};

            v1.HealthCheckRequest = (function() {

                /**
                 * Properties of a HealthCheckRequest.
                 * @typedef {Object} grpc.health.v1.HealthCheckRequest.$Properties
                 * @property {string|null} [service] HealthCheckRequest service
                 * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
                 */

                /**
                 * Properties of a HealthCheckRequest.
                 * @memberof grpc.health.v1
                 * @interface IHealthCheckRequest
                 * @augments grpc.health.v1.HealthCheckRequest.$Properties
                 * @deprecated Use grpc.health.v1.HealthCheckRequest.$Properties instead.
                 */

                /**
                 * Shape of a HealthCheckRequest.
                 * @typedef {grpc.health.v1.HealthCheckRequest.$Properties} grpc.health.v1.HealthCheckRequest.$Shape
                 */

                /**
                 * Constructs a new HealthCheckRequest.
                 * @memberof grpc.health.v1
                 * @classdesc Represents a HealthCheckRequest.
                 * @constructor
                 * @param {grpc.health.v1.HealthCheckRequest.$Properties=} [properties] Properties to set
                 * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
                 */
                const HealthCheckRequest = function (properties) {
                    if (properties)
                        for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                            if (properties[keys[i]] != null && keys[i] !== "__proto__")
                                this[keys[i]] = properties[keys[i]];
                };

                /**
                 * HealthCheckRequest service.
                 * @member {string} service
                 * @memberof grpc.health.v1.HealthCheckRequest
                 * @instance
                 */
                HealthCheckRequest.prototype.service = "";

                /**
                 * Creates a new HealthCheckRequest instance using the specified properties.
                 * @function create
                 * @memberof grpc.health.v1.HealthCheckRequest
                 * @static
                 * @param {grpc.health.v1.HealthCheckRequest.$Properties=} [properties] Properties to set
                 * @returns {grpc.health.v1.HealthCheckRequest} HealthCheckRequest instance
                 * @type {{
                 *   (properties: grpc.health.v1.HealthCheckRequest.$Shape): grpc.health.v1.HealthCheckRequest & grpc.health.v1.HealthCheckRequest.$Shape;
                 *   (properties?: grpc.health.v1.HealthCheckRequest.$Properties): grpc.health.v1.HealthCheckRequest;
                 * }}
                 */
                HealthCheckRequest.create = function(properties) {
                    return new HealthCheckRequest(properties);
                };

                /**
                 * Encodes the specified HealthCheckRequest message. Does not implicitly {@link grpc.health.v1.HealthCheckRequest.verify|verify} messages.
                 * @function encode
                 * @memberof grpc.health.v1.HealthCheckRequest
                 * @static
                 * @param {grpc.health.v1.HealthCheckRequest.$Properties} message HealthCheckRequest message or plain object to encode
                 * @param {$protobuf.Writer} [writer] Writer to encode to
                 * @returns {$protobuf.Writer} Writer
                 */
                HealthCheckRequest.encode = function (message, writer, _depth) {
                    if (!writer)
                        writer = $Writer.create();
                    if (_depth === $undefined)
                        _depth = 0;
                    if (_depth > $util.recursionLimit)
                        throw $Error("max depth exceeded");
                    if (message.service != null && $Object.hasOwnProperty.call(message, "service") && message.service !== "")
                        writer.uint32(/* id 1, wireType 2 =*/10).string(message.service);
                    if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                        for (let i = 0; i < message.$unknowns.length; ++i)
                            writer.raw(message.$unknowns[i]);
                    return writer;
                };

                /**
                 * Decodes a HealthCheckRequest message from the specified reader or buffer.
                 * @function decode
                 * @memberof grpc.health.v1.HealthCheckRequest
                 * @static
                 * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
                 * @param {number} [length] Message length if known beforehand
                 * @returns {grpc.health.v1.HealthCheckRequest & grpc.health.v1.HealthCheckRequest.$Shape} HealthCheckRequest
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                HealthCheckRequest.decode = function (reader, length, _end, _depth, _target) {
                    if (!(reader instanceof $Reader))
                        reader = $Reader.create(reader);
                    if (_depth === $undefined)
                        _depth = 0;
                    if (_depth > $Reader.recursionLimit)
                        throw $Error("max depth exceeded");
                    let end, message, value;
                    if (length === $undefined)
                        end = reader.len;
                    else {
                        end = reader.pos + length;
                        if (end > reader.len)
                            throw $RangeError("index out of range");
                        length = reader.len;
                        reader.len = end;
                    }
                    message = _target || new $root.grpc.health.v1.HealthCheckRequest();
                    while (reader.pos < end) {
                        let start = reader.pos;
                        let tag = reader.tag();
                        if (tag === _end) {
                            _end = $undefined;
                            break;
                        }
                        let wireType = tag & 7;
                        switch (tag >>>= 3) {
                        case 1: {
                                if (wireType !== 2)
                                    break;
                                if ((value = reader.stringVerify()).length)
                                    message.service = value;
                                else
                                    delete message.service;
                                continue;
                            }
                        }
                        reader.skipType(wireType, _depth, tag);
                        if (!reader.discardUnknown) {
                            $util.makeProp(message, "$unknowns", false);
                            (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                        }
                    }
                    if (length !== $undefined) {
                        if (reader.pos !== end)
                            throw $RangeError("index out of range");
                        reader.len = length;
                    }
                    if (_end !== $undefined)
                        throw $Error("missing end group");
                    return message;
                };

                /**
                 * Creates a HealthCheckRequest message from a plain object. Also converts values to their respective internal types.
                 * @function fromObject
                 * @memberof grpc.health.v1.HealthCheckRequest
                 * @static
                 * @param {Object.<string,*>} object Plain object
                 * @returns {grpc.health.v1.HealthCheckRequest} HealthCheckRequest
                 */
                HealthCheckRequest.fromObject = function (object, _depth) {
                    if (object instanceof $root.grpc.health.v1.HealthCheckRequest)
                        return object;
                    if (!$util.isObject(object))
                        throw $TypeError(".grpc.health.v1.HealthCheckRequest: object expected");
                    if (_depth === $undefined)
                        _depth = 0;
                    if (_depth > $util.recursionLimit)
                        throw $Error("max depth exceeded");
                    let message = new $root.grpc.health.v1.HealthCheckRequest();
                    if (object.service != null)
                        if (typeof object.service !== "string" || object.service.length)
                            message.service = $String(object.service);
                    return message;
                };

                /**
                 * Creates a plain object from a HealthCheckRequest message. Also converts values to other types if specified.
                 * @function toObject
                 * @memberof grpc.health.v1.HealthCheckRequest
                 * @static
                 * @param {grpc.health.v1.HealthCheckRequest} message HealthCheckRequest
                 * @param {$protobuf.IConversionOptions} [options] Conversion options
                 * @returns {Object.<string,*>} Plain object
                 */
                HealthCheckRequest.toObject = function (message, options, _depth) {
                    if (!options)
                        options = {};
                    if (_depth === $undefined)
                        _depth = 0;
                    if (_depth > $util.recursionLimit)
                        throw $Error("max depth exceeded");
                    let object = {};
                    if (options.defaults)
                        object.service = "";
                    if (message.service != null && $Object.hasOwnProperty.call(message, "service"))
                        object.service = message.service;
                    return object;
                };

                /**
                 * Converts this HealthCheckRequest to JSON.
                 * @function toJSON
                 * @memberof grpc.health.v1.HealthCheckRequest
                 * @instance
                 * @returns {Object.<string,*>} JSON object
                 */
                HealthCheckRequest.prototype.toJSON = function() {
                    return HealthCheckRequest.toObject(this, $protobuf.util.toJSONOptions);
                };

                return HealthCheckRequest;
            })();

            v1.HealthCheckResponse = (function() {

                /**
                 * Properties of a HealthCheckResponse.
                 * @typedef {Object} grpc.health.v1.HealthCheckResponse.$Properties
                 * @property {grpc.health.v1.HealthCheckResponse.ServingStatus|null} [status] HealthCheckResponse status
                 * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
                 */

                /**
                 * Properties of a HealthCheckResponse.
                 * @memberof grpc.health.v1
                 * @interface IHealthCheckResponse
                 * @augments grpc.health.v1.HealthCheckResponse.$Properties
                 * @deprecated Use grpc.health.v1.HealthCheckResponse.$Properties instead.
                 */

                /**
                 * Shape of a HealthCheckResponse.
                 * @typedef {grpc.health.v1.HealthCheckResponse.$Properties} grpc.health.v1.HealthCheckResponse.$Shape
                 */

                /**
                 * Constructs a new HealthCheckResponse.
                 * @memberof grpc.health.v1
                 * @classdesc Represents a HealthCheckResponse.
                 * @constructor
                 * @param {grpc.health.v1.HealthCheckResponse.$Properties=} [properties] Properties to set
                 * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
                 */
                const HealthCheckResponse = function (properties) {
                    if (properties)
                        for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                            if (properties[keys[i]] != null && keys[i] !== "__proto__")
                                this[keys[i]] = properties[keys[i]];
                };

                /**
                 * HealthCheckResponse status.
                 * @member {grpc.health.v1.HealthCheckResponse.ServingStatus} status
                 * @memberof grpc.health.v1.HealthCheckResponse
                 * @instance
                 */
                HealthCheckResponse.prototype.status = 0;

                /**
                 * Creates a new HealthCheckResponse instance using the specified properties.
                 * @function create
                 * @memberof grpc.health.v1.HealthCheckResponse
                 * @static
                 * @param {grpc.health.v1.HealthCheckResponse.$Properties=} [properties] Properties to set
                 * @returns {grpc.health.v1.HealthCheckResponse} HealthCheckResponse instance
                 * @type {{
                 *   (properties: grpc.health.v1.HealthCheckResponse.$Shape): grpc.health.v1.HealthCheckResponse & grpc.health.v1.HealthCheckResponse.$Shape;
                 *   (properties?: grpc.health.v1.HealthCheckResponse.$Properties): grpc.health.v1.HealthCheckResponse;
                 * }}
                 */
                HealthCheckResponse.create = function(properties) {
                    return new HealthCheckResponse(properties);
                };

                /**
                 * Encodes the specified HealthCheckResponse message. Does not implicitly {@link grpc.health.v1.HealthCheckResponse.verify|verify} messages.
                 * @function encode
                 * @memberof grpc.health.v1.HealthCheckResponse
                 * @static
                 * @param {grpc.health.v1.HealthCheckResponse.$Properties} message HealthCheckResponse message or plain object to encode
                 * @param {$protobuf.Writer} [writer] Writer to encode to
                 * @returns {$protobuf.Writer} Writer
                 */
                HealthCheckResponse.encode = function (message, writer, _depth) {
                    if (!writer)
                        writer = $Writer.create();
                    if (_depth === $undefined)
                        _depth = 0;
                    if (_depth > $util.recursionLimit)
                        throw $Error("max depth exceeded");
                    if (message.status != null && $Object.hasOwnProperty.call(message, "status") && message.status !== 0)
                        writer.uint32(/* id 1, wireType 0 =*/8).int32(message.status);
                    if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                        for (let i = 0; i < message.$unknowns.length; ++i)
                            writer.raw(message.$unknowns[i]);
                    return writer;
                };

                /**
                 * Decodes a HealthCheckResponse message from the specified reader or buffer.
                 * @function decode
                 * @memberof grpc.health.v1.HealthCheckResponse
                 * @static
                 * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
                 * @param {number} [length] Message length if known beforehand
                 * @returns {grpc.health.v1.HealthCheckResponse & grpc.health.v1.HealthCheckResponse.$Shape} HealthCheckResponse
                 * @throws {Error} If the payload is not a reader or valid buffer
                 * @throws {$protobuf.util.ProtocolError} If required fields are missing
                 */
                HealthCheckResponse.decode = function (reader, length, _end, _depth, _target) {
                    if (!(reader instanceof $Reader))
                        reader = $Reader.create(reader);
                    if (_depth === $undefined)
                        _depth = 0;
                    if (_depth > $Reader.recursionLimit)
                        throw $Error("max depth exceeded");
                    let end, message, value;
                    if (length === $undefined)
                        end = reader.len;
                    else {
                        end = reader.pos + length;
                        if (end > reader.len)
                            throw $RangeError("index out of range");
                        length = reader.len;
                        reader.len = end;
                    }
                    message = _target || new $root.grpc.health.v1.HealthCheckResponse();
                    while (reader.pos < end) {
                        let start = reader.pos;
                        let tag = reader.tag();
                        if (tag === _end) {
                            _end = $undefined;
                            break;
                        }
                        let wireType = tag & 7;
                        switch (tag >>>= 3) {
                        case 1: {
                                if (wireType !== 0)
                                    break;
                                if (value = reader.int32())
                                    message.status = value;
                                else
                                    delete message.status;
                                continue;
                            }
                        }
                        reader.skipType(wireType, _depth, tag);
                        if (!reader.discardUnknown) {
                            $util.makeProp(message, "$unknowns", false);
                            (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                        }
                    }
                    if (length !== $undefined) {
                        if (reader.pos !== end)
                            throw $RangeError("index out of range");
                        reader.len = length;
                    }
                    if (_end !== $undefined)
                        throw $Error("missing end group");
                    return message;
                };

                /**
                 * Creates a HealthCheckResponse message from a plain object. Also converts values to their respective internal types.
                 * @function fromObject
                 * @memberof grpc.health.v1.HealthCheckResponse
                 * @static
                 * @param {Object.<string,*>} object Plain object
                 * @returns {grpc.health.v1.HealthCheckResponse} HealthCheckResponse
                 */
                HealthCheckResponse.fromObject = function (object, _depth) {
                    if (object instanceof $root.grpc.health.v1.HealthCheckResponse)
                        return object;
                    if (!$util.isObject(object))
                        throw $TypeError(".grpc.health.v1.HealthCheckResponse: object expected");
                    if (_depth === $undefined)
                        _depth = 0;
                    if (_depth > $util.recursionLimit)
                        throw $Error("max depth exceeded");
                    let message = new $root.grpc.health.v1.HealthCheckResponse();
                    if (object.status !== 0 && (typeof object.status !== "string" || $root.grpc.health.v1.HealthCheckResponse.ServingStatus[object.status] !== 0))
                        switch (object.status) {
                        case "UNKNOWN":
                        case 0:
                            message.status = 0;
                            break;
                        case "SERVING":
                        case 1:
                            message.status = 1;
                            break;
                        case "NOT_SERVING":
                        case 2:
                            message.status = 2;
                            break;
                        case "SERVICE_UNKNOWN":
                        case 3:
                            message.status = 3;
                            break;
                        default:
                            if (typeof object.status === "number" && (object.status | 0) === object.status)
                                message.status = object.status;
                        }
                    return message;
                };

                /**
                 * Creates a plain object from a HealthCheckResponse message. Also converts values to other types if specified.
                 * @function toObject
                 * @memberof grpc.health.v1.HealthCheckResponse
                 * @static
                 * @param {grpc.health.v1.HealthCheckResponse} message HealthCheckResponse
                 * @param {$protobuf.IConversionOptions} [options] Conversion options
                 * @returns {Object.<string,*>} Plain object
                 */
                HealthCheckResponse.toObject = function (message, options, _depth) {
                    if (!options)
                        options = {};
                    if (_depth === $undefined)
                        _depth = 0;
                    if (_depth > $util.recursionLimit)
                        throw $Error("max depth exceeded");
                    let object = {};
                    if (options.defaults)
                        object.status = options.enums === $String ? "UNKNOWN" : 0;
                    if (message.status != null && $Object.hasOwnProperty.call(message, "status"))
                        object.status = options.enums === $String ? $root.grpc.health.v1.HealthCheckResponse.ServingStatus[message.status] === $undefined ? message.status : $root.grpc.health.v1.HealthCheckResponse.ServingStatus[message.status] : message.status;
                    return object;
                };

                /**
                 * Converts this HealthCheckResponse to JSON.
                 * @function toJSON
                 * @memberof grpc.health.v1.HealthCheckResponse
                 * @instance
                 * @returns {Object.<string,*>} JSON object
                 */
                HealthCheckResponse.prototype.toJSON = function() {
                    return HealthCheckResponse.toObject(this, $protobuf.util.toJSONOptions);
                };

                /**
                 * ServingStatus enum.
                 * @name grpc.health.v1.HealthCheckResponse.ServingStatus
                 * @enum {number}
                 * @property {number} UNKNOWN=0 UNKNOWN value
                 * @property {number} SERVING=1 SERVING value
                 * @property {number} NOT_SERVING=2 NOT_SERVING value
                 * @property {number} SERVICE_UNKNOWN=3 SERVICE_UNKNOWN value
                 */
                HealthCheckResponse.ServingStatus = (function() {
                    const valuesById = $Object.create(null), values = $Object.create(valuesById);
                    values[valuesById[0] = "UNKNOWN"] = 0;
                    values[valuesById[1] = "SERVING"] = 1;
                    values[valuesById[2] = "NOT_SERVING"] = 2;
                    values[valuesById[3] = "SERVICE_UNKNOWN"] = 3;
                    return values;
                })();

                return HealthCheckResponse;
            })();

            return v1;
        })();

        return health;
    })();

    return grpc;
})();

export {
  $root as default
};
