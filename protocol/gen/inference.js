/*eslint-disable block-scoped-var, id-length, no-control-regex, no-magic-numbers, no-mixed-operators, no-prototype-builtins, no-redeclare, no-shadow, no-var, sort-vars, default-case, jsdoc/require-param*/
import $protobuf from "protobufjs/minimal.js";

// Common aliases
const $Reader = $protobuf.Reader, $Writer = $protobuf.Writer, $util = $protobuf.util;
const $Object = $util.global.Object, $undefined = $util.global.undefined, $Error = $util.global.Error, $RangeError = $util.global.RangeError, $TypeError = $util.global.TypeError, $Boolean = $util.global.Boolean, $String = $util.global.String, $Array = $util.global.Array, $parseInt = $util.global.parseInt, $BigInt = $util.global.BigInt, $Number = $util.global.Number, $isFinite = $util.global.isFinite;

// Exported root namespace
const $root = $protobuf.roots["default"] || ($protobuf.roots["default"] = {});

export const inference = $root.inference = (() => {

    /**
     * Namespace inference.
     * @exports inference
     * @namespace
     */
    const inference = {};

    inference.ServerLiveRequest = (function() {

        /**
         * Properties of a ServerLiveRequest.
         * @typedef {Object} inference.ServerLiveRequest.$Properties
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ServerLiveRequest.
         * @memberof inference
         * @interface IServerLiveRequest
         * @augments inference.ServerLiveRequest.$Properties
         * @deprecated Use inference.ServerLiveRequest.$Properties instead.
         */

        /**
         * Shape of a ServerLiveRequest.
         * @typedef {inference.ServerLiveRequest.$Properties} inference.ServerLiveRequest.$Shape
         */

        /**
         * Constructs a new ServerLiveRequest.
         * @memberof inference
         * @classdesc Represents a ServerLiveRequest.
         * @constructor
         * @param {inference.ServerLiveRequest.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ServerLiveRequest = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Creates a new ServerLiveRequest instance using the specified properties.
         * @function create
         * @memberof inference.ServerLiveRequest
         * @static
         * @param {inference.ServerLiveRequest.$Properties=} [properties] Properties to set
         * @returns {inference.ServerLiveRequest} ServerLiveRequest instance
         * @type {{
         *   (properties: inference.ServerLiveRequest.$Shape): inference.ServerLiveRequest & inference.ServerLiveRequest.$Shape;
         *   (properties?: inference.ServerLiveRequest.$Properties): inference.ServerLiveRequest;
         * }}
         */
        ServerLiveRequest.create = function(properties) {
            return new ServerLiveRequest(properties);
        };

        /**
         * Encodes the specified ServerLiveRequest message. Does not implicitly {@link inference.ServerLiveRequest.verify|verify} messages.
         * @function encode
         * @memberof inference.ServerLiveRequest
         * @static
         * @param {inference.ServerLiveRequest.$Properties} message ServerLiveRequest message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ServerLiveRequest.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ServerLiveRequest message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ServerLiveRequest
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ServerLiveRequest & inference.ServerLiveRequest.$Shape} ServerLiveRequest
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ServerLiveRequest.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.ServerLiveRequest();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                reader.skipType(tag & 7, _depth, tag);
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
         * Creates a ServerLiveRequest message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ServerLiveRequest
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ServerLiveRequest} ServerLiveRequest
         */
        ServerLiveRequest.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ServerLiveRequest)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ServerLiveRequest: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            return new $root.inference.ServerLiveRequest();
        };

        /**
         * Creates a plain object from a ServerLiveRequest message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ServerLiveRequest
         * @static
         * @param {inference.ServerLiveRequest} message ServerLiveRequest
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ServerLiveRequest.toObject = function () {
            return {};
        };

        /**
         * Converts this ServerLiveRequest to JSON.
         * @function toJSON
         * @memberof inference.ServerLiveRequest
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ServerLiveRequest.prototype.toJSON = function() {
            return ServerLiveRequest.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ServerLiveRequest;
    })();

    inference.ServerLiveResponse = (function() {

        /**
         * Properties of a ServerLiveResponse.
         * @typedef {Object} inference.ServerLiveResponse.$Properties
         * @property {boolean|null} [live] ServerLiveResponse live
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ServerLiveResponse.
         * @memberof inference
         * @interface IServerLiveResponse
         * @augments inference.ServerLiveResponse.$Properties
         * @deprecated Use inference.ServerLiveResponse.$Properties instead.
         */

        /**
         * Shape of a ServerLiveResponse.
         * @typedef {inference.ServerLiveResponse.$Properties} inference.ServerLiveResponse.$Shape
         */

        /**
         * Constructs a new ServerLiveResponse.
         * @memberof inference
         * @classdesc Represents a ServerLiveResponse.
         * @constructor
         * @param {inference.ServerLiveResponse.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ServerLiveResponse = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ServerLiveResponse live.
         * @member {boolean} live
         * @memberof inference.ServerLiveResponse
         * @instance
         */
        ServerLiveResponse.prototype.live = false;

        /**
         * Creates a new ServerLiveResponse instance using the specified properties.
         * @function create
         * @memberof inference.ServerLiveResponse
         * @static
         * @param {inference.ServerLiveResponse.$Properties=} [properties] Properties to set
         * @returns {inference.ServerLiveResponse} ServerLiveResponse instance
         * @type {{
         *   (properties: inference.ServerLiveResponse.$Shape): inference.ServerLiveResponse & inference.ServerLiveResponse.$Shape;
         *   (properties?: inference.ServerLiveResponse.$Properties): inference.ServerLiveResponse;
         * }}
         */
        ServerLiveResponse.create = function(properties) {
            return new ServerLiveResponse(properties);
        };

        /**
         * Encodes the specified ServerLiveResponse message. Does not implicitly {@link inference.ServerLiveResponse.verify|verify} messages.
         * @function encode
         * @memberof inference.ServerLiveResponse
         * @static
         * @param {inference.ServerLiveResponse.$Properties} message ServerLiveResponse message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ServerLiveResponse.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.live != null && $Object.hasOwnProperty.call(message, "live") && message.live !== false)
                writer.uint32(/* id 1, wireType 0 =*/8).bool(message.live);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ServerLiveResponse message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ServerLiveResponse
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ServerLiveResponse & inference.ServerLiveResponse.$Shape} ServerLiveResponse
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ServerLiveResponse.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ServerLiveResponse();
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
                        if (value = reader.bool())
                            message.live = value;
                        else
                            delete message.live;
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
         * Creates a ServerLiveResponse message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ServerLiveResponse
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ServerLiveResponse} ServerLiveResponse
         */
        ServerLiveResponse.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ServerLiveResponse)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ServerLiveResponse: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ServerLiveResponse();
            if (object.live != null)
                if (object.live)
                    message.live = $Boolean(object.live);
            return message;
        };

        /**
         * Creates a plain object from a ServerLiveResponse message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ServerLiveResponse
         * @static
         * @param {inference.ServerLiveResponse} message ServerLiveResponse
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ServerLiveResponse.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults)
                object.live = false;
            if (message.live != null && $Object.hasOwnProperty.call(message, "live"))
                object.live = message.live;
            return object;
        };

        /**
         * Converts this ServerLiveResponse to JSON.
         * @function toJSON
         * @memberof inference.ServerLiveResponse
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ServerLiveResponse.prototype.toJSON = function() {
            return ServerLiveResponse.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ServerLiveResponse;
    })();

    inference.ServerReadyRequest = (function() {

        /**
         * Properties of a ServerReadyRequest.
         * @typedef {Object} inference.ServerReadyRequest.$Properties
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ServerReadyRequest.
         * @memberof inference
         * @interface IServerReadyRequest
         * @augments inference.ServerReadyRequest.$Properties
         * @deprecated Use inference.ServerReadyRequest.$Properties instead.
         */

        /**
         * Shape of a ServerReadyRequest.
         * @typedef {inference.ServerReadyRequest.$Properties} inference.ServerReadyRequest.$Shape
         */

        /**
         * Constructs a new ServerReadyRequest.
         * @memberof inference
         * @classdesc Represents a ServerReadyRequest.
         * @constructor
         * @param {inference.ServerReadyRequest.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ServerReadyRequest = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Creates a new ServerReadyRequest instance using the specified properties.
         * @function create
         * @memberof inference.ServerReadyRequest
         * @static
         * @param {inference.ServerReadyRequest.$Properties=} [properties] Properties to set
         * @returns {inference.ServerReadyRequest} ServerReadyRequest instance
         * @type {{
         *   (properties: inference.ServerReadyRequest.$Shape): inference.ServerReadyRequest & inference.ServerReadyRequest.$Shape;
         *   (properties?: inference.ServerReadyRequest.$Properties): inference.ServerReadyRequest;
         * }}
         */
        ServerReadyRequest.create = function(properties) {
            return new ServerReadyRequest(properties);
        };

        /**
         * Encodes the specified ServerReadyRequest message. Does not implicitly {@link inference.ServerReadyRequest.verify|verify} messages.
         * @function encode
         * @memberof inference.ServerReadyRequest
         * @static
         * @param {inference.ServerReadyRequest.$Properties} message ServerReadyRequest message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ServerReadyRequest.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ServerReadyRequest message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ServerReadyRequest
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ServerReadyRequest & inference.ServerReadyRequest.$Shape} ServerReadyRequest
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ServerReadyRequest.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.ServerReadyRequest();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                reader.skipType(tag & 7, _depth, tag);
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
         * Creates a ServerReadyRequest message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ServerReadyRequest
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ServerReadyRequest} ServerReadyRequest
         */
        ServerReadyRequest.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ServerReadyRequest)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ServerReadyRequest: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            return new $root.inference.ServerReadyRequest();
        };

        /**
         * Creates a plain object from a ServerReadyRequest message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ServerReadyRequest
         * @static
         * @param {inference.ServerReadyRequest} message ServerReadyRequest
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ServerReadyRequest.toObject = function () {
            return {};
        };

        /**
         * Converts this ServerReadyRequest to JSON.
         * @function toJSON
         * @memberof inference.ServerReadyRequest
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ServerReadyRequest.prototype.toJSON = function() {
            return ServerReadyRequest.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ServerReadyRequest;
    })();

    inference.ServerReadyResponse = (function() {

        /**
         * Properties of a ServerReadyResponse.
         * @typedef {Object} inference.ServerReadyResponse.$Properties
         * @property {boolean|null} [ready] ServerReadyResponse ready
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ServerReadyResponse.
         * @memberof inference
         * @interface IServerReadyResponse
         * @augments inference.ServerReadyResponse.$Properties
         * @deprecated Use inference.ServerReadyResponse.$Properties instead.
         */

        /**
         * Shape of a ServerReadyResponse.
         * @typedef {inference.ServerReadyResponse.$Properties} inference.ServerReadyResponse.$Shape
         */

        /**
         * Constructs a new ServerReadyResponse.
         * @memberof inference
         * @classdesc Represents a ServerReadyResponse.
         * @constructor
         * @param {inference.ServerReadyResponse.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ServerReadyResponse = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ServerReadyResponse ready.
         * @member {boolean} ready
         * @memberof inference.ServerReadyResponse
         * @instance
         */
        ServerReadyResponse.prototype.ready = false;

        /**
         * Creates a new ServerReadyResponse instance using the specified properties.
         * @function create
         * @memberof inference.ServerReadyResponse
         * @static
         * @param {inference.ServerReadyResponse.$Properties=} [properties] Properties to set
         * @returns {inference.ServerReadyResponse} ServerReadyResponse instance
         * @type {{
         *   (properties: inference.ServerReadyResponse.$Shape): inference.ServerReadyResponse & inference.ServerReadyResponse.$Shape;
         *   (properties?: inference.ServerReadyResponse.$Properties): inference.ServerReadyResponse;
         * }}
         */
        ServerReadyResponse.create = function(properties) {
            return new ServerReadyResponse(properties);
        };

        /**
         * Encodes the specified ServerReadyResponse message. Does not implicitly {@link inference.ServerReadyResponse.verify|verify} messages.
         * @function encode
         * @memberof inference.ServerReadyResponse
         * @static
         * @param {inference.ServerReadyResponse.$Properties} message ServerReadyResponse message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ServerReadyResponse.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.ready != null && $Object.hasOwnProperty.call(message, "ready") && message.ready !== false)
                writer.uint32(/* id 1, wireType 0 =*/8).bool(message.ready);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ServerReadyResponse message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ServerReadyResponse
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ServerReadyResponse & inference.ServerReadyResponse.$Shape} ServerReadyResponse
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ServerReadyResponse.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ServerReadyResponse();
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
                        if (value = reader.bool())
                            message.ready = value;
                        else
                            delete message.ready;
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
         * Creates a ServerReadyResponse message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ServerReadyResponse
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ServerReadyResponse} ServerReadyResponse
         */
        ServerReadyResponse.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ServerReadyResponse)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ServerReadyResponse: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ServerReadyResponse();
            if (object.ready != null)
                if (object.ready)
                    message.ready = $Boolean(object.ready);
            return message;
        };

        /**
         * Creates a plain object from a ServerReadyResponse message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ServerReadyResponse
         * @static
         * @param {inference.ServerReadyResponse} message ServerReadyResponse
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ServerReadyResponse.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults)
                object.ready = false;
            if (message.ready != null && $Object.hasOwnProperty.call(message, "ready"))
                object.ready = message.ready;
            return object;
        };

        /**
         * Converts this ServerReadyResponse to JSON.
         * @function toJSON
         * @memberof inference.ServerReadyResponse
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ServerReadyResponse.prototype.toJSON = function() {
            return ServerReadyResponse.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ServerReadyResponse;
    })();

    inference.ModelReadyRequest = (function() {

        /**
         * Properties of a ModelReadyRequest.
         * @typedef {Object} inference.ModelReadyRequest.$Properties
         * @property {string|null} [name] ModelReadyRequest name
         * @property {string|null} [version] ModelReadyRequest version
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelReadyRequest.
         * @memberof inference
         * @interface IModelReadyRequest
         * @augments inference.ModelReadyRequest.$Properties
         * @deprecated Use inference.ModelReadyRequest.$Properties instead.
         */

        /**
         * Shape of a ModelReadyRequest.
         * @typedef {inference.ModelReadyRequest.$Properties} inference.ModelReadyRequest.$Shape
         */

        /**
         * Constructs a new ModelReadyRequest.
         * @memberof inference
         * @classdesc Represents a ModelReadyRequest.
         * @constructor
         * @param {inference.ModelReadyRequest.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelReadyRequest = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelReadyRequest name.
         * @member {string} name
         * @memberof inference.ModelReadyRequest
         * @instance
         */
        ModelReadyRequest.prototype.name = "";

        /**
         * ModelReadyRequest version.
         * @member {string} version
         * @memberof inference.ModelReadyRequest
         * @instance
         */
        ModelReadyRequest.prototype.version = "";

        /**
         * Creates a new ModelReadyRequest instance using the specified properties.
         * @function create
         * @memberof inference.ModelReadyRequest
         * @static
         * @param {inference.ModelReadyRequest.$Properties=} [properties] Properties to set
         * @returns {inference.ModelReadyRequest} ModelReadyRequest instance
         * @type {{
         *   (properties: inference.ModelReadyRequest.$Shape): inference.ModelReadyRequest & inference.ModelReadyRequest.$Shape;
         *   (properties?: inference.ModelReadyRequest.$Properties): inference.ModelReadyRequest;
         * }}
         */
        ModelReadyRequest.create = function(properties) {
            return new ModelReadyRequest(properties);
        };

        /**
         * Encodes the specified ModelReadyRequest message. Does not implicitly {@link inference.ModelReadyRequest.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelReadyRequest
         * @static
         * @param {inference.ModelReadyRequest.$Properties} message ModelReadyRequest message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelReadyRequest.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
            if (message.version != null && $Object.hasOwnProperty.call(message, "version") && message.version !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.version);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelReadyRequest message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelReadyRequest
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelReadyRequest & inference.ModelReadyRequest.$Shape} ModelReadyRequest
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelReadyRequest.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ModelReadyRequest();
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
                            message.name = value;
                        else
                            delete message.name;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.version = value;
                        else
                            delete message.version;
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
         * Creates a ModelReadyRequest message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelReadyRequest
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelReadyRequest} ModelReadyRequest
         */
        ModelReadyRequest.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelReadyRequest)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelReadyRequest: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelReadyRequest();
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.version != null)
                if (typeof object.version !== "string" || object.version.length)
                    message.version = $String(object.version);
            return message;
        };

        /**
         * Creates a plain object from a ModelReadyRequest message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelReadyRequest
         * @static
         * @param {inference.ModelReadyRequest} message ModelReadyRequest
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelReadyRequest.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults) {
                object.name = "";
                object.version = "";
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.version != null && $Object.hasOwnProperty.call(message, "version"))
                object.version = message.version;
            return object;
        };

        /**
         * Converts this ModelReadyRequest to JSON.
         * @function toJSON
         * @memberof inference.ModelReadyRequest
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelReadyRequest.prototype.toJSON = function() {
            return ModelReadyRequest.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelReadyRequest;
    })();

    inference.ModelReadyResponse = (function() {

        /**
         * Properties of a ModelReadyResponse.
         * @typedef {Object} inference.ModelReadyResponse.$Properties
         * @property {boolean|null} [ready] ModelReadyResponse ready
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelReadyResponse.
         * @memberof inference
         * @interface IModelReadyResponse
         * @augments inference.ModelReadyResponse.$Properties
         * @deprecated Use inference.ModelReadyResponse.$Properties instead.
         */

        /**
         * Shape of a ModelReadyResponse.
         * @typedef {inference.ModelReadyResponse.$Properties} inference.ModelReadyResponse.$Shape
         */

        /**
         * Constructs a new ModelReadyResponse.
         * @memberof inference
         * @classdesc Represents a ModelReadyResponse.
         * @constructor
         * @param {inference.ModelReadyResponse.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelReadyResponse = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelReadyResponse ready.
         * @member {boolean} ready
         * @memberof inference.ModelReadyResponse
         * @instance
         */
        ModelReadyResponse.prototype.ready = false;

        /**
         * Creates a new ModelReadyResponse instance using the specified properties.
         * @function create
         * @memberof inference.ModelReadyResponse
         * @static
         * @param {inference.ModelReadyResponse.$Properties=} [properties] Properties to set
         * @returns {inference.ModelReadyResponse} ModelReadyResponse instance
         * @type {{
         *   (properties: inference.ModelReadyResponse.$Shape): inference.ModelReadyResponse & inference.ModelReadyResponse.$Shape;
         *   (properties?: inference.ModelReadyResponse.$Properties): inference.ModelReadyResponse;
         * }}
         */
        ModelReadyResponse.create = function(properties) {
            return new ModelReadyResponse(properties);
        };

        /**
         * Encodes the specified ModelReadyResponse message. Does not implicitly {@link inference.ModelReadyResponse.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelReadyResponse
         * @static
         * @param {inference.ModelReadyResponse.$Properties} message ModelReadyResponse message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelReadyResponse.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.ready != null && $Object.hasOwnProperty.call(message, "ready") && message.ready !== false)
                writer.uint32(/* id 1, wireType 0 =*/8).bool(message.ready);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelReadyResponse message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelReadyResponse
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelReadyResponse & inference.ModelReadyResponse.$Shape} ModelReadyResponse
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelReadyResponse.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ModelReadyResponse();
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
                        if (value = reader.bool())
                            message.ready = value;
                        else
                            delete message.ready;
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
         * Creates a ModelReadyResponse message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelReadyResponse
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelReadyResponse} ModelReadyResponse
         */
        ModelReadyResponse.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelReadyResponse)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelReadyResponse: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelReadyResponse();
            if (object.ready != null)
                if (object.ready)
                    message.ready = $Boolean(object.ready);
            return message;
        };

        /**
         * Creates a plain object from a ModelReadyResponse message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelReadyResponse
         * @static
         * @param {inference.ModelReadyResponse} message ModelReadyResponse
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelReadyResponse.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults)
                object.ready = false;
            if (message.ready != null && $Object.hasOwnProperty.call(message, "ready"))
                object.ready = message.ready;
            return object;
        };

        /**
         * Converts this ModelReadyResponse to JSON.
         * @function toJSON
         * @memberof inference.ModelReadyResponse
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelReadyResponse.prototype.toJSON = function() {
            return ModelReadyResponse.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelReadyResponse;
    })();

    inference.ServerMetadataRequest = (function() {

        /**
         * Properties of a ServerMetadataRequest.
         * @typedef {Object} inference.ServerMetadataRequest.$Properties
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ServerMetadataRequest.
         * @memberof inference
         * @interface IServerMetadataRequest
         * @augments inference.ServerMetadataRequest.$Properties
         * @deprecated Use inference.ServerMetadataRequest.$Properties instead.
         */

        /**
         * Shape of a ServerMetadataRequest.
         * @typedef {inference.ServerMetadataRequest.$Properties} inference.ServerMetadataRequest.$Shape
         */

        /**
         * Constructs a new ServerMetadataRequest.
         * @memberof inference
         * @classdesc Represents a ServerMetadataRequest.
         * @constructor
         * @param {inference.ServerMetadataRequest.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ServerMetadataRequest = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Creates a new ServerMetadataRequest instance using the specified properties.
         * @function create
         * @memberof inference.ServerMetadataRequest
         * @static
         * @param {inference.ServerMetadataRequest.$Properties=} [properties] Properties to set
         * @returns {inference.ServerMetadataRequest} ServerMetadataRequest instance
         * @type {{
         *   (properties: inference.ServerMetadataRequest.$Shape): inference.ServerMetadataRequest & inference.ServerMetadataRequest.$Shape;
         *   (properties?: inference.ServerMetadataRequest.$Properties): inference.ServerMetadataRequest;
         * }}
         */
        ServerMetadataRequest.create = function(properties) {
            return new ServerMetadataRequest(properties);
        };

        /**
         * Encodes the specified ServerMetadataRequest message. Does not implicitly {@link inference.ServerMetadataRequest.verify|verify} messages.
         * @function encode
         * @memberof inference.ServerMetadataRequest
         * @static
         * @param {inference.ServerMetadataRequest.$Properties} message ServerMetadataRequest message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ServerMetadataRequest.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ServerMetadataRequest message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ServerMetadataRequest
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ServerMetadataRequest & inference.ServerMetadataRequest.$Shape} ServerMetadataRequest
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ServerMetadataRequest.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.ServerMetadataRequest();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                reader.skipType(tag & 7, _depth, tag);
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
         * Creates a ServerMetadataRequest message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ServerMetadataRequest
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ServerMetadataRequest} ServerMetadataRequest
         */
        ServerMetadataRequest.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ServerMetadataRequest)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ServerMetadataRequest: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            return new $root.inference.ServerMetadataRequest();
        };

        /**
         * Creates a plain object from a ServerMetadataRequest message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ServerMetadataRequest
         * @static
         * @param {inference.ServerMetadataRequest} message ServerMetadataRequest
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ServerMetadataRequest.toObject = function () {
            return {};
        };

        /**
         * Converts this ServerMetadataRequest to JSON.
         * @function toJSON
         * @memberof inference.ServerMetadataRequest
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ServerMetadataRequest.prototype.toJSON = function() {
            return ServerMetadataRequest.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ServerMetadataRequest;
    })();

    inference.ServerMetadataResponse = (function() {

        /**
         * Properties of a ServerMetadataResponse.
         * @typedef {Object} inference.ServerMetadataResponse.$Properties
         * @property {string|null} [name] ServerMetadataResponse name
         * @property {string|null} [version] ServerMetadataResponse version
         * @property {Array.<string>|null} [extensions] ServerMetadataResponse extensions
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ServerMetadataResponse.
         * @memberof inference
         * @interface IServerMetadataResponse
         * @augments inference.ServerMetadataResponse.$Properties
         * @deprecated Use inference.ServerMetadataResponse.$Properties instead.
         */

        /**
         * Shape of a ServerMetadataResponse.
         * @typedef {inference.ServerMetadataResponse.$Properties} inference.ServerMetadataResponse.$Shape
         */

        /**
         * Constructs a new ServerMetadataResponse.
         * @memberof inference
         * @classdesc Represents a ServerMetadataResponse.
         * @constructor
         * @param {inference.ServerMetadataResponse.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ServerMetadataResponse = function (properties) {
            this.extensions = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ServerMetadataResponse name.
         * @member {string} name
         * @memberof inference.ServerMetadataResponse
         * @instance
         */
        ServerMetadataResponse.prototype.name = "";

        /**
         * ServerMetadataResponse version.
         * @member {string} version
         * @memberof inference.ServerMetadataResponse
         * @instance
         */
        ServerMetadataResponse.prototype.version = "";

        /**
         * ServerMetadataResponse extensions.
         * @member {Array.<string>} extensions
         * @memberof inference.ServerMetadataResponse
         * @instance
         */
        ServerMetadataResponse.prototype.extensions = $util.emptyArray;

        /**
         * Creates a new ServerMetadataResponse instance using the specified properties.
         * @function create
         * @memberof inference.ServerMetadataResponse
         * @static
         * @param {inference.ServerMetadataResponse.$Properties=} [properties] Properties to set
         * @returns {inference.ServerMetadataResponse} ServerMetadataResponse instance
         * @type {{
         *   (properties: inference.ServerMetadataResponse.$Shape): inference.ServerMetadataResponse & inference.ServerMetadataResponse.$Shape;
         *   (properties?: inference.ServerMetadataResponse.$Properties): inference.ServerMetadataResponse;
         * }}
         */
        ServerMetadataResponse.create = function(properties) {
            return new ServerMetadataResponse(properties);
        };

        /**
         * Encodes the specified ServerMetadataResponse message. Does not implicitly {@link inference.ServerMetadataResponse.verify|verify} messages.
         * @function encode
         * @memberof inference.ServerMetadataResponse
         * @static
         * @param {inference.ServerMetadataResponse.$Properties} message ServerMetadataResponse message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ServerMetadataResponse.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
            if (message.version != null && $Object.hasOwnProperty.call(message, "version") && message.version !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.version);
            if (message.extensions != null && message.extensions.length)
                for (let i = 0; i < message.extensions.length; ++i)
                    writer.uint32(/* id 3, wireType 2 =*/26).string(message.extensions[i]);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ServerMetadataResponse message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ServerMetadataResponse
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ServerMetadataResponse & inference.ServerMetadataResponse.$Shape} ServerMetadataResponse
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ServerMetadataResponse.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ServerMetadataResponse();
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
                            message.name = value;
                        else
                            delete message.name;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.version = value;
                        else
                            delete message.version;
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        if (!(message.extensions && message.extensions.length))
                            message.extensions = [];
                        message.extensions.push(reader.stringVerify());
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
         * Creates a ServerMetadataResponse message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ServerMetadataResponse
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ServerMetadataResponse} ServerMetadataResponse
         */
        ServerMetadataResponse.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ServerMetadataResponse)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ServerMetadataResponse: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ServerMetadataResponse();
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.version != null)
                if (typeof object.version !== "string" || object.version.length)
                    message.version = $String(object.version);
            if (object.extensions) {
                if (!$Array.isArray(object.extensions))
                    throw $TypeError(".inference.ServerMetadataResponse.extensions: array expected");
                message.extensions = $Array(object.extensions.length);
                for (let i = 0; i < object.extensions.length; ++i)
                    message.extensions[i] = $String(object.extensions[i]);
            }
            return message;
        };

        /**
         * Creates a plain object from a ServerMetadataResponse message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ServerMetadataResponse
         * @static
         * @param {inference.ServerMetadataResponse} message ServerMetadataResponse
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ServerMetadataResponse.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults)
                object.extensions = [];
            if (options.defaults) {
                object.name = "";
                object.version = "";
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.version != null && $Object.hasOwnProperty.call(message, "version"))
                object.version = message.version;
            if (message.extensions && message.extensions.length) {
                object.extensions = $Array(message.extensions.length);
                for (let j = 0; j < message.extensions.length; ++j)
                    object.extensions[j] = message.extensions[j];
            }
            return object;
        };

        /**
         * Converts this ServerMetadataResponse to JSON.
         * @function toJSON
         * @memberof inference.ServerMetadataResponse
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ServerMetadataResponse.prototype.toJSON = function() {
            return ServerMetadataResponse.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ServerMetadataResponse;
    })();

    inference.ModelMetadataRequest = (function() {

        /**
         * Properties of a ModelMetadataRequest.
         * @typedef {Object} inference.ModelMetadataRequest.$Properties
         * @property {string|null} [name] ModelMetadataRequest name
         * @property {string|null} [version] ModelMetadataRequest version
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelMetadataRequest.
         * @memberof inference
         * @interface IModelMetadataRequest
         * @augments inference.ModelMetadataRequest.$Properties
         * @deprecated Use inference.ModelMetadataRequest.$Properties instead.
         */

        /**
         * Shape of a ModelMetadataRequest.
         * @typedef {inference.ModelMetadataRequest.$Properties} inference.ModelMetadataRequest.$Shape
         */

        /**
         * Constructs a new ModelMetadataRequest.
         * @memberof inference
         * @classdesc Represents a ModelMetadataRequest.
         * @constructor
         * @param {inference.ModelMetadataRequest.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelMetadataRequest = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelMetadataRequest name.
         * @member {string} name
         * @memberof inference.ModelMetadataRequest
         * @instance
         */
        ModelMetadataRequest.prototype.name = "";

        /**
         * ModelMetadataRequest version.
         * @member {string} version
         * @memberof inference.ModelMetadataRequest
         * @instance
         */
        ModelMetadataRequest.prototype.version = "";

        /**
         * Creates a new ModelMetadataRequest instance using the specified properties.
         * @function create
         * @memberof inference.ModelMetadataRequest
         * @static
         * @param {inference.ModelMetadataRequest.$Properties=} [properties] Properties to set
         * @returns {inference.ModelMetadataRequest} ModelMetadataRequest instance
         * @type {{
         *   (properties: inference.ModelMetadataRequest.$Shape): inference.ModelMetadataRequest & inference.ModelMetadataRequest.$Shape;
         *   (properties?: inference.ModelMetadataRequest.$Properties): inference.ModelMetadataRequest;
         * }}
         */
        ModelMetadataRequest.create = function(properties) {
            return new ModelMetadataRequest(properties);
        };

        /**
         * Encodes the specified ModelMetadataRequest message. Does not implicitly {@link inference.ModelMetadataRequest.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelMetadataRequest
         * @static
         * @param {inference.ModelMetadataRequest.$Properties} message ModelMetadataRequest message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelMetadataRequest.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
            if (message.version != null && $Object.hasOwnProperty.call(message, "version") && message.version !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.version);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelMetadataRequest message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelMetadataRequest
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelMetadataRequest & inference.ModelMetadataRequest.$Shape} ModelMetadataRequest
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelMetadataRequest.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ModelMetadataRequest();
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
                            message.name = value;
                        else
                            delete message.name;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.version = value;
                        else
                            delete message.version;
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
         * Creates a ModelMetadataRequest message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelMetadataRequest
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelMetadataRequest} ModelMetadataRequest
         */
        ModelMetadataRequest.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelMetadataRequest)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelMetadataRequest: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelMetadataRequest();
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.version != null)
                if (typeof object.version !== "string" || object.version.length)
                    message.version = $String(object.version);
            return message;
        };

        /**
         * Creates a plain object from a ModelMetadataRequest message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelMetadataRequest
         * @static
         * @param {inference.ModelMetadataRequest} message ModelMetadataRequest
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelMetadataRequest.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults) {
                object.name = "";
                object.version = "";
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.version != null && $Object.hasOwnProperty.call(message, "version"))
                object.version = message.version;
            return object;
        };

        /**
         * Converts this ModelMetadataRequest to JSON.
         * @function toJSON
         * @memberof inference.ModelMetadataRequest
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelMetadataRequest.prototype.toJSON = function() {
            return ModelMetadataRequest.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelMetadataRequest;
    })();

    inference.ModelMetadataResponse = (function() {

        /**
         * Properties of a ModelMetadataResponse.
         * @typedef {Object} inference.ModelMetadataResponse.$Properties
         * @property {string|null} [name] ModelMetadataResponse name
         * @property {Array.<string>|null} [versions] ModelMetadataResponse versions
         * @property {string|null} [platform] ModelMetadataResponse platform
         * @property {Array.<inference.ModelMetadataResponse.TensorMetadata.$Properties>|null} [inputs] ModelMetadataResponse inputs
         * @property {Array.<inference.ModelMetadataResponse.TensorMetadata.$Properties>|null} [outputs] ModelMetadataResponse outputs
         * @property {Object.<string,string>|null} [properties] ModelMetadataResponse properties
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelMetadataResponse.
         * @memberof inference
         * @interface IModelMetadataResponse
         * @augments inference.ModelMetadataResponse.$Properties
         * @deprecated Use inference.ModelMetadataResponse.$Properties instead.
         */

        /**
         * Shape of a ModelMetadataResponse.
         * @typedef {inference.ModelMetadataResponse.$Properties} inference.ModelMetadataResponse.$Shape
         */

        /**
         * Constructs a new ModelMetadataResponse.
         * @memberof inference
         * @classdesc Represents a ModelMetadataResponse.
         * @constructor
         * @param {inference.ModelMetadataResponse.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelMetadataResponse = function (properties) {
            this.versions = [];
            this.inputs = [];
            this.outputs = [];
            this.properties = {};
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelMetadataResponse name.
         * @member {string} name
         * @memberof inference.ModelMetadataResponse
         * @instance
         */
        ModelMetadataResponse.prototype.name = "";

        /**
         * ModelMetadataResponse versions.
         * @member {Array.<string>} versions
         * @memberof inference.ModelMetadataResponse
         * @instance
         */
        ModelMetadataResponse.prototype.versions = $util.emptyArray;

        /**
         * ModelMetadataResponse platform.
         * @member {string} platform
         * @memberof inference.ModelMetadataResponse
         * @instance
         */
        ModelMetadataResponse.prototype.platform = "";

        /**
         * ModelMetadataResponse inputs.
         * @member {Array.<inference.ModelMetadataResponse.TensorMetadata.$Properties>} inputs
         * @memberof inference.ModelMetadataResponse
         * @instance
         */
        ModelMetadataResponse.prototype.inputs = $util.emptyArray;

        /**
         * ModelMetadataResponse outputs.
         * @member {Array.<inference.ModelMetadataResponse.TensorMetadata.$Properties>} outputs
         * @memberof inference.ModelMetadataResponse
         * @instance
         */
        ModelMetadataResponse.prototype.outputs = $util.emptyArray;

        /**
         * ModelMetadataResponse properties.
         * @member {Object.<string,string>} properties
         * @memberof inference.ModelMetadataResponse
         * @instance
         */
        ModelMetadataResponse.prototype.properties = $util.emptyObject;

        /**
         * Creates a new ModelMetadataResponse instance using the specified properties.
         * @function create
         * @memberof inference.ModelMetadataResponse
         * @static
         * @param {inference.ModelMetadataResponse.$Properties=} [properties] Properties to set
         * @returns {inference.ModelMetadataResponse} ModelMetadataResponse instance
         * @type {{
         *   (properties: inference.ModelMetadataResponse.$Shape): inference.ModelMetadataResponse & inference.ModelMetadataResponse.$Shape;
         *   (properties?: inference.ModelMetadataResponse.$Properties): inference.ModelMetadataResponse;
         * }}
         */
        ModelMetadataResponse.create = function(properties) {
            return new ModelMetadataResponse(properties);
        };

        /**
         * Encodes the specified ModelMetadataResponse message. Does not implicitly {@link inference.ModelMetadataResponse.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelMetadataResponse
         * @static
         * @param {inference.ModelMetadataResponse.$Properties} message ModelMetadataResponse message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelMetadataResponse.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
            if (message.versions != null && message.versions.length)
                for (let i = 0; i < message.versions.length; ++i)
                    writer.uint32(/* id 2, wireType 2 =*/18).string(message.versions[i]);
            if (message.platform != null && $Object.hasOwnProperty.call(message, "platform") && message.platform !== "")
                writer.uint32(/* id 3, wireType 2 =*/26).string(message.platform);
            if (message.inputs != null && message.inputs.length)
                for (let i = 0; i < message.inputs.length; ++i)
                    $root.inference.ModelMetadataResponse.TensorMetadata.encode(message.inputs[i], writer.uint32(/* id 4, wireType 2 =*/34).fork(), _depth + 1).ldelim();
            if (message.outputs != null && message.outputs.length)
                for (let i = 0; i < message.outputs.length; ++i)
                    $root.inference.ModelMetadataResponse.TensorMetadata.encode(message.outputs[i], writer.uint32(/* id 5, wireType 2 =*/42).fork(), _depth + 1).ldelim();
            if (message.properties != null && $Object.hasOwnProperty.call(message, "properties"))
                for (let keys = $Object.keys(message.properties), i = 0; i < keys.length; ++i)
                    writer.uint32(/* id 6, wireType 2 =*/50).fork().uint32(/* id 1, wireType 2 =*/10).string(keys[i]).uint32(/* id 2, wireType 2 =*/18).string(message.properties[keys[i]]).ldelim();
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelMetadataResponse message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelMetadataResponse
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelMetadataResponse & inference.ModelMetadataResponse.$Shape} ModelMetadataResponse
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelMetadataResponse.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, key, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.ModelMetadataResponse();
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
                            message.name = value;
                        else
                            delete message.name;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if (!(message.versions && message.versions.length))
                            message.versions = [];
                        message.versions.push(reader.stringVerify());
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.platform = value;
                        else
                            delete message.platform;
                        continue;
                    }
                case 4: {
                        if (wireType !== 2)
                            break;
                        if (!(message.inputs && message.inputs.length))
                            message.inputs = [];
                        message.inputs.push($root.inference.ModelMetadataResponse.TensorMetadata.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 5: {
                        if (wireType !== 2)
                            break;
                        if (!(message.outputs && message.outputs.length))
                            message.outputs = [];
                        message.outputs.push($root.inference.ModelMetadataResponse.TensorMetadata.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 6: {
                        if (wireType !== 2)
                            break;
                        if (message.properties === $util.emptyObject)
                            message.properties = {};
                        let end2 = reader.size() + reader.pos;
                        if (end2 > reader.len)
                            throw $RangeError("index out of range");
                        reader.len = end2;
                        key = "";
                        value = "";
                        while (reader.pos < end2) {
                            let tag2 = reader.tag();
                            wireType = tag2 & 7;
                            switch (tag2 >>>= 3) {
                            case 1:
                                if (wireType !== 2)
                                    break;
                                key = reader.stringVerify();
                                continue;
                            case 2:
                                if (wireType !== 2)
                                    break;
                                value = reader.stringVerify();
                                continue;
                            }
                            reader.skipType(wireType, _depth, tag2);
                        }
                        if (reader.pos !== end2)
                            throw $RangeError("index out of range");
                        reader.len = end;
                        if (key === "__proto__")
                            $util.makeProp(message.properties, key);
                        message.properties[key] = value;
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
         * Creates a ModelMetadataResponse message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelMetadataResponse
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelMetadataResponse} ModelMetadataResponse
         */
        ModelMetadataResponse.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelMetadataResponse)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelMetadataResponse: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelMetadataResponse();
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.versions) {
                if (!$Array.isArray(object.versions))
                    throw $TypeError(".inference.ModelMetadataResponse.versions: array expected");
                message.versions = $Array(object.versions.length);
                for (let i = 0; i < object.versions.length; ++i)
                    message.versions[i] = $String(object.versions[i]);
            }
            if (object.platform != null)
                if (typeof object.platform !== "string" || object.platform.length)
                    message.platform = $String(object.platform);
            if (object.inputs) {
                if (!$Array.isArray(object.inputs))
                    throw $TypeError(".inference.ModelMetadataResponse.inputs: array expected");
                message.inputs = $Array(object.inputs.length);
                for (let i = 0; i < object.inputs.length; ++i) {
                    if (!$util.isObject(object.inputs[i]))
                        throw $TypeError(".inference.ModelMetadataResponse.inputs: object expected");
                    message.inputs[i] = $root.inference.ModelMetadataResponse.TensorMetadata.fromObject(object.inputs[i], _depth + 1);
                }
            }
            if (object.outputs) {
                if (!$Array.isArray(object.outputs))
                    throw $TypeError(".inference.ModelMetadataResponse.outputs: array expected");
                message.outputs = $Array(object.outputs.length);
                for (let i = 0; i < object.outputs.length; ++i) {
                    if (!$util.isObject(object.outputs[i]))
                        throw $TypeError(".inference.ModelMetadataResponse.outputs: object expected");
                    message.outputs[i] = $root.inference.ModelMetadataResponse.TensorMetadata.fromObject(object.outputs[i], _depth + 1);
                }
            }
            if (object.properties) {
                if (!$util.isObject(object.properties))
                    throw $TypeError(".inference.ModelMetadataResponse.properties: object expected");
                message.properties = {};
                for (let keys = $Object.keys(object.properties), i = 0; i < keys.length; ++i) {
                    if (keys[i] === "__proto__")
                        $util.makeProp(message.properties, keys[i]);
                    message.properties[keys[i]] = $String(object.properties[keys[i]]);
                }
            }
            return message;
        };

        /**
         * Creates a plain object from a ModelMetadataResponse message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelMetadataResponse
         * @static
         * @param {inference.ModelMetadataResponse} message ModelMetadataResponse
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelMetadataResponse.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults) {
                object.versions = [];
                object.inputs = [];
                object.outputs = [];
            }
            if (options.objects || options.defaults)
                object.properties = {};
            if (options.defaults) {
                object.name = "";
                object.platform = "";
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.versions && message.versions.length) {
                object.versions = $Array(message.versions.length);
                for (let j = 0; j < message.versions.length; ++j)
                    object.versions[j] = message.versions[j];
            }
            if (message.platform != null && $Object.hasOwnProperty.call(message, "platform"))
                object.platform = message.platform;
            if (message.inputs && message.inputs.length) {
                object.inputs = $Array(message.inputs.length);
                for (let j = 0; j < message.inputs.length; ++j)
                    object.inputs[j] = $root.inference.ModelMetadataResponse.TensorMetadata.toObject(message.inputs[j], options, _depth + 1);
            }
            if (message.outputs && message.outputs.length) {
                object.outputs = $Array(message.outputs.length);
                for (let j = 0; j < message.outputs.length; ++j)
                    object.outputs[j] = $root.inference.ModelMetadataResponse.TensorMetadata.toObject(message.outputs[j], options, _depth + 1);
            }
            let keys2;
            if (message.properties && (keys2 = $Object.keys(message.properties)).length) {
                object.properties = {};
                for (let j = 0; j < keys2.length; ++j) {
                    if (keys2[j] === "__proto__")
                        $util.makeProp(object.properties, keys2[j]);
                    object.properties[keys2[j]] = message.properties[keys2[j]];
                }
            }
            return object;
        };

        /**
         * Converts this ModelMetadataResponse to JSON.
         * @function toJSON
         * @memberof inference.ModelMetadataResponse
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelMetadataResponse.prototype.toJSON = function() {
            return ModelMetadataResponse.toObject(this, $protobuf.util.toJSONOptions);
        };

        ModelMetadataResponse.TensorMetadata = (function() {

            /**
             * Properties of a TensorMetadata.
             * @typedef {Object} inference.ModelMetadataResponse.TensorMetadata.$Properties
             * @property {string|null} [name] TensorMetadata name
             * @property {string|null} [datatype] TensorMetadata datatype
             * @property {Array.<number>|null} [shape] TensorMetadata shape
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a TensorMetadata.
             * @memberof inference.ModelMetadataResponse
             * @interface ITensorMetadata
             * @augments inference.ModelMetadataResponse.TensorMetadata.$Properties
             * @deprecated Use inference.ModelMetadataResponse.TensorMetadata.$Properties instead.
             */

            /**
             * Shape of a TensorMetadata.
             * @typedef {inference.ModelMetadataResponse.TensorMetadata.$Properties} inference.ModelMetadataResponse.TensorMetadata.$Shape
             */

            /**
             * Constructs a new TensorMetadata.
             * @memberof inference.ModelMetadataResponse
             * @classdesc Represents a TensorMetadata.
             * @constructor
             * @param {inference.ModelMetadataResponse.TensorMetadata.$Properties=} [properties] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const TensorMetadata = function (properties) {
                this.shape = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            /**
             * TensorMetadata name.
             * @member {string} name
             * @memberof inference.ModelMetadataResponse.TensorMetadata
             * @instance
             */
            TensorMetadata.prototype.name = "";

            /**
             * TensorMetadata datatype.
             * @member {string} datatype
             * @memberof inference.ModelMetadataResponse.TensorMetadata
             * @instance
             */
            TensorMetadata.prototype.datatype = "";

            /**
             * TensorMetadata shape.
             * @member {Array.<number>} shape
             * @memberof inference.ModelMetadataResponse.TensorMetadata
             * @instance
             */
            TensorMetadata.prototype.shape = $util.emptyArray;

            /**
             * Creates a new TensorMetadata instance using the specified properties.
             * @function create
             * @memberof inference.ModelMetadataResponse.TensorMetadata
             * @static
             * @param {inference.ModelMetadataResponse.TensorMetadata.$Properties=} [properties] Properties to set
             * @returns {inference.ModelMetadataResponse.TensorMetadata} TensorMetadata instance
             * @type {{
             *   (properties: inference.ModelMetadataResponse.TensorMetadata.$Shape): inference.ModelMetadataResponse.TensorMetadata & inference.ModelMetadataResponse.TensorMetadata.$Shape;
             *   (properties?: inference.ModelMetadataResponse.TensorMetadata.$Properties): inference.ModelMetadataResponse.TensorMetadata;
             * }}
             */
            TensorMetadata.create = function(properties) {
                return new TensorMetadata(properties);
            };

            /**
             * Encodes the specified TensorMetadata message. Does not implicitly {@link inference.ModelMetadataResponse.TensorMetadata.verify|verify} messages.
             * @function encode
             * @memberof inference.ModelMetadataResponse.TensorMetadata
             * @static
             * @param {inference.ModelMetadataResponse.TensorMetadata.$Properties} message TensorMetadata message or plain object to encode
             * @param {$protobuf.Writer} [writer] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            TensorMetadata.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                    writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
                if (message.datatype != null && $Object.hasOwnProperty.call(message, "datatype") && message.datatype !== "")
                    writer.uint32(/* id 2, wireType 2 =*/18).string(message.datatype);
                if (message.shape != null && message.shape.length)
                    writer.uint32(/* id 3, wireType 2 =*/26).int64s(message.shape);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            /**
             * Decodes a TensorMetadata message from the specified reader or buffer.
             * @function decode
             * @memberof inference.ModelMetadataResponse.TensorMetadata
             * @static
             * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
             * @param {number} [length] Message length if known beforehand
             * @returns {inference.ModelMetadataResponse.TensorMetadata & inference.ModelMetadataResponse.TensorMetadata.$Shape} TensorMetadata
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            TensorMetadata.decode = function (reader, length, _end, _depth, _target) {
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
                message = _target || new $root.inference.ModelMetadataResponse.TensorMetadata();
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
                                message.name = value;
                            else
                                delete message.name;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.datatype = value;
                            else
                                delete message.datatype;
                            continue;
                        }
                    case 3: {
                            if (wireType === 2) {
                                if (!(message.shape && message.shape.length))
                                    message.shape = [];
                                reader.int64s(message.shape);
                                continue;
                            }
                            if (wireType !== 0)
                                break;
                            if (!(message.shape && message.shape.length))
                                message.shape = [];
                            message.shape.push(reader.int64());
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
             * Creates a TensorMetadata message from a plain object. Also converts values to their respective internal types.
             * @function fromObject
             * @memberof inference.ModelMetadataResponse.TensorMetadata
             * @static
             * @param {Object.<string,*>} object Plain object
             * @returns {inference.ModelMetadataResponse.TensorMetadata} TensorMetadata
             */
            TensorMetadata.fromObject = function (object, _depth) {
                if (object instanceof $root.inference.ModelMetadataResponse.TensorMetadata)
                    return object;
                if (!$util.isObject(object))
                    throw $TypeError(".inference.ModelMetadataResponse.TensorMetadata: object expected");
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                let message = new $root.inference.ModelMetadataResponse.TensorMetadata();
                if (object.name != null)
                    if (typeof object.name !== "string" || object.name.length)
                        message.name = $String(object.name);
                if (object.datatype != null)
                    if (typeof object.datatype !== "string" || object.datatype.length)
                        message.datatype = $String(object.datatype);
                if (object.shape) {
                    if (!$Array.isArray(object.shape))
                        throw $TypeError(".inference.ModelMetadataResponse.TensorMetadata.shape: array expected");
                    message.shape = $Array(object.shape.length);
                    for (let i = 0; i < object.shape.length; ++i)
                        if ($util.Long)
                            message.shape[i] = $util.Long.fromValue(object.shape[i], false);
                        else if (typeof object.shape[i] === "string")
                            message.shape[i] = $parseInt(object.shape[i], 10);
                        else if (typeof object.shape[i] === "number")
                            message.shape[i] = object.shape[i];
                        else if (typeof object.shape[i] === "object")
                            message.shape[i] = new $util.LongBits(object.shape[i].low >>> 0, object.shape[i].high >>> 0).toNumber();
                }
                return message;
            };

            /**
             * Creates a plain object from a TensorMetadata message. Also converts values to other types if specified.
             * @function toObject
             * @memberof inference.ModelMetadataResponse.TensorMetadata
             * @static
             * @param {inference.ModelMetadataResponse.TensorMetadata} message TensorMetadata
             * @param {$protobuf.IConversionOptions} [options] Conversion options
             * @returns {Object.<string,*>} Plain object
             */
            TensorMetadata.toObject = function (message, options, _depth) {
                if (!options)
                    options = {};
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                let object = {};
                if (options.arrays || options.defaults)
                    object.shape = [];
                if (options.defaults) {
                    object.name = "";
                    object.datatype = "";
                }
                if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                    object.name = message.name;
                if (message.datatype != null && $Object.hasOwnProperty.call(message, "datatype"))
                    object.datatype = message.datatype;
                if (message.shape && message.shape.length) {
                    object.shape = $Array(message.shape.length);
                    for (let j = 0; j < message.shape.length; ++j)
                        if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                            object.shape[j] = typeof message.shape[j] === "number" ? $BigInt(message.shape[j]) : $util.Long.fromBits(message.shape[j].low >>> 0, message.shape[j].high >>> 0, false).toBigInt();
                        else if (typeof message.shape[j] === "number")
                            object.shape[j] = options.longs === $String ? $String(message.shape[j]) : message.shape[j];
                        else
                            object.shape[j] = options.longs === $String ? $util.Long.prototype.toString.call(message.shape[j]) : options.longs === $Number ? new $util.LongBits(message.shape[j].low >>> 0, message.shape[j].high >>> 0).toNumber() : message.shape[j];
                }
                return object;
            };

            /**
             * Converts this TensorMetadata to JSON.
             * @function toJSON
             * @memberof inference.ModelMetadataResponse.TensorMetadata
             * @instance
             * @returns {Object.<string,*>} JSON object
             */
            TensorMetadata.prototype.toJSON = function() {
                return TensorMetadata.toObject(this, $protobuf.util.toJSONOptions);
            };

            return TensorMetadata;
        })();

        return ModelMetadataResponse;
    })();

    inference.InferParameter = (function() {

        /**
         * Properties of an InferParameter.
         * @typedef {Object} inference.InferParameter.$Properties
         * @property {boolean|null} [boolParam] InferParameter boolParam
         * @property {number|null} [int64Param] InferParameter int64Param
         * @property {string|null} [stringParam] InferParameter stringParam
         * @property {number|null} [doubleParam] InferParameter doubleParam
         * @property {number|null} [uint64Param] InferParameter uint64Param
         * @property {"boolParam"|"int64Param"|"stringParam"|"doubleParam"|"uint64Param"} [parameterChoice] InferParameter parameterChoice
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of an InferParameter.
         * @memberof inference
         * @interface IInferParameter
         * @augments inference.InferParameter.$Properties
         * @deprecated Use inference.InferParameter.$Properties instead.
         */

        /**
         * Narrowed shape of an InferParameter.
         * @typedef {{
         *   boolParam?: boolean|null;
         *   int64Param?: number|null;
         *   stringParam?: string|null;
         *   doubleParam?: number|null;
         *   uint64Param?: number|null;
         *   $unknowns?: Array.<Uint8Array>;
         * } & (
         *   ({ parameterChoice?: undefined; boolParam?: null; int64Param?: null; stringParam?: null; doubleParam?: null; uint64Param?: null }|{ parameterChoice?: "boolParam"; boolParam: boolean; int64Param?: null; stringParam?: null; doubleParam?: null; uint64Param?: null }|{ parameterChoice?: "int64Param"; boolParam?: null; int64Param: number; stringParam?: null; doubleParam?: null; uint64Param?: null }|{ parameterChoice?: "stringParam"; boolParam?: null; int64Param?: null; stringParam: string; doubleParam?: null; uint64Param?: null }|{ parameterChoice?: "doubleParam"; boolParam?: null; int64Param?: null; stringParam?: null; doubleParam: number; uint64Param?: null }|{ parameterChoice?: "uint64Param"; boolParam?: null; int64Param?: null; stringParam?: null; doubleParam?: null; uint64Param: number })
         * )} inference.InferParameter.$Shape
         */

        /**
         * Constructs a new InferParameter.
         * @memberof inference
         * @classdesc Represents an InferParameter.
         * @constructor
         * @param {inference.InferParameter.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const InferParameter = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * InferParameter boolParam.
         * @member {boolean|null|undefined} boolParam
         * @memberof inference.InferParameter
         * @instance
         */
        InferParameter.prototype.boolParam = null;

        /**
         * InferParameter int64Param.
         * @member {number|null|undefined} int64Param
         * @memberof inference.InferParameter
         * @instance
         */
        InferParameter.prototype.int64Param = null;

        /**
         * InferParameter stringParam.
         * @member {string|null|undefined} stringParam
         * @memberof inference.InferParameter
         * @instance
         */
        InferParameter.prototype.stringParam = null;

        /**
         * InferParameter doubleParam.
         * @member {number|null|undefined} doubleParam
         * @memberof inference.InferParameter
         * @instance
         */
        InferParameter.prototype.doubleParam = null;

        /**
         * InferParameter uint64Param.
         * @member {number|null|undefined} uint64Param
         * @memberof inference.InferParameter
         * @instance
         */
        InferParameter.prototype.uint64Param = null;

        // OneOf field names bound to virtual getters and setters
        let $oneOfFields;

        /**
         * InferParameter parameterChoice.
         * @member {"boolParam"|"int64Param"|"stringParam"|"doubleParam"|"uint64Param"|undefined} parameterChoice
         * @memberof inference.InferParameter
         * @instance
         */
        $Object.defineProperty(InferParameter.prototype, "parameterChoice", {
            get: $util.oneOfGetter($oneOfFields = ["boolParam", "int64Param", "stringParam", "doubleParam", "uint64Param"]),
            set: $util.oneOfSetter($oneOfFields)
        });

        /**
         * Creates a new InferParameter instance using the specified properties.
         * @function create
         * @memberof inference.InferParameter
         * @static
         * @param {inference.InferParameter.$Properties=} [properties] Properties to set
         * @returns {inference.InferParameter} InferParameter instance
         * @type {{
         *   (properties: inference.InferParameter.$Shape): inference.InferParameter & inference.InferParameter.$Shape;
         *   (properties?: inference.InferParameter.$Properties): inference.InferParameter;
         * }}
         */
        InferParameter.create = function(properties) {
            return new InferParameter(properties);
        };

        /**
         * Encodes the specified InferParameter message. Does not implicitly {@link inference.InferParameter.verify|verify} messages.
         * @function encode
         * @memberof inference.InferParameter
         * @static
         * @param {inference.InferParameter.$Properties} message InferParameter message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        InferParameter.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.boolParam != null && $Object.hasOwnProperty.call(message, "boolParam"))
                writer.uint32(/* id 1, wireType 0 =*/8).bool(message.boolParam);
            if (message.int64Param != null && $Object.hasOwnProperty.call(message, "int64Param"))
                writer.uint32(/* id 2, wireType 0 =*/16).int64(message.int64Param);
            if (message.stringParam != null && $Object.hasOwnProperty.call(message, "stringParam"))
                writer.uint32(/* id 3, wireType 2 =*/26).string(message.stringParam);
            if (message.doubleParam != null && $Object.hasOwnProperty.call(message, "doubleParam"))
                writer.uint32(/* id 4, wireType 1 =*/33).double(message.doubleParam);
            if (message.uint64Param != null && $Object.hasOwnProperty.call(message, "uint64Param"))
                writer.uint32(/* id 5, wireType 0 =*/40).uint64(message.uint64Param);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes an InferParameter message from the specified reader or buffer.
         * @function decode
         * @memberof inference.InferParameter
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.InferParameter & inference.InferParameter.$Shape} InferParameter
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        InferParameter.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.InferParameter();
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
                        message.boolParam = reader.bool();
                        message.parameterChoice = "boolParam";
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        message.int64Param = reader.int64();
                        message.parameterChoice = "int64Param";
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        message.stringParam = reader.stringVerify();
                        message.parameterChoice = "stringParam";
                        continue;
                    }
                case 4: {
                        if (wireType !== 1)
                            break;
                        message.doubleParam = reader.double();
                        message.parameterChoice = "doubleParam";
                        continue;
                    }
                case 5: {
                        if (wireType !== 0)
                            break;
                        message.uint64Param = reader.uint64();
                        message.parameterChoice = "uint64Param";
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
         * Creates an InferParameter message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.InferParameter
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.InferParameter} InferParameter
         */
        InferParameter.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.InferParameter)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.InferParameter: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.InferParameter();
            if (object.boolParam != null)
                message.boolParam = $Boolean(object.boolParam);
            if (object.int64Param != null)
                if ($util.Long)
                    message.int64Param = $util.Long.fromValue(object.int64Param, false);
                else if (typeof object.int64Param === "string")
                    message.int64Param = $parseInt(object.int64Param, 10);
                else if (typeof object.int64Param === "number")
                    message.int64Param = object.int64Param;
                else if (typeof object.int64Param === "object")
                    message.int64Param = new $util.LongBits(object.int64Param.low >>> 0, object.int64Param.high >>> 0).toNumber();
            if (object.stringParam != null)
                message.stringParam = $String(object.stringParam);
            if (object.doubleParam != null)
                message.doubleParam = $Number(object.doubleParam);
            if (object.uint64Param != null)
                if ($util.Long)
                    message.uint64Param = $util.Long.fromValue(object.uint64Param, true);
                else if (typeof object.uint64Param === "string")
                    message.uint64Param = $parseInt(object.uint64Param, 10);
                else if (typeof object.uint64Param === "number")
                    message.uint64Param = object.uint64Param;
                else if (typeof object.uint64Param === "object")
                    message.uint64Param = new $util.LongBits(object.uint64Param.low >>> 0, object.uint64Param.high >>> 0).toNumber(true);
            return message;
        };

        /**
         * Creates a plain object from an InferParameter message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.InferParameter
         * @static
         * @param {inference.InferParameter} message InferParameter
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        InferParameter.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (message.boolParam != null && $Object.hasOwnProperty.call(message, "boolParam")) {
                object.boolParam = message.boolParam;
                if (options.oneofs)
                    object.parameterChoice = "boolParam";
            }
            if (message.int64Param != null && $Object.hasOwnProperty.call(message, "int64Param")) {
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.int64Param = typeof message.int64Param === "number" ? $BigInt(message.int64Param) : $util.Long.fromBits(message.int64Param.low >>> 0, message.int64Param.high >>> 0, false).toBigInt();
                else if (typeof message.int64Param === "number")
                    object.int64Param = options.longs === $String ? $String(message.int64Param) : message.int64Param;
                else
                    object.int64Param = options.longs === $String ? $util.Long.prototype.toString.call(message.int64Param) : options.longs === $Number ? new $util.LongBits(message.int64Param.low >>> 0, message.int64Param.high >>> 0).toNumber() : message.int64Param;
                if (options.oneofs)
                    object.parameterChoice = "int64Param";
            }
            if (message.stringParam != null && $Object.hasOwnProperty.call(message, "stringParam")) {
                object.stringParam = message.stringParam;
                if (options.oneofs)
                    object.parameterChoice = "stringParam";
            }
            if (message.doubleParam != null && $Object.hasOwnProperty.call(message, "doubleParam")) {
                object.doubleParam = options.json && !$isFinite(message.doubleParam) ? $String(message.doubleParam) : message.doubleParam;
                if (options.oneofs)
                    object.parameterChoice = "doubleParam";
            }
            if (message.uint64Param != null && $Object.hasOwnProperty.call(message, "uint64Param")) {
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.uint64Param = typeof message.uint64Param === "number" ? $BigInt(message.uint64Param) : $util.Long.fromBits(message.uint64Param.low >>> 0, message.uint64Param.high >>> 0, true).toBigInt();
                else if (typeof message.uint64Param === "number")
                    object.uint64Param = options.longs === $String ? $String(message.uint64Param) : message.uint64Param;
                else
                    object.uint64Param = options.longs === $String ? $util.Long.prototype.toString.call(message.uint64Param) : options.longs === $Number ? new $util.LongBits(message.uint64Param.low >>> 0, message.uint64Param.high >>> 0).toNumber(true) : message.uint64Param;
                if (options.oneofs)
                    object.parameterChoice = "uint64Param";
            }
            return object;
        };

        /**
         * Converts this InferParameter to JSON.
         * @function toJSON
         * @memberof inference.InferParameter
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        InferParameter.prototype.toJSON = function() {
            return InferParameter.toObject(this, $protobuf.util.toJSONOptions);
        };

        return InferParameter;
    })();

    inference.InferTensorContents = (function() {

        /**
         * Properties of an InferTensorContents.
         * @typedef {Object} inference.InferTensorContents.$Properties
         * @property {Array.<boolean>|null} [boolContents] InferTensorContents boolContents
         * @property {Array.<number>|null} [intContents] InferTensorContents intContents
         * @property {Array.<number>|null} [int64Contents] InferTensorContents int64Contents
         * @property {Array.<number>|null} [uintContents] InferTensorContents uintContents
         * @property {Array.<number>|null} [uint64Contents] InferTensorContents uint64Contents
         * @property {Array.<number>|null} [fp32Contents] InferTensorContents fp32Contents
         * @property {Array.<number>|null} [fp64Contents] InferTensorContents fp64Contents
         * @property {Array.<Uint8Array>|null} [bytesContents] InferTensorContents bytesContents
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of an InferTensorContents.
         * @memberof inference
         * @interface IInferTensorContents
         * @augments inference.InferTensorContents.$Properties
         * @deprecated Use inference.InferTensorContents.$Properties instead.
         */

        /**
         * Shape of an InferTensorContents.
         * @typedef {inference.InferTensorContents.$Properties} inference.InferTensorContents.$Shape
         */

        /**
         * Constructs a new InferTensorContents.
         * @memberof inference
         * @classdesc Represents an InferTensorContents.
         * @constructor
         * @param {inference.InferTensorContents.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const InferTensorContents = function (properties) {
            this.boolContents = [];
            this.intContents = [];
            this.int64Contents = [];
            this.uintContents = [];
            this.uint64Contents = [];
            this.fp32Contents = [];
            this.fp64Contents = [];
            this.bytesContents = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * InferTensorContents boolContents.
         * @member {Array.<boolean>} boolContents
         * @memberof inference.InferTensorContents
         * @instance
         */
        InferTensorContents.prototype.boolContents = $util.emptyArray;

        /**
         * InferTensorContents intContents.
         * @member {Array.<number>} intContents
         * @memberof inference.InferTensorContents
         * @instance
         */
        InferTensorContents.prototype.intContents = $util.emptyArray;

        /**
         * InferTensorContents int64Contents.
         * @member {Array.<number>} int64Contents
         * @memberof inference.InferTensorContents
         * @instance
         */
        InferTensorContents.prototype.int64Contents = $util.emptyArray;

        /**
         * InferTensorContents uintContents.
         * @member {Array.<number>} uintContents
         * @memberof inference.InferTensorContents
         * @instance
         */
        InferTensorContents.prototype.uintContents = $util.emptyArray;

        /**
         * InferTensorContents uint64Contents.
         * @member {Array.<number>} uint64Contents
         * @memberof inference.InferTensorContents
         * @instance
         */
        InferTensorContents.prototype.uint64Contents = $util.emptyArray;

        /**
         * InferTensorContents fp32Contents.
         * @member {Array.<number>} fp32Contents
         * @memberof inference.InferTensorContents
         * @instance
         */
        InferTensorContents.prototype.fp32Contents = $util.emptyArray;

        /**
         * InferTensorContents fp64Contents.
         * @member {Array.<number>} fp64Contents
         * @memberof inference.InferTensorContents
         * @instance
         */
        InferTensorContents.prototype.fp64Contents = $util.emptyArray;

        /**
         * InferTensorContents bytesContents.
         * @member {Array.<Uint8Array>} bytesContents
         * @memberof inference.InferTensorContents
         * @instance
         */
        InferTensorContents.prototype.bytesContents = $util.emptyArray;

        /**
         * Creates a new InferTensorContents instance using the specified properties.
         * @function create
         * @memberof inference.InferTensorContents
         * @static
         * @param {inference.InferTensorContents.$Properties=} [properties] Properties to set
         * @returns {inference.InferTensorContents} InferTensorContents instance
         * @type {{
         *   (properties: inference.InferTensorContents.$Shape): inference.InferTensorContents & inference.InferTensorContents.$Shape;
         *   (properties?: inference.InferTensorContents.$Properties): inference.InferTensorContents;
         * }}
         */
        InferTensorContents.create = function(properties) {
            return new InferTensorContents(properties);
        };

        /**
         * Encodes the specified InferTensorContents message. Does not implicitly {@link inference.InferTensorContents.verify|verify} messages.
         * @function encode
         * @memberof inference.InferTensorContents
         * @static
         * @param {inference.InferTensorContents.$Properties} message InferTensorContents message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        InferTensorContents.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.boolContents != null && message.boolContents.length)
                writer.uint32(/* id 1, wireType 2 =*/10).bools(message.boolContents);
            if (message.intContents != null && message.intContents.length)
                writer.uint32(/* id 2, wireType 2 =*/18).int32s(message.intContents);
            if (message.int64Contents != null && message.int64Contents.length)
                writer.uint32(/* id 3, wireType 2 =*/26).int64s(message.int64Contents);
            if (message.uintContents != null && message.uintContents.length)
                writer.uint32(/* id 4, wireType 2 =*/34).uint32s(message.uintContents);
            if (message.uint64Contents != null && message.uint64Contents.length)
                writer.uint32(/* id 5, wireType 2 =*/42).uint64s(message.uint64Contents);
            if (message.fp32Contents != null && message.fp32Contents.length)
                writer.uint32(/* id 6, wireType 2 =*/50).floats(message.fp32Contents);
            if (message.fp64Contents != null && message.fp64Contents.length)
                writer.uint32(/* id 7, wireType 2 =*/58).doubles(message.fp64Contents);
            if (message.bytesContents != null && message.bytesContents.length)
                for (let i = 0; i < message.bytesContents.length; ++i)
                    writer.uint32(/* id 8, wireType 2 =*/66).bytes(message.bytesContents[i]);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes an InferTensorContents message from the specified reader or buffer.
         * @function decode
         * @memberof inference.InferTensorContents
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.InferTensorContents & inference.InferTensorContents.$Shape} InferTensorContents
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        InferTensorContents.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.InferTensorContents();
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
                        if (wireType === 2) {
                            if (!(message.boolContents && message.boolContents.length))
                                message.boolContents = [];
                            reader.bools(message.boolContents);
                            continue;
                        }
                        if (wireType !== 0)
                            break;
                        if (!(message.boolContents && message.boolContents.length))
                            message.boolContents = [];
                        message.boolContents.push(reader.bool());
                        continue;
                    }
                case 2: {
                        if (wireType === 2) {
                            if (!(message.intContents && message.intContents.length))
                                message.intContents = [];
                            reader.int32s(message.intContents);
                            continue;
                        }
                        if (wireType !== 0)
                            break;
                        if (!(message.intContents && message.intContents.length))
                            message.intContents = [];
                        message.intContents.push(reader.int32());
                        continue;
                    }
                case 3: {
                        if (wireType === 2) {
                            if (!(message.int64Contents && message.int64Contents.length))
                                message.int64Contents = [];
                            reader.int64s(message.int64Contents);
                            continue;
                        }
                        if (wireType !== 0)
                            break;
                        if (!(message.int64Contents && message.int64Contents.length))
                            message.int64Contents = [];
                        message.int64Contents.push(reader.int64());
                        continue;
                    }
                case 4: {
                        if (wireType === 2) {
                            if (!(message.uintContents && message.uintContents.length))
                                message.uintContents = [];
                            reader.uint32s(message.uintContents);
                            continue;
                        }
                        if (wireType !== 0)
                            break;
                        if (!(message.uintContents && message.uintContents.length))
                            message.uintContents = [];
                        message.uintContents.push(reader.uint32());
                        continue;
                    }
                case 5: {
                        if (wireType === 2) {
                            if (!(message.uint64Contents && message.uint64Contents.length))
                                message.uint64Contents = [];
                            reader.uint64s(message.uint64Contents);
                            continue;
                        }
                        if (wireType !== 0)
                            break;
                        if (!(message.uint64Contents && message.uint64Contents.length))
                            message.uint64Contents = [];
                        message.uint64Contents.push(reader.uint64());
                        continue;
                    }
                case 6: {
                        if (wireType === 2) {
                            if (!(message.fp32Contents && message.fp32Contents.length))
                                message.fp32Contents = [];
                            reader.floats(message.fp32Contents);
                            continue;
                        }
                        if (wireType !== 5)
                            break;
                        if (!(message.fp32Contents && message.fp32Contents.length))
                            message.fp32Contents = [];
                        message.fp32Contents.push(reader.float());
                        continue;
                    }
                case 7: {
                        if (wireType === 2) {
                            if (!(message.fp64Contents && message.fp64Contents.length))
                                message.fp64Contents = [];
                            reader.doubles(message.fp64Contents);
                            continue;
                        }
                        if (wireType !== 1)
                            break;
                        if (!(message.fp64Contents && message.fp64Contents.length))
                            message.fp64Contents = [];
                        message.fp64Contents.push(reader.double());
                        continue;
                    }
                case 8: {
                        if (wireType !== 2)
                            break;
                        if (!(message.bytesContents && message.bytesContents.length))
                            message.bytesContents = [];
                        message.bytesContents.push(reader.bytes());
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
         * Creates an InferTensorContents message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.InferTensorContents
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.InferTensorContents} InferTensorContents
         */
        InferTensorContents.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.InferTensorContents)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.InferTensorContents: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.InferTensorContents();
            if (object.boolContents) {
                if (!$Array.isArray(object.boolContents))
                    throw $TypeError(".inference.InferTensorContents.boolContents: array expected");
                message.boolContents = $Array(object.boolContents.length);
                for (let i = 0; i < object.boolContents.length; ++i)
                    message.boolContents[i] = $Boolean(object.boolContents[i]);
            }
            if (object.intContents) {
                if (!$Array.isArray(object.intContents))
                    throw $TypeError(".inference.InferTensorContents.intContents: array expected");
                message.intContents = $Array(object.intContents.length);
                for (let i = 0; i < object.intContents.length; ++i)
                    message.intContents[i] = object.intContents[i] | 0;
            }
            if (object.int64Contents) {
                if (!$Array.isArray(object.int64Contents))
                    throw $TypeError(".inference.InferTensorContents.int64Contents: array expected");
                message.int64Contents = $Array(object.int64Contents.length);
                for (let i = 0; i < object.int64Contents.length; ++i)
                    if ($util.Long)
                        message.int64Contents[i] = $util.Long.fromValue(object.int64Contents[i], false);
                    else if (typeof object.int64Contents[i] === "string")
                        message.int64Contents[i] = $parseInt(object.int64Contents[i], 10);
                    else if (typeof object.int64Contents[i] === "number")
                        message.int64Contents[i] = object.int64Contents[i];
                    else if (typeof object.int64Contents[i] === "object")
                        message.int64Contents[i] = new $util.LongBits(object.int64Contents[i].low >>> 0, object.int64Contents[i].high >>> 0).toNumber();
            }
            if (object.uintContents) {
                if (!$Array.isArray(object.uintContents))
                    throw $TypeError(".inference.InferTensorContents.uintContents: array expected");
                message.uintContents = $Array(object.uintContents.length);
                for (let i = 0; i < object.uintContents.length; ++i)
                    message.uintContents[i] = object.uintContents[i] >>> 0;
            }
            if (object.uint64Contents) {
                if (!$Array.isArray(object.uint64Contents))
                    throw $TypeError(".inference.InferTensorContents.uint64Contents: array expected");
                message.uint64Contents = $Array(object.uint64Contents.length);
                for (let i = 0; i < object.uint64Contents.length; ++i)
                    if ($util.Long)
                        message.uint64Contents[i] = $util.Long.fromValue(object.uint64Contents[i], true);
                    else if (typeof object.uint64Contents[i] === "string")
                        message.uint64Contents[i] = $parseInt(object.uint64Contents[i], 10);
                    else if (typeof object.uint64Contents[i] === "number")
                        message.uint64Contents[i] = object.uint64Contents[i];
                    else if (typeof object.uint64Contents[i] === "object")
                        message.uint64Contents[i] = new $util.LongBits(object.uint64Contents[i].low >>> 0, object.uint64Contents[i].high >>> 0).toNumber(true);
            }
            if (object.fp32Contents) {
                if (!$Array.isArray(object.fp32Contents))
                    throw $TypeError(".inference.InferTensorContents.fp32Contents: array expected");
                message.fp32Contents = $Array(object.fp32Contents.length);
                for (let i = 0; i < object.fp32Contents.length; ++i)
                    message.fp32Contents[i] = $Number(object.fp32Contents[i]);
            }
            if (object.fp64Contents) {
                if (!$Array.isArray(object.fp64Contents))
                    throw $TypeError(".inference.InferTensorContents.fp64Contents: array expected");
                message.fp64Contents = $Array(object.fp64Contents.length);
                for (let i = 0; i < object.fp64Contents.length; ++i)
                    message.fp64Contents[i] = $Number(object.fp64Contents[i]);
            }
            if (object.bytesContents) {
                if (!$Array.isArray(object.bytesContents))
                    throw $TypeError(".inference.InferTensorContents.bytesContents: array expected");
                message.bytesContents = $Array(object.bytesContents.length);
                for (let i = 0; i < object.bytesContents.length; ++i)
                    if (typeof object.bytesContents[i] === "string")
                        $util.base64.decode(object.bytesContents[i], message.bytesContents[i] = $util.newBuffer($util.base64.length(object.bytesContents[i])), 0);
                    else if (object.bytesContents[i].length >= 0)
                        message.bytesContents[i] = object.bytesContents[i];
            }
            return message;
        };

        /**
         * Creates a plain object from an InferTensorContents message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.InferTensorContents
         * @static
         * @param {inference.InferTensorContents} message InferTensorContents
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        InferTensorContents.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults) {
                object.boolContents = [];
                object.intContents = [];
                object.int64Contents = [];
                object.uintContents = [];
                object.uint64Contents = [];
                object.fp32Contents = [];
                object.fp64Contents = [];
                object.bytesContents = [];
            }
            if (message.boolContents && message.boolContents.length) {
                object.boolContents = $Array(message.boolContents.length);
                for (let j = 0; j < message.boolContents.length; ++j)
                    object.boolContents[j] = message.boolContents[j];
            }
            if (message.intContents && message.intContents.length) {
                object.intContents = $Array(message.intContents.length);
                for (let j = 0; j < message.intContents.length; ++j)
                    object.intContents[j] = message.intContents[j];
            }
            if (message.int64Contents && message.int64Contents.length) {
                object.int64Contents = $Array(message.int64Contents.length);
                for (let j = 0; j < message.int64Contents.length; ++j)
                    if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                        object.int64Contents[j] = typeof message.int64Contents[j] === "number" ? $BigInt(message.int64Contents[j]) : $util.Long.fromBits(message.int64Contents[j].low >>> 0, message.int64Contents[j].high >>> 0, false).toBigInt();
                    else if (typeof message.int64Contents[j] === "number")
                        object.int64Contents[j] = options.longs === $String ? $String(message.int64Contents[j]) : message.int64Contents[j];
                    else
                        object.int64Contents[j] = options.longs === $String ? $util.Long.prototype.toString.call(message.int64Contents[j]) : options.longs === $Number ? new $util.LongBits(message.int64Contents[j].low >>> 0, message.int64Contents[j].high >>> 0).toNumber() : message.int64Contents[j];
            }
            if (message.uintContents && message.uintContents.length) {
                object.uintContents = $Array(message.uintContents.length);
                for (let j = 0; j < message.uintContents.length; ++j)
                    object.uintContents[j] = message.uintContents[j];
            }
            if (message.uint64Contents && message.uint64Contents.length) {
                object.uint64Contents = $Array(message.uint64Contents.length);
                for (let j = 0; j < message.uint64Contents.length; ++j)
                    if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                        object.uint64Contents[j] = typeof message.uint64Contents[j] === "number" ? $BigInt(message.uint64Contents[j]) : $util.Long.fromBits(message.uint64Contents[j].low >>> 0, message.uint64Contents[j].high >>> 0, true).toBigInt();
                    else if (typeof message.uint64Contents[j] === "number")
                        object.uint64Contents[j] = options.longs === $String ? $String(message.uint64Contents[j]) : message.uint64Contents[j];
                    else
                        object.uint64Contents[j] = options.longs === $String ? $util.Long.prototype.toString.call(message.uint64Contents[j]) : options.longs === $Number ? new $util.LongBits(message.uint64Contents[j].low >>> 0, message.uint64Contents[j].high >>> 0).toNumber(true) : message.uint64Contents[j];
            }
            if (message.fp32Contents && message.fp32Contents.length) {
                object.fp32Contents = $Array(message.fp32Contents.length);
                for (let j = 0; j < message.fp32Contents.length; ++j)
                    object.fp32Contents[j] = options.json && !$isFinite(message.fp32Contents[j]) ? $String(message.fp32Contents[j]) : message.fp32Contents[j];
            }
            if (message.fp64Contents && message.fp64Contents.length) {
                object.fp64Contents = $Array(message.fp64Contents.length);
                for (let j = 0; j < message.fp64Contents.length; ++j)
                    object.fp64Contents[j] = options.json && !$isFinite(message.fp64Contents[j]) ? $String(message.fp64Contents[j]) : message.fp64Contents[j];
            }
            if (message.bytesContents && message.bytesContents.length) {
                object.bytesContents = $Array(message.bytesContents.length);
                for (let j = 0; j < message.bytesContents.length; ++j)
                    object.bytesContents[j] = options.bytes === $String ? $util.base64.encode(message.bytesContents[j], 0, message.bytesContents[j].length) : options.bytes === $Array ? $Array.prototype.slice.call(message.bytesContents[j]) : message.bytesContents[j];
            }
            return object;
        };

        /**
         * Converts this InferTensorContents to JSON.
         * @function toJSON
         * @memberof inference.InferTensorContents
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        InferTensorContents.prototype.toJSON = function() {
            return InferTensorContents.toObject(this, $protobuf.util.toJSONOptions);
        };

        return InferTensorContents;
    })();

    inference.ModelInferRequest = (function() {

        /**
         * Properties of a ModelInferRequest.
         * @typedef {Object} inference.ModelInferRequest.$Properties
         * @property {string|null} [modelName] ModelInferRequest modelName
         * @property {string|null} [modelVersion] ModelInferRequest modelVersion
         * @property {string|null} [id] ModelInferRequest id
         * @property {Object.<string,inference.InferParameter.$Properties>|null} [parameters] ModelInferRequest parameters
         * @property {Array.<inference.ModelInferRequest.InferInputTensor.$Properties>|null} [inputs] ModelInferRequest inputs
         * @property {Array.<inference.ModelInferRequest.InferRequestedOutputTensor.$Properties>|null} [outputs] ModelInferRequest outputs
         * @property {Array.<Uint8Array>|null} [rawInputContents] ModelInferRequest rawInputContents
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelInferRequest.
         * @memberof inference
         * @interface IModelInferRequest
         * @augments inference.ModelInferRequest.$Properties
         * @deprecated Use inference.ModelInferRequest.$Properties instead.
         */

        /**
         * Shape of a ModelInferRequest.
         * @typedef {{
         *   modelName?: string|null;
         *   modelVersion?: string|null;
         *   id?: string|null;
         *   parameters?: Object.<string,inference.InferParameter.$Shape>|null;
         *   inputs?: Array.<inference.ModelInferRequest.InferInputTensor.$Shape>|null;
         *   outputs?: Array.<inference.ModelInferRequest.InferRequestedOutputTensor.$Shape>|null;
         *   rawInputContents?: Array.<Uint8Array>|null;
         *   $unknowns?: Array.<Uint8Array>;
         * }} inference.ModelInferRequest.$Shape
         */

        /**
         * Constructs a new ModelInferRequest.
         * @memberof inference
         * @classdesc Represents a ModelInferRequest.
         * @constructor
         * @param {inference.ModelInferRequest.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelInferRequest = function (properties) {
            this.parameters = {};
            this.inputs = [];
            this.outputs = [];
            this.rawInputContents = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelInferRequest modelName.
         * @member {string} modelName
         * @memberof inference.ModelInferRequest
         * @instance
         */
        ModelInferRequest.prototype.modelName = "";

        /**
         * ModelInferRequest modelVersion.
         * @member {string} modelVersion
         * @memberof inference.ModelInferRequest
         * @instance
         */
        ModelInferRequest.prototype.modelVersion = "";

        /**
         * ModelInferRequest id.
         * @member {string} id
         * @memberof inference.ModelInferRequest
         * @instance
         */
        ModelInferRequest.prototype.id = "";

        /**
         * ModelInferRequest parameters.
         * @member {Object.<string,inference.InferParameter.$Properties>} parameters
         * @memberof inference.ModelInferRequest
         * @instance
         */
        ModelInferRequest.prototype.parameters = $util.emptyObject;

        /**
         * ModelInferRequest inputs.
         * @member {Array.<inference.ModelInferRequest.InferInputTensor.$Properties>} inputs
         * @memberof inference.ModelInferRequest
         * @instance
         */
        ModelInferRequest.prototype.inputs = $util.emptyArray;

        /**
         * ModelInferRequest outputs.
         * @member {Array.<inference.ModelInferRequest.InferRequestedOutputTensor.$Properties>} outputs
         * @memberof inference.ModelInferRequest
         * @instance
         */
        ModelInferRequest.prototype.outputs = $util.emptyArray;

        /**
         * ModelInferRequest rawInputContents.
         * @member {Array.<Uint8Array>} rawInputContents
         * @memberof inference.ModelInferRequest
         * @instance
         */
        ModelInferRequest.prototype.rawInputContents = $util.emptyArray;

        /**
         * Creates a new ModelInferRequest instance using the specified properties.
         * @function create
         * @memberof inference.ModelInferRequest
         * @static
         * @param {inference.ModelInferRequest.$Properties=} [properties] Properties to set
         * @returns {inference.ModelInferRequest} ModelInferRequest instance
         * @type {{
         *   (properties: inference.ModelInferRequest.$Shape): inference.ModelInferRequest & inference.ModelInferRequest.$Shape;
         *   (properties?: inference.ModelInferRequest.$Properties): inference.ModelInferRequest;
         * }}
         */
        ModelInferRequest.create = function(properties) {
            return new ModelInferRequest(properties);
        };

        /**
         * Encodes the specified ModelInferRequest message. Does not implicitly {@link inference.ModelInferRequest.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelInferRequest
         * @static
         * @param {inference.ModelInferRequest.$Properties} message ModelInferRequest message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelInferRequest.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.modelName != null && $Object.hasOwnProperty.call(message, "modelName") && message.modelName !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.modelName);
            if (message.modelVersion != null && $Object.hasOwnProperty.call(message, "modelVersion") && message.modelVersion !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.modelVersion);
            if (message.id != null && $Object.hasOwnProperty.call(message, "id") && message.id !== "")
                writer.uint32(/* id 3, wireType 2 =*/26).string(message.id);
            if (message.parameters != null && $Object.hasOwnProperty.call(message, "parameters"))
                for (let keys = $Object.keys(message.parameters), i = 0; i < keys.length; ++i) {
                    writer.uint32(/* id 4, wireType 2 =*/34).fork().uint32(/* id 1, wireType 2 =*/10).string(keys[i]);
                    $root.inference.InferParameter.encode(message.parameters[keys[i]], writer.uint32(/* id 2, wireType 2 =*/18).fork(), _depth + 1).ldelim().ldelim();
                }
            if (message.inputs != null && message.inputs.length)
                for (let i = 0; i < message.inputs.length; ++i)
                    $root.inference.ModelInferRequest.InferInputTensor.encode(message.inputs[i], writer.uint32(/* id 5, wireType 2 =*/42).fork(), _depth + 1).ldelim();
            if (message.outputs != null && message.outputs.length)
                for (let i = 0; i < message.outputs.length; ++i)
                    $root.inference.ModelInferRequest.InferRequestedOutputTensor.encode(message.outputs[i], writer.uint32(/* id 6, wireType 2 =*/50).fork(), _depth + 1).ldelim();
            if (message.rawInputContents != null && message.rawInputContents.length)
                for (let i = 0; i < message.rawInputContents.length; ++i)
                    writer.uint32(/* id 7, wireType 2 =*/58).bytes(message.rawInputContents[i]);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelInferRequest message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelInferRequest
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelInferRequest & inference.ModelInferRequest.$Shape} ModelInferRequest
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelInferRequest.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, key, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.ModelInferRequest();
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
                            message.modelName = value;
                        else
                            delete message.modelName;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.modelVersion = value;
                        else
                            delete message.modelVersion;
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.id = value;
                        else
                            delete message.id;
                        continue;
                    }
                case 4: {
                        if (wireType !== 2)
                            break;
                        if (message.parameters === $util.emptyObject)
                            message.parameters = {};
                        let end2 = reader.size() + reader.pos;
                        if (end2 > reader.len)
                            throw $RangeError("index out of range");
                        reader.len = end2;
                        key = "";
                        value = null;
                        while (reader.pos < end2) {
                            let tag2 = reader.tag();
                            wireType = tag2 & 7;
                            switch (tag2 >>>= 3) {
                            case 1:
                                if (wireType !== 2)
                                    break;
                                key = reader.stringVerify();
                                continue;
                            case 2:
                                if (wireType !== 2)
                                    break;
                                value = $root.inference.InferParameter.decode(reader, reader.size(), $undefined, _depth + 1, value);
                                continue;
                            }
                            reader.skipType(wireType, _depth, tag2);
                        }
                        if (reader.pos !== end2)
                            throw $RangeError("index out of range");
                        reader.len = end;
                        if (key === "__proto__")
                            $util.makeProp(message.parameters, key);
                        message.parameters[key] = value || new $root.inference.InferParameter();
                        continue;
                    }
                case 5: {
                        if (wireType !== 2)
                            break;
                        if (!(message.inputs && message.inputs.length))
                            message.inputs = [];
                        message.inputs.push($root.inference.ModelInferRequest.InferInputTensor.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 6: {
                        if (wireType !== 2)
                            break;
                        if (!(message.outputs && message.outputs.length))
                            message.outputs = [];
                        message.outputs.push($root.inference.ModelInferRequest.InferRequestedOutputTensor.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 7: {
                        if (wireType !== 2)
                            break;
                        if (!(message.rawInputContents && message.rawInputContents.length))
                            message.rawInputContents = [];
                        message.rawInputContents.push(reader.bytes());
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
         * Creates a ModelInferRequest message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelInferRequest
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelInferRequest} ModelInferRequest
         */
        ModelInferRequest.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelInferRequest)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelInferRequest: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelInferRequest();
            if (object.modelName != null)
                if (typeof object.modelName !== "string" || object.modelName.length)
                    message.modelName = $String(object.modelName);
            if (object.modelVersion != null)
                if (typeof object.modelVersion !== "string" || object.modelVersion.length)
                    message.modelVersion = $String(object.modelVersion);
            if (object.id != null)
                if (typeof object.id !== "string" || object.id.length)
                    message.id = $String(object.id);
            if (object.parameters) {
                if (!$util.isObject(object.parameters))
                    throw $TypeError(".inference.ModelInferRequest.parameters: object expected");
                message.parameters = {};
                for (let keys = $Object.keys(object.parameters), i = 0; i < keys.length; ++i) {
                    if (keys[i] === "__proto__")
                        $util.makeProp(message.parameters, keys[i]);
                    if (!$util.isObject(object.parameters[keys[i]]))
                        throw $TypeError(".inference.ModelInferRequest.parameters: object expected");
                    message.parameters[keys[i]] = $root.inference.InferParameter.fromObject(object.parameters[keys[i]], _depth + 1);
                }
            }
            if (object.inputs) {
                if (!$Array.isArray(object.inputs))
                    throw $TypeError(".inference.ModelInferRequest.inputs: array expected");
                message.inputs = $Array(object.inputs.length);
                for (let i = 0; i < object.inputs.length; ++i) {
                    if (!$util.isObject(object.inputs[i]))
                        throw $TypeError(".inference.ModelInferRequest.inputs: object expected");
                    message.inputs[i] = $root.inference.ModelInferRequest.InferInputTensor.fromObject(object.inputs[i], _depth + 1);
                }
            }
            if (object.outputs) {
                if (!$Array.isArray(object.outputs))
                    throw $TypeError(".inference.ModelInferRequest.outputs: array expected");
                message.outputs = $Array(object.outputs.length);
                for (let i = 0; i < object.outputs.length; ++i) {
                    if (!$util.isObject(object.outputs[i]))
                        throw $TypeError(".inference.ModelInferRequest.outputs: object expected");
                    message.outputs[i] = $root.inference.ModelInferRequest.InferRequestedOutputTensor.fromObject(object.outputs[i], _depth + 1);
                }
            }
            if (object.rawInputContents) {
                if (!$Array.isArray(object.rawInputContents))
                    throw $TypeError(".inference.ModelInferRequest.rawInputContents: array expected");
                message.rawInputContents = $Array(object.rawInputContents.length);
                for (let i = 0; i < object.rawInputContents.length; ++i)
                    if (typeof object.rawInputContents[i] === "string")
                        $util.base64.decode(object.rawInputContents[i], message.rawInputContents[i] = $util.newBuffer($util.base64.length(object.rawInputContents[i])), 0);
                    else if (object.rawInputContents[i].length >= 0)
                        message.rawInputContents[i] = object.rawInputContents[i];
            }
            return message;
        };

        /**
         * Creates a plain object from a ModelInferRequest message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelInferRequest
         * @static
         * @param {inference.ModelInferRequest} message ModelInferRequest
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelInferRequest.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults) {
                object.inputs = [];
                object.outputs = [];
                object.rawInputContents = [];
            }
            if (options.objects || options.defaults)
                object.parameters = {};
            if (options.defaults) {
                object.modelName = "";
                object.modelVersion = "";
                object.id = "";
            }
            if (message.modelName != null && $Object.hasOwnProperty.call(message, "modelName"))
                object.modelName = message.modelName;
            if (message.modelVersion != null && $Object.hasOwnProperty.call(message, "modelVersion"))
                object.modelVersion = message.modelVersion;
            if (message.id != null && $Object.hasOwnProperty.call(message, "id"))
                object.id = message.id;
            let keys2;
            if (message.parameters && (keys2 = $Object.keys(message.parameters)).length) {
                object.parameters = {};
                for (let j = 0; j < keys2.length; ++j) {
                    if (keys2[j] === "__proto__")
                        $util.makeProp(object.parameters, keys2[j]);
                    object.parameters[keys2[j]] = $root.inference.InferParameter.toObject(message.parameters[keys2[j]], options, _depth + 1);
                }
            }
            if (message.inputs && message.inputs.length) {
                object.inputs = $Array(message.inputs.length);
                for (let j = 0; j < message.inputs.length; ++j)
                    object.inputs[j] = $root.inference.ModelInferRequest.InferInputTensor.toObject(message.inputs[j], options, _depth + 1);
            }
            if (message.outputs && message.outputs.length) {
                object.outputs = $Array(message.outputs.length);
                for (let j = 0; j < message.outputs.length; ++j)
                    object.outputs[j] = $root.inference.ModelInferRequest.InferRequestedOutputTensor.toObject(message.outputs[j], options, _depth + 1);
            }
            if (message.rawInputContents && message.rawInputContents.length) {
                object.rawInputContents = $Array(message.rawInputContents.length);
                for (let j = 0; j < message.rawInputContents.length; ++j)
                    object.rawInputContents[j] = options.bytes === $String ? $util.base64.encode(message.rawInputContents[j], 0, message.rawInputContents[j].length) : options.bytes === $Array ? $Array.prototype.slice.call(message.rawInputContents[j]) : message.rawInputContents[j];
            }
            return object;
        };

        /**
         * Converts this ModelInferRequest to JSON.
         * @function toJSON
         * @memberof inference.ModelInferRequest
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelInferRequest.prototype.toJSON = function() {
            return ModelInferRequest.toObject(this, $protobuf.util.toJSONOptions);
        };

        ModelInferRequest.InferInputTensor = (function() {

            /**
             * Properties of an InferInputTensor.
             * @typedef {Object} inference.ModelInferRequest.InferInputTensor.$Properties
             * @property {string|null} [name] InferInputTensor name
             * @property {string|null} [datatype] InferInputTensor datatype
             * @property {Array.<number>|null} [shape] InferInputTensor shape
             * @property {Object.<string,inference.InferParameter.$Properties>|null} [parameters] InferInputTensor parameters
             * @property {inference.InferTensorContents.$Properties|null} [contents] InferInputTensor contents
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of an InferInputTensor.
             * @memberof inference.ModelInferRequest
             * @interface IInferInputTensor
             * @augments inference.ModelInferRequest.InferInputTensor.$Properties
             * @deprecated Use inference.ModelInferRequest.InferInputTensor.$Properties instead.
             */

            /**
             * Shape of an InferInputTensor.
             * @typedef {{
             *   name?: string|null;
             *   datatype?: string|null;
             *   shape?: Array.<number>|null;
             *   parameters?: Object.<string,inference.InferParameter.$Shape>|null;
             *   contents?: inference.InferTensorContents.$Shape|null;
             *   $unknowns?: Array.<Uint8Array>;
             * }} inference.ModelInferRequest.InferInputTensor.$Shape
             */

            /**
             * Constructs a new InferInputTensor.
             * @memberof inference.ModelInferRequest
             * @classdesc Represents an InferInputTensor.
             * @constructor
             * @param {inference.ModelInferRequest.InferInputTensor.$Properties=} [properties] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const InferInputTensor = function (properties) {
                this.shape = [];
                this.parameters = {};
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            /**
             * InferInputTensor name.
             * @member {string} name
             * @memberof inference.ModelInferRequest.InferInputTensor
             * @instance
             */
            InferInputTensor.prototype.name = "";

            /**
             * InferInputTensor datatype.
             * @member {string} datatype
             * @memberof inference.ModelInferRequest.InferInputTensor
             * @instance
             */
            InferInputTensor.prototype.datatype = "";

            /**
             * InferInputTensor shape.
             * @member {Array.<number>} shape
             * @memberof inference.ModelInferRequest.InferInputTensor
             * @instance
             */
            InferInputTensor.prototype.shape = $util.emptyArray;

            /**
             * InferInputTensor parameters.
             * @member {Object.<string,inference.InferParameter.$Properties>} parameters
             * @memberof inference.ModelInferRequest.InferInputTensor
             * @instance
             */
            InferInputTensor.prototype.parameters = $util.emptyObject;

            /**
             * InferInputTensor contents.
             * @member {inference.InferTensorContents.$Properties|null|undefined} contents
             * @memberof inference.ModelInferRequest.InferInputTensor
             * @instance
             */
            InferInputTensor.prototype.contents = null;

            /**
             * Creates a new InferInputTensor instance using the specified properties.
             * @function create
             * @memberof inference.ModelInferRequest.InferInputTensor
             * @static
             * @param {inference.ModelInferRequest.InferInputTensor.$Properties=} [properties] Properties to set
             * @returns {inference.ModelInferRequest.InferInputTensor} InferInputTensor instance
             * @type {{
             *   (properties: inference.ModelInferRequest.InferInputTensor.$Shape): inference.ModelInferRequest.InferInputTensor & inference.ModelInferRequest.InferInputTensor.$Shape;
             *   (properties?: inference.ModelInferRequest.InferInputTensor.$Properties): inference.ModelInferRequest.InferInputTensor;
             * }}
             */
            InferInputTensor.create = function(properties) {
                return new InferInputTensor(properties);
            };

            /**
             * Encodes the specified InferInputTensor message. Does not implicitly {@link inference.ModelInferRequest.InferInputTensor.verify|verify} messages.
             * @function encode
             * @memberof inference.ModelInferRequest.InferInputTensor
             * @static
             * @param {inference.ModelInferRequest.InferInputTensor.$Properties} message InferInputTensor message or plain object to encode
             * @param {$protobuf.Writer} [writer] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            InferInputTensor.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                    writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
                if (message.datatype != null && $Object.hasOwnProperty.call(message, "datatype") && message.datatype !== "")
                    writer.uint32(/* id 2, wireType 2 =*/18).string(message.datatype);
                if (message.shape != null && message.shape.length)
                    writer.uint32(/* id 3, wireType 2 =*/26).int64s(message.shape);
                if (message.parameters != null && $Object.hasOwnProperty.call(message, "parameters"))
                    for (let keys = $Object.keys(message.parameters), i = 0; i < keys.length; ++i) {
                        writer.uint32(/* id 4, wireType 2 =*/34).fork().uint32(/* id 1, wireType 2 =*/10).string(keys[i]);
                        $root.inference.InferParameter.encode(message.parameters[keys[i]], writer.uint32(/* id 2, wireType 2 =*/18).fork(), _depth + 1).ldelim().ldelim();
                    }
                if (message.contents != null && $Object.hasOwnProperty.call(message, "contents"))
                    $root.inference.InferTensorContents.encode(message.contents, writer.uint32(/* id 5, wireType 2 =*/42).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            /**
             * Decodes an InferInputTensor message from the specified reader or buffer.
             * @function decode
             * @memberof inference.ModelInferRequest.InferInputTensor
             * @static
             * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
             * @param {number} [length] Message length if known beforehand
             * @returns {inference.ModelInferRequest.InferInputTensor & inference.ModelInferRequest.InferInputTensor.$Shape} InferInputTensor
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            InferInputTensor.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, key, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.inference.ModelInferRequest.InferInputTensor();
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
                                message.name = value;
                            else
                                delete message.name;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.datatype = value;
                            else
                                delete message.datatype;
                            continue;
                        }
                    case 3: {
                            if (wireType === 2) {
                                if (!(message.shape && message.shape.length))
                                    message.shape = [];
                                reader.int64s(message.shape);
                                continue;
                            }
                            if (wireType !== 0)
                                break;
                            if (!(message.shape && message.shape.length))
                                message.shape = [];
                            message.shape.push(reader.int64());
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            if (message.parameters === $util.emptyObject)
                                message.parameters = {};
                            let end2 = reader.size() + reader.pos;
                            if (end2 > reader.len)
                                throw $RangeError("index out of range");
                            reader.len = end2;
                            key = "";
                            value = null;
                            while (reader.pos < end2) {
                                let tag2 = reader.tag();
                                wireType = tag2 & 7;
                                switch (tag2 >>>= 3) {
                                case 1:
                                    if (wireType !== 2)
                                        break;
                                    key = reader.stringVerify();
                                    continue;
                                case 2:
                                    if (wireType !== 2)
                                        break;
                                    value = $root.inference.InferParameter.decode(reader, reader.size(), $undefined, _depth + 1, value);
                                    continue;
                                }
                                reader.skipType(wireType, _depth, tag2);
                            }
                            if (reader.pos !== end2)
                                throw $RangeError("index out of range");
                            reader.len = end;
                            if (key === "__proto__")
                                $util.makeProp(message.parameters, key);
                            message.parameters[key] = value || new $root.inference.InferParameter();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.contents = $root.inference.InferTensorContents.decode(reader, reader.size(), $undefined, _depth + 1, message.contents);
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
             * Creates an InferInputTensor message from a plain object. Also converts values to their respective internal types.
             * @function fromObject
             * @memberof inference.ModelInferRequest.InferInputTensor
             * @static
             * @param {Object.<string,*>} object Plain object
             * @returns {inference.ModelInferRequest.InferInputTensor} InferInputTensor
             */
            InferInputTensor.fromObject = function (object, _depth) {
                if (object instanceof $root.inference.ModelInferRequest.InferInputTensor)
                    return object;
                if (!$util.isObject(object))
                    throw $TypeError(".inference.ModelInferRequest.InferInputTensor: object expected");
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                let message = new $root.inference.ModelInferRequest.InferInputTensor();
                if (object.name != null)
                    if (typeof object.name !== "string" || object.name.length)
                        message.name = $String(object.name);
                if (object.datatype != null)
                    if (typeof object.datatype !== "string" || object.datatype.length)
                        message.datatype = $String(object.datatype);
                if (object.shape) {
                    if (!$Array.isArray(object.shape))
                        throw $TypeError(".inference.ModelInferRequest.InferInputTensor.shape: array expected");
                    message.shape = $Array(object.shape.length);
                    for (let i = 0; i < object.shape.length; ++i)
                        if ($util.Long)
                            message.shape[i] = $util.Long.fromValue(object.shape[i], false);
                        else if (typeof object.shape[i] === "string")
                            message.shape[i] = $parseInt(object.shape[i], 10);
                        else if (typeof object.shape[i] === "number")
                            message.shape[i] = object.shape[i];
                        else if (typeof object.shape[i] === "object")
                            message.shape[i] = new $util.LongBits(object.shape[i].low >>> 0, object.shape[i].high >>> 0).toNumber();
                }
                if (object.parameters) {
                    if (!$util.isObject(object.parameters))
                        throw $TypeError(".inference.ModelInferRequest.InferInputTensor.parameters: object expected");
                    message.parameters = {};
                    for (let keys = $Object.keys(object.parameters), i = 0; i < keys.length; ++i) {
                        if (keys[i] === "__proto__")
                            $util.makeProp(message.parameters, keys[i]);
                        if (!$util.isObject(object.parameters[keys[i]]))
                            throw $TypeError(".inference.ModelInferRequest.InferInputTensor.parameters: object expected");
                        message.parameters[keys[i]] = $root.inference.InferParameter.fromObject(object.parameters[keys[i]], _depth + 1);
                    }
                }
                if (object.contents != null) {
                    if (!$util.isObject(object.contents))
                        throw $TypeError(".inference.ModelInferRequest.InferInputTensor.contents: object expected");
                    message.contents = $root.inference.InferTensorContents.fromObject(object.contents, _depth + 1);
                }
                return message;
            };

            /**
             * Creates a plain object from an InferInputTensor message. Also converts values to other types if specified.
             * @function toObject
             * @memberof inference.ModelInferRequest.InferInputTensor
             * @static
             * @param {inference.ModelInferRequest.InferInputTensor} message InferInputTensor
             * @param {$protobuf.IConversionOptions} [options] Conversion options
             * @returns {Object.<string,*>} Plain object
             */
            InferInputTensor.toObject = function (message, options, _depth) {
                if (!options)
                    options = {};
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                let object = {};
                if (options.arrays || options.defaults)
                    object.shape = [];
                if (options.objects || options.defaults)
                    object.parameters = {};
                if (options.defaults) {
                    object.name = "";
                    object.datatype = "";
                    object.contents = null;
                }
                if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                    object.name = message.name;
                if (message.datatype != null && $Object.hasOwnProperty.call(message, "datatype"))
                    object.datatype = message.datatype;
                if (message.shape && message.shape.length) {
                    object.shape = $Array(message.shape.length);
                    for (let j = 0; j < message.shape.length; ++j)
                        if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                            object.shape[j] = typeof message.shape[j] === "number" ? $BigInt(message.shape[j]) : $util.Long.fromBits(message.shape[j].low >>> 0, message.shape[j].high >>> 0, false).toBigInt();
                        else if (typeof message.shape[j] === "number")
                            object.shape[j] = options.longs === $String ? $String(message.shape[j]) : message.shape[j];
                        else
                            object.shape[j] = options.longs === $String ? $util.Long.prototype.toString.call(message.shape[j]) : options.longs === $Number ? new $util.LongBits(message.shape[j].low >>> 0, message.shape[j].high >>> 0).toNumber() : message.shape[j];
                }
                let keys2;
                if (message.parameters && (keys2 = $Object.keys(message.parameters)).length) {
                    object.parameters = {};
                    for (let j = 0; j < keys2.length; ++j) {
                        if (keys2[j] === "__proto__")
                            $util.makeProp(object.parameters, keys2[j]);
                        object.parameters[keys2[j]] = $root.inference.InferParameter.toObject(message.parameters[keys2[j]], options, _depth + 1);
                    }
                }
                if (message.contents != null && $Object.hasOwnProperty.call(message, "contents"))
                    object.contents = $root.inference.InferTensorContents.toObject(message.contents, options, _depth + 1);
                return object;
            };

            /**
             * Converts this InferInputTensor to JSON.
             * @function toJSON
             * @memberof inference.ModelInferRequest.InferInputTensor
             * @instance
             * @returns {Object.<string,*>} JSON object
             */
            InferInputTensor.prototype.toJSON = function() {
                return InferInputTensor.toObject(this, $protobuf.util.toJSONOptions);
            };

            return InferInputTensor;
        })();

        ModelInferRequest.InferRequestedOutputTensor = (function() {

            /**
             * Properties of an InferRequestedOutputTensor.
             * @typedef {Object} inference.ModelInferRequest.InferRequestedOutputTensor.$Properties
             * @property {string|null} [name] InferRequestedOutputTensor name
             * @property {Object.<string,inference.InferParameter.$Properties>|null} [parameters] InferRequestedOutputTensor parameters
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of an InferRequestedOutputTensor.
             * @memberof inference.ModelInferRequest
             * @interface IInferRequestedOutputTensor
             * @augments inference.ModelInferRequest.InferRequestedOutputTensor.$Properties
             * @deprecated Use inference.ModelInferRequest.InferRequestedOutputTensor.$Properties instead.
             */

            /**
             * Shape of an InferRequestedOutputTensor.
             * @typedef {{
             *   name?: string|null;
             *   parameters?: Object.<string,inference.InferParameter.$Shape>|null;
             *   $unknowns?: Array.<Uint8Array>;
             * }} inference.ModelInferRequest.InferRequestedOutputTensor.$Shape
             */

            /**
             * Constructs a new InferRequestedOutputTensor.
             * @memberof inference.ModelInferRequest
             * @classdesc Represents an InferRequestedOutputTensor.
             * @constructor
             * @param {inference.ModelInferRequest.InferRequestedOutputTensor.$Properties=} [properties] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const InferRequestedOutputTensor = function (properties) {
                this.parameters = {};
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            /**
             * InferRequestedOutputTensor name.
             * @member {string} name
             * @memberof inference.ModelInferRequest.InferRequestedOutputTensor
             * @instance
             */
            InferRequestedOutputTensor.prototype.name = "";

            /**
             * InferRequestedOutputTensor parameters.
             * @member {Object.<string,inference.InferParameter.$Properties>} parameters
             * @memberof inference.ModelInferRequest.InferRequestedOutputTensor
             * @instance
             */
            InferRequestedOutputTensor.prototype.parameters = $util.emptyObject;

            /**
             * Creates a new InferRequestedOutputTensor instance using the specified properties.
             * @function create
             * @memberof inference.ModelInferRequest.InferRequestedOutputTensor
             * @static
             * @param {inference.ModelInferRequest.InferRequestedOutputTensor.$Properties=} [properties] Properties to set
             * @returns {inference.ModelInferRequest.InferRequestedOutputTensor} InferRequestedOutputTensor instance
             * @type {{
             *   (properties: inference.ModelInferRequest.InferRequestedOutputTensor.$Shape): inference.ModelInferRequest.InferRequestedOutputTensor & inference.ModelInferRequest.InferRequestedOutputTensor.$Shape;
             *   (properties?: inference.ModelInferRequest.InferRequestedOutputTensor.$Properties): inference.ModelInferRequest.InferRequestedOutputTensor;
             * }}
             */
            InferRequestedOutputTensor.create = function(properties) {
                return new InferRequestedOutputTensor(properties);
            };

            /**
             * Encodes the specified InferRequestedOutputTensor message. Does not implicitly {@link inference.ModelInferRequest.InferRequestedOutputTensor.verify|verify} messages.
             * @function encode
             * @memberof inference.ModelInferRequest.InferRequestedOutputTensor
             * @static
             * @param {inference.ModelInferRequest.InferRequestedOutputTensor.$Properties} message InferRequestedOutputTensor message or plain object to encode
             * @param {$protobuf.Writer} [writer] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            InferRequestedOutputTensor.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                    writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
                if (message.parameters != null && $Object.hasOwnProperty.call(message, "parameters"))
                    for (let keys = $Object.keys(message.parameters), i = 0; i < keys.length; ++i) {
                        writer.uint32(/* id 2, wireType 2 =*/18).fork().uint32(/* id 1, wireType 2 =*/10).string(keys[i]);
                        $root.inference.InferParameter.encode(message.parameters[keys[i]], writer.uint32(/* id 2, wireType 2 =*/18).fork(), _depth + 1).ldelim().ldelim();
                    }
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            /**
             * Decodes an InferRequestedOutputTensor message from the specified reader or buffer.
             * @function decode
             * @memberof inference.ModelInferRequest.InferRequestedOutputTensor
             * @static
             * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
             * @param {number} [length] Message length if known beforehand
             * @returns {inference.ModelInferRequest.InferRequestedOutputTensor & inference.ModelInferRequest.InferRequestedOutputTensor.$Shape} InferRequestedOutputTensor
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            InferRequestedOutputTensor.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, key, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.inference.ModelInferRequest.InferRequestedOutputTensor();
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
                                message.name = value;
                            else
                                delete message.name;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if (message.parameters === $util.emptyObject)
                                message.parameters = {};
                            let end2 = reader.size() + reader.pos;
                            if (end2 > reader.len)
                                throw $RangeError("index out of range");
                            reader.len = end2;
                            key = "";
                            value = null;
                            while (reader.pos < end2) {
                                let tag2 = reader.tag();
                                wireType = tag2 & 7;
                                switch (tag2 >>>= 3) {
                                case 1:
                                    if (wireType !== 2)
                                        break;
                                    key = reader.stringVerify();
                                    continue;
                                case 2:
                                    if (wireType !== 2)
                                        break;
                                    value = $root.inference.InferParameter.decode(reader, reader.size(), $undefined, _depth + 1, value);
                                    continue;
                                }
                                reader.skipType(wireType, _depth, tag2);
                            }
                            if (reader.pos !== end2)
                                throw $RangeError("index out of range");
                            reader.len = end;
                            if (key === "__proto__")
                                $util.makeProp(message.parameters, key);
                            message.parameters[key] = value || new $root.inference.InferParameter();
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
             * Creates an InferRequestedOutputTensor message from a plain object. Also converts values to their respective internal types.
             * @function fromObject
             * @memberof inference.ModelInferRequest.InferRequestedOutputTensor
             * @static
             * @param {Object.<string,*>} object Plain object
             * @returns {inference.ModelInferRequest.InferRequestedOutputTensor} InferRequestedOutputTensor
             */
            InferRequestedOutputTensor.fromObject = function (object, _depth) {
                if (object instanceof $root.inference.ModelInferRequest.InferRequestedOutputTensor)
                    return object;
                if (!$util.isObject(object))
                    throw $TypeError(".inference.ModelInferRequest.InferRequestedOutputTensor: object expected");
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                let message = new $root.inference.ModelInferRequest.InferRequestedOutputTensor();
                if (object.name != null)
                    if (typeof object.name !== "string" || object.name.length)
                        message.name = $String(object.name);
                if (object.parameters) {
                    if (!$util.isObject(object.parameters))
                        throw $TypeError(".inference.ModelInferRequest.InferRequestedOutputTensor.parameters: object expected");
                    message.parameters = {};
                    for (let keys = $Object.keys(object.parameters), i = 0; i < keys.length; ++i) {
                        if (keys[i] === "__proto__")
                            $util.makeProp(message.parameters, keys[i]);
                        if (!$util.isObject(object.parameters[keys[i]]))
                            throw $TypeError(".inference.ModelInferRequest.InferRequestedOutputTensor.parameters: object expected");
                        message.parameters[keys[i]] = $root.inference.InferParameter.fromObject(object.parameters[keys[i]], _depth + 1);
                    }
                }
                return message;
            };

            /**
             * Creates a plain object from an InferRequestedOutputTensor message. Also converts values to other types if specified.
             * @function toObject
             * @memberof inference.ModelInferRequest.InferRequestedOutputTensor
             * @static
             * @param {inference.ModelInferRequest.InferRequestedOutputTensor} message InferRequestedOutputTensor
             * @param {$protobuf.IConversionOptions} [options] Conversion options
             * @returns {Object.<string,*>} Plain object
             */
            InferRequestedOutputTensor.toObject = function (message, options, _depth) {
                if (!options)
                    options = {};
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                let object = {};
                if (options.objects || options.defaults)
                    object.parameters = {};
                if (options.defaults)
                    object.name = "";
                if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                    object.name = message.name;
                let keys2;
                if (message.parameters && (keys2 = $Object.keys(message.parameters)).length) {
                    object.parameters = {};
                    for (let j = 0; j < keys2.length; ++j) {
                        if (keys2[j] === "__proto__")
                            $util.makeProp(object.parameters, keys2[j]);
                        object.parameters[keys2[j]] = $root.inference.InferParameter.toObject(message.parameters[keys2[j]], options, _depth + 1);
                    }
                }
                return object;
            };

            /**
             * Converts this InferRequestedOutputTensor to JSON.
             * @function toJSON
             * @memberof inference.ModelInferRequest.InferRequestedOutputTensor
             * @instance
             * @returns {Object.<string,*>} JSON object
             */
            InferRequestedOutputTensor.prototype.toJSON = function() {
                return InferRequestedOutputTensor.toObject(this, $protobuf.util.toJSONOptions);
            };

            return InferRequestedOutputTensor;
        })();

        return ModelInferRequest;
    })();

    inference.ModelInferResponse = (function() {

        /**
         * Properties of a ModelInferResponse.
         * @typedef {Object} inference.ModelInferResponse.$Properties
         * @property {string|null} [modelName] ModelInferResponse modelName
         * @property {string|null} [modelVersion] ModelInferResponse modelVersion
         * @property {string|null} [id] ModelInferResponse id
         * @property {Object.<string,inference.InferParameter.$Properties>|null} [parameters] ModelInferResponse parameters
         * @property {Array.<inference.ModelInferResponse.InferOutputTensor.$Properties>|null} [outputs] ModelInferResponse outputs
         * @property {Array.<Uint8Array>|null} [rawOutputContents] ModelInferResponse rawOutputContents
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelInferResponse.
         * @memberof inference
         * @interface IModelInferResponse
         * @augments inference.ModelInferResponse.$Properties
         * @deprecated Use inference.ModelInferResponse.$Properties instead.
         */

        /**
         * Shape of a ModelInferResponse.
         * @typedef {{
         *   modelName?: string|null;
         *   modelVersion?: string|null;
         *   id?: string|null;
         *   parameters?: Object.<string,inference.InferParameter.$Shape>|null;
         *   outputs?: Array.<inference.ModelInferResponse.InferOutputTensor.$Shape>|null;
         *   rawOutputContents?: Array.<Uint8Array>|null;
         *   $unknowns?: Array.<Uint8Array>;
         * }} inference.ModelInferResponse.$Shape
         */

        /**
         * Constructs a new ModelInferResponse.
         * @memberof inference
         * @classdesc Represents a ModelInferResponse.
         * @constructor
         * @param {inference.ModelInferResponse.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelInferResponse = function (properties) {
            this.parameters = {};
            this.outputs = [];
            this.rawOutputContents = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelInferResponse modelName.
         * @member {string} modelName
         * @memberof inference.ModelInferResponse
         * @instance
         */
        ModelInferResponse.prototype.modelName = "";

        /**
         * ModelInferResponse modelVersion.
         * @member {string} modelVersion
         * @memberof inference.ModelInferResponse
         * @instance
         */
        ModelInferResponse.prototype.modelVersion = "";

        /**
         * ModelInferResponse id.
         * @member {string} id
         * @memberof inference.ModelInferResponse
         * @instance
         */
        ModelInferResponse.prototype.id = "";

        /**
         * ModelInferResponse parameters.
         * @member {Object.<string,inference.InferParameter.$Properties>} parameters
         * @memberof inference.ModelInferResponse
         * @instance
         */
        ModelInferResponse.prototype.parameters = $util.emptyObject;

        /**
         * ModelInferResponse outputs.
         * @member {Array.<inference.ModelInferResponse.InferOutputTensor.$Properties>} outputs
         * @memberof inference.ModelInferResponse
         * @instance
         */
        ModelInferResponse.prototype.outputs = $util.emptyArray;

        /**
         * ModelInferResponse rawOutputContents.
         * @member {Array.<Uint8Array>} rawOutputContents
         * @memberof inference.ModelInferResponse
         * @instance
         */
        ModelInferResponse.prototype.rawOutputContents = $util.emptyArray;

        /**
         * Creates a new ModelInferResponse instance using the specified properties.
         * @function create
         * @memberof inference.ModelInferResponse
         * @static
         * @param {inference.ModelInferResponse.$Properties=} [properties] Properties to set
         * @returns {inference.ModelInferResponse} ModelInferResponse instance
         * @type {{
         *   (properties: inference.ModelInferResponse.$Shape): inference.ModelInferResponse & inference.ModelInferResponse.$Shape;
         *   (properties?: inference.ModelInferResponse.$Properties): inference.ModelInferResponse;
         * }}
         */
        ModelInferResponse.create = function(properties) {
            return new ModelInferResponse(properties);
        };

        /**
         * Encodes the specified ModelInferResponse message. Does not implicitly {@link inference.ModelInferResponse.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelInferResponse
         * @static
         * @param {inference.ModelInferResponse.$Properties} message ModelInferResponse message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelInferResponse.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.modelName != null && $Object.hasOwnProperty.call(message, "modelName") && message.modelName !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.modelName);
            if (message.modelVersion != null && $Object.hasOwnProperty.call(message, "modelVersion") && message.modelVersion !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.modelVersion);
            if (message.id != null && $Object.hasOwnProperty.call(message, "id") && message.id !== "")
                writer.uint32(/* id 3, wireType 2 =*/26).string(message.id);
            if (message.parameters != null && $Object.hasOwnProperty.call(message, "parameters"))
                for (let keys = $Object.keys(message.parameters), i = 0; i < keys.length; ++i) {
                    writer.uint32(/* id 4, wireType 2 =*/34).fork().uint32(/* id 1, wireType 2 =*/10).string(keys[i]);
                    $root.inference.InferParameter.encode(message.parameters[keys[i]], writer.uint32(/* id 2, wireType 2 =*/18).fork(), _depth + 1).ldelim().ldelim();
                }
            if (message.outputs != null && message.outputs.length)
                for (let i = 0; i < message.outputs.length; ++i)
                    $root.inference.ModelInferResponse.InferOutputTensor.encode(message.outputs[i], writer.uint32(/* id 5, wireType 2 =*/42).fork(), _depth + 1).ldelim();
            if (message.rawOutputContents != null && message.rawOutputContents.length)
                for (let i = 0; i < message.rawOutputContents.length; ++i)
                    writer.uint32(/* id 6, wireType 2 =*/50).bytes(message.rawOutputContents[i]);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelInferResponse message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelInferResponse
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelInferResponse & inference.ModelInferResponse.$Shape} ModelInferResponse
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelInferResponse.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, key, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.ModelInferResponse();
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
                            message.modelName = value;
                        else
                            delete message.modelName;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.modelVersion = value;
                        else
                            delete message.modelVersion;
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.id = value;
                        else
                            delete message.id;
                        continue;
                    }
                case 4: {
                        if (wireType !== 2)
                            break;
                        if (message.parameters === $util.emptyObject)
                            message.parameters = {};
                        let end2 = reader.size() + reader.pos;
                        if (end2 > reader.len)
                            throw $RangeError("index out of range");
                        reader.len = end2;
                        key = "";
                        value = null;
                        while (reader.pos < end2) {
                            let tag2 = reader.tag();
                            wireType = tag2 & 7;
                            switch (tag2 >>>= 3) {
                            case 1:
                                if (wireType !== 2)
                                    break;
                                key = reader.stringVerify();
                                continue;
                            case 2:
                                if (wireType !== 2)
                                    break;
                                value = $root.inference.InferParameter.decode(reader, reader.size(), $undefined, _depth + 1, value);
                                continue;
                            }
                            reader.skipType(wireType, _depth, tag2);
                        }
                        if (reader.pos !== end2)
                            throw $RangeError("index out of range");
                        reader.len = end;
                        if (key === "__proto__")
                            $util.makeProp(message.parameters, key);
                        message.parameters[key] = value || new $root.inference.InferParameter();
                        continue;
                    }
                case 5: {
                        if (wireType !== 2)
                            break;
                        if (!(message.outputs && message.outputs.length))
                            message.outputs = [];
                        message.outputs.push($root.inference.ModelInferResponse.InferOutputTensor.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 6: {
                        if (wireType !== 2)
                            break;
                        if (!(message.rawOutputContents && message.rawOutputContents.length))
                            message.rawOutputContents = [];
                        message.rawOutputContents.push(reader.bytes());
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
         * Creates a ModelInferResponse message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelInferResponse
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelInferResponse} ModelInferResponse
         */
        ModelInferResponse.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelInferResponse)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelInferResponse: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelInferResponse();
            if (object.modelName != null)
                if (typeof object.modelName !== "string" || object.modelName.length)
                    message.modelName = $String(object.modelName);
            if (object.modelVersion != null)
                if (typeof object.modelVersion !== "string" || object.modelVersion.length)
                    message.modelVersion = $String(object.modelVersion);
            if (object.id != null)
                if (typeof object.id !== "string" || object.id.length)
                    message.id = $String(object.id);
            if (object.parameters) {
                if (!$util.isObject(object.parameters))
                    throw $TypeError(".inference.ModelInferResponse.parameters: object expected");
                message.parameters = {};
                for (let keys = $Object.keys(object.parameters), i = 0; i < keys.length; ++i) {
                    if (keys[i] === "__proto__")
                        $util.makeProp(message.parameters, keys[i]);
                    if (!$util.isObject(object.parameters[keys[i]]))
                        throw $TypeError(".inference.ModelInferResponse.parameters: object expected");
                    message.parameters[keys[i]] = $root.inference.InferParameter.fromObject(object.parameters[keys[i]], _depth + 1);
                }
            }
            if (object.outputs) {
                if (!$Array.isArray(object.outputs))
                    throw $TypeError(".inference.ModelInferResponse.outputs: array expected");
                message.outputs = $Array(object.outputs.length);
                for (let i = 0; i < object.outputs.length; ++i) {
                    if (!$util.isObject(object.outputs[i]))
                        throw $TypeError(".inference.ModelInferResponse.outputs: object expected");
                    message.outputs[i] = $root.inference.ModelInferResponse.InferOutputTensor.fromObject(object.outputs[i], _depth + 1);
                }
            }
            if (object.rawOutputContents) {
                if (!$Array.isArray(object.rawOutputContents))
                    throw $TypeError(".inference.ModelInferResponse.rawOutputContents: array expected");
                message.rawOutputContents = $Array(object.rawOutputContents.length);
                for (let i = 0; i < object.rawOutputContents.length; ++i)
                    if (typeof object.rawOutputContents[i] === "string")
                        $util.base64.decode(object.rawOutputContents[i], message.rawOutputContents[i] = $util.newBuffer($util.base64.length(object.rawOutputContents[i])), 0);
                    else if (object.rawOutputContents[i].length >= 0)
                        message.rawOutputContents[i] = object.rawOutputContents[i];
            }
            return message;
        };

        /**
         * Creates a plain object from a ModelInferResponse message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelInferResponse
         * @static
         * @param {inference.ModelInferResponse} message ModelInferResponse
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelInferResponse.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults) {
                object.outputs = [];
                object.rawOutputContents = [];
            }
            if (options.objects || options.defaults)
                object.parameters = {};
            if (options.defaults) {
                object.modelName = "";
                object.modelVersion = "";
                object.id = "";
            }
            if (message.modelName != null && $Object.hasOwnProperty.call(message, "modelName"))
                object.modelName = message.modelName;
            if (message.modelVersion != null && $Object.hasOwnProperty.call(message, "modelVersion"))
                object.modelVersion = message.modelVersion;
            if (message.id != null && $Object.hasOwnProperty.call(message, "id"))
                object.id = message.id;
            let keys2;
            if (message.parameters && (keys2 = $Object.keys(message.parameters)).length) {
                object.parameters = {};
                for (let j = 0; j < keys2.length; ++j) {
                    if (keys2[j] === "__proto__")
                        $util.makeProp(object.parameters, keys2[j]);
                    object.parameters[keys2[j]] = $root.inference.InferParameter.toObject(message.parameters[keys2[j]], options, _depth + 1);
                }
            }
            if (message.outputs && message.outputs.length) {
                object.outputs = $Array(message.outputs.length);
                for (let j = 0; j < message.outputs.length; ++j)
                    object.outputs[j] = $root.inference.ModelInferResponse.InferOutputTensor.toObject(message.outputs[j], options, _depth + 1);
            }
            if (message.rawOutputContents && message.rawOutputContents.length) {
                object.rawOutputContents = $Array(message.rawOutputContents.length);
                for (let j = 0; j < message.rawOutputContents.length; ++j)
                    object.rawOutputContents[j] = options.bytes === $String ? $util.base64.encode(message.rawOutputContents[j], 0, message.rawOutputContents[j].length) : options.bytes === $Array ? $Array.prototype.slice.call(message.rawOutputContents[j]) : message.rawOutputContents[j];
            }
            return object;
        };

        /**
         * Converts this ModelInferResponse to JSON.
         * @function toJSON
         * @memberof inference.ModelInferResponse
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelInferResponse.prototype.toJSON = function() {
            return ModelInferResponse.toObject(this, $protobuf.util.toJSONOptions);
        };

        ModelInferResponse.InferOutputTensor = (function() {

            /**
             * Properties of an InferOutputTensor.
             * @typedef {Object} inference.ModelInferResponse.InferOutputTensor.$Properties
             * @property {string|null} [name] InferOutputTensor name
             * @property {string|null} [datatype] InferOutputTensor datatype
             * @property {Array.<number>|null} [shape] InferOutputTensor shape
             * @property {Object.<string,inference.InferParameter.$Properties>|null} [parameters] InferOutputTensor parameters
             * @property {inference.InferTensorContents.$Properties|null} [contents] InferOutputTensor contents
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of an InferOutputTensor.
             * @memberof inference.ModelInferResponse
             * @interface IInferOutputTensor
             * @augments inference.ModelInferResponse.InferOutputTensor.$Properties
             * @deprecated Use inference.ModelInferResponse.InferOutputTensor.$Properties instead.
             */

            /**
             * Shape of an InferOutputTensor.
             * @typedef {{
             *   name?: string|null;
             *   datatype?: string|null;
             *   shape?: Array.<number>|null;
             *   parameters?: Object.<string,inference.InferParameter.$Shape>|null;
             *   contents?: inference.InferTensorContents.$Shape|null;
             *   $unknowns?: Array.<Uint8Array>;
             * }} inference.ModelInferResponse.InferOutputTensor.$Shape
             */

            /**
             * Constructs a new InferOutputTensor.
             * @memberof inference.ModelInferResponse
             * @classdesc Represents an InferOutputTensor.
             * @constructor
             * @param {inference.ModelInferResponse.InferOutputTensor.$Properties=} [properties] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const InferOutputTensor = function (properties) {
                this.shape = [];
                this.parameters = {};
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            /**
             * InferOutputTensor name.
             * @member {string} name
             * @memberof inference.ModelInferResponse.InferOutputTensor
             * @instance
             */
            InferOutputTensor.prototype.name = "";

            /**
             * InferOutputTensor datatype.
             * @member {string} datatype
             * @memberof inference.ModelInferResponse.InferOutputTensor
             * @instance
             */
            InferOutputTensor.prototype.datatype = "";

            /**
             * InferOutputTensor shape.
             * @member {Array.<number>} shape
             * @memberof inference.ModelInferResponse.InferOutputTensor
             * @instance
             */
            InferOutputTensor.prototype.shape = $util.emptyArray;

            /**
             * InferOutputTensor parameters.
             * @member {Object.<string,inference.InferParameter.$Properties>} parameters
             * @memberof inference.ModelInferResponse.InferOutputTensor
             * @instance
             */
            InferOutputTensor.prototype.parameters = $util.emptyObject;

            /**
             * InferOutputTensor contents.
             * @member {inference.InferTensorContents.$Properties|null|undefined} contents
             * @memberof inference.ModelInferResponse.InferOutputTensor
             * @instance
             */
            InferOutputTensor.prototype.contents = null;

            /**
             * Creates a new InferOutputTensor instance using the specified properties.
             * @function create
             * @memberof inference.ModelInferResponse.InferOutputTensor
             * @static
             * @param {inference.ModelInferResponse.InferOutputTensor.$Properties=} [properties] Properties to set
             * @returns {inference.ModelInferResponse.InferOutputTensor} InferOutputTensor instance
             * @type {{
             *   (properties: inference.ModelInferResponse.InferOutputTensor.$Shape): inference.ModelInferResponse.InferOutputTensor & inference.ModelInferResponse.InferOutputTensor.$Shape;
             *   (properties?: inference.ModelInferResponse.InferOutputTensor.$Properties): inference.ModelInferResponse.InferOutputTensor;
             * }}
             */
            InferOutputTensor.create = function(properties) {
                return new InferOutputTensor(properties);
            };

            /**
             * Encodes the specified InferOutputTensor message. Does not implicitly {@link inference.ModelInferResponse.InferOutputTensor.verify|verify} messages.
             * @function encode
             * @memberof inference.ModelInferResponse.InferOutputTensor
             * @static
             * @param {inference.ModelInferResponse.InferOutputTensor.$Properties} message InferOutputTensor message or plain object to encode
             * @param {$protobuf.Writer} [writer] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            InferOutputTensor.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                    writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
                if (message.datatype != null && $Object.hasOwnProperty.call(message, "datatype") && message.datatype !== "")
                    writer.uint32(/* id 2, wireType 2 =*/18).string(message.datatype);
                if (message.shape != null && message.shape.length)
                    writer.uint32(/* id 3, wireType 2 =*/26).int64s(message.shape);
                if (message.parameters != null && $Object.hasOwnProperty.call(message, "parameters"))
                    for (let keys = $Object.keys(message.parameters), i = 0; i < keys.length; ++i) {
                        writer.uint32(/* id 4, wireType 2 =*/34).fork().uint32(/* id 1, wireType 2 =*/10).string(keys[i]);
                        $root.inference.InferParameter.encode(message.parameters[keys[i]], writer.uint32(/* id 2, wireType 2 =*/18).fork(), _depth + 1).ldelim().ldelim();
                    }
                if (message.contents != null && $Object.hasOwnProperty.call(message, "contents"))
                    $root.inference.InferTensorContents.encode(message.contents, writer.uint32(/* id 5, wireType 2 =*/42).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            /**
             * Decodes an InferOutputTensor message from the specified reader or buffer.
             * @function decode
             * @memberof inference.ModelInferResponse.InferOutputTensor
             * @static
             * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
             * @param {number} [length] Message length if known beforehand
             * @returns {inference.ModelInferResponse.InferOutputTensor & inference.ModelInferResponse.InferOutputTensor.$Shape} InferOutputTensor
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            InferOutputTensor.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, key, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.inference.ModelInferResponse.InferOutputTensor();
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
                                message.name = value;
                            else
                                delete message.name;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.datatype = value;
                            else
                                delete message.datatype;
                            continue;
                        }
                    case 3: {
                            if (wireType === 2) {
                                if (!(message.shape && message.shape.length))
                                    message.shape = [];
                                reader.int64s(message.shape);
                                continue;
                            }
                            if (wireType !== 0)
                                break;
                            if (!(message.shape && message.shape.length))
                                message.shape = [];
                            message.shape.push(reader.int64());
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            if (message.parameters === $util.emptyObject)
                                message.parameters = {};
                            let end2 = reader.size() + reader.pos;
                            if (end2 > reader.len)
                                throw $RangeError("index out of range");
                            reader.len = end2;
                            key = "";
                            value = null;
                            while (reader.pos < end2) {
                                let tag2 = reader.tag();
                                wireType = tag2 & 7;
                                switch (tag2 >>>= 3) {
                                case 1:
                                    if (wireType !== 2)
                                        break;
                                    key = reader.stringVerify();
                                    continue;
                                case 2:
                                    if (wireType !== 2)
                                        break;
                                    value = $root.inference.InferParameter.decode(reader, reader.size(), $undefined, _depth + 1, value);
                                    continue;
                                }
                                reader.skipType(wireType, _depth, tag2);
                            }
                            if (reader.pos !== end2)
                                throw $RangeError("index out of range");
                            reader.len = end;
                            if (key === "__proto__")
                                $util.makeProp(message.parameters, key);
                            message.parameters[key] = value || new $root.inference.InferParameter();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.contents = $root.inference.InferTensorContents.decode(reader, reader.size(), $undefined, _depth + 1, message.contents);
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
             * Creates an InferOutputTensor message from a plain object. Also converts values to their respective internal types.
             * @function fromObject
             * @memberof inference.ModelInferResponse.InferOutputTensor
             * @static
             * @param {Object.<string,*>} object Plain object
             * @returns {inference.ModelInferResponse.InferOutputTensor} InferOutputTensor
             */
            InferOutputTensor.fromObject = function (object, _depth) {
                if (object instanceof $root.inference.ModelInferResponse.InferOutputTensor)
                    return object;
                if (!$util.isObject(object))
                    throw $TypeError(".inference.ModelInferResponse.InferOutputTensor: object expected");
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                let message = new $root.inference.ModelInferResponse.InferOutputTensor();
                if (object.name != null)
                    if (typeof object.name !== "string" || object.name.length)
                        message.name = $String(object.name);
                if (object.datatype != null)
                    if (typeof object.datatype !== "string" || object.datatype.length)
                        message.datatype = $String(object.datatype);
                if (object.shape) {
                    if (!$Array.isArray(object.shape))
                        throw $TypeError(".inference.ModelInferResponse.InferOutputTensor.shape: array expected");
                    message.shape = $Array(object.shape.length);
                    for (let i = 0; i < object.shape.length; ++i)
                        if ($util.Long)
                            message.shape[i] = $util.Long.fromValue(object.shape[i], false);
                        else if (typeof object.shape[i] === "string")
                            message.shape[i] = $parseInt(object.shape[i], 10);
                        else if (typeof object.shape[i] === "number")
                            message.shape[i] = object.shape[i];
                        else if (typeof object.shape[i] === "object")
                            message.shape[i] = new $util.LongBits(object.shape[i].low >>> 0, object.shape[i].high >>> 0).toNumber();
                }
                if (object.parameters) {
                    if (!$util.isObject(object.parameters))
                        throw $TypeError(".inference.ModelInferResponse.InferOutputTensor.parameters: object expected");
                    message.parameters = {};
                    for (let keys = $Object.keys(object.parameters), i = 0; i < keys.length; ++i) {
                        if (keys[i] === "__proto__")
                            $util.makeProp(message.parameters, keys[i]);
                        if (!$util.isObject(object.parameters[keys[i]]))
                            throw $TypeError(".inference.ModelInferResponse.InferOutputTensor.parameters: object expected");
                        message.parameters[keys[i]] = $root.inference.InferParameter.fromObject(object.parameters[keys[i]], _depth + 1);
                    }
                }
                if (object.contents != null) {
                    if (!$util.isObject(object.contents))
                        throw $TypeError(".inference.ModelInferResponse.InferOutputTensor.contents: object expected");
                    message.contents = $root.inference.InferTensorContents.fromObject(object.contents, _depth + 1);
                }
                return message;
            };

            /**
             * Creates a plain object from an InferOutputTensor message. Also converts values to other types if specified.
             * @function toObject
             * @memberof inference.ModelInferResponse.InferOutputTensor
             * @static
             * @param {inference.ModelInferResponse.InferOutputTensor} message InferOutputTensor
             * @param {$protobuf.IConversionOptions} [options] Conversion options
             * @returns {Object.<string,*>} Plain object
             */
            InferOutputTensor.toObject = function (message, options, _depth) {
                if (!options)
                    options = {};
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                let object = {};
                if (options.arrays || options.defaults)
                    object.shape = [];
                if (options.objects || options.defaults)
                    object.parameters = {};
                if (options.defaults) {
                    object.name = "";
                    object.datatype = "";
                    object.contents = null;
                }
                if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                    object.name = message.name;
                if (message.datatype != null && $Object.hasOwnProperty.call(message, "datatype"))
                    object.datatype = message.datatype;
                if (message.shape && message.shape.length) {
                    object.shape = $Array(message.shape.length);
                    for (let j = 0; j < message.shape.length; ++j)
                        if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                            object.shape[j] = typeof message.shape[j] === "number" ? $BigInt(message.shape[j]) : $util.Long.fromBits(message.shape[j].low >>> 0, message.shape[j].high >>> 0, false).toBigInt();
                        else if (typeof message.shape[j] === "number")
                            object.shape[j] = options.longs === $String ? $String(message.shape[j]) : message.shape[j];
                        else
                            object.shape[j] = options.longs === $String ? $util.Long.prototype.toString.call(message.shape[j]) : options.longs === $Number ? new $util.LongBits(message.shape[j].low >>> 0, message.shape[j].high >>> 0).toNumber() : message.shape[j];
                }
                let keys2;
                if (message.parameters && (keys2 = $Object.keys(message.parameters)).length) {
                    object.parameters = {};
                    for (let j = 0; j < keys2.length; ++j) {
                        if (keys2[j] === "__proto__")
                            $util.makeProp(object.parameters, keys2[j]);
                        object.parameters[keys2[j]] = $root.inference.InferParameter.toObject(message.parameters[keys2[j]], options, _depth + 1);
                    }
                }
                if (message.contents != null && $Object.hasOwnProperty.call(message, "contents"))
                    object.contents = $root.inference.InferTensorContents.toObject(message.contents, options, _depth + 1);
                return object;
            };

            /**
             * Converts this InferOutputTensor to JSON.
             * @function toJSON
             * @memberof inference.ModelInferResponse.InferOutputTensor
             * @instance
             * @returns {Object.<string,*>} JSON object
             */
            InferOutputTensor.prototype.toJSON = function() {
                return InferOutputTensor.toObject(this, $protobuf.util.toJSONOptions);
            };

            return InferOutputTensor;
        })();

        return ModelInferResponse;
    })();

    inference.ModelStreamInferResponse = (function() {

        /**
         * Properties of a ModelStreamInferResponse.
         * @typedef {Object} inference.ModelStreamInferResponse.$Properties
         * @property {string|null} [errorMessage] ModelStreamInferResponse errorMessage
         * @property {inference.ModelInferResponse.$Properties|null} [inferResponse] ModelStreamInferResponse inferResponse
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelStreamInferResponse.
         * @memberof inference
         * @interface IModelStreamInferResponse
         * @augments inference.ModelStreamInferResponse.$Properties
         * @deprecated Use inference.ModelStreamInferResponse.$Properties instead.
         */

        /**
         * Shape of a ModelStreamInferResponse.
         * @typedef {{
         *   errorMessage?: string|null;
         *   inferResponse?: inference.ModelInferResponse.$Shape|null;
         *   $unknowns?: Array.<Uint8Array>;
         * }} inference.ModelStreamInferResponse.$Shape
         */

        /**
         * Constructs a new ModelStreamInferResponse.
         * @memberof inference
         * @classdesc Represents a ModelStreamInferResponse.
         * @constructor
         * @param {inference.ModelStreamInferResponse.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelStreamInferResponse = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelStreamInferResponse errorMessage.
         * @member {string} errorMessage
         * @memberof inference.ModelStreamInferResponse
         * @instance
         */
        ModelStreamInferResponse.prototype.errorMessage = "";

        /**
         * ModelStreamInferResponse inferResponse.
         * @member {inference.ModelInferResponse.$Properties|null|undefined} inferResponse
         * @memberof inference.ModelStreamInferResponse
         * @instance
         */
        ModelStreamInferResponse.prototype.inferResponse = null;

        /**
         * Creates a new ModelStreamInferResponse instance using the specified properties.
         * @function create
         * @memberof inference.ModelStreamInferResponse
         * @static
         * @param {inference.ModelStreamInferResponse.$Properties=} [properties] Properties to set
         * @returns {inference.ModelStreamInferResponse} ModelStreamInferResponse instance
         * @type {{
         *   (properties: inference.ModelStreamInferResponse.$Shape): inference.ModelStreamInferResponse & inference.ModelStreamInferResponse.$Shape;
         *   (properties?: inference.ModelStreamInferResponse.$Properties): inference.ModelStreamInferResponse;
         * }}
         */
        ModelStreamInferResponse.create = function(properties) {
            return new ModelStreamInferResponse(properties);
        };

        /**
         * Encodes the specified ModelStreamInferResponse message. Does not implicitly {@link inference.ModelStreamInferResponse.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelStreamInferResponse
         * @static
         * @param {inference.ModelStreamInferResponse.$Properties} message ModelStreamInferResponse message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelStreamInferResponse.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.errorMessage != null && $Object.hasOwnProperty.call(message, "errorMessage") && message.errorMessage !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.errorMessage);
            if (message.inferResponse != null && $Object.hasOwnProperty.call(message, "inferResponse"))
                $root.inference.ModelInferResponse.encode(message.inferResponse, writer.uint32(/* id 2, wireType 2 =*/18).fork(), _depth + 1).ldelim();
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelStreamInferResponse message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelStreamInferResponse
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelStreamInferResponse & inference.ModelStreamInferResponse.$Shape} ModelStreamInferResponse
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelStreamInferResponse.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ModelStreamInferResponse();
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
                            message.errorMessage = value;
                        else
                            delete message.errorMessage;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        message.inferResponse = $root.inference.ModelInferResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.inferResponse);
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
         * Creates a ModelStreamInferResponse message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelStreamInferResponse
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelStreamInferResponse} ModelStreamInferResponse
         */
        ModelStreamInferResponse.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelStreamInferResponse)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelStreamInferResponse: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelStreamInferResponse();
            if (object.errorMessage != null)
                if (typeof object.errorMessage !== "string" || object.errorMessage.length)
                    message.errorMessage = $String(object.errorMessage);
            if (object.inferResponse != null) {
                if (!$util.isObject(object.inferResponse))
                    throw $TypeError(".inference.ModelStreamInferResponse.inferResponse: object expected");
                message.inferResponse = $root.inference.ModelInferResponse.fromObject(object.inferResponse, _depth + 1);
            }
            return message;
        };

        /**
         * Creates a plain object from a ModelStreamInferResponse message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelStreamInferResponse
         * @static
         * @param {inference.ModelStreamInferResponse} message ModelStreamInferResponse
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelStreamInferResponse.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults) {
                object.errorMessage = "";
                object.inferResponse = null;
            }
            if (message.errorMessage != null && $Object.hasOwnProperty.call(message, "errorMessage"))
                object.errorMessage = message.errorMessage;
            if (message.inferResponse != null && $Object.hasOwnProperty.call(message, "inferResponse"))
                object.inferResponse = $root.inference.ModelInferResponse.toObject(message.inferResponse, options, _depth + 1);
            return object;
        };

        /**
         * Converts this ModelStreamInferResponse to JSON.
         * @function toJSON
         * @memberof inference.ModelStreamInferResponse
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelStreamInferResponse.prototype.toJSON = function() {
            return ModelStreamInferResponse.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelStreamInferResponse;
    })();

    inference.ModelConfigRequest = (function() {

        /**
         * Properties of a ModelConfigRequest.
         * @typedef {Object} inference.ModelConfigRequest.$Properties
         * @property {string|null} [name] ModelConfigRequest name
         * @property {string|null} [version] ModelConfigRequest version
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelConfigRequest.
         * @memberof inference
         * @interface IModelConfigRequest
         * @augments inference.ModelConfigRequest.$Properties
         * @deprecated Use inference.ModelConfigRequest.$Properties instead.
         */

        /**
         * Shape of a ModelConfigRequest.
         * @typedef {inference.ModelConfigRequest.$Properties} inference.ModelConfigRequest.$Shape
         */

        /**
         * Constructs a new ModelConfigRequest.
         * @memberof inference
         * @classdesc Represents a ModelConfigRequest.
         * @constructor
         * @param {inference.ModelConfigRequest.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelConfigRequest = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelConfigRequest name.
         * @member {string} name
         * @memberof inference.ModelConfigRequest
         * @instance
         */
        ModelConfigRequest.prototype.name = "";

        /**
         * ModelConfigRequest version.
         * @member {string} version
         * @memberof inference.ModelConfigRequest
         * @instance
         */
        ModelConfigRequest.prototype.version = "";

        /**
         * Creates a new ModelConfigRequest instance using the specified properties.
         * @function create
         * @memberof inference.ModelConfigRequest
         * @static
         * @param {inference.ModelConfigRequest.$Properties=} [properties] Properties to set
         * @returns {inference.ModelConfigRequest} ModelConfigRequest instance
         * @type {{
         *   (properties: inference.ModelConfigRequest.$Shape): inference.ModelConfigRequest & inference.ModelConfigRequest.$Shape;
         *   (properties?: inference.ModelConfigRequest.$Properties): inference.ModelConfigRequest;
         * }}
         */
        ModelConfigRequest.create = function(properties) {
            return new ModelConfigRequest(properties);
        };

        /**
         * Encodes the specified ModelConfigRequest message. Does not implicitly {@link inference.ModelConfigRequest.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelConfigRequest
         * @static
         * @param {inference.ModelConfigRequest.$Properties} message ModelConfigRequest message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelConfigRequest.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
            if (message.version != null && $Object.hasOwnProperty.call(message, "version") && message.version !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.version);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelConfigRequest message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelConfigRequest
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelConfigRequest & inference.ModelConfigRequest.$Shape} ModelConfigRequest
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelConfigRequest.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ModelConfigRequest();
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
                            message.name = value;
                        else
                            delete message.name;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.version = value;
                        else
                            delete message.version;
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
         * Creates a ModelConfigRequest message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelConfigRequest
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelConfigRequest} ModelConfigRequest
         */
        ModelConfigRequest.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelConfigRequest)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelConfigRequest: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelConfigRequest();
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.version != null)
                if (typeof object.version !== "string" || object.version.length)
                    message.version = $String(object.version);
            return message;
        };

        /**
         * Creates a plain object from a ModelConfigRequest message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelConfigRequest
         * @static
         * @param {inference.ModelConfigRequest} message ModelConfigRequest
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelConfigRequest.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults) {
                object.name = "";
                object.version = "";
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.version != null && $Object.hasOwnProperty.call(message, "version"))
                object.version = message.version;
            return object;
        };

        /**
         * Converts this ModelConfigRequest to JSON.
         * @function toJSON
         * @memberof inference.ModelConfigRequest
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelConfigRequest.prototype.toJSON = function() {
            return ModelConfigRequest.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelConfigRequest;
    })();

    inference.ModelConfigResponse = (function() {

        /**
         * Properties of a ModelConfigResponse.
         * @typedef {Object} inference.ModelConfigResponse.$Properties
         * @property {inference.ModelConfig.$Properties|null} [config] ModelConfigResponse config
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelConfigResponse.
         * @memberof inference
         * @interface IModelConfigResponse
         * @augments inference.ModelConfigResponse.$Properties
         * @deprecated Use inference.ModelConfigResponse.$Properties instead.
         */

        /**
         * Shape of a ModelConfigResponse.
         * @typedef {{
         *   config?: inference.ModelConfig.$Shape|null;
         *   $unknowns?: Array.<Uint8Array>;
         * }} inference.ModelConfigResponse.$Shape
         */

        /**
         * Constructs a new ModelConfigResponse.
         * @memberof inference
         * @classdesc Represents a ModelConfigResponse.
         * @constructor
         * @param {inference.ModelConfigResponse.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelConfigResponse = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelConfigResponse config.
         * @member {inference.ModelConfig.$Properties|null|undefined} config
         * @memberof inference.ModelConfigResponse
         * @instance
         */
        ModelConfigResponse.prototype.config = null;

        /**
         * Creates a new ModelConfigResponse instance using the specified properties.
         * @function create
         * @memberof inference.ModelConfigResponse
         * @static
         * @param {inference.ModelConfigResponse.$Properties=} [properties] Properties to set
         * @returns {inference.ModelConfigResponse} ModelConfigResponse instance
         * @type {{
         *   (properties: inference.ModelConfigResponse.$Shape): inference.ModelConfigResponse & inference.ModelConfigResponse.$Shape;
         *   (properties?: inference.ModelConfigResponse.$Properties): inference.ModelConfigResponse;
         * }}
         */
        ModelConfigResponse.create = function(properties) {
            return new ModelConfigResponse(properties);
        };

        /**
         * Encodes the specified ModelConfigResponse message. Does not implicitly {@link inference.ModelConfigResponse.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelConfigResponse
         * @static
         * @param {inference.ModelConfigResponse.$Properties} message ModelConfigResponse message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelConfigResponse.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.config != null && $Object.hasOwnProperty.call(message, "config"))
                $root.inference.ModelConfig.encode(message.config, writer.uint32(/* id 1, wireType 2 =*/10).fork(), _depth + 1).ldelim();
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelConfigResponse message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelConfigResponse
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelConfigResponse & inference.ModelConfigResponse.$Shape} ModelConfigResponse
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelConfigResponse.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ModelConfigResponse();
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
                        message.config = $root.inference.ModelConfig.decode(reader, reader.size(), $undefined, _depth + 1, message.config);
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
         * Creates a ModelConfigResponse message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelConfigResponse
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelConfigResponse} ModelConfigResponse
         */
        ModelConfigResponse.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelConfigResponse)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelConfigResponse: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelConfigResponse();
            if (object.config != null) {
                if (!$util.isObject(object.config))
                    throw $TypeError(".inference.ModelConfigResponse.config: object expected");
                message.config = $root.inference.ModelConfig.fromObject(object.config, _depth + 1);
            }
            return message;
        };

        /**
         * Creates a plain object from a ModelConfigResponse message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelConfigResponse
         * @static
         * @param {inference.ModelConfigResponse} message ModelConfigResponse
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelConfigResponse.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults)
                object.config = null;
            if (message.config != null && $Object.hasOwnProperty.call(message, "config"))
                object.config = $root.inference.ModelConfig.toObject(message.config, options, _depth + 1);
            return object;
        };

        /**
         * Converts this ModelConfigResponse to JSON.
         * @function toJSON
         * @memberof inference.ModelConfigResponse
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelConfigResponse.prototype.toJSON = function() {
            return ModelConfigResponse.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelConfigResponse;
    })();

    inference.ModelStatisticsRequest = (function() {

        /**
         * Properties of a ModelStatisticsRequest.
         * @typedef {Object} inference.ModelStatisticsRequest.$Properties
         * @property {string|null} [name] ModelStatisticsRequest name
         * @property {string|null} [version] ModelStatisticsRequest version
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelStatisticsRequest.
         * @memberof inference
         * @interface IModelStatisticsRequest
         * @augments inference.ModelStatisticsRequest.$Properties
         * @deprecated Use inference.ModelStatisticsRequest.$Properties instead.
         */

        /**
         * Shape of a ModelStatisticsRequest.
         * @typedef {inference.ModelStatisticsRequest.$Properties} inference.ModelStatisticsRequest.$Shape
         */

        /**
         * Constructs a new ModelStatisticsRequest.
         * @memberof inference
         * @classdesc Represents a ModelStatisticsRequest.
         * @constructor
         * @param {inference.ModelStatisticsRequest.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelStatisticsRequest = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelStatisticsRequest name.
         * @member {string} name
         * @memberof inference.ModelStatisticsRequest
         * @instance
         */
        ModelStatisticsRequest.prototype.name = "";

        /**
         * ModelStatisticsRequest version.
         * @member {string} version
         * @memberof inference.ModelStatisticsRequest
         * @instance
         */
        ModelStatisticsRequest.prototype.version = "";

        /**
         * Creates a new ModelStatisticsRequest instance using the specified properties.
         * @function create
         * @memberof inference.ModelStatisticsRequest
         * @static
         * @param {inference.ModelStatisticsRequest.$Properties=} [properties] Properties to set
         * @returns {inference.ModelStatisticsRequest} ModelStatisticsRequest instance
         * @type {{
         *   (properties: inference.ModelStatisticsRequest.$Shape): inference.ModelStatisticsRequest & inference.ModelStatisticsRequest.$Shape;
         *   (properties?: inference.ModelStatisticsRequest.$Properties): inference.ModelStatisticsRequest;
         * }}
         */
        ModelStatisticsRequest.create = function(properties) {
            return new ModelStatisticsRequest(properties);
        };

        /**
         * Encodes the specified ModelStatisticsRequest message. Does not implicitly {@link inference.ModelStatisticsRequest.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelStatisticsRequest
         * @static
         * @param {inference.ModelStatisticsRequest.$Properties} message ModelStatisticsRequest message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelStatisticsRequest.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
            if (message.version != null && $Object.hasOwnProperty.call(message, "version") && message.version !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.version);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelStatisticsRequest message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelStatisticsRequest
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelStatisticsRequest & inference.ModelStatisticsRequest.$Shape} ModelStatisticsRequest
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelStatisticsRequest.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ModelStatisticsRequest();
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
                            message.name = value;
                        else
                            delete message.name;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.version = value;
                        else
                            delete message.version;
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
         * Creates a ModelStatisticsRequest message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelStatisticsRequest
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelStatisticsRequest} ModelStatisticsRequest
         */
        ModelStatisticsRequest.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelStatisticsRequest)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelStatisticsRequest: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelStatisticsRequest();
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.version != null)
                if (typeof object.version !== "string" || object.version.length)
                    message.version = $String(object.version);
            return message;
        };

        /**
         * Creates a plain object from a ModelStatisticsRequest message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelStatisticsRequest
         * @static
         * @param {inference.ModelStatisticsRequest} message ModelStatisticsRequest
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelStatisticsRequest.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults) {
                object.name = "";
                object.version = "";
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.version != null && $Object.hasOwnProperty.call(message, "version"))
                object.version = message.version;
            return object;
        };

        /**
         * Converts this ModelStatisticsRequest to JSON.
         * @function toJSON
         * @memberof inference.ModelStatisticsRequest
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelStatisticsRequest.prototype.toJSON = function() {
            return ModelStatisticsRequest.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelStatisticsRequest;
    })();

    inference.StatisticDuration = (function() {

        /**
         * Properties of a StatisticDuration.
         * @typedef {Object} inference.StatisticDuration.$Properties
         * @property {number|null} [count] StatisticDuration count
         * @property {number|null} [ns] StatisticDuration ns
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a StatisticDuration.
         * @memberof inference
         * @interface IStatisticDuration
         * @augments inference.StatisticDuration.$Properties
         * @deprecated Use inference.StatisticDuration.$Properties instead.
         */

        /**
         * Shape of a StatisticDuration.
         * @typedef {inference.StatisticDuration.$Properties} inference.StatisticDuration.$Shape
         */

        /**
         * Constructs a new StatisticDuration.
         * @memberof inference
         * @classdesc Represents a StatisticDuration.
         * @constructor
         * @param {inference.StatisticDuration.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const StatisticDuration = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * StatisticDuration count.
         * @member {number} count
         * @memberof inference.StatisticDuration
         * @instance
         */
        StatisticDuration.prototype.count = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

        /**
         * StatisticDuration ns.
         * @member {number} ns
         * @memberof inference.StatisticDuration
         * @instance
         */
        StatisticDuration.prototype.ns = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

        /**
         * Creates a new StatisticDuration instance using the specified properties.
         * @function create
         * @memberof inference.StatisticDuration
         * @static
         * @param {inference.StatisticDuration.$Properties=} [properties] Properties to set
         * @returns {inference.StatisticDuration} StatisticDuration instance
         * @type {{
         *   (properties: inference.StatisticDuration.$Shape): inference.StatisticDuration & inference.StatisticDuration.$Shape;
         *   (properties?: inference.StatisticDuration.$Properties): inference.StatisticDuration;
         * }}
         */
        StatisticDuration.create = function(properties) {
            return new StatisticDuration(properties);
        };

        /**
         * Encodes the specified StatisticDuration message. Does not implicitly {@link inference.StatisticDuration.verify|verify} messages.
         * @function encode
         * @memberof inference.StatisticDuration
         * @static
         * @param {inference.StatisticDuration.$Properties} message StatisticDuration message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        StatisticDuration.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.count != null && $Object.hasOwnProperty.call(message, "count") && (typeof message.count === "object" ? message.count.low || message.count.high : message.count !== 0))
                writer.uint32(/* id 1, wireType 0 =*/8).uint64(message.count);
            if (message.ns != null && $Object.hasOwnProperty.call(message, "ns") && (typeof message.ns === "object" ? message.ns.low || message.ns.high : message.ns !== 0))
                writer.uint32(/* id 2, wireType 0 =*/16).uint64(message.ns);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a StatisticDuration message from the specified reader or buffer.
         * @function decode
         * @memberof inference.StatisticDuration
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.StatisticDuration & inference.StatisticDuration.$Shape} StatisticDuration
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        StatisticDuration.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.StatisticDuration();
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
                        if (typeof (value = reader.uint64()) === "object" ? value.low || value.high : value !== 0)
                            message.count = value;
                        else
                            delete message.count;
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        if (typeof (value = reader.uint64()) === "object" ? value.low || value.high : value !== 0)
                            message.ns = value;
                        else
                            delete message.ns;
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
         * Creates a StatisticDuration message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.StatisticDuration
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.StatisticDuration} StatisticDuration
         */
        StatisticDuration.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.StatisticDuration)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.StatisticDuration: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.StatisticDuration();
            if (object.count != null)
                if (typeof object.count === "object" ? object.count.low || object.count.high : $Number(object.count) !== 0)
                    if ($util.Long)
                        message.count = $util.Long.fromValue(object.count, true);
                    else if (typeof object.count === "string")
                        message.count = $parseInt(object.count, 10);
                    else if (typeof object.count === "number")
                        message.count = object.count;
                    else if (typeof object.count === "object")
                        message.count = new $util.LongBits(object.count.low >>> 0, object.count.high >>> 0).toNumber(true);
            if (object.ns != null)
                if (typeof object.ns === "object" ? object.ns.low || object.ns.high : $Number(object.ns) !== 0)
                    if ($util.Long)
                        message.ns = $util.Long.fromValue(object.ns, true);
                    else if (typeof object.ns === "string")
                        message.ns = $parseInt(object.ns, 10);
                    else if (typeof object.ns === "number")
                        message.ns = object.ns;
                    else if (typeof object.ns === "object")
                        message.ns = new $util.LongBits(object.ns.low >>> 0, object.ns.high >>> 0).toNumber(true);
            return message;
        };

        /**
         * Creates a plain object from a StatisticDuration message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.StatisticDuration
         * @static
         * @param {inference.StatisticDuration} message StatisticDuration
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        StatisticDuration.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults) {
                if ($util.Long) {
                    let long = new $util.Long(0, 0, true);
                    object.count = options.longs === $String ? long.toString() : options.longs === $Number ? long.toNumber() : typeof $BigInt !== "undefined" && options.longs === $BigInt ? long.toBigInt() : long;
                } else
                    object.count = options.longs === $String ? "0" : typeof $BigInt !== "undefined" && options.longs === $BigInt ? $BigInt("0") : 0;
                if ($util.Long) {
                    let long = new $util.Long(0, 0, true);
                    object.ns = options.longs === $String ? long.toString() : options.longs === $Number ? long.toNumber() : typeof $BigInt !== "undefined" && options.longs === $BigInt ? long.toBigInt() : long;
                } else
                    object.ns = options.longs === $String ? "0" : typeof $BigInt !== "undefined" && options.longs === $BigInt ? $BigInt("0") : 0;
            }
            if (message.count != null && $Object.hasOwnProperty.call(message, "count"))
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.count = typeof message.count === "number" ? $BigInt(message.count) : $util.Long.fromBits(message.count.low >>> 0, message.count.high >>> 0, true).toBigInt();
                else if (typeof message.count === "number")
                    object.count = options.longs === $String ? $String(message.count) : message.count;
                else
                    object.count = options.longs === $String ? $util.Long.prototype.toString.call(message.count) : options.longs === $Number ? new $util.LongBits(message.count.low >>> 0, message.count.high >>> 0).toNumber(true) : message.count;
            if (message.ns != null && $Object.hasOwnProperty.call(message, "ns"))
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.ns = typeof message.ns === "number" ? $BigInt(message.ns) : $util.Long.fromBits(message.ns.low >>> 0, message.ns.high >>> 0, true).toBigInt();
                else if (typeof message.ns === "number")
                    object.ns = options.longs === $String ? $String(message.ns) : message.ns;
                else
                    object.ns = options.longs === $String ? $util.Long.prototype.toString.call(message.ns) : options.longs === $Number ? new $util.LongBits(message.ns.low >>> 0, message.ns.high >>> 0).toNumber(true) : message.ns;
            return object;
        };

        /**
         * Converts this StatisticDuration to JSON.
         * @function toJSON
         * @memberof inference.StatisticDuration
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        StatisticDuration.prototype.toJSON = function() {
            return StatisticDuration.toObject(this, $protobuf.util.toJSONOptions);
        };

        return StatisticDuration;
    })();

    inference.InferStatistics = (function() {

        /**
         * Properties of an InferStatistics.
         * @typedef {Object} inference.InferStatistics.$Properties
         * @property {inference.StatisticDuration.$Properties|null} [success] InferStatistics success
         * @property {inference.StatisticDuration.$Properties|null} [fail] InferStatistics fail
         * @property {inference.StatisticDuration.$Properties|null} [queue] InferStatistics queue
         * @property {inference.StatisticDuration.$Properties|null} [computeInput] InferStatistics computeInput
         * @property {inference.StatisticDuration.$Properties|null} [computeInfer] InferStatistics computeInfer
         * @property {inference.StatisticDuration.$Properties|null} [computeOutput] InferStatistics computeOutput
         * @property {inference.StatisticDuration.$Properties|null} [cacheHit] InferStatistics cacheHit
         * @property {inference.StatisticDuration.$Properties|null} [cacheMiss] InferStatistics cacheMiss
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of an InferStatistics.
         * @memberof inference
         * @interface IInferStatistics
         * @augments inference.InferStatistics.$Properties
         * @deprecated Use inference.InferStatistics.$Properties instead.
         */

        /**
         * Shape of an InferStatistics.
         * @typedef {inference.InferStatistics.$Properties} inference.InferStatistics.$Shape
         */

        /**
         * Constructs a new InferStatistics.
         * @memberof inference
         * @classdesc Represents an InferStatistics.
         * @constructor
         * @param {inference.InferStatistics.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const InferStatistics = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * InferStatistics success.
         * @member {inference.StatisticDuration.$Properties|null|undefined} success
         * @memberof inference.InferStatistics
         * @instance
         */
        InferStatistics.prototype.success = null;

        /**
         * InferStatistics fail.
         * @member {inference.StatisticDuration.$Properties|null|undefined} fail
         * @memberof inference.InferStatistics
         * @instance
         */
        InferStatistics.prototype.fail = null;

        /**
         * InferStatistics queue.
         * @member {inference.StatisticDuration.$Properties|null|undefined} queue
         * @memberof inference.InferStatistics
         * @instance
         */
        InferStatistics.prototype.queue = null;

        /**
         * InferStatistics computeInput.
         * @member {inference.StatisticDuration.$Properties|null|undefined} computeInput
         * @memberof inference.InferStatistics
         * @instance
         */
        InferStatistics.prototype.computeInput = null;

        /**
         * InferStatistics computeInfer.
         * @member {inference.StatisticDuration.$Properties|null|undefined} computeInfer
         * @memberof inference.InferStatistics
         * @instance
         */
        InferStatistics.prototype.computeInfer = null;

        /**
         * InferStatistics computeOutput.
         * @member {inference.StatisticDuration.$Properties|null|undefined} computeOutput
         * @memberof inference.InferStatistics
         * @instance
         */
        InferStatistics.prototype.computeOutput = null;

        /**
         * InferStatistics cacheHit.
         * @member {inference.StatisticDuration.$Properties|null|undefined} cacheHit
         * @memberof inference.InferStatistics
         * @instance
         */
        InferStatistics.prototype.cacheHit = null;

        /**
         * InferStatistics cacheMiss.
         * @member {inference.StatisticDuration.$Properties|null|undefined} cacheMiss
         * @memberof inference.InferStatistics
         * @instance
         */
        InferStatistics.prototype.cacheMiss = null;

        /**
         * Creates a new InferStatistics instance using the specified properties.
         * @function create
         * @memberof inference.InferStatistics
         * @static
         * @param {inference.InferStatistics.$Properties=} [properties] Properties to set
         * @returns {inference.InferStatistics} InferStatistics instance
         * @type {{
         *   (properties: inference.InferStatistics.$Shape): inference.InferStatistics & inference.InferStatistics.$Shape;
         *   (properties?: inference.InferStatistics.$Properties): inference.InferStatistics;
         * }}
         */
        InferStatistics.create = function(properties) {
            return new InferStatistics(properties);
        };

        /**
         * Encodes the specified InferStatistics message. Does not implicitly {@link inference.InferStatistics.verify|verify} messages.
         * @function encode
         * @memberof inference.InferStatistics
         * @static
         * @param {inference.InferStatistics.$Properties} message InferStatistics message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        InferStatistics.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.success != null && $Object.hasOwnProperty.call(message, "success"))
                $root.inference.StatisticDuration.encode(message.success, writer.uint32(/* id 1, wireType 2 =*/10).fork(), _depth + 1).ldelim();
            if (message.fail != null && $Object.hasOwnProperty.call(message, "fail"))
                $root.inference.StatisticDuration.encode(message.fail, writer.uint32(/* id 2, wireType 2 =*/18).fork(), _depth + 1).ldelim();
            if (message.queue != null && $Object.hasOwnProperty.call(message, "queue"))
                $root.inference.StatisticDuration.encode(message.queue, writer.uint32(/* id 3, wireType 2 =*/26).fork(), _depth + 1).ldelim();
            if (message.computeInput != null && $Object.hasOwnProperty.call(message, "computeInput"))
                $root.inference.StatisticDuration.encode(message.computeInput, writer.uint32(/* id 4, wireType 2 =*/34).fork(), _depth + 1).ldelim();
            if (message.computeInfer != null && $Object.hasOwnProperty.call(message, "computeInfer"))
                $root.inference.StatisticDuration.encode(message.computeInfer, writer.uint32(/* id 5, wireType 2 =*/42).fork(), _depth + 1).ldelim();
            if (message.computeOutput != null && $Object.hasOwnProperty.call(message, "computeOutput"))
                $root.inference.StatisticDuration.encode(message.computeOutput, writer.uint32(/* id 6, wireType 2 =*/50).fork(), _depth + 1).ldelim();
            if (message.cacheHit != null && $Object.hasOwnProperty.call(message, "cacheHit"))
                $root.inference.StatisticDuration.encode(message.cacheHit, writer.uint32(/* id 7, wireType 2 =*/58).fork(), _depth + 1).ldelim();
            if (message.cacheMiss != null && $Object.hasOwnProperty.call(message, "cacheMiss"))
                $root.inference.StatisticDuration.encode(message.cacheMiss, writer.uint32(/* id 8, wireType 2 =*/66).fork(), _depth + 1).ldelim();
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes an InferStatistics message from the specified reader or buffer.
         * @function decode
         * @memberof inference.InferStatistics
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.InferStatistics & inference.InferStatistics.$Shape} InferStatistics
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        InferStatistics.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.InferStatistics();
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
                        message.success = $root.inference.StatisticDuration.decode(reader, reader.size(), $undefined, _depth + 1, message.success);
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        message.fail = $root.inference.StatisticDuration.decode(reader, reader.size(), $undefined, _depth + 1, message.fail);
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        message.queue = $root.inference.StatisticDuration.decode(reader, reader.size(), $undefined, _depth + 1, message.queue);
                        continue;
                    }
                case 4: {
                        if (wireType !== 2)
                            break;
                        message.computeInput = $root.inference.StatisticDuration.decode(reader, reader.size(), $undefined, _depth + 1, message.computeInput);
                        continue;
                    }
                case 5: {
                        if (wireType !== 2)
                            break;
                        message.computeInfer = $root.inference.StatisticDuration.decode(reader, reader.size(), $undefined, _depth + 1, message.computeInfer);
                        continue;
                    }
                case 6: {
                        if (wireType !== 2)
                            break;
                        message.computeOutput = $root.inference.StatisticDuration.decode(reader, reader.size(), $undefined, _depth + 1, message.computeOutput);
                        continue;
                    }
                case 7: {
                        if (wireType !== 2)
                            break;
                        message.cacheHit = $root.inference.StatisticDuration.decode(reader, reader.size(), $undefined, _depth + 1, message.cacheHit);
                        continue;
                    }
                case 8: {
                        if (wireType !== 2)
                            break;
                        message.cacheMiss = $root.inference.StatisticDuration.decode(reader, reader.size(), $undefined, _depth + 1, message.cacheMiss);
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
         * Creates an InferStatistics message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.InferStatistics
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.InferStatistics} InferStatistics
         */
        InferStatistics.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.InferStatistics)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.InferStatistics: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.InferStatistics();
            if (object.success != null) {
                if (!$util.isObject(object.success))
                    throw $TypeError(".inference.InferStatistics.success: object expected");
                message.success = $root.inference.StatisticDuration.fromObject(object.success, _depth + 1);
            }
            if (object.fail != null) {
                if (!$util.isObject(object.fail))
                    throw $TypeError(".inference.InferStatistics.fail: object expected");
                message.fail = $root.inference.StatisticDuration.fromObject(object.fail, _depth + 1);
            }
            if (object.queue != null) {
                if (!$util.isObject(object.queue))
                    throw $TypeError(".inference.InferStatistics.queue: object expected");
                message.queue = $root.inference.StatisticDuration.fromObject(object.queue, _depth + 1);
            }
            if (object.computeInput != null) {
                if (!$util.isObject(object.computeInput))
                    throw $TypeError(".inference.InferStatistics.computeInput: object expected");
                message.computeInput = $root.inference.StatisticDuration.fromObject(object.computeInput, _depth + 1);
            }
            if (object.computeInfer != null) {
                if (!$util.isObject(object.computeInfer))
                    throw $TypeError(".inference.InferStatistics.computeInfer: object expected");
                message.computeInfer = $root.inference.StatisticDuration.fromObject(object.computeInfer, _depth + 1);
            }
            if (object.computeOutput != null) {
                if (!$util.isObject(object.computeOutput))
                    throw $TypeError(".inference.InferStatistics.computeOutput: object expected");
                message.computeOutput = $root.inference.StatisticDuration.fromObject(object.computeOutput, _depth + 1);
            }
            if (object.cacheHit != null) {
                if (!$util.isObject(object.cacheHit))
                    throw $TypeError(".inference.InferStatistics.cacheHit: object expected");
                message.cacheHit = $root.inference.StatisticDuration.fromObject(object.cacheHit, _depth + 1);
            }
            if (object.cacheMiss != null) {
                if (!$util.isObject(object.cacheMiss))
                    throw $TypeError(".inference.InferStatistics.cacheMiss: object expected");
                message.cacheMiss = $root.inference.StatisticDuration.fromObject(object.cacheMiss, _depth + 1);
            }
            return message;
        };

        /**
         * Creates a plain object from an InferStatistics message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.InferStatistics
         * @static
         * @param {inference.InferStatistics} message InferStatistics
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        InferStatistics.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults) {
                object.success = null;
                object.fail = null;
                object.queue = null;
                object.computeInput = null;
                object.computeInfer = null;
                object.computeOutput = null;
                object.cacheHit = null;
                object.cacheMiss = null;
            }
            if (message.success != null && $Object.hasOwnProperty.call(message, "success"))
                object.success = $root.inference.StatisticDuration.toObject(message.success, options, _depth + 1);
            if (message.fail != null && $Object.hasOwnProperty.call(message, "fail"))
                object.fail = $root.inference.StatisticDuration.toObject(message.fail, options, _depth + 1);
            if (message.queue != null && $Object.hasOwnProperty.call(message, "queue"))
                object.queue = $root.inference.StatisticDuration.toObject(message.queue, options, _depth + 1);
            if (message.computeInput != null && $Object.hasOwnProperty.call(message, "computeInput"))
                object.computeInput = $root.inference.StatisticDuration.toObject(message.computeInput, options, _depth + 1);
            if (message.computeInfer != null && $Object.hasOwnProperty.call(message, "computeInfer"))
                object.computeInfer = $root.inference.StatisticDuration.toObject(message.computeInfer, options, _depth + 1);
            if (message.computeOutput != null && $Object.hasOwnProperty.call(message, "computeOutput"))
                object.computeOutput = $root.inference.StatisticDuration.toObject(message.computeOutput, options, _depth + 1);
            if (message.cacheHit != null && $Object.hasOwnProperty.call(message, "cacheHit"))
                object.cacheHit = $root.inference.StatisticDuration.toObject(message.cacheHit, options, _depth + 1);
            if (message.cacheMiss != null && $Object.hasOwnProperty.call(message, "cacheMiss"))
                object.cacheMiss = $root.inference.StatisticDuration.toObject(message.cacheMiss, options, _depth + 1);
            return object;
        };

        /**
         * Converts this InferStatistics to JSON.
         * @function toJSON
         * @memberof inference.InferStatistics
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        InferStatistics.prototype.toJSON = function() {
            return InferStatistics.toObject(this, $protobuf.util.toJSONOptions);
        };

        return InferStatistics;
    })();

    inference.InferBatchStatistics = (function() {

        /**
         * Properties of an InferBatchStatistics.
         * @typedef {Object} inference.InferBatchStatistics.$Properties
         * @property {number|null} [batchSize] InferBatchStatistics batchSize
         * @property {inference.StatisticDuration.$Properties|null} [computeInput] InferBatchStatistics computeInput
         * @property {inference.StatisticDuration.$Properties|null} [computeInfer] InferBatchStatistics computeInfer
         * @property {inference.StatisticDuration.$Properties|null} [computeOutput] InferBatchStatistics computeOutput
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of an InferBatchStatistics.
         * @memberof inference
         * @interface IInferBatchStatistics
         * @augments inference.InferBatchStatistics.$Properties
         * @deprecated Use inference.InferBatchStatistics.$Properties instead.
         */

        /**
         * Shape of an InferBatchStatistics.
         * @typedef {inference.InferBatchStatistics.$Properties} inference.InferBatchStatistics.$Shape
         */

        /**
         * Constructs a new InferBatchStatistics.
         * @memberof inference
         * @classdesc Represents an InferBatchStatistics.
         * @constructor
         * @param {inference.InferBatchStatistics.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const InferBatchStatistics = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * InferBatchStatistics batchSize.
         * @member {number} batchSize
         * @memberof inference.InferBatchStatistics
         * @instance
         */
        InferBatchStatistics.prototype.batchSize = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

        /**
         * InferBatchStatistics computeInput.
         * @member {inference.StatisticDuration.$Properties|null|undefined} computeInput
         * @memberof inference.InferBatchStatistics
         * @instance
         */
        InferBatchStatistics.prototype.computeInput = null;

        /**
         * InferBatchStatistics computeInfer.
         * @member {inference.StatisticDuration.$Properties|null|undefined} computeInfer
         * @memberof inference.InferBatchStatistics
         * @instance
         */
        InferBatchStatistics.prototype.computeInfer = null;

        /**
         * InferBatchStatistics computeOutput.
         * @member {inference.StatisticDuration.$Properties|null|undefined} computeOutput
         * @memberof inference.InferBatchStatistics
         * @instance
         */
        InferBatchStatistics.prototype.computeOutput = null;

        /**
         * Creates a new InferBatchStatistics instance using the specified properties.
         * @function create
         * @memberof inference.InferBatchStatistics
         * @static
         * @param {inference.InferBatchStatistics.$Properties=} [properties] Properties to set
         * @returns {inference.InferBatchStatistics} InferBatchStatistics instance
         * @type {{
         *   (properties: inference.InferBatchStatistics.$Shape): inference.InferBatchStatistics & inference.InferBatchStatistics.$Shape;
         *   (properties?: inference.InferBatchStatistics.$Properties): inference.InferBatchStatistics;
         * }}
         */
        InferBatchStatistics.create = function(properties) {
            return new InferBatchStatistics(properties);
        };

        /**
         * Encodes the specified InferBatchStatistics message. Does not implicitly {@link inference.InferBatchStatistics.verify|verify} messages.
         * @function encode
         * @memberof inference.InferBatchStatistics
         * @static
         * @param {inference.InferBatchStatistics.$Properties} message InferBatchStatistics message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        InferBatchStatistics.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.batchSize != null && $Object.hasOwnProperty.call(message, "batchSize") && (typeof message.batchSize === "object" ? message.batchSize.low || message.batchSize.high : message.batchSize !== 0))
                writer.uint32(/* id 1, wireType 0 =*/8).uint64(message.batchSize);
            if (message.computeInput != null && $Object.hasOwnProperty.call(message, "computeInput"))
                $root.inference.StatisticDuration.encode(message.computeInput, writer.uint32(/* id 2, wireType 2 =*/18).fork(), _depth + 1).ldelim();
            if (message.computeInfer != null && $Object.hasOwnProperty.call(message, "computeInfer"))
                $root.inference.StatisticDuration.encode(message.computeInfer, writer.uint32(/* id 3, wireType 2 =*/26).fork(), _depth + 1).ldelim();
            if (message.computeOutput != null && $Object.hasOwnProperty.call(message, "computeOutput"))
                $root.inference.StatisticDuration.encode(message.computeOutput, writer.uint32(/* id 4, wireType 2 =*/34).fork(), _depth + 1).ldelim();
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes an InferBatchStatistics message from the specified reader or buffer.
         * @function decode
         * @memberof inference.InferBatchStatistics
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.InferBatchStatistics & inference.InferBatchStatistics.$Shape} InferBatchStatistics
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        InferBatchStatistics.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.InferBatchStatistics();
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
                        if (typeof (value = reader.uint64()) === "object" ? value.low || value.high : value !== 0)
                            message.batchSize = value;
                        else
                            delete message.batchSize;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        message.computeInput = $root.inference.StatisticDuration.decode(reader, reader.size(), $undefined, _depth + 1, message.computeInput);
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        message.computeInfer = $root.inference.StatisticDuration.decode(reader, reader.size(), $undefined, _depth + 1, message.computeInfer);
                        continue;
                    }
                case 4: {
                        if (wireType !== 2)
                            break;
                        message.computeOutput = $root.inference.StatisticDuration.decode(reader, reader.size(), $undefined, _depth + 1, message.computeOutput);
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
         * Creates an InferBatchStatistics message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.InferBatchStatistics
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.InferBatchStatistics} InferBatchStatistics
         */
        InferBatchStatistics.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.InferBatchStatistics)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.InferBatchStatistics: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.InferBatchStatistics();
            if (object.batchSize != null)
                if (typeof object.batchSize === "object" ? object.batchSize.low || object.batchSize.high : $Number(object.batchSize) !== 0)
                    if ($util.Long)
                        message.batchSize = $util.Long.fromValue(object.batchSize, true);
                    else if (typeof object.batchSize === "string")
                        message.batchSize = $parseInt(object.batchSize, 10);
                    else if (typeof object.batchSize === "number")
                        message.batchSize = object.batchSize;
                    else if (typeof object.batchSize === "object")
                        message.batchSize = new $util.LongBits(object.batchSize.low >>> 0, object.batchSize.high >>> 0).toNumber(true);
            if (object.computeInput != null) {
                if (!$util.isObject(object.computeInput))
                    throw $TypeError(".inference.InferBatchStatistics.computeInput: object expected");
                message.computeInput = $root.inference.StatisticDuration.fromObject(object.computeInput, _depth + 1);
            }
            if (object.computeInfer != null) {
                if (!$util.isObject(object.computeInfer))
                    throw $TypeError(".inference.InferBatchStatistics.computeInfer: object expected");
                message.computeInfer = $root.inference.StatisticDuration.fromObject(object.computeInfer, _depth + 1);
            }
            if (object.computeOutput != null) {
                if (!$util.isObject(object.computeOutput))
                    throw $TypeError(".inference.InferBatchStatistics.computeOutput: object expected");
                message.computeOutput = $root.inference.StatisticDuration.fromObject(object.computeOutput, _depth + 1);
            }
            return message;
        };

        /**
         * Creates a plain object from an InferBatchStatistics message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.InferBatchStatistics
         * @static
         * @param {inference.InferBatchStatistics} message InferBatchStatistics
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        InferBatchStatistics.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults) {
                if ($util.Long) {
                    let long = new $util.Long(0, 0, true);
                    object.batchSize = options.longs === $String ? long.toString() : options.longs === $Number ? long.toNumber() : typeof $BigInt !== "undefined" && options.longs === $BigInt ? long.toBigInt() : long;
                } else
                    object.batchSize = options.longs === $String ? "0" : typeof $BigInt !== "undefined" && options.longs === $BigInt ? $BigInt("0") : 0;
                object.computeInput = null;
                object.computeInfer = null;
                object.computeOutput = null;
            }
            if (message.batchSize != null && $Object.hasOwnProperty.call(message, "batchSize"))
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.batchSize = typeof message.batchSize === "number" ? $BigInt(message.batchSize) : $util.Long.fromBits(message.batchSize.low >>> 0, message.batchSize.high >>> 0, true).toBigInt();
                else if (typeof message.batchSize === "number")
                    object.batchSize = options.longs === $String ? $String(message.batchSize) : message.batchSize;
                else
                    object.batchSize = options.longs === $String ? $util.Long.prototype.toString.call(message.batchSize) : options.longs === $Number ? new $util.LongBits(message.batchSize.low >>> 0, message.batchSize.high >>> 0).toNumber(true) : message.batchSize;
            if (message.computeInput != null && $Object.hasOwnProperty.call(message, "computeInput"))
                object.computeInput = $root.inference.StatisticDuration.toObject(message.computeInput, options, _depth + 1);
            if (message.computeInfer != null && $Object.hasOwnProperty.call(message, "computeInfer"))
                object.computeInfer = $root.inference.StatisticDuration.toObject(message.computeInfer, options, _depth + 1);
            if (message.computeOutput != null && $Object.hasOwnProperty.call(message, "computeOutput"))
                object.computeOutput = $root.inference.StatisticDuration.toObject(message.computeOutput, options, _depth + 1);
            return object;
        };

        /**
         * Converts this InferBatchStatistics to JSON.
         * @function toJSON
         * @memberof inference.InferBatchStatistics
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        InferBatchStatistics.prototype.toJSON = function() {
            return InferBatchStatistics.toObject(this, $protobuf.util.toJSONOptions);
        };

        return InferBatchStatistics;
    })();

    inference.ModelStatistics = (function() {

        /**
         * Properties of a ModelStatistics.
         * @typedef {Object} inference.ModelStatistics.$Properties
         * @property {string|null} [name] ModelStatistics name
         * @property {string|null} [version] ModelStatistics version
         * @property {number|null} [lastInference] ModelStatistics lastInference
         * @property {number|null} [inferenceCount] ModelStatistics inferenceCount
         * @property {number|null} [executionCount] ModelStatistics executionCount
         * @property {inference.InferStatistics.$Properties|null} [inferenceStats] ModelStatistics inferenceStats
         * @property {Array.<inference.InferBatchStatistics.$Properties>|null} [batchStats] ModelStatistics batchStats
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelStatistics.
         * @memberof inference
         * @interface IModelStatistics
         * @augments inference.ModelStatistics.$Properties
         * @deprecated Use inference.ModelStatistics.$Properties instead.
         */

        /**
         * Shape of a ModelStatistics.
         * @typedef {inference.ModelStatistics.$Properties} inference.ModelStatistics.$Shape
         */

        /**
         * Constructs a new ModelStatistics.
         * @memberof inference
         * @classdesc Represents a ModelStatistics.
         * @constructor
         * @param {inference.ModelStatistics.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelStatistics = function (properties) {
            this.batchStats = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelStatistics name.
         * @member {string} name
         * @memberof inference.ModelStatistics
         * @instance
         */
        ModelStatistics.prototype.name = "";

        /**
         * ModelStatistics version.
         * @member {string} version
         * @memberof inference.ModelStatistics
         * @instance
         */
        ModelStatistics.prototype.version = "";

        /**
         * ModelStatistics lastInference.
         * @member {number} lastInference
         * @memberof inference.ModelStatistics
         * @instance
         */
        ModelStatistics.prototype.lastInference = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

        /**
         * ModelStatistics inferenceCount.
         * @member {number} inferenceCount
         * @memberof inference.ModelStatistics
         * @instance
         */
        ModelStatistics.prototype.inferenceCount = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

        /**
         * ModelStatistics executionCount.
         * @member {number} executionCount
         * @memberof inference.ModelStatistics
         * @instance
         */
        ModelStatistics.prototype.executionCount = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

        /**
         * ModelStatistics inferenceStats.
         * @member {inference.InferStatistics.$Properties|null|undefined} inferenceStats
         * @memberof inference.ModelStatistics
         * @instance
         */
        ModelStatistics.prototype.inferenceStats = null;

        /**
         * ModelStatistics batchStats.
         * @member {Array.<inference.InferBatchStatistics.$Properties>} batchStats
         * @memberof inference.ModelStatistics
         * @instance
         */
        ModelStatistics.prototype.batchStats = $util.emptyArray;

        /**
         * Creates a new ModelStatistics instance using the specified properties.
         * @function create
         * @memberof inference.ModelStatistics
         * @static
         * @param {inference.ModelStatistics.$Properties=} [properties] Properties to set
         * @returns {inference.ModelStatistics} ModelStatistics instance
         * @type {{
         *   (properties: inference.ModelStatistics.$Shape): inference.ModelStatistics & inference.ModelStatistics.$Shape;
         *   (properties?: inference.ModelStatistics.$Properties): inference.ModelStatistics;
         * }}
         */
        ModelStatistics.create = function(properties) {
            return new ModelStatistics(properties);
        };

        /**
         * Encodes the specified ModelStatistics message. Does not implicitly {@link inference.ModelStatistics.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelStatistics
         * @static
         * @param {inference.ModelStatistics.$Properties} message ModelStatistics message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelStatistics.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
            if (message.version != null && $Object.hasOwnProperty.call(message, "version") && message.version !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.version);
            if (message.lastInference != null && $Object.hasOwnProperty.call(message, "lastInference") && (typeof message.lastInference === "object" ? message.lastInference.low || message.lastInference.high : message.lastInference !== 0))
                writer.uint32(/* id 3, wireType 0 =*/24).uint64(message.lastInference);
            if (message.inferenceCount != null && $Object.hasOwnProperty.call(message, "inferenceCount") && (typeof message.inferenceCount === "object" ? message.inferenceCount.low || message.inferenceCount.high : message.inferenceCount !== 0))
                writer.uint32(/* id 4, wireType 0 =*/32).uint64(message.inferenceCount);
            if (message.executionCount != null && $Object.hasOwnProperty.call(message, "executionCount") && (typeof message.executionCount === "object" ? message.executionCount.low || message.executionCount.high : message.executionCount !== 0))
                writer.uint32(/* id 5, wireType 0 =*/40).uint64(message.executionCount);
            if (message.inferenceStats != null && $Object.hasOwnProperty.call(message, "inferenceStats"))
                $root.inference.InferStatistics.encode(message.inferenceStats, writer.uint32(/* id 6, wireType 2 =*/50).fork(), _depth + 1).ldelim();
            if (message.batchStats != null && message.batchStats.length)
                for (let i = 0; i < message.batchStats.length; ++i)
                    $root.inference.InferBatchStatistics.encode(message.batchStats[i], writer.uint32(/* id 7, wireType 2 =*/58).fork(), _depth + 1).ldelim();
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelStatistics message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelStatistics
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelStatistics & inference.ModelStatistics.$Shape} ModelStatistics
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelStatistics.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ModelStatistics();
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
                            message.name = value;
                        else
                            delete message.name;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.version = value;
                        else
                            delete message.version;
                        continue;
                    }
                case 3: {
                        if (wireType !== 0)
                            break;
                        if (typeof (value = reader.uint64()) === "object" ? value.low || value.high : value !== 0)
                            message.lastInference = value;
                        else
                            delete message.lastInference;
                        continue;
                    }
                case 4: {
                        if (wireType !== 0)
                            break;
                        if (typeof (value = reader.uint64()) === "object" ? value.low || value.high : value !== 0)
                            message.inferenceCount = value;
                        else
                            delete message.inferenceCount;
                        continue;
                    }
                case 5: {
                        if (wireType !== 0)
                            break;
                        if (typeof (value = reader.uint64()) === "object" ? value.low || value.high : value !== 0)
                            message.executionCount = value;
                        else
                            delete message.executionCount;
                        continue;
                    }
                case 6: {
                        if (wireType !== 2)
                            break;
                        message.inferenceStats = $root.inference.InferStatistics.decode(reader, reader.size(), $undefined, _depth + 1, message.inferenceStats);
                        continue;
                    }
                case 7: {
                        if (wireType !== 2)
                            break;
                        if (!(message.batchStats && message.batchStats.length))
                            message.batchStats = [];
                        message.batchStats.push($root.inference.InferBatchStatistics.decode(reader, reader.size(), $undefined, _depth + 1));
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
         * Creates a ModelStatistics message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelStatistics
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelStatistics} ModelStatistics
         */
        ModelStatistics.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelStatistics)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelStatistics: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelStatistics();
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.version != null)
                if (typeof object.version !== "string" || object.version.length)
                    message.version = $String(object.version);
            if (object.lastInference != null)
                if (typeof object.lastInference === "object" ? object.lastInference.low || object.lastInference.high : $Number(object.lastInference) !== 0)
                    if ($util.Long)
                        message.lastInference = $util.Long.fromValue(object.lastInference, true);
                    else if (typeof object.lastInference === "string")
                        message.lastInference = $parseInt(object.lastInference, 10);
                    else if (typeof object.lastInference === "number")
                        message.lastInference = object.lastInference;
                    else if (typeof object.lastInference === "object")
                        message.lastInference = new $util.LongBits(object.lastInference.low >>> 0, object.lastInference.high >>> 0).toNumber(true);
            if (object.inferenceCount != null)
                if (typeof object.inferenceCount === "object" ? object.inferenceCount.low || object.inferenceCount.high : $Number(object.inferenceCount) !== 0)
                    if ($util.Long)
                        message.inferenceCount = $util.Long.fromValue(object.inferenceCount, true);
                    else if (typeof object.inferenceCount === "string")
                        message.inferenceCount = $parseInt(object.inferenceCount, 10);
                    else if (typeof object.inferenceCount === "number")
                        message.inferenceCount = object.inferenceCount;
                    else if (typeof object.inferenceCount === "object")
                        message.inferenceCount = new $util.LongBits(object.inferenceCount.low >>> 0, object.inferenceCount.high >>> 0).toNumber(true);
            if (object.executionCount != null)
                if (typeof object.executionCount === "object" ? object.executionCount.low || object.executionCount.high : $Number(object.executionCount) !== 0)
                    if ($util.Long)
                        message.executionCount = $util.Long.fromValue(object.executionCount, true);
                    else if (typeof object.executionCount === "string")
                        message.executionCount = $parseInt(object.executionCount, 10);
                    else if (typeof object.executionCount === "number")
                        message.executionCount = object.executionCount;
                    else if (typeof object.executionCount === "object")
                        message.executionCount = new $util.LongBits(object.executionCount.low >>> 0, object.executionCount.high >>> 0).toNumber(true);
            if (object.inferenceStats != null) {
                if (!$util.isObject(object.inferenceStats))
                    throw $TypeError(".inference.ModelStatistics.inferenceStats: object expected");
                message.inferenceStats = $root.inference.InferStatistics.fromObject(object.inferenceStats, _depth + 1);
            }
            if (object.batchStats) {
                if (!$Array.isArray(object.batchStats))
                    throw $TypeError(".inference.ModelStatistics.batchStats: array expected");
                message.batchStats = $Array(object.batchStats.length);
                for (let i = 0; i < object.batchStats.length; ++i) {
                    if (!$util.isObject(object.batchStats[i]))
                        throw $TypeError(".inference.ModelStatistics.batchStats: object expected");
                    message.batchStats[i] = $root.inference.InferBatchStatistics.fromObject(object.batchStats[i], _depth + 1);
                }
            }
            return message;
        };

        /**
         * Creates a plain object from a ModelStatistics message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelStatistics
         * @static
         * @param {inference.ModelStatistics} message ModelStatistics
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelStatistics.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults)
                object.batchStats = [];
            if (options.defaults) {
                object.name = "";
                object.version = "";
                if ($util.Long) {
                    let long = new $util.Long(0, 0, true);
                    object.lastInference = options.longs === $String ? long.toString() : options.longs === $Number ? long.toNumber() : typeof $BigInt !== "undefined" && options.longs === $BigInt ? long.toBigInt() : long;
                } else
                    object.lastInference = options.longs === $String ? "0" : typeof $BigInt !== "undefined" && options.longs === $BigInt ? $BigInt("0") : 0;
                if ($util.Long) {
                    let long = new $util.Long(0, 0, true);
                    object.inferenceCount = options.longs === $String ? long.toString() : options.longs === $Number ? long.toNumber() : typeof $BigInt !== "undefined" && options.longs === $BigInt ? long.toBigInt() : long;
                } else
                    object.inferenceCount = options.longs === $String ? "0" : typeof $BigInt !== "undefined" && options.longs === $BigInt ? $BigInt("0") : 0;
                if ($util.Long) {
                    let long = new $util.Long(0, 0, true);
                    object.executionCount = options.longs === $String ? long.toString() : options.longs === $Number ? long.toNumber() : typeof $BigInt !== "undefined" && options.longs === $BigInt ? long.toBigInt() : long;
                } else
                    object.executionCount = options.longs === $String ? "0" : typeof $BigInt !== "undefined" && options.longs === $BigInt ? $BigInt("0") : 0;
                object.inferenceStats = null;
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.version != null && $Object.hasOwnProperty.call(message, "version"))
                object.version = message.version;
            if (message.lastInference != null && $Object.hasOwnProperty.call(message, "lastInference"))
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.lastInference = typeof message.lastInference === "number" ? $BigInt(message.lastInference) : $util.Long.fromBits(message.lastInference.low >>> 0, message.lastInference.high >>> 0, true).toBigInt();
                else if (typeof message.lastInference === "number")
                    object.lastInference = options.longs === $String ? $String(message.lastInference) : message.lastInference;
                else
                    object.lastInference = options.longs === $String ? $util.Long.prototype.toString.call(message.lastInference) : options.longs === $Number ? new $util.LongBits(message.lastInference.low >>> 0, message.lastInference.high >>> 0).toNumber(true) : message.lastInference;
            if (message.inferenceCount != null && $Object.hasOwnProperty.call(message, "inferenceCount"))
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.inferenceCount = typeof message.inferenceCount === "number" ? $BigInt(message.inferenceCount) : $util.Long.fromBits(message.inferenceCount.low >>> 0, message.inferenceCount.high >>> 0, true).toBigInt();
                else if (typeof message.inferenceCount === "number")
                    object.inferenceCount = options.longs === $String ? $String(message.inferenceCount) : message.inferenceCount;
                else
                    object.inferenceCount = options.longs === $String ? $util.Long.prototype.toString.call(message.inferenceCount) : options.longs === $Number ? new $util.LongBits(message.inferenceCount.low >>> 0, message.inferenceCount.high >>> 0).toNumber(true) : message.inferenceCount;
            if (message.executionCount != null && $Object.hasOwnProperty.call(message, "executionCount"))
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.executionCount = typeof message.executionCount === "number" ? $BigInt(message.executionCount) : $util.Long.fromBits(message.executionCount.low >>> 0, message.executionCount.high >>> 0, true).toBigInt();
                else if (typeof message.executionCount === "number")
                    object.executionCount = options.longs === $String ? $String(message.executionCount) : message.executionCount;
                else
                    object.executionCount = options.longs === $String ? $util.Long.prototype.toString.call(message.executionCount) : options.longs === $Number ? new $util.LongBits(message.executionCount.low >>> 0, message.executionCount.high >>> 0).toNumber(true) : message.executionCount;
            if (message.inferenceStats != null && $Object.hasOwnProperty.call(message, "inferenceStats"))
                object.inferenceStats = $root.inference.InferStatistics.toObject(message.inferenceStats, options, _depth + 1);
            if (message.batchStats && message.batchStats.length) {
                object.batchStats = $Array(message.batchStats.length);
                for (let j = 0; j < message.batchStats.length; ++j)
                    object.batchStats[j] = $root.inference.InferBatchStatistics.toObject(message.batchStats[j], options, _depth + 1);
            }
            return object;
        };

        /**
         * Converts this ModelStatistics to JSON.
         * @function toJSON
         * @memberof inference.ModelStatistics
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelStatistics.prototype.toJSON = function() {
            return ModelStatistics.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelStatistics;
    })();

    inference.ModelStatisticsResponse = (function() {

        /**
         * Properties of a ModelStatisticsResponse.
         * @typedef {Object} inference.ModelStatisticsResponse.$Properties
         * @property {Array.<inference.ModelStatistics.$Properties>|null} [modelStats] ModelStatisticsResponse modelStats
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelStatisticsResponse.
         * @memberof inference
         * @interface IModelStatisticsResponse
         * @augments inference.ModelStatisticsResponse.$Properties
         * @deprecated Use inference.ModelStatisticsResponse.$Properties instead.
         */

        /**
         * Shape of a ModelStatisticsResponse.
         * @typedef {inference.ModelStatisticsResponse.$Properties} inference.ModelStatisticsResponse.$Shape
         */

        /**
         * Constructs a new ModelStatisticsResponse.
         * @memberof inference
         * @classdesc Represents a ModelStatisticsResponse.
         * @constructor
         * @param {inference.ModelStatisticsResponse.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelStatisticsResponse = function (properties) {
            this.modelStats = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelStatisticsResponse modelStats.
         * @member {Array.<inference.ModelStatistics.$Properties>} modelStats
         * @memberof inference.ModelStatisticsResponse
         * @instance
         */
        ModelStatisticsResponse.prototype.modelStats = $util.emptyArray;

        /**
         * Creates a new ModelStatisticsResponse instance using the specified properties.
         * @function create
         * @memberof inference.ModelStatisticsResponse
         * @static
         * @param {inference.ModelStatisticsResponse.$Properties=} [properties] Properties to set
         * @returns {inference.ModelStatisticsResponse} ModelStatisticsResponse instance
         * @type {{
         *   (properties: inference.ModelStatisticsResponse.$Shape): inference.ModelStatisticsResponse & inference.ModelStatisticsResponse.$Shape;
         *   (properties?: inference.ModelStatisticsResponse.$Properties): inference.ModelStatisticsResponse;
         * }}
         */
        ModelStatisticsResponse.create = function(properties) {
            return new ModelStatisticsResponse(properties);
        };

        /**
         * Encodes the specified ModelStatisticsResponse message. Does not implicitly {@link inference.ModelStatisticsResponse.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelStatisticsResponse
         * @static
         * @param {inference.ModelStatisticsResponse.$Properties} message ModelStatisticsResponse message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelStatisticsResponse.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.modelStats != null && message.modelStats.length)
                for (let i = 0; i < message.modelStats.length; ++i)
                    $root.inference.ModelStatistics.encode(message.modelStats[i], writer.uint32(/* id 1, wireType 2 =*/10).fork(), _depth + 1).ldelim();
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelStatisticsResponse message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelStatisticsResponse
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelStatisticsResponse & inference.ModelStatisticsResponse.$Shape} ModelStatisticsResponse
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelStatisticsResponse.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.ModelStatisticsResponse();
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
                        if (!(message.modelStats && message.modelStats.length))
                            message.modelStats = [];
                        message.modelStats.push($root.inference.ModelStatistics.decode(reader, reader.size(), $undefined, _depth + 1));
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
         * Creates a ModelStatisticsResponse message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelStatisticsResponse
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelStatisticsResponse} ModelStatisticsResponse
         */
        ModelStatisticsResponse.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelStatisticsResponse)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelStatisticsResponse: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelStatisticsResponse();
            if (object.modelStats) {
                if (!$Array.isArray(object.modelStats))
                    throw $TypeError(".inference.ModelStatisticsResponse.modelStats: array expected");
                message.modelStats = $Array(object.modelStats.length);
                for (let i = 0; i < object.modelStats.length; ++i) {
                    if (!$util.isObject(object.modelStats[i]))
                        throw $TypeError(".inference.ModelStatisticsResponse.modelStats: object expected");
                    message.modelStats[i] = $root.inference.ModelStatistics.fromObject(object.modelStats[i], _depth + 1);
                }
            }
            return message;
        };

        /**
         * Creates a plain object from a ModelStatisticsResponse message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelStatisticsResponse
         * @static
         * @param {inference.ModelStatisticsResponse} message ModelStatisticsResponse
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelStatisticsResponse.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults)
                object.modelStats = [];
            if (message.modelStats && message.modelStats.length) {
                object.modelStats = $Array(message.modelStats.length);
                for (let j = 0; j < message.modelStats.length; ++j)
                    object.modelStats[j] = $root.inference.ModelStatistics.toObject(message.modelStats[j], options, _depth + 1);
            }
            return object;
        };

        /**
         * Converts this ModelStatisticsResponse to JSON.
         * @function toJSON
         * @memberof inference.ModelStatisticsResponse
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelStatisticsResponse.prototype.toJSON = function() {
            return ModelStatisticsResponse.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelStatisticsResponse;
    })();

    inference.ModelRepositoryParameter = (function() {

        /**
         * Properties of a ModelRepositoryParameter.
         * @typedef {Object} inference.ModelRepositoryParameter.$Properties
         * @property {boolean|null} [boolParam] ModelRepositoryParameter boolParam
         * @property {number|null} [int64Param] ModelRepositoryParameter int64Param
         * @property {string|null} [stringParam] ModelRepositoryParameter stringParam
         * @property {Uint8Array|null} [bytesParam] ModelRepositoryParameter bytesParam
         * @property {"boolParam"|"int64Param"|"stringParam"|"bytesParam"} [parameterChoice] ModelRepositoryParameter parameterChoice
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelRepositoryParameter.
         * @memberof inference
         * @interface IModelRepositoryParameter
         * @augments inference.ModelRepositoryParameter.$Properties
         * @deprecated Use inference.ModelRepositoryParameter.$Properties instead.
         */

        /**
         * Narrowed shape of a ModelRepositoryParameter.
         * @typedef {{
         *   boolParam?: boolean|null;
         *   int64Param?: number|null;
         *   stringParam?: string|null;
         *   bytesParam?: Uint8Array|null;
         *   $unknowns?: Array.<Uint8Array>;
         * } & (
         *   ({ parameterChoice?: undefined; boolParam?: null; int64Param?: null; stringParam?: null; bytesParam?: null }|{ parameterChoice?: "boolParam"; boolParam: boolean; int64Param?: null; stringParam?: null; bytesParam?: null }|{ parameterChoice?: "int64Param"; boolParam?: null; int64Param: number; stringParam?: null; bytesParam?: null }|{ parameterChoice?: "stringParam"; boolParam?: null; int64Param?: null; stringParam: string; bytesParam?: null }|{ parameterChoice?: "bytesParam"; boolParam?: null; int64Param?: null; stringParam?: null; bytesParam: Uint8Array })
         * )} inference.ModelRepositoryParameter.$Shape
         */

        /**
         * Constructs a new ModelRepositoryParameter.
         * @memberof inference
         * @classdesc Represents a ModelRepositoryParameter.
         * @constructor
         * @param {inference.ModelRepositoryParameter.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelRepositoryParameter = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelRepositoryParameter boolParam.
         * @member {boolean|null|undefined} boolParam
         * @memberof inference.ModelRepositoryParameter
         * @instance
         */
        ModelRepositoryParameter.prototype.boolParam = null;

        /**
         * ModelRepositoryParameter int64Param.
         * @member {number|null|undefined} int64Param
         * @memberof inference.ModelRepositoryParameter
         * @instance
         */
        ModelRepositoryParameter.prototype.int64Param = null;

        /**
         * ModelRepositoryParameter stringParam.
         * @member {string|null|undefined} stringParam
         * @memberof inference.ModelRepositoryParameter
         * @instance
         */
        ModelRepositoryParameter.prototype.stringParam = null;

        /**
         * ModelRepositoryParameter bytesParam.
         * @member {Uint8Array|null|undefined} bytesParam
         * @memberof inference.ModelRepositoryParameter
         * @instance
         */
        ModelRepositoryParameter.prototype.bytesParam = null;

        // OneOf field names bound to virtual getters and setters
        let $oneOfFields;

        /**
         * ModelRepositoryParameter parameterChoice.
         * @member {"boolParam"|"int64Param"|"stringParam"|"bytesParam"|undefined} parameterChoice
         * @memberof inference.ModelRepositoryParameter
         * @instance
         */
        $Object.defineProperty(ModelRepositoryParameter.prototype, "parameterChoice", {
            get: $util.oneOfGetter($oneOfFields = ["boolParam", "int64Param", "stringParam", "bytesParam"]),
            set: $util.oneOfSetter($oneOfFields)
        });

        /**
         * Creates a new ModelRepositoryParameter instance using the specified properties.
         * @function create
         * @memberof inference.ModelRepositoryParameter
         * @static
         * @param {inference.ModelRepositoryParameter.$Properties=} [properties] Properties to set
         * @returns {inference.ModelRepositoryParameter} ModelRepositoryParameter instance
         * @type {{
         *   (properties: inference.ModelRepositoryParameter.$Shape): inference.ModelRepositoryParameter & inference.ModelRepositoryParameter.$Shape;
         *   (properties?: inference.ModelRepositoryParameter.$Properties): inference.ModelRepositoryParameter;
         * }}
         */
        ModelRepositoryParameter.create = function(properties) {
            return new ModelRepositoryParameter(properties);
        };

        /**
         * Encodes the specified ModelRepositoryParameter message. Does not implicitly {@link inference.ModelRepositoryParameter.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelRepositoryParameter
         * @static
         * @param {inference.ModelRepositoryParameter.$Properties} message ModelRepositoryParameter message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelRepositoryParameter.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.boolParam != null && $Object.hasOwnProperty.call(message, "boolParam"))
                writer.uint32(/* id 1, wireType 0 =*/8).bool(message.boolParam);
            if (message.int64Param != null && $Object.hasOwnProperty.call(message, "int64Param"))
                writer.uint32(/* id 2, wireType 0 =*/16).int64(message.int64Param);
            if (message.stringParam != null && $Object.hasOwnProperty.call(message, "stringParam"))
                writer.uint32(/* id 3, wireType 2 =*/26).string(message.stringParam);
            if (message.bytesParam != null && $Object.hasOwnProperty.call(message, "bytesParam"))
                writer.uint32(/* id 4, wireType 2 =*/34).bytes(message.bytesParam);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelRepositoryParameter message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelRepositoryParameter
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelRepositoryParameter & inference.ModelRepositoryParameter.$Shape} ModelRepositoryParameter
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelRepositoryParameter.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.ModelRepositoryParameter();
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
                        message.boolParam = reader.bool();
                        message.parameterChoice = "boolParam";
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        message.int64Param = reader.int64();
                        message.parameterChoice = "int64Param";
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        message.stringParam = reader.stringVerify();
                        message.parameterChoice = "stringParam";
                        continue;
                    }
                case 4: {
                        if (wireType !== 2)
                            break;
                        message.bytesParam = reader.bytes();
                        message.parameterChoice = "bytesParam";
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
         * Creates a ModelRepositoryParameter message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelRepositoryParameter
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelRepositoryParameter} ModelRepositoryParameter
         */
        ModelRepositoryParameter.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelRepositoryParameter)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelRepositoryParameter: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelRepositoryParameter();
            if (object.boolParam != null)
                message.boolParam = $Boolean(object.boolParam);
            if (object.int64Param != null)
                if ($util.Long)
                    message.int64Param = $util.Long.fromValue(object.int64Param, false);
                else if (typeof object.int64Param === "string")
                    message.int64Param = $parseInt(object.int64Param, 10);
                else if (typeof object.int64Param === "number")
                    message.int64Param = object.int64Param;
                else if (typeof object.int64Param === "object")
                    message.int64Param = new $util.LongBits(object.int64Param.low >>> 0, object.int64Param.high >>> 0).toNumber();
            if (object.stringParam != null)
                message.stringParam = $String(object.stringParam);
            if (object.bytesParam != null)
                if (typeof object.bytesParam === "string")
                    $util.base64.decode(object.bytesParam, message.bytesParam = $util.newBuffer($util.base64.length(object.bytesParam)), 0);
                else if (object.bytesParam.length >= 0)
                    message.bytesParam = object.bytesParam;
            return message;
        };

        /**
         * Creates a plain object from a ModelRepositoryParameter message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelRepositoryParameter
         * @static
         * @param {inference.ModelRepositoryParameter} message ModelRepositoryParameter
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelRepositoryParameter.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (message.boolParam != null && $Object.hasOwnProperty.call(message, "boolParam")) {
                object.boolParam = message.boolParam;
                if (options.oneofs)
                    object.parameterChoice = "boolParam";
            }
            if (message.int64Param != null && $Object.hasOwnProperty.call(message, "int64Param")) {
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.int64Param = typeof message.int64Param === "number" ? $BigInt(message.int64Param) : $util.Long.fromBits(message.int64Param.low >>> 0, message.int64Param.high >>> 0, false).toBigInt();
                else if (typeof message.int64Param === "number")
                    object.int64Param = options.longs === $String ? $String(message.int64Param) : message.int64Param;
                else
                    object.int64Param = options.longs === $String ? $util.Long.prototype.toString.call(message.int64Param) : options.longs === $Number ? new $util.LongBits(message.int64Param.low >>> 0, message.int64Param.high >>> 0).toNumber() : message.int64Param;
                if (options.oneofs)
                    object.parameterChoice = "int64Param";
            }
            if (message.stringParam != null && $Object.hasOwnProperty.call(message, "stringParam")) {
                object.stringParam = message.stringParam;
                if (options.oneofs)
                    object.parameterChoice = "stringParam";
            }
            if (message.bytesParam != null && $Object.hasOwnProperty.call(message, "bytesParam")) {
                object.bytesParam = options.bytes === $String ? $util.base64.encode(message.bytesParam, 0, message.bytesParam.length) : options.bytes === $Array ? $Array.prototype.slice.call(message.bytesParam) : message.bytesParam;
                if (options.oneofs)
                    object.parameterChoice = "bytesParam";
            }
            return object;
        };

        /**
         * Converts this ModelRepositoryParameter to JSON.
         * @function toJSON
         * @memberof inference.ModelRepositoryParameter
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelRepositoryParameter.prototype.toJSON = function() {
            return ModelRepositoryParameter.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelRepositoryParameter;
    })();

    inference.RepositoryIndexRequest = (function() {

        /**
         * Properties of a RepositoryIndexRequest.
         * @typedef {Object} inference.RepositoryIndexRequest.$Properties
         * @property {string|null} [repositoryName] RepositoryIndexRequest repositoryName
         * @property {boolean|null} [ready] RepositoryIndexRequest ready
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a RepositoryIndexRequest.
         * @memberof inference
         * @interface IRepositoryIndexRequest
         * @augments inference.RepositoryIndexRequest.$Properties
         * @deprecated Use inference.RepositoryIndexRequest.$Properties instead.
         */

        /**
         * Shape of a RepositoryIndexRequest.
         * @typedef {inference.RepositoryIndexRequest.$Properties} inference.RepositoryIndexRequest.$Shape
         */

        /**
         * Constructs a new RepositoryIndexRequest.
         * @memberof inference
         * @classdesc Represents a RepositoryIndexRequest.
         * @constructor
         * @param {inference.RepositoryIndexRequest.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const RepositoryIndexRequest = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * RepositoryIndexRequest repositoryName.
         * @member {string} repositoryName
         * @memberof inference.RepositoryIndexRequest
         * @instance
         */
        RepositoryIndexRequest.prototype.repositoryName = "";

        /**
         * RepositoryIndexRequest ready.
         * @member {boolean} ready
         * @memberof inference.RepositoryIndexRequest
         * @instance
         */
        RepositoryIndexRequest.prototype.ready = false;

        /**
         * Creates a new RepositoryIndexRequest instance using the specified properties.
         * @function create
         * @memberof inference.RepositoryIndexRequest
         * @static
         * @param {inference.RepositoryIndexRequest.$Properties=} [properties] Properties to set
         * @returns {inference.RepositoryIndexRequest} RepositoryIndexRequest instance
         * @type {{
         *   (properties: inference.RepositoryIndexRequest.$Shape): inference.RepositoryIndexRequest & inference.RepositoryIndexRequest.$Shape;
         *   (properties?: inference.RepositoryIndexRequest.$Properties): inference.RepositoryIndexRequest;
         * }}
         */
        RepositoryIndexRequest.create = function(properties) {
            return new RepositoryIndexRequest(properties);
        };

        /**
         * Encodes the specified RepositoryIndexRequest message. Does not implicitly {@link inference.RepositoryIndexRequest.verify|verify} messages.
         * @function encode
         * @memberof inference.RepositoryIndexRequest
         * @static
         * @param {inference.RepositoryIndexRequest.$Properties} message RepositoryIndexRequest message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        RepositoryIndexRequest.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.repositoryName != null && $Object.hasOwnProperty.call(message, "repositoryName") && message.repositoryName !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.repositoryName);
            if (message.ready != null && $Object.hasOwnProperty.call(message, "ready") && message.ready !== false)
                writer.uint32(/* id 2, wireType 0 =*/16).bool(message.ready);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a RepositoryIndexRequest message from the specified reader or buffer.
         * @function decode
         * @memberof inference.RepositoryIndexRequest
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.RepositoryIndexRequest & inference.RepositoryIndexRequest.$Shape} RepositoryIndexRequest
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        RepositoryIndexRequest.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.RepositoryIndexRequest();
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
                            message.repositoryName = value;
                        else
                            delete message.repositoryName;
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.bool())
                            message.ready = value;
                        else
                            delete message.ready;
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
         * Creates a RepositoryIndexRequest message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.RepositoryIndexRequest
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.RepositoryIndexRequest} RepositoryIndexRequest
         */
        RepositoryIndexRequest.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.RepositoryIndexRequest)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.RepositoryIndexRequest: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.RepositoryIndexRequest();
            if (object.repositoryName != null)
                if (typeof object.repositoryName !== "string" || object.repositoryName.length)
                    message.repositoryName = $String(object.repositoryName);
            if (object.ready != null)
                if (object.ready)
                    message.ready = $Boolean(object.ready);
            return message;
        };

        /**
         * Creates a plain object from a RepositoryIndexRequest message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.RepositoryIndexRequest
         * @static
         * @param {inference.RepositoryIndexRequest} message RepositoryIndexRequest
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        RepositoryIndexRequest.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults) {
                object.repositoryName = "";
                object.ready = false;
            }
            if (message.repositoryName != null && $Object.hasOwnProperty.call(message, "repositoryName"))
                object.repositoryName = message.repositoryName;
            if (message.ready != null && $Object.hasOwnProperty.call(message, "ready"))
                object.ready = message.ready;
            return object;
        };

        /**
         * Converts this RepositoryIndexRequest to JSON.
         * @function toJSON
         * @memberof inference.RepositoryIndexRequest
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        RepositoryIndexRequest.prototype.toJSON = function() {
            return RepositoryIndexRequest.toObject(this, $protobuf.util.toJSONOptions);
        };

        return RepositoryIndexRequest;
    })();

    inference.RepositoryIndexResponse = (function() {

        /**
         * Properties of a RepositoryIndexResponse.
         * @typedef {Object} inference.RepositoryIndexResponse.$Properties
         * @property {Array.<inference.RepositoryIndexResponse.ModelIndex.$Properties>|null} [models] RepositoryIndexResponse models
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a RepositoryIndexResponse.
         * @memberof inference
         * @interface IRepositoryIndexResponse
         * @augments inference.RepositoryIndexResponse.$Properties
         * @deprecated Use inference.RepositoryIndexResponse.$Properties instead.
         */

        /**
         * Shape of a RepositoryIndexResponse.
         * @typedef {inference.RepositoryIndexResponse.$Properties} inference.RepositoryIndexResponse.$Shape
         */

        /**
         * Constructs a new RepositoryIndexResponse.
         * @memberof inference
         * @classdesc Represents a RepositoryIndexResponse.
         * @constructor
         * @param {inference.RepositoryIndexResponse.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const RepositoryIndexResponse = function (properties) {
            this.models = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * RepositoryIndexResponse models.
         * @member {Array.<inference.RepositoryIndexResponse.ModelIndex.$Properties>} models
         * @memberof inference.RepositoryIndexResponse
         * @instance
         */
        RepositoryIndexResponse.prototype.models = $util.emptyArray;

        /**
         * Creates a new RepositoryIndexResponse instance using the specified properties.
         * @function create
         * @memberof inference.RepositoryIndexResponse
         * @static
         * @param {inference.RepositoryIndexResponse.$Properties=} [properties] Properties to set
         * @returns {inference.RepositoryIndexResponse} RepositoryIndexResponse instance
         * @type {{
         *   (properties: inference.RepositoryIndexResponse.$Shape): inference.RepositoryIndexResponse & inference.RepositoryIndexResponse.$Shape;
         *   (properties?: inference.RepositoryIndexResponse.$Properties): inference.RepositoryIndexResponse;
         * }}
         */
        RepositoryIndexResponse.create = function(properties) {
            return new RepositoryIndexResponse(properties);
        };

        /**
         * Encodes the specified RepositoryIndexResponse message. Does not implicitly {@link inference.RepositoryIndexResponse.verify|verify} messages.
         * @function encode
         * @memberof inference.RepositoryIndexResponse
         * @static
         * @param {inference.RepositoryIndexResponse.$Properties} message RepositoryIndexResponse message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        RepositoryIndexResponse.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.models != null && message.models.length)
                for (let i = 0; i < message.models.length; ++i)
                    $root.inference.RepositoryIndexResponse.ModelIndex.encode(message.models[i], writer.uint32(/* id 1, wireType 2 =*/10).fork(), _depth + 1).ldelim();
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a RepositoryIndexResponse message from the specified reader or buffer.
         * @function decode
         * @memberof inference.RepositoryIndexResponse
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.RepositoryIndexResponse & inference.RepositoryIndexResponse.$Shape} RepositoryIndexResponse
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        RepositoryIndexResponse.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.RepositoryIndexResponse();
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
                        if (!(message.models && message.models.length))
                            message.models = [];
                        message.models.push($root.inference.RepositoryIndexResponse.ModelIndex.decode(reader, reader.size(), $undefined, _depth + 1));
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
         * Creates a RepositoryIndexResponse message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.RepositoryIndexResponse
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.RepositoryIndexResponse} RepositoryIndexResponse
         */
        RepositoryIndexResponse.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.RepositoryIndexResponse)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.RepositoryIndexResponse: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.RepositoryIndexResponse();
            if (object.models) {
                if (!$Array.isArray(object.models))
                    throw $TypeError(".inference.RepositoryIndexResponse.models: array expected");
                message.models = $Array(object.models.length);
                for (let i = 0; i < object.models.length; ++i) {
                    if (!$util.isObject(object.models[i]))
                        throw $TypeError(".inference.RepositoryIndexResponse.models: object expected");
                    message.models[i] = $root.inference.RepositoryIndexResponse.ModelIndex.fromObject(object.models[i], _depth + 1);
                }
            }
            return message;
        };

        /**
         * Creates a plain object from a RepositoryIndexResponse message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.RepositoryIndexResponse
         * @static
         * @param {inference.RepositoryIndexResponse} message RepositoryIndexResponse
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        RepositoryIndexResponse.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults)
                object.models = [];
            if (message.models && message.models.length) {
                object.models = $Array(message.models.length);
                for (let j = 0; j < message.models.length; ++j)
                    object.models[j] = $root.inference.RepositoryIndexResponse.ModelIndex.toObject(message.models[j], options, _depth + 1);
            }
            return object;
        };

        /**
         * Converts this RepositoryIndexResponse to JSON.
         * @function toJSON
         * @memberof inference.RepositoryIndexResponse
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        RepositoryIndexResponse.prototype.toJSON = function() {
            return RepositoryIndexResponse.toObject(this, $protobuf.util.toJSONOptions);
        };

        RepositoryIndexResponse.ModelIndex = (function() {

            /**
             * Properties of a ModelIndex.
             * @typedef {Object} inference.RepositoryIndexResponse.ModelIndex.$Properties
             * @property {string|null} [name] ModelIndex name
             * @property {string|null} [version] ModelIndex version
             * @property {string|null} [state] ModelIndex state
             * @property {string|null} [reason] ModelIndex reason
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a ModelIndex.
             * @memberof inference.RepositoryIndexResponse
             * @interface IModelIndex
             * @augments inference.RepositoryIndexResponse.ModelIndex.$Properties
             * @deprecated Use inference.RepositoryIndexResponse.ModelIndex.$Properties instead.
             */

            /**
             * Shape of a ModelIndex.
             * @typedef {inference.RepositoryIndexResponse.ModelIndex.$Properties} inference.RepositoryIndexResponse.ModelIndex.$Shape
             */

            /**
             * Constructs a new ModelIndex.
             * @memberof inference.RepositoryIndexResponse
             * @classdesc Represents a ModelIndex.
             * @constructor
             * @param {inference.RepositoryIndexResponse.ModelIndex.$Properties=} [properties] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const ModelIndex = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            /**
             * ModelIndex name.
             * @member {string} name
             * @memberof inference.RepositoryIndexResponse.ModelIndex
             * @instance
             */
            ModelIndex.prototype.name = "";

            /**
             * ModelIndex version.
             * @member {string} version
             * @memberof inference.RepositoryIndexResponse.ModelIndex
             * @instance
             */
            ModelIndex.prototype.version = "";

            /**
             * ModelIndex state.
             * @member {string} state
             * @memberof inference.RepositoryIndexResponse.ModelIndex
             * @instance
             */
            ModelIndex.prototype.state = "";

            /**
             * ModelIndex reason.
             * @member {string} reason
             * @memberof inference.RepositoryIndexResponse.ModelIndex
             * @instance
             */
            ModelIndex.prototype.reason = "";

            /**
             * Creates a new ModelIndex instance using the specified properties.
             * @function create
             * @memberof inference.RepositoryIndexResponse.ModelIndex
             * @static
             * @param {inference.RepositoryIndexResponse.ModelIndex.$Properties=} [properties] Properties to set
             * @returns {inference.RepositoryIndexResponse.ModelIndex} ModelIndex instance
             * @type {{
             *   (properties: inference.RepositoryIndexResponse.ModelIndex.$Shape): inference.RepositoryIndexResponse.ModelIndex & inference.RepositoryIndexResponse.ModelIndex.$Shape;
             *   (properties?: inference.RepositoryIndexResponse.ModelIndex.$Properties): inference.RepositoryIndexResponse.ModelIndex;
             * }}
             */
            ModelIndex.create = function(properties) {
                return new ModelIndex(properties);
            };

            /**
             * Encodes the specified ModelIndex message. Does not implicitly {@link inference.RepositoryIndexResponse.ModelIndex.verify|verify} messages.
             * @function encode
             * @memberof inference.RepositoryIndexResponse.ModelIndex
             * @static
             * @param {inference.RepositoryIndexResponse.ModelIndex.$Properties} message ModelIndex message or plain object to encode
             * @param {$protobuf.Writer} [writer] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            ModelIndex.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                    writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
                if (message.version != null && $Object.hasOwnProperty.call(message, "version") && message.version !== "")
                    writer.uint32(/* id 2, wireType 2 =*/18).string(message.version);
                if (message.state != null && $Object.hasOwnProperty.call(message, "state") && message.state !== "")
                    writer.uint32(/* id 3, wireType 2 =*/26).string(message.state);
                if (message.reason != null && $Object.hasOwnProperty.call(message, "reason") && message.reason !== "")
                    writer.uint32(/* id 4, wireType 2 =*/34).string(message.reason);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            /**
             * Decodes a ModelIndex message from the specified reader or buffer.
             * @function decode
             * @memberof inference.RepositoryIndexResponse.ModelIndex
             * @static
             * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
             * @param {number} [length] Message length if known beforehand
             * @returns {inference.RepositoryIndexResponse.ModelIndex & inference.RepositoryIndexResponse.ModelIndex.$Shape} ModelIndex
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            ModelIndex.decode = function (reader, length, _end, _depth, _target) {
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
                message = _target || new $root.inference.RepositoryIndexResponse.ModelIndex();
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
                                message.name = value;
                            else
                                delete message.name;
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.version = value;
                            else
                                delete message.version;
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.state = value;
                            else
                                delete message.state;
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            if ((value = reader.stringVerify()).length)
                                message.reason = value;
                            else
                                delete message.reason;
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
             * Creates a ModelIndex message from a plain object. Also converts values to their respective internal types.
             * @function fromObject
             * @memberof inference.RepositoryIndexResponse.ModelIndex
             * @static
             * @param {Object.<string,*>} object Plain object
             * @returns {inference.RepositoryIndexResponse.ModelIndex} ModelIndex
             */
            ModelIndex.fromObject = function (object, _depth) {
                if (object instanceof $root.inference.RepositoryIndexResponse.ModelIndex)
                    return object;
                if (!$util.isObject(object))
                    throw $TypeError(".inference.RepositoryIndexResponse.ModelIndex: object expected");
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                let message = new $root.inference.RepositoryIndexResponse.ModelIndex();
                if (object.name != null)
                    if (typeof object.name !== "string" || object.name.length)
                        message.name = $String(object.name);
                if (object.version != null)
                    if (typeof object.version !== "string" || object.version.length)
                        message.version = $String(object.version);
                if (object.state != null)
                    if (typeof object.state !== "string" || object.state.length)
                        message.state = $String(object.state);
                if (object.reason != null)
                    if (typeof object.reason !== "string" || object.reason.length)
                        message.reason = $String(object.reason);
                return message;
            };

            /**
             * Creates a plain object from a ModelIndex message. Also converts values to other types if specified.
             * @function toObject
             * @memberof inference.RepositoryIndexResponse.ModelIndex
             * @static
             * @param {inference.RepositoryIndexResponse.ModelIndex} message ModelIndex
             * @param {$protobuf.IConversionOptions} [options] Conversion options
             * @returns {Object.<string,*>} Plain object
             */
            ModelIndex.toObject = function (message, options, _depth) {
                if (!options)
                    options = {};
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                let object = {};
                if (options.defaults) {
                    object.name = "";
                    object.version = "";
                    object.state = "";
                    object.reason = "";
                }
                if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                    object.name = message.name;
                if (message.version != null && $Object.hasOwnProperty.call(message, "version"))
                    object.version = message.version;
                if (message.state != null && $Object.hasOwnProperty.call(message, "state"))
                    object.state = message.state;
                if (message.reason != null && $Object.hasOwnProperty.call(message, "reason"))
                    object.reason = message.reason;
                return object;
            };

            /**
             * Converts this ModelIndex to JSON.
             * @function toJSON
             * @memberof inference.RepositoryIndexResponse.ModelIndex
             * @instance
             * @returns {Object.<string,*>} JSON object
             */
            ModelIndex.prototype.toJSON = function() {
                return ModelIndex.toObject(this, $protobuf.util.toJSONOptions);
            };

            return ModelIndex;
        })();

        return RepositoryIndexResponse;
    })();

    inference.RepositoryModelLoadRequest = (function() {

        /**
         * Properties of a RepositoryModelLoadRequest.
         * @typedef {Object} inference.RepositoryModelLoadRequest.$Properties
         * @property {string|null} [repositoryName] RepositoryModelLoadRequest repositoryName
         * @property {string|null} [modelName] RepositoryModelLoadRequest modelName
         * @property {Object.<string,inference.ModelRepositoryParameter.$Properties>|null} [parameters] RepositoryModelLoadRequest parameters
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a RepositoryModelLoadRequest.
         * @memberof inference
         * @interface IRepositoryModelLoadRequest
         * @augments inference.RepositoryModelLoadRequest.$Properties
         * @deprecated Use inference.RepositoryModelLoadRequest.$Properties instead.
         */

        /**
         * Shape of a RepositoryModelLoadRequest.
         * @typedef {{
         *   repositoryName?: string|null;
         *   modelName?: string|null;
         *   parameters?: Object.<string,inference.ModelRepositoryParameter.$Shape>|null;
         *   $unknowns?: Array.<Uint8Array>;
         * }} inference.RepositoryModelLoadRequest.$Shape
         */

        /**
         * Constructs a new RepositoryModelLoadRequest.
         * @memberof inference
         * @classdesc Represents a RepositoryModelLoadRequest.
         * @constructor
         * @param {inference.RepositoryModelLoadRequest.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const RepositoryModelLoadRequest = function (properties) {
            this.parameters = {};
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * RepositoryModelLoadRequest repositoryName.
         * @member {string} repositoryName
         * @memberof inference.RepositoryModelLoadRequest
         * @instance
         */
        RepositoryModelLoadRequest.prototype.repositoryName = "";

        /**
         * RepositoryModelLoadRequest modelName.
         * @member {string} modelName
         * @memberof inference.RepositoryModelLoadRequest
         * @instance
         */
        RepositoryModelLoadRequest.prototype.modelName = "";

        /**
         * RepositoryModelLoadRequest parameters.
         * @member {Object.<string,inference.ModelRepositoryParameter.$Properties>} parameters
         * @memberof inference.RepositoryModelLoadRequest
         * @instance
         */
        RepositoryModelLoadRequest.prototype.parameters = $util.emptyObject;

        /**
         * Creates a new RepositoryModelLoadRequest instance using the specified properties.
         * @function create
         * @memberof inference.RepositoryModelLoadRequest
         * @static
         * @param {inference.RepositoryModelLoadRequest.$Properties=} [properties] Properties to set
         * @returns {inference.RepositoryModelLoadRequest} RepositoryModelLoadRequest instance
         * @type {{
         *   (properties: inference.RepositoryModelLoadRequest.$Shape): inference.RepositoryModelLoadRequest & inference.RepositoryModelLoadRequest.$Shape;
         *   (properties?: inference.RepositoryModelLoadRequest.$Properties): inference.RepositoryModelLoadRequest;
         * }}
         */
        RepositoryModelLoadRequest.create = function(properties) {
            return new RepositoryModelLoadRequest(properties);
        };

        /**
         * Encodes the specified RepositoryModelLoadRequest message. Does not implicitly {@link inference.RepositoryModelLoadRequest.verify|verify} messages.
         * @function encode
         * @memberof inference.RepositoryModelLoadRequest
         * @static
         * @param {inference.RepositoryModelLoadRequest.$Properties} message RepositoryModelLoadRequest message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        RepositoryModelLoadRequest.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.repositoryName != null && $Object.hasOwnProperty.call(message, "repositoryName") && message.repositoryName !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.repositoryName);
            if (message.modelName != null && $Object.hasOwnProperty.call(message, "modelName") && message.modelName !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.modelName);
            if (message.parameters != null && $Object.hasOwnProperty.call(message, "parameters"))
                for (let keys = $Object.keys(message.parameters), i = 0; i < keys.length; ++i) {
                    writer.uint32(/* id 3, wireType 2 =*/26).fork().uint32(/* id 1, wireType 2 =*/10).string(keys[i]);
                    $root.inference.ModelRepositoryParameter.encode(message.parameters[keys[i]], writer.uint32(/* id 2, wireType 2 =*/18).fork(), _depth + 1).ldelim().ldelim();
                }
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a RepositoryModelLoadRequest message from the specified reader or buffer.
         * @function decode
         * @memberof inference.RepositoryModelLoadRequest
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.RepositoryModelLoadRequest & inference.RepositoryModelLoadRequest.$Shape} RepositoryModelLoadRequest
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        RepositoryModelLoadRequest.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, key, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.RepositoryModelLoadRequest();
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
                            message.repositoryName = value;
                        else
                            delete message.repositoryName;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.modelName = value;
                        else
                            delete message.modelName;
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        if (message.parameters === $util.emptyObject)
                            message.parameters = {};
                        let end2 = reader.size() + reader.pos;
                        if (end2 > reader.len)
                            throw $RangeError("index out of range");
                        reader.len = end2;
                        key = "";
                        value = null;
                        while (reader.pos < end2) {
                            let tag2 = reader.tag();
                            wireType = tag2 & 7;
                            switch (tag2 >>>= 3) {
                            case 1:
                                if (wireType !== 2)
                                    break;
                                key = reader.stringVerify();
                                continue;
                            case 2:
                                if (wireType !== 2)
                                    break;
                                value = $root.inference.ModelRepositoryParameter.decode(reader, reader.size(), $undefined, _depth + 1, value);
                                continue;
                            }
                            reader.skipType(wireType, _depth, tag2);
                        }
                        if (reader.pos !== end2)
                            throw $RangeError("index out of range");
                        reader.len = end;
                        if (key === "__proto__")
                            $util.makeProp(message.parameters, key);
                        message.parameters[key] = value || new $root.inference.ModelRepositoryParameter();
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
         * Creates a RepositoryModelLoadRequest message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.RepositoryModelLoadRequest
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.RepositoryModelLoadRequest} RepositoryModelLoadRequest
         */
        RepositoryModelLoadRequest.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.RepositoryModelLoadRequest)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.RepositoryModelLoadRequest: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.RepositoryModelLoadRequest();
            if (object.repositoryName != null)
                if (typeof object.repositoryName !== "string" || object.repositoryName.length)
                    message.repositoryName = $String(object.repositoryName);
            if (object.modelName != null)
                if (typeof object.modelName !== "string" || object.modelName.length)
                    message.modelName = $String(object.modelName);
            if (object.parameters) {
                if (!$util.isObject(object.parameters))
                    throw $TypeError(".inference.RepositoryModelLoadRequest.parameters: object expected");
                message.parameters = {};
                for (let keys = $Object.keys(object.parameters), i = 0; i < keys.length; ++i) {
                    if (keys[i] === "__proto__")
                        $util.makeProp(message.parameters, keys[i]);
                    if (!$util.isObject(object.parameters[keys[i]]))
                        throw $TypeError(".inference.RepositoryModelLoadRequest.parameters: object expected");
                    message.parameters[keys[i]] = $root.inference.ModelRepositoryParameter.fromObject(object.parameters[keys[i]], _depth + 1);
                }
            }
            return message;
        };

        /**
         * Creates a plain object from a RepositoryModelLoadRequest message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.RepositoryModelLoadRequest
         * @static
         * @param {inference.RepositoryModelLoadRequest} message RepositoryModelLoadRequest
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        RepositoryModelLoadRequest.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.objects || options.defaults)
                object.parameters = {};
            if (options.defaults) {
                object.repositoryName = "";
                object.modelName = "";
            }
            if (message.repositoryName != null && $Object.hasOwnProperty.call(message, "repositoryName"))
                object.repositoryName = message.repositoryName;
            if (message.modelName != null && $Object.hasOwnProperty.call(message, "modelName"))
                object.modelName = message.modelName;
            let keys2;
            if (message.parameters && (keys2 = $Object.keys(message.parameters)).length) {
                object.parameters = {};
                for (let j = 0; j < keys2.length; ++j) {
                    if (keys2[j] === "__proto__")
                        $util.makeProp(object.parameters, keys2[j]);
                    object.parameters[keys2[j]] = $root.inference.ModelRepositoryParameter.toObject(message.parameters[keys2[j]], options, _depth + 1);
                }
            }
            return object;
        };

        /**
         * Converts this RepositoryModelLoadRequest to JSON.
         * @function toJSON
         * @memberof inference.RepositoryModelLoadRequest
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        RepositoryModelLoadRequest.prototype.toJSON = function() {
            return RepositoryModelLoadRequest.toObject(this, $protobuf.util.toJSONOptions);
        };

        return RepositoryModelLoadRequest;
    })();

    inference.RepositoryModelLoadResponse = (function() {

        /**
         * Properties of a RepositoryModelLoadResponse.
         * @typedef {Object} inference.RepositoryModelLoadResponse.$Properties
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a RepositoryModelLoadResponse.
         * @memberof inference
         * @interface IRepositoryModelLoadResponse
         * @augments inference.RepositoryModelLoadResponse.$Properties
         * @deprecated Use inference.RepositoryModelLoadResponse.$Properties instead.
         */

        /**
         * Shape of a RepositoryModelLoadResponse.
         * @typedef {inference.RepositoryModelLoadResponse.$Properties} inference.RepositoryModelLoadResponse.$Shape
         */

        /**
         * Constructs a new RepositoryModelLoadResponse.
         * @memberof inference
         * @classdesc Represents a RepositoryModelLoadResponse.
         * @constructor
         * @param {inference.RepositoryModelLoadResponse.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const RepositoryModelLoadResponse = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Creates a new RepositoryModelLoadResponse instance using the specified properties.
         * @function create
         * @memberof inference.RepositoryModelLoadResponse
         * @static
         * @param {inference.RepositoryModelLoadResponse.$Properties=} [properties] Properties to set
         * @returns {inference.RepositoryModelLoadResponse} RepositoryModelLoadResponse instance
         * @type {{
         *   (properties: inference.RepositoryModelLoadResponse.$Shape): inference.RepositoryModelLoadResponse & inference.RepositoryModelLoadResponse.$Shape;
         *   (properties?: inference.RepositoryModelLoadResponse.$Properties): inference.RepositoryModelLoadResponse;
         * }}
         */
        RepositoryModelLoadResponse.create = function(properties) {
            return new RepositoryModelLoadResponse(properties);
        };

        /**
         * Encodes the specified RepositoryModelLoadResponse message. Does not implicitly {@link inference.RepositoryModelLoadResponse.verify|verify} messages.
         * @function encode
         * @memberof inference.RepositoryModelLoadResponse
         * @static
         * @param {inference.RepositoryModelLoadResponse.$Properties} message RepositoryModelLoadResponse message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        RepositoryModelLoadResponse.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a RepositoryModelLoadResponse message from the specified reader or buffer.
         * @function decode
         * @memberof inference.RepositoryModelLoadResponse
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.RepositoryModelLoadResponse & inference.RepositoryModelLoadResponse.$Shape} RepositoryModelLoadResponse
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        RepositoryModelLoadResponse.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.RepositoryModelLoadResponse();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                reader.skipType(tag & 7, _depth, tag);
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
         * Creates a RepositoryModelLoadResponse message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.RepositoryModelLoadResponse
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.RepositoryModelLoadResponse} RepositoryModelLoadResponse
         */
        RepositoryModelLoadResponse.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.RepositoryModelLoadResponse)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.RepositoryModelLoadResponse: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            return new $root.inference.RepositoryModelLoadResponse();
        };

        /**
         * Creates a plain object from a RepositoryModelLoadResponse message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.RepositoryModelLoadResponse
         * @static
         * @param {inference.RepositoryModelLoadResponse} message RepositoryModelLoadResponse
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        RepositoryModelLoadResponse.toObject = function () {
            return {};
        };

        /**
         * Converts this RepositoryModelLoadResponse to JSON.
         * @function toJSON
         * @memberof inference.RepositoryModelLoadResponse
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        RepositoryModelLoadResponse.prototype.toJSON = function() {
            return RepositoryModelLoadResponse.toObject(this, $protobuf.util.toJSONOptions);
        };

        return RepositoryModelLoadResponse;
    })();

    inference.RepositoryModelUnloadRequest = (function() {

        /**
         * Properties of a RepositoryModelUnloadRequest.
         * @typedef {Object} inference.RepositoryModelUnloadRequest.$Properties
         * @property {string|null} [repositoryName] RepositoryModelUnloadRequest repositoryName
         * @property {string|null} [modelName] RepositoryModelUnloadRequest modelName
         * @property {Object.<string,inference.ModelRepositoryParameter.$Properties>|null} [parameters] RepositoryModelUnloadRequest parameters
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a RepositoryModelUnloadRequest.
         * @memberof inference
         * @interface IRepositoryModelUnloadRequest
         * @augments inference.RepositoryModelUnloadRequest.$Properties
         * @deprecated Use inference.RepositoryModelUnloadRequest.$Properties instead.
         */

        /**
         * Shape of a RepositoryModelUnloadRequest.
         * @typedef {{
         *   repositoryName?: string|null;
         *   modelName?: string|null;
         *   parameters?: Object.<string,inference.ModelRepositoryParameter.$Shape>|null;
         *   $unknowns?: Array.<Uint8Array>;
         * }} inference.RepositoryModelUnloadRequest.$Shape
         */

        /**
         * Constructs a new RepositoryModelUnloadRequest.
         * @memberof inference
         * @classdesc Represents a RepositoryModelUnloadRequest.
         * @constructor
         * @param {inference.RepositoryModelUnloadRequest.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const RepositoryModelUnloadRequest = function (properties) {
            this.parameters = {};
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * RepositoryModelUnloadRequest repositoryName.
         * @member {string} repositoryName
         * @memberof inference.RepositoryModelUnloadRequest
         * @instance
         */
        RepositoryModelUnloadRequest.prototype.repositoryName = "";

        /**
         * RepositoryModelUnloadRequest modelName.
         * @member {string} modelName
         * @memberof inference.RepositoryModelUnloadRequest
         * @instance
         */
        RepositoryModelUnloadRequest.prototype.modelName = "";

        /**
         * RepositoryModelUnloadRequest parameters.
         * @member {Object.<string,inference.ModelRepositoryParameter.$Properties>} parameters
         * @memberof inference.RepositoryModelUnloadRequest
         * @instance
         */
        RepositoryModelUnloadRequest.prototype.parameters = $util.emptyObject;

        /**
         * Creates a new RepositoryModelUnloadRequest instance using the specified properties.
         * @function create
         * @memberof inference.RepositoryModelUnloadRequest
         * @static
         * @param {inference.RepositoryModelUnloadRequest.$Properties=} [properties] Properties to set
         * @returns {inference.RepositoryModelUnloadRequest} RepositoryModelUnloadRequest instance
         * @type {{
         *   (properties: inference.RepositoryModelUnloadRequest.$Shape): inference.RepositoryModelUnloadRequest & inference.RepositoryModelUnloadRequest.$Shape;
         *   (properties?: inference.RepositoryModelUnloadRequest.$Properties): inference.RepositoryModelUnloadRequest;
         * }}
         */
        RepositoryModelUnloadRequest.create = function(properties) {
            return new RepositoryModelUnloadRequest(properties);
        };

        /**
         * Encodes the specified RepositoryModelUnloadRequest message. Does not implicitly {@link inference.RepositoryModelUnloadRequest.verify|verify} messages.
         * @function encode
         * @memberof inference.RepositoryModelUnloadRequest
         * @static
         * @param {inference.RepositoryModelUnloadRequest.$Properties} message RepositoryModelUnloadRequest message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        RepositoryModelUnloadRequest.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.repositoryName != null && $Object.hasOwnProperty.call(message, "repositoryName") && message.repositoryName !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.repositoryName);
            if (message.modelName != null && $Object.hasOwnProperty.call(message, "modelName") && message.modelName !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.modelName);
            if (message.parameters != null && $Object.hasOwnProperty.call(message, "parameters"))
                for (let keys = $Object.keys(message.parameters), i = 0; i < keys.length; ++i) {
                    writer.uint32(/* id 3, wireType 2 =*/26).fork().uint32(/* id 1, wireType 2 =*/10).string(keys[i]);
                    $root.inference.ModelRepositoryParameter.encode(message.parameters[keys[i]], writer.uint32(/* id 2, wireType 2 =*/18).fork(), _depth + 1).ldelim().ldelim();
                }
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a RepositoryModelUnloadRequest message from the specified reader or buffer.
         * @function decode
         * @memberof inference.RepositoryModelUnloadRequest
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.RepositoryModelUnloadRequest & inference.RepositoryModelUnloadRequest.$Shape} RepositoryModelUnloadRequest
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        RepositoryModelUnloadRequest.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, key, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.RepositoryModelUnloadRequest();
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
                            message.repositoryName = value;
                        else
                            delete message.repositoryName;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.modelName = value;
                        else
                            delete message.modelName;
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        if (message.parameters === $util.emptyObject)
                            message.parameters = {};
                        let end2 = reader.size() + reader.pos;
                        if (end2 > reader.len)
                            throw $RangeError("index out of range");
                        reader.len = end2;
                        key = "";
                        value = null;
                        while (reader.pos < end2) {
                            let tag2 = reader.tag();
                            wireType = tag2 & 7;
                            switch (tag2 >>>= 3) {
                            case 1:
                                if (wireType !== 2)
                                    break;
                                key = reader.stringVerify();
                                continue;
                            case 2:
                                if (wireType !== 2)
                                    break;
                                value = $root.inference.ModelRepositoryParameter.decode(reader, reader.size(), $undefined, _depth + 1, value);
                                continue;
                            }
                            reader.skipType(wireType, _depth, tag2);
                        }
                        if (reader.pos !== end2)
                            throw $RangeError("index out of range");
                        reader.len = end;
                        if (key === "__proto__")
                            $util.makeProp(message.parameters, key);
                        message.parameters[key] = value || new $root.inference.ModelRepositoryParameter();
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
         * Creates a RepositoryModelUnloadRequest message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.RepositoryModelUnloadRequest
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.RepositoryModelUnloadRequest} RepositoryModelUnloadRequest
         */
        RepositoryModelUnloadRequest.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.RepositoryModelUnloadRequest)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.RepositoryModelUnloadRequest: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.RepositoryModelUnloadRequest();
            if (object.repositoryName != null)
                if (typeof object.repositoryName !== "string" || object.repositoryName.length)
                    message.repositoryName = $String(object.repositoryName);
            if (object.modelName != null)
                if (typeof object.modelName !== "string" || object.modelName.length)
                    message.modelName = $String(object.modelName);
            if (object.parameters) {
                if (!$util.isObject(object.parameters))
                    throw $TypeError(".inference.RepositoryModelUnloadRequest.parameters: object expected");
                message.parameters = {};
                for (let keys = $Object.keys(object.parameters), i = 0; i < keys.length; ++i) {
                    if (keys[i] === "__proto__")
                        $util.makeProp(message.parameters, keys[i]);
                    if (!$util.isObject(object.parameters[keys[i]]))
                        throw $TypeError(".inference.RepositoryModelUnloadRequest.parameters: object expected");
                    message.parameters[keys[i]] = $root.inference.ModelRepositoryParameter.fromObject(object.parameters[keys[i]], _depth + 1);
                }
            }
            return message;
        };

        /**
         * Creates a plain object from a RepositoryModelUnloadRequest message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.RepositoryModelUnloadRequest
         * @static
         * @param {inference.RepositoryModelUnloadRequest} message RepositoryModelUnloadRequest
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        RepositoryModelUnloadRequest.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.objects || options.defaults)
                object.parameters = {};
            if (options.defaults) {
                object.repositoryName = "";
                object.modelName = "";
            }
            if (message.repositoryName != null && $Object.hasOwnProperty.call(message, "repositoryName"))
                object.repositoryName = message.repositoryName;
            if (message.modelName != null && $Object.hasOwnProperty.call(message, "modelName"))
                object.modelName = message.modelName;
            let keys2;
            if (message.parameters && (keys2 = $Object.keys(message.parameters)).length) {
                object.parameters = {};
                for (let j = 0; j < keys2.length; ++j) {
                    if (keys2[j] === "__proto__")
                        $util.makeProp(object.parameters, keys2[j]);
                    object.parameters[keys2[j]] = $root.inference.ModelRepositoryParameter.toObject(message.parameters[keys2[j]], options, _depth + 1);
                }
            }
            return object;
        };

        /**
         * Converts this RepositoryModelUnloadRequest to JSON.
         * @function toJSON
         * @memberof inference.RepositoryModelUnloadRequest
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        RepositoryModelUnloadRequest.prototype.toJSON = function() {
            return RepositoryModelUnloadRequest.toObject(this, $protobuf.util.toJSONOptions);
        };

        return RepositoryModelUnloadRequest;
    })();

    inference.RepositoryModelUnloadResponse = (function() {

        /**
         * Properties of a RepositoryModelUnloadResponse.
         * @typedef {Object} inference.RepositoryModelUnloadResponse.$Properties
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a RepositoryModelUnloadResponse.
         * @memberof inference
         * @interface IRepositoryModelUnloadResponse
         * @augments inference.RepositoryModelUnloadResponse.$Properties
         * @deprecated Use inference.RepositoryModelUnloadResponse.$Properties instead.
         */

        /**
         * Shape of a RepositoryModelUnloadResponse.
         * @typedef {inference.RepositoryModelUnloadResponse.$Properties} inference.RepositoryModelUnloadResponse.$Shape
         */

        /**
         * Constructs a new RepositoryModelUnloadResponse.
         * @memberof inference
         * @classdesc Represents a RepositoryModelUnloadResponse.
         * @constructor
         * @param {inference.RepositoryModelUnloadResponse.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const RepositoryModelUnloadResponse = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Creates a new RepositoryModelUnloadResponse instance using the specified properties.
         * @function create
         * @memberof inference.RepositoryModelUnloadResponse
         * @static
         * @param {inference.RepositoryModelUnloadResponse.$Properties=} [properties] Properties to set
         * @returns {inference.RepositoryModelUnloadResponse} RepositoryModelUnloadResponse instance
         * @type {{
         *   (properties: inference.RepositoryModelUnloadResponse.$Shape): inference.RepositoryModelUnloadResponse & inference.RepositoryModelUnloadResponse.$Shape;
         *   (properties?: inference.RepositoryModelUnloadResponse.$Properties): inference.RepositoryModelUnloadResponse;
         * }}
         */
        RepositoryModelUnloadResponse.create = function(properties) {
            return new RepositoryModelUnloadResponse(properties);
        };

        /**
         * Encodes the specified RepositoryModelUnloadResponse message. Does not implicitly {@link inference.RepositoryModelUnloadResponse.verify|verify} messages.
         * @function encode
         * @memberof inference.RepositoryModelUnloadResponse
         * @static
         * @param {inference.RepositoryModelUnloadResponse.$Properties} message RepositoryModelUnloadResponse message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        RepositoryModelUnloadResponse.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a RepositoryModelUnloadResponse message from the specified reader or buffer.
         * @function decode
         * @memberof inference.RepositoryModelUnloadResponse
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.RepositoryModelUnloadResponse & inference.RepositoryModelUnloadResponse.$Shape} RepositoryModelUnloadResponse
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        RepositoryModelUnloadResponse.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.RepositoryModelUnloadResponse();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                reader.skipType(tag & 7, _depth, tag);
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
         * Creates a RepositoryModelUnloadResponse message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.RepositoryModelUnloadResponse
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.RepositoryModelUnloadResponse} RepositoryModelUnloadResponse
         */
        RepositoryModelUnloadResponse.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.RepositoryModelUnloadResponse)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.RepositoryModelUnloadResponse: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            return new $root.inference.RepositoryModelUnloadResponse();
        };

        /**
         * Creates a plain object from a RepositoryModelUnloadResponse message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.RepositoryModelUnloadResponse
         * @static
         * @param {inference.RepositoryModelUnloadResponse} message RepositoryModelUnloadResponse
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        RepositoryModelUnloadResponse.toObject = function () {
            return {};
        };

        /**
         * Converts this RepositoryModelUnloadResponse to JSON.
         * @function toJSON
         * @memberof inference.RepositoryModelUnloadResponse
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        RepositoryModelUnloadResponse.prototype.toJSON = function() {
            return RepositoryModelUnloadResponse.toObject(this, $protobuf.util.toJSONOptions);
        };

        return RepositoryModelUnloadResponse;
    })();

    /**
     * DataType enum.
     * @name inference.DataType
     * @enum {number}
     * @property {number} TYPE_INVALID=0 TYPE_INVALID value
     * @property {number} TYPE_BOOL=1 TYPE_BOOL value
     * @property {number} TYPE_UINT8=2 TYPE_UINT8 value
     * @property {number} TYPE_UINT16=3 TYPE_UINT16 value
     * @property {number} TYPE_UINT32=4 TYPE_UINT32 value
     * @property {number} TYPE_UINT64=5 TYPE_UINT64 value
     * @property {number} TYPE_INT8=6 TYPE_INT8 value
     * @property {number} TYPE_INT16=7 TYPE_INT16 value
     * @property {number} TYPE_INT32=8 TYPE_INT32 value
     * @property {number} TYPE_INT64=9 TYPE_INT64 value
     * @property {number} TYPE_FP16=10 TYPE_FP16 value
     * @property {number} TYPE_FP32=11 TYPE_FP32 value
     * @property {number} TYPE_FP64=12 TYPE_FP64 value
     * @property {number} TYPE_STRING=13 TYPE_STRING value
     * @property {number} TYPE_BF16=14 TYPE_BF16 value
     */
    inference.DataType = (function() {
        const valuesById = $Object.create(null), values = $Object.create(valuesById);
        values[valuesById[0] = "TYPE_INVALID"] = 0;
        values[valuesById[1] = "TYPE_BOOL"] = 1;
        values[valuesById[2] = "TYPE_UINT8"] = 2;
        values[valuesById[3] = "TYPE_UINT16"] = 3;
        values[valuesById[4] = "TYPE_UINT32"] = 4;
        values[valuesById[5] = "TYPE_UINT64"] = 5;
        values[valuesById[6] = "TYPE_INT8"] = 6;
        values[valuesById[7] = "TYPE_INT16"] = 7;
        values[valuesById[8] = "TYPE_INT32"] = 8;
        values[valuesById[9] = "TYPE_INT64"] = 9;
        values[valuesById[10] = "TYPE_FP16"] = 10;
        values[valuesById[11] = "TYPE_FP32"] = 11;
        values[valuesById[12] = "TYPE_FP64"] = 12;
        values[valuesById[13] = "TYPE_STRING"] = 13;
        values[valuesById[14] = "TYPE_BF16"] = 14;
        return values;
    })();

    inference.ModelInput = (function() {

        /**
         * Properties of a ModelInput.
         * @typedef {Object} inference.ModelInput.$Properties
         * @property {string|null} [name] ModelInput name
         * @property {inference.DataType|null} [dataType] ModelInput dataType
         * @property {Array.<number>|null} [dims] ModelInput dims
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelInput.
         * @memberof inference
         * @interface IModelInput
         * @augments inference.ModelInput.$Properties
         * @deprecated Use inference.ModelInput.$Properties instead.
         */

        /**
         * Shape of a ModelInput.
         * @typedef {inference.ModelInput.$Properties} inference.ModelInput.$Shape
         */

        /**
         * Constructs a new ModelInput.
         * @memberof inference
         * @classdesc Represents a ModelInput.
         * @constructor
         * @param {inference.ModelInput.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelInput = function (properties) {
            this.dims = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelInput name.
         * @member {string} name
         * @memberof inference.ModelInput
         * @instance
         */
        ModelInput.prototype.name = "";

        /**
         * ModelInput dataType.
         * @member {inference.DataType} dataType
         * @memberof inference.ModelInput
         * @instance
         */
        ModelInput.prototype.dataType = 0;

        /**
         * ModelInput dims.
         * @member {Array.<number>} dims
         * @memberof inference.ModelInput
         * @instance
         */
        ModelInput.prototype.dims = $util.emptyArray;

        /**
         * Creates a new ModelInput instance using the specified properties.
         * @function create
         * @memberof inference.ModelInput
         * @static
         * @param {inference.ModelInput.$Properties=} [properties] Properties to set
         * @returns {inference.ModelInput} ModelInput instance
         * @type {{
         *   (properties: inference.ModelInput.$Shape): inference.ModelInput & inference.ModelInput.$Shape;
         *   (properties?: inference.ModelInput.$Properties): inference.ModelInput;
         * }}
         */
        ModelInput.create = function(properties) {
            return new ModelInput(properties);
        };

        /**
         * Encodes the specified ModelInput message. Does not implicitly {@link inference.ModelInput.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelInput
         * @static
         * @param {inference.ModelInput.$Properties} message ModelInput message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelInput.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
            if (message.dataType != null && $Object.hasOwnProperty.call(message, "dataType") && message.dataType !== 0)
                writer.uint32(/* id 2, wireType 0 =*/16).int32(message.dataType);
            if (message.dims != null && message.dims.length)
                writer.uint32(/* id 4, wireType 2 =*/34).int64s(message.dims);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelInput message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelInput
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelInput & inference.ModelInput.$Shape} ModelInput
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelInput.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ModelInput();
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
                            message.name = value;
                        else
                            delete message.name;
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.int32())
                            message.dataType = value;
                        else
                            delete message.dataType;
                        continue;
                    }
                case 4: {
                        if (wireType === 2) {
                            if (!(message.dims && message.dims.length))
                                message.dims = [];
                            reader.int64s(message.dims);
                            continue;
                        }
                        if (wireType !== 0)
                            break;
                        if (!(message.dims && message.dims.length))
                            message.dims = [];
                        message.dims.push(reader.int64());
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
         * Creates a ModelInput message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelInput
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelInput} ModelInput
         */
        ModelInput.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelInput)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelInput: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelInput();
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.dataType !== 0 && (typeof object.dataType !== "string" || $root.inference.DataType[object.dataType] !== 0))
                switch (object.dataType) {
                case "TYPE_INVALID":
                case 0:
                    message.dataType = 0;
                    break;
                case "TYPE_BOOL":
                case 1:
                    message.dataType = 1;
                    break;
                case "TYPE_UINT8":
                case 2:
                    message.dataType = 2;
                    break;
                case "TYPE_UINT16":
                case 3:
                    message.dataType = 3;
                    break;
                case "TYPE_UINT32":
                case 4:
                    message.dataType = 4;
                    break;
                case "TYPE_UINT64":
                case 5:
                    message.dataType = 5;
                    break;
                case "TYPE_INT8":
                case 6:
                    message.dataType = 6;
                    break;
                case "TYPE_INT16":
                case 7:
                    message.dataType = 7;
                    break;
                case "TYPE_INT32":
                case 8:
                    message.dataType = 8;
                    break;
                case "TYPE_INT64":
                case 9:
                    message.dataType = 9;
                    break;
                case "TYPE_FP16":
                case 10:
                    message.dataType = 10;
                    break;
                case "TYPE_FP32":
                case 11:
                    message.dataType = 11;
                    break;
                case "TYPE_FP64":
                case 12:
                    message.dataType = 12;
                    break;
                case "TYPE_STRING":
                case 13:
                    message.dataType = 13;
                    break;
                case "TYPE_BF16":
                case 14:
                    message.dataType = 14;
                    break;
                default:
                    if (typeof object.dataType === "number" && (object.dataType | 0) === object.dataType)
                        message.dataType = object.dataType;
                }
            if (object.dims) {
                if (!$Array.isArray(object.dims))
                    throw $TypeError(".inference.ModelInput.dims: array expected");
                message.dims = $Array(object.dims.length);
                for (let i = 0; i < object.dims.length; ++i)
                    if ($util.Long)
                        message.dims[i] = $util.Long.fromValue(object.dims[i], false);
                    else if (typeof object.dims[i] === "string")
                        message.dims[i] = $parseInt(object.dims[i], 10);
                    else if (typeof object.dims[i] === "number")
                        message.dims[i] = object.dims[i];
                    else if (typeof object.dims[i] === "object")
                        message.dims[i] = new $util.LongBits(object.dims[i].low >>> 0, object.dims[i].high >>> 0).toNumber();
            }
            return message;
        };

        /**
         * Creates a plain object from a ModelInput message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelInput
         * @static
         * @param {inference.ModelInput} message ModelInput
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelInput.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults)
                object.dims = [];
            if (options.defaults) {
                object.name = "";
                object.dataType = options.enums === $String ? "TYPE_INVALID" : 0;
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.dataType != null && $Object.hasOwnProperty.call(message, "dataType"))
                object.dataType = options.enums === $String ? $root.inference.DataType[message.dataType] === $undefined ? message.dataType : $root.inference.DataType[message.dataType] : message.dataType;
            if (message.dims && message.dims.length) {
                object.dims = $Array(message.dims.length);
                for (let j = 0; j < message.dims.length; ++j)
                    if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                        object.dims[j] = typeof message.dims[j] === "number" ? $BigInt(message.dims[j]) : $util.Long.fromBits(message.dims[j].low >>> 0, message.dims[j].high >>> 0, false).toBigInt();
                    else if (typeof message.dims[j] === "number")
                        object.dims[j] = options.longs === $String ? $String(message.dims[j]) : message.dims[j];
                    else
                        object.dims[j] = options.longs === $String ? $util.Long.prototype.toString.call(message.dims[j]) : options.longs === $Number ? new $util.LongBits(message.dims[j].low >>> 0, message.dims[j].high >>> 0).toNumber() : message.dims[j];
            }
            return object;
        };

        /**
         * Converts this ModelInput to JSON.
         * @function toJSON
         * @memberof inference.ModelInput
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelInput.prototype.toJSON = function() {
            return ModelInput.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelInput;
    })();

    inference.ModelOutput = (function() {

        /**
         * Properties of a ModelOutput.
         * @typedef {Object} inference.ModelOutput.$Properties
         * @property {string|null} [name] ModelOutput name
         * @property {inference.DataType|null} [dataType] ModelOutput dataType
         * @property {Array.<number>|null} [dims] ModelOutput dims
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelOutput.
         * @memberof inference
         * @interface IModelOutput
         * @augments inference.ModelOutput.$Properties
         * @deprecated Use inference.ModelOutput.$Properties instead.
         */

        /**
         * Shape of a ModelOutput.
         * @typedef {inference.ModelOutput.$Properties} inference.ModelOutput.$Shape
         */

        /**
         * Constructs a new ModelOutput.
         * @memberof inference
         * @classdesc Represents a ModelOutput.
         * @constructor
         * @param {inference.ModelOutput.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelOutput = function (properties) {
            this.dims = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelOutput name.
         * @member {string} name
         * @memberof inference.ModelOutput
         * @instance
         */
        ModelOutput.prototype.name = "";

        /**
         * ModelOutput dataType.
         * @member {inference.DataType} dataType
         * @memberof inference.ModelOutput
         * @instance
         */
        ModelOutput.prototype.dataType = 0;

        /**
         * ModelOutput dims.
         * @member {Array.<number>} dims
         * @memberof inference.ModelOutput
         * @instance
         */
        ModelOutput.prototype.dims = $util.emptyArray;

        /**
         * Creates a new ModelOutput instance using the specified properties.
         * @function create
         * @memberof inference.ModelOutput
         * @static
         * @param {inference.ModelOutput.$Properties=} [properties] Properties to set
         * @returns {inference.ModelOutput} ModelOutput instance
         * @type {{
         *   (properties: inference.ModelOutput.$Shape): inference.ModelOutput & inference.ModelOutput.$Shape;
         *   (properties?: inference.ModelOutput.$Properties): inference.ModelOutput;
         * }}
         */
        ModelOutput.create = function(properties) {
            return new ModelOutput(properties);
        };

        /**
         * Encodes the specified ModelOutput message. Does not implicitly {@link inference.ModelOutput.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelOutput
         * @static
         * @param {inference.ModelOutput.$Properties} message ModelOutput message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelOutput.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
            if (message.dataType != null && $Object.hasOwnProperty.call(message, "dataType") && message.dataType !== 0)
                writer.uint32(/* id 2, wireType 0 =*/16).int32(message.dataType);
            if (message.dims != null && message.dims.length)
                writer.uint32(/* id 3, wireType 2 =*/26).int64s(message.dims);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelOutput message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelOutput
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelOutput & inference.ModelOutput.$Shape} ModelOutput
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelOutput.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ModelOutput();
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
                            message.name = value;
                        else
                            delete message.name;
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.int32())
                            message.dataType = value;
                        else
                            delete message.dataType;
                        continue;
                    }
                case 3: {
                        if (wireType === 2) {
                            if (!(message.dims && message.dims.length))
                                message.dims = [];
                            reader.int64s(message.dims);
                            continue;
                        }
                        if (wireType !== 0)
                            break;
                        if (!(message.dims && message.dims.length))
                            message.dims = [];
                        message.dims.push(reader.int64());
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
         * Creates a ModelOutput message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelOutput
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelOutput} ModelOutput
         */
        ModelOutput.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelOutput)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelOutput: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelOutput();
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.dataType !== 0 && (typeof object.dataType !== "string" || $root.inference.DataType[object.dataType] !== 0))
                switch (object.dataType) {
                case "TYPE_INVALID":
                case 0:
                    message.dataType = 0;
                    break;
                case "TYPE_BOOL":
                case 1:
                    message.dataType = 1;
                    break;
                case "TYPE_UINT8":
                case 2:
                    message.dataType = 2;
                    break;
                case "TYPE_UINT16":
                case 3:
                    message.dataType = 3;
                    break;
                case "TYPE_UINT32":
                case 4:
                    message.dataType = 4;
                    break;
                case "TYPE_UINT64":
                case 5:
                    message.dataType = 5;
                    break;
                case "TYPE_INT8":
                case 6:
                    message.dataType = 6;
                    break;
                case "TYPE_INT16":
                case 7:
                    message.dataType = 7;
                    break;
                case "TYPE_INT32":
                case 8:
                    message.dataType = 8;
                    break;
                case "TYPE_INT64":
                case 9:
                    message.dataType = 9;
                    break;
                case "TYPE_FP16":
                case 10:
                    message.dataType = 10;
                    break;
                case "TYPE_FP32":
                case 11:
                    message.dataType = 11;
                    break;
                case "TYPE_FP64":
                case 12:
                    message.dataType = 12;
                    break;
                case "TYPE_STRING":
                case 13:
                    message.dataType = 13;
                    break;
                case "TYPE_BF16":
                case 14:
                    message.dataType = 14;
                    break;
                default:
                    if (typeof object.dataType === "number" && (object.dataType | 0) === object.dataType)
                        message.dataType = object.dataType;
                }
            if (object.dims) {
                if (!$Array.isArray(object.dims))
                    throw $TypeError(".inference.ModelOutput.dims: array expected");
                message.dims = $Array(object.dims.length);
                for (let i = 0; i < object.dims.length; ++i)
                    if ($util.Long)
                        message.dims[i] = $util.Long.fromValue(object.dims[i], false);
                    else if (typeof object.dims[i] === "string")
                        message.dims[i] = $parseInt(object.dims[i], 10);
                    else if (typeof object.dims[i] === "number")
                        message.dims[i] = object.dims[i];
                    else if (typeof object.dims[i] === "object")
                        message.dims[i] = new $util.LongBits(object.dims[i].low >>> 0, object.dims[i].high >>> 0).toNumber();
            }
            return message;
        };

        /**
         * Creates a plain object from a ModelOutput message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelOutput
         * @static
         * @param {inference.ModelOutput} message ModelOutput
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelOutput.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults)
                object.dims = [];
            if (options.defaults) {
                object.name = "";
                object.dataType = options.enums === $String ? "TYPE_INVALID" : 0;
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.dataType != null && $Object.hasOwnProperty.call(message, "dataType"))
                object.dataType = options.enums === $String ? $root.inference.DataType[message.dataType] === $undefined ? message.dataType : $root.inference.DataType[message.dataType] : message.dataType;
            if (message.dims && message.dims.length) {
                object.dims = $Array(message.dims.length);
                for (let j = 0; j < message.dims.length; ++j)
                    if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                        object.dims[j] = typeof message.dims[j] === "number" ? $BigInt(message.dims[j]) : $util.Long.fromBits(message.dims[j].low >>> 0, message.dims[j].high >>> 0, false).toBigInt();
                    else if (typeof message.dims[j] === "number")
                        object.dims[j] = options.longs === $String ? $String(message.dims[j]) : message.dims[j];
                    else
                        object.dims[j] = options.longs === $String ? $util.Long.prototype.toString.call(message.dims[j]) : options.longs === $Number ? new $util.LongBits(message.dims[j].low >>> 0, message.dims[j].high >>> 0).toNumber() : message.dims[j];
            }
            return object;
        };

        /**
         * Converts this ModelOutput to JSON.
         * @function toJSON
         * @memberof inference.ModelOutput
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelOutput.prototype.toJSON = function() {
            return ModelOutput.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelOutput;
    })();

    inference.ModelVersionPolicy = (function() {

        /**
         * Properties of a ModelVersionPolicy.
         * @typedef {Object} inference.ModelVersionPolicy.$Properties
         * @property {inference.ModelVersionPolicy.Latest.$Properties|null} [latest] ModelVersionPolicy latest
         * @property {inference.ModelVersionPolicy.All.$Properties|null} [all] ModelVersionPolicy all
         * @property {inference.ModelVersionPolicy.Specific.$Properties|null} [specific] ModelVersionPolicy specific
         * @property {"latest"|"all"|"specific"} [policyChoice] ModelVersionPolicy policyChoice
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelVersionPolicy.
         * @memberof inference
         * @interface IModelVersionPolicy
         * @augments inference.ModelVersionPolicy.$Properties
         * @deprecated Use inference.ModelVersionPolicy.$Properties instead.
         */

        /**
         * Narrowed shape of a ModelVersionPolicy.
         * @typedef {{
         *   latest?: inference.ModelVersionPolicy.Latest.$Shape|null;
         *   all?: inference.ModelVersionPolicy.All.$Shape|null;
         *   specific?: inference.ModelVersionPolicy.Specific.$Shape|null;
         *   $unknowns?: Array.<Uint8Array>;
         * } & (
         *   ({ policyChoice?: undefined; latest?: null; all?: null; specific?: null }|{ policyChoice?: "latest"; latest: inference.ModelVersionPolicy.Latest.$Shape; all?: null; specific?: null }|{ policyChoice?: "all"; latest?: null; all: inference.ModelVersionPolicy.All.$Shape; specific?: null }|{ policyChoice?: "specific"; latest?: null; all?: null; specific: inference.ModelVersionPolicy.Specific.$Shape })
         * )} inference.ModelVersionPolicy.$Shape
         */

        /**
         * Constructs a new ModelVersionPolicy.
         * @memberof inference
         * @classdesc Represents a ModelVersionPolicy.
         * @constructor
         * @param {inference.ModelVersionPolicy.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelVersionPolicy = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelVersionPolicy latest.
         * @member {inference.ModelVersionPolicy.Latest.$Properties|null|undefined} latest
         * @memberof inference.ModelVersionPolicy
         * @instance
         */
        ModelVersionPolicy.prototype.latest = null;

        /**
         * ModelVersionPolicy all.
         * @member {inference.ModelVersionPolicy.All.$Properties|null|undefined} all
         * @memberof inference.ModelVersionPolicy
         * @instance
         */
        ModelVersionPolicy.prototype.all = null;

        /**
         * ModelVersionPolicy specific.
         * @member {inference.ModelVersionPolicy.Specific.$Properties|null|undefined} specific
         * @memberof inference.ModelVersionPolicy
         * @instance
         */
        ModelVersionPolicy.prototype.specific = null;

        // OneOf field names bound to virtual getters and setters
        let $oneOfFields;

        /**
         * ModelVersionPolicy policyChoice.
         * @member {"latest"|"all"|"specific"|undefined} policyChoice
         * @memberof inference.ModelVersionPolicy
         * @instance
         */
        $Object.defineProperty(ModelVersionPolicy.prototype, "policyChoice", {
            get: $util.oneOfGetter($oneOfFields = ["latest", "all", "specific"]),
            set: $util.oneOfSetter($oneOfFields)
        });

        /**
         * Creates a new ModelVersionPolicy instance using the specified properties.
         * @function create
         * @memberof inference.ModelVersionPolicy
         * @static
         * @param {inference.ModelVersionPolicy.$Properties=} [properties] Properties to set
         * @returns {inference.ModelVersionPolicy} ModelVersionPolicy instance
         * @type {{
         *   (properties: inference.ModelVersionPolicy.$Shape): inference.ModelVersionPolicy & inference.ModelVersionPolicy.$Shape;
         *   (properties?: inference.ModelVersionPolicy.$Properties): inference.ModelVersionPolicy;
         * }}
         */
        ModelVersionPolicy.create = function(properties) {
            return new ModelVersionPolicy(properties);
        };

        /**
         * Encodes the specified ModelVersionPolicy message. Does not implicitly {@link inference.ModelVersionPolicy.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelVersionPolicy
         * @static
         * @param {inference.ModelVersionPolicy.$Properties} message ModelVersionPolicy message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelVersionPolicy.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.latest != null && $Object.hasOwnProperty.call(message, "latest"))
                $root.inference.ModelVersionPolicy.Latest.encode(message.latest, writer.uint32(/* id 1, wireType 2 =*/10).fork(), _depth + 1).ldelim();
            if (message.all != null && $Object.hasOwnProperty.call(message, "all"))
                $root.inference.ModelVersionPolicy.All.encode(message.all, writer.uint32(/* id 2, wireType 2 =*/18).fork(), _depth + 1).ldelim();
            if (message.specific != null && $Object.hasOwnProperty.call(message, "specific"))
                $root.inference.ModelVersionPolicy.Specific.encode(message.specific, writer.uint32(/* id 3, wireType 2 =*/26).fork(), _depth + 1).ldelim();
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelVersionPolicy message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelVersionPolicy
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelVersionPolicy & inference.ModelVersionPolicy.$Shape} ModelVersionPolicy
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelVersionPolicy.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.inference.ModelVersionPolicy();
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
                        message.latest = $root.inference.ModelVersionPolicy.Latest.decode(reader, reader.size(), $undefined, _depth + 1, message.latest);
                        message.policyChoice = "latest";
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        message.all = $root.inference.ModelVersionPolicy.All.decode(reader, reader.size(), $undefined, _depth + 1, message.all);
                        message.policyChoice = "all";
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        message.specific = $root.inference.ModelVersionPolicy.Specific.decode(reader, reader.size(), $undefined, _depth + 1, message.specific);
                        message.policyChoice = "specific";
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
         * Creates a ModelVersionPolicy message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelVersionPolicy
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelVersionPolicy} ModelVersionPolicy
         */
        ModelVersionPolicy.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelVersionPolicy)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelVersionPolicy: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelVersionPolicy();
            if (object.latest != null) {
                if (!$util.isObject(object.latest))
                    throw $TypeError(".inference.ModelVersionPolicy.latest: object expected");
                message.latest = $root.inference.ModelVersionPolicy.Latest.fromObject(object.latest, _depth + 1);
            }
            if (object.all != null) {
                if (!$util.isObject(object.all))
                    throw $TypeError(".inference.ModelVersionPolicy.all: object expected");
                message.all = $root.inference.ModelVersionPolicy.All.fromObject(object.all, _depth + 1);
            }
            if (object.specific != null) {
                if (!$util.isObject(object.specific))
                    throw $TypeError(".inference.ModelVersionPolicy.specific: object expected");
                message.specific = $root.inference.ModelVersionPolicy.Specific.fromObject(object.specific, _depth + 1);
            }
            return message;
        };

        /**
         * Creates a plain object from a ModelVersionPolicy message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelVersionPolicy
         * @static
         * @param {inference.ModelVersionPolicy} message ModelVersionPolicy
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelVersionPolicy.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (message.latest != null && $Object.hasOwnProperty.call(message, "latest")) {
                object.latest = $root.inference.ModelVersionPolicy.Latest.toObject(message.latest, options, _depth + 1);
                if (options.oneofs)
                    object.policyChoice = "latest";
            }
            if (message.all != null && $Object.hasOwnProperty.call(message, "all")) {
                object.all = $root.inference.ModelVersionPolicy.All.toObject(message.all, options, _depth + 1);
                if (options.oneofs)
                    object.policyChoice = "all";
            }
            if (message.specific != null && $Object.hasOwnProperty.call(message, "specific")) {
                object.specific = $root.inference.ModelVersionPolicy.Specific.toObject(message.specific, options, _depth + 1);
                if (options.oneofs)
                    object.policyChoice = "specific";
            }
            return object;
        };

        /**
         * Converts this ModelVersionPolicy to JSON.
         * @function toJSON
         * @memberof inference.ModelVersionPolicy
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelVersionPolicy.prototype.toJSON = function() {
            return ModelVersionPolicy.toObject(this, $protobuf.util.toJSONOptions);
        };

        ModelVersionPolicy.Latest = (function() {

            /**
             * Properties of a Latest.
             * @typedef {Object} inference.ModelVersionPolicy.Latest.$Properties
             * @property {number|null} [numVersions] Latest numVersions
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a Latest.
             * @memberof inference.ModelVersionPolicy
             * @interface ILatest
             * @augments inference.ModelVersionPolicy.Latest.$Properties
             * @deprecated Use inference.ModelVersionPolicy.Latest.$Properties instead.
             */

            /**
             * Shape of a Latest.
             * @typedef {inference.ModelVersionPolicy.Latest.$Properties} inference.ModelVersionPolicy.Latest.$Shape
             */

            /**
             * Constructs a new Latest.
             * @memberof inference.ModelVersionPolicy
             * @classdesc Represents a Latest.
             * @constructor
             * @param {inference.ModelVersionPolicy.Latest.$Properties=} [properties] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const Latest = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            /**
             * Latest numVersions.
             * @member {number} numVersions
             * @memberof inference.ModelVersionPolicy.Latest
             * @instance
             */
            Latest.prototype.numVersions = 0;

            /**
             * Creates a new Latest instance using the specified properties.
             * @function create
             * @memberof inference.ModelVersionPolicy.Latest
             * @static
             * @param {inference.ModelVersionPolicy.Latest.$Properties=} [properties] Properties to set
             * @returns {inference.ModelVersionPolicy.Latest} Latest instance
             * @type {{
             *   (properties: inference.ModelVersionPolicy.Latest.$Shape): inference.ModelVersionPolicy.Latest & inference.ModelVersionPolicy.Latest.$Shape;
             *   (properties?: inference.ModelVersionPolicy.Latest.$Properties): inference.ModelVersionPolicy.Latest;
             * }}
             */
            Latest.create = function(properties) {
                return new Latest(properties);
            };

            /**
             * Encodes the specified Latest message. Does not implicitly {@link inference.ModelVersionPolicy.Latest.verify|verify} messages.
             * @function encode
             * @memberof inference.ModelVersionPolicy.Latest
             * @static
             * @param {inference.ModelVersionPolicy.Latest.$Properties} message Latest message or plain object to encode
             * @param {$protobuf.Writer} [writer] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            Latest.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.numVersions != null && $Object.hasOwnProperty.call(message, "numVersions") && message.numVersions !== 0)
                    writer.uint32(/* id 1, wireType 0 =*/8).uint32(message.numVersions);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            /**
             * Decodes a Latest message from the specified reader or buffer.
             * @function decode
             * @memberof inference.ModelVersionPolicy.Latest
             * @static
             * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
             * @param {number} [length] Message length if known beforehand
             * @returns {inference.ModelVersionPolicy.Latest & inference.ModelVersionPolicy.Latest.$Shape} Latest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            Latest.decode = function (reader, length, _end, _depth, _target) {
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
                message = _target || new $root.inference.ModelVersionPolicy.Latest();
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
                            if (value = reader.uint32())
                                message.numVersions = value;
                            else
                                delete message.numVersions;
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
             * Creates a Latest message from a plain object. Also converts values to their respective internal types.
             * @function fromObject
             * @memberof inference.ModelVersionPolicy.Latest
             * @static
             * @param {Object.<string,*>} object Plain object
             * @returns {inference.ModelVersionPolicy.Latest} Latest
             */
            Latest.fromObject = function (object, _depth) {
                if (object instanceof $root.inference.ModelVersionPolicy.Latest)
                    return object;
                if (!$util.isObject(object))
                    throw $TypeError(".inference.ModelVersionPolicy.Latest: object expected");
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                let message = new $root.inference.ModelVersionPolicy.Latest();
                if (object.numVersions != null)
                    if ($Number(object.numVersions) !== 0)
                        message.numVersions = object.numVersions >>> 0;
                return message;
            };

            /**
             * Creates a plain object from a Latest message. Also converts values to other types if specified.
             * @function toObject
             * @memberof inference.ModelVersionPolicy.Latest
             * @static
             * @param {inference.ModelVersionPolicy.Latest} message Latest
             * @param {$protobuf.IConversionOptions} [options] Conversion options
             * @returns {Object.<string,*>} Plain object
             */
            Latest.toObject = function (message, options, _depth) {
                if (!options)
                    options = {};
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                let object = {};
                if (options.defaults)
                    object.numVersions = 0;
                if (message.numVersions != null && $Object.hasOwnProperty.call(message, "numVersions"))
                    object.numVersions = message.numVersions;
                return object;
            };

            /**
             * Converts this Latest to JSON.
             * @function toJSON
             * @memberof inference.ModelVersionPolicy.Latest
             * @instance
             * @returns {Object.<string,*>} JSON object
             */
            Latest.prototype.toJSON = function() {
                return Latest.toObject(this, $protobuf.util.toJSONOptions);
            };

            return Latest;
        })();

        ModelVersionPolicy.All = (function() {

            /**
             * Properties of an All.
             * @typedef {Object} inference.ModelVersionPolicy.All.$Properties
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of an All.
             * @memberof inference.ModelVersionPolicy
             * @interface IAll
             * @augments inference.ModelVersionPolicy.All.$Properties
             * @deprecated Use inference.ModelVersionPolicy.All.$Properties instead.
             */

            /**
             * Shape of an All.
             * @typedef {inference.ModelVersionPolicy.All.$Properties} inference.ModelVersionPolicy.All.$Shape
             */

            /**
             * Constructs a new All.
             * @memberof inference.ModelVersionPolicy
             * @classdesc Represents an All.
             * @constructor
             * @param {inference.ModelVersionPolicy.All.$Properties=} [properties] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const All = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            /**
             * Creates a new All instance using the specified properties.
             * @function create
             * @memberof inference.ModelVersionPolicy.All
             * @static
             * @param {inference.ModelVersionPolicy.All.$Properties=} [properties] Properties to set
             * @returns {inference.ModelVersionPolicy.All} All instance
             * @type {{
             *   (properties: inference.ModelVersionPolicy.All.$Shape): inference.ModelVersionPolicy.All & inference.ModelVersionPolicy.All.$Shape;
             *   (properties?: inference.ModelVersionPolicy.All.$Properties): inference.ModelVersionPolicy.All;
             * }}
             */
            All.create = function(properties) {
                return new All(properties);
            };

            /**
             * Encodes the specified All message. Does not implicitly {@link inference.ModelVersionPolicy.All.verify|verify} messages.
             * @function encode
             * @memberof inference.ModelVersionPolicy.All
             * @static
             * @param {inference.ModelVersionPolicy.All.$Properties} message All message or plain object to encode
             * @param {$protobuf.Writer} [writer] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            All.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            /**
             * Decodes an All message from the specified reader or buffer.
             * @function decode
             * @memberof inference.ModelVersionPolicy.All
             * @static
             * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
             * @param {number} [length] Message length if known beforehand
             * @returns {inference.ModelVersionPolicy.All & inference.ModelVersionPolicy.All.$Shape} All
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            All.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.inference.ModelVersionPolicy.All();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    reader.skipType(tag & 7, _depth, tag);
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
             * Creates an All message from a plain object. Also converts values to their respective internal types.
             * @function fromObject
             * @memberof inference.ModelVersionPolicy.All
             * @static
             * @param {Object.<string,*>} object Plain object
             * @returns {inference.ModelVersionPolicy.All} All
             */
            All.fromObject = function (object, _depth) {
                if (object instanceof $root.inference.ModelVersionPolicy.All)
                    return object;
                if (!$util.isObject(object))
                    throw $TypeError(".inference.ModelVersionPolicy.All: object expected");
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                return new $root.inference.ModelVersionPolicy.All();
            };

            /**
             * Creates a plain object from an All message. Also converts values to other types if specified.
             * @function toObject
             * @memberof inference.ModelVersionPolicy.All
             * @static
             * @param {inference.ModelVersionPolicy.All} message All
             * @param {$protobuf.IConversionOptions} [options] Conversion options
             * @returns {Object.<string,*>} Plain object
             */
            All.toObject = function () {
                return {};
            };

            /**
             * Converts this All to JSON.
             * @function toJSON
             * @memberof inference.ModelVersionPolicy.All
             * @instance
             * @returns {Object.<string,*>} JSON object
             */
            All.prototype.toJSON = function() {
                return All.toObject(this, $protobuf.util.toJSONOptions);
            };

            return All;
        })();

        ModelVersionPolicy.Specific = (function() {

            /**
             * Properties of a Specific.
             * @typedef {Object} inference.ModelVersionPolicy.Specific.$Properties
             * @property {Array.<number>|null} [versions] Specific versions
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */

            /**
             * Properties of a Specific.
             * @memberof inference.ModelVersionPolicy
             * @interface ISpecific
             * @augments inference.ModelVersionPolicy.Specific.$Properties
             * @deprecated Use inference.ModelVersionPolicy.Specific.$Properties instead.
             */

            /**
             * Shape of a Specific.
             * @typedef {inference.ModelVersionPolicy.Specific.$Properties} inference.ModelVersionPolicy.Specific.$Shape
             */

            /**
             * Constructs a new Specific.
             * @memberof inference.ModelVersionPolicy
             * @classdesc Represents a Specific.
             * @constructor
             * @param {inference.ModelVersionPolicy.Specific.$Properties=} [properties] Properties to set
             * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
             */
            const Specific = function (properties) {
                this.versions = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            /**
             * Specific versions.
             * @member {Array.<number>} versions
             * @memberof inference.ModelVersionPolicy.Specific
             * @instance
             */
            Specific.prototype.versions = $util.emptyArray;

            /**
             * Creates a new Specific instance using the specified properties.
             * @function create
             * @memberof inference.ModelVersionPolicy.Specific
             * @static
             * @param {inference.ModelVersionPolicy.Specific.$Properties=} [properties] Properties to set
             * @returns {inference.ModelVersionPolicy.Specific} Specific instance
             * @type {{
             *   (properties: inference.ModelVersionPolicy.Specific.$Shape): inference.ModelVersionPolicy.Specific & inference.ModelVersionPolicy.Specific.$Shape;
             *   (properties?: inference.ModelVersionPolicy.Specific.$Properties): inference.ModelVersionPolicy.Specific;
             * }}
             */
            Specific.create = function(properties) {
                return new Specific(properties);
            };

            /**
             * Encodes the specified Specific message. Does not implicitly {@link inference.ModelVersionPolicy.Specific.verify|verify} messages.
             * @function encode
             * @memberof inference.ModelVersionPolicy.Specific
             * @static
             * @param {inference.ModelVersionPolicy.Specific.$Properties} message Specific message or plain object to encode
             * @param {$protobuf.Writer} [writer] Writer to encode to
             * @returns {$protobuf.Writer} Writer
             */
            Specific.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.versions != null && message.versions.length)
                    writer.uint32(/* id 1, wireType 2 =*/10).int64s(message.versions);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            /**
             * Decodes a Specific message from the specified reader or buffer.
             * @function decode
             * @memberof inference.ModelVersionPolicy.Specific
             * @static
             * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
             * @param {number} [length] Message length if known beforehand
             * @returns {inference.ModelVersionPolicy.Specific & inference.ModelVersionPolicy.Specific.$Shape} Specific
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            Specific.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.inference.ModelVersionPolicy.Specific();
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
                            if (wireType === 2) {
                                if (!(message.versions && message.versions.length))
                                    message.versions = [];
                                reader.int64s(message.versions);
                                continue;
                            }
                            if (wireType !== 0)
                                break;
                            if (!(message.versions && message.versions.length))
                                message.versions = [];
                            message.versions.push(reader.int64());
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
             * Creates a Specific message from a plain object. Also converts values to their respective internal types.
             * @function fromObject
             * @memberof inference.ModelVersionPolicy.Specific
             * @static
             * @param {Object.<string,*>} object Plain object
             * @returns {inference.ModelVersionPolicy.Specific} Specific
             */
            Specific.fromObject = function (object, _depth) {
                if (object instanceof $root.inference.ModelVersionPolicy.Specific)
                    return object;
                if (!$util.isObject(object))
                    throw $TypeError(".inference.ModelVersionPolicy.Specific: object expected");
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                let message = new $root.inference.ModelVersionPolicy.Specific();
                if (object.versions) {
                    if (!$Array.isArray(object.versions))
                        throw $TypeError(".inference.ModelVersionPolicy.Specific.versions: array expected");
                    message.versions = $Array(object.versions.length);
                    for (let i = 0; i < object.versions.length; ++i)
                        if ($util.Long)
                            message.versions[i] = $util.Long.fromValue(object.versions[i], false);
                        else if (typeof object.versions[i] === "string")
                            message.versions[i] = $parseInt(object.versions[i], 10);
                        else if (typeof object.versions[i] === "number")
                            message.versions[i] = object.versions[i];
                        else if (typeof object.versions[i] === "object")
                            message.versions[i] = new $util.LongBits(object.versions[i].low >>> 0, object.versions[i].high >>> 0).toNumber();
                }
                return message;
            };

            /**
             * Creates a plain object from a Specific message. Also converts values to other types if specified.
             * @function toObject
             * @memberof inference.ModelVersionPolicy.Specific
             * @static
             * @param {inference.ModelVersionPolicy.Specific} message Specific
             * @param {$protobuf.IConversionOptions} [options] Conversion options
             * @returns {Object.<string,*>} Plain object
             */
            Specific.toObject = function (message, options, _depth) {
                if (!options)
                    options = {};
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                let object = {};
                if (options.arrays || options.defaults)
                    object.versions = [];
                if (message.versions && message.versions.length) {
                    object.versions = $Array(message.versions.length);
                    for (let j = 0; j < message.versions.length; ++j)
                        if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                            object.versions[j] = typeof message.versions[j] === "number" ? $BigInt(message.versions[j]) : $util.Long.fromBits(message.versions[j].low >>> 0, message.versions[j].high >>> 0, false).toBigInt();
                        else if (typeof message.versions[j] === "number")
                            object.versions[j] = options.longs === $String ? $String(message.versions[j]) : message.versions[j];
                        else
                            object.versions[j] = options.longs === $String ? $util.Long.prototype.toString.call(message.versions[j]) : options.longs === $Number ? new $util.LongBits(message.versions[j].low >>> 0, message.versions[j].high >>> 0).toNumber() : message.versions[j];
                }
                return object;
            };

            /**
             * Converts this Specific to JSON.
             * @function toJSON
             * @memberof inference.ModelVersionPolicy.Specific
             * @instance
             * @returns {Object.<string,*>} JSON object
             */
            Specific.prototype.toJSON = function() {
                return Specific.toObject(this, $protobuf.util.toJSONOptions);
            };

            return Specific;
        })();

        return ModelVersionPolicy;
    })();

    inference.ModelDynamicBatching = (function() {

        /**
         * Properties of a ModelDynamicBatching.
         * @typedef {Object} inference.ModelDynamicBatching.$Properties
         * @property {Array.<number>|null} [preferredBatchSize] ModelDynamicBatching preferredBatchSize
         * @property {number|null} [maxQueueDelayMicroseconds] ModelDynamicBatching maxQueueDelayMicroseconds
         * @property {boolean|null} [preserveOrdering] ModelDynamicBatching preserveOrdering
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelDynamicBatching.
         * @memberof inference
         * @interface IModelDynamicBatching
         * @augments inference.ModelDynamicBatching.$Properties
         * @deprecated Use inference.ModelDynamicBatching.$Properties instead.
         */

        /**
         * Shape of a ModelDynamicBatching.
         * @typedef {inference.ModelDynamicBatching.$Properties} inference.ModelDynamicBatching.$Shape
         */

        /**
         * Constructs a new ModelDynamicBatching.
         * @memberof inference
         * @classdesc Represents a ModelDynamicBatching.
         * @constructor
         * @param {inference.ModelDynamicBatching.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelDynamicBatching = function (properties) {
            this.preferredBatchSize = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelDynamicBatching preferredBatchSize.
         * @member {Array.<number>} preferredBatchSize
         * @memberof inference.ModelDynamicBatching
         * @instance
         */
        ModelDynamicBatching.prototype.preferredBatchSize = $util.emptyArray;

        /**
         * ModelDynamicBatching maxQueueDelayMicroseconds.
         * @member {number} maxQueueDelayMicroseconds
         * @memberof inference.ModelDynamicBatching
         * @instance
         */
        ModelDynamicBatching.prototype.maxQueueDelayMicroseconds = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

        /**
         * ModelDynamicBatching preserveOrdering.
         * @member {boolean} preserveOrdering
         * @memberof inference.ModelDynamicBatching
         * @instance
         */
        ModelDynamicBatching.prototype.preserveOrdering = false;

        /**
         * Creates a new ModelDynamicBatching instance using the specified properties.
         * @function create
         * @memberof inference.ModelDynamicBatching
         * @static
         * @param {inference.ModelDynamicBatching.$Properties=} [properties] Properties to set
         * @returns {inference.ModelDynamicBatching} ModelDynamicBatching instance
         * @type {{
         *   (properties: inference.ModelDynamicBatching.$Shape): inference.ModelDynamicBatching & inference.ModelDynamicBatching.$Shape;
         *   (properties?: inference.ModelDynamicBatching.$Properties): inference.ModelDynamicBatching;
         * }}
         */
        ModelDynamicBatching.create = function(properties) {
            return new ModelDynamicBatching(properties);
        };

        /**
         * Encodes the specified ModelDynamicBatching message. Does not implicitly {@link inference.ModelDynamicBatching.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelDynamicBatching
         * @static
         * @param {inference.ModelDynamicBatching.$Properties} message ModelDynamicBatching message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelDynamicBatching.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.preferredBatchSize != null && message.preferredBatchSize.length)
                writer.uint32(/* id 1, wireType 2 =*/10).int32s(message.preferredBatchSize);
            if (message.maxQueueDelayMicroseconds != null && $Object.hasOwnProperty.call(message, "maxQueueDelayMicroseconds") && (typeof message.maxQueueDelayMicroseconds === "object" ? message.maxQueueDelayMicroseconds.low || message.maxQueueDelayMicroseconds.high : message.maxQueueDelayMicroseconds !== 0))
                writer.uint32(/* id 2, wireType 0 =*/16).uint64(message.maxQueueDelayMicroseconds);
            if (message.preserveOrdering != null && $Object.hasOwnProperty.call(message, "preserveOrdering") && message.preserveOrdering !== false)
                writer.uint32(/* id 3, wireType 0 =*/24).bool(message.preserveOrdering);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelDynamicBatching message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelDynamicBatching
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelDynamicBatching & inference.ModelDynamicBatching.$Shape} ModelDynamicBatching
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelDynamicBatching.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ModelDynamicBatching();
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
                        if (wireType === 2) {
                            if (!(message.preferredBatchSize && message.preferredBatchSize.length))
                                message.preferredBatchSize = [];
                            reader.int32s(message.preferredBatchSize);
                            continue;
                        }
                        if (wireType !== 0)
                            break;
                        if (!(message.preferredBatchSize && message.preferredBatchSize.length))
                            message.preferredBatchSize = [];
                        message.preferredBatchSize.push(reader.int32());
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        if (typeof (value = reader.uint64()) === "object" ? value.low || value.high : value !== 0)
                            message.maxQueueDelayMicroseconds = value;
                        else
                            delete message.maxQueueDelayMicroseconds;
                        continue;
                    }
                case 3: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.bool())
                            message.preserveOrdering = value;
                        else
                            delete message.preserveOrdering;
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
         * Creates a ModelDynamicBatching message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelDynamicBatching
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelDynamicBatching} ModelDynamicBatching
         */
        ModelDynamicBatching.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelDynamicBatching)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelDynamicBatching: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelDynamicBatching();
            if (object.preferredBatchSize) {
                if (!$Array.isArray(object.preferredBatchSize))
                    throw $TypeError(".inference.ModelDynamicBatching.preferredBatchSize: array expected");
                message.preferredBatchSize = $Array(object.preferredBatchSize.length);
                for (let i = 0; i < object.preferredBatchSize.length; ++i)
                    message.preferredBatchSize[i] = object.preferredBatchSize[i] | 0;
            }
            if (object.maxQueueDelayMicroseconds != null)
                if (typeof object.maxQueueDelayMicroseconds === "object" ? object.maxQueueDelayMicroseconds.low || object.maxQueueDelayMicroseconds.high : $Number(object.maxQueueDelayMicroseconds) !== 0)
                    if ($util.Long)
                        message.maxQueueDelayMicroseconds = $util.Long.fromValue(object.maxQueueDelayMicroseconds, true);
                    else if (typeof object.maxQueueDelayMicroseconds === "string")
                        message.maxQueueDelayMicroseconds = $parseInt(object.maxQueueDelayMicroseconds, 10);
                    else if (typeof object.maxQueueDelayMicroseconds === "number")
                        message.maxQueueDelayMicroseconds = object.maxQueueDelayMicroseconds;
                    else if (typeof object.maxQueueDelayMicroseconds === "object")
                        message.maxQueueDelayMicroseconds = new $util.LongBits(object.maxQueueDelayMicroseconds.low >>> 0, object.maxQueueDelayMicroseconds.high >>> 0).toNumber(true);
            if (object.preserveOrdering != null)
                if (object.preserveOrdering)
                    message.preserveOrdering = $Boolean(object.preserveOrdering);
            return message;
        };

        /**
         * Creates a plain object from a ModelDynamicBatching message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelDynamicBatching
         * @static
         * @param {inference.ModelDynamicBatching} message ModelDynamicBatching
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelDynamicBatching.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults)
                object.preferredBatchSize = [];
            if (options.defaults) {
                if ($util.Long) {
                    let long = new $util.Long(0, 0, true);
                    object.maxQueueDelayMicroseconds = options.longs === $String ? long.toString() : options.longs === $Number ? long.toNumber() : typeof $BigInt !== "undefined" && options.longs === $BigInt ? long.toBigInt() : long;
                } else
                    object.maxQueueDelayMicroseconds = options.longs === $String ? "0" : typeof $BigInt !== "undefined" && options.longs === $BigInt ? $BigInt("0") : 0;
                object.preserveOrdering = false;
            }
            if (message.preferredBatchSize && message.preferredBatchSize.length) {
                object.preferredBatchSize = $Array(message.preferredBatchSize.length);
                for (let j = 0; j < message.preferredBatchSize.length; ++j)
                    object.preferredBatchSize[j] = message.preferredBatchSize[j];
            }
            if (message.maxQueueDelayMicroseconds != null && $Object.hasOwnProperty.call(message, "maxQueueDelayMicroseconds"))
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.maxQueueDelayMicroseconds = typeof message.maxQueueDelayMicroseconds === "number" ? $BigInt(message.maxQueueDelayMicroseconds) : $util.Long.fromBits(message.maxQueueDelayMicroseconds.low >>> 0, message.maxQueueDelayMicroseconds.high >>> 0, true).toBigInt();
                else if (typeof message.maxQueueDelayMicroseconds === "number")
                    object.maxQueueDelayMicroseconds = options.longs === $String ? $String(message.maxQueueDelayMicroseconds) : message.maxQueueDelayMicroseconds;
                else
                    object.maxQueueDelayMicroseconds = options.longs === $String ? $util.Long.prototype.toString.call(message.maxQueueDelayMicroseconds) : options.longs === $Number ? new $util.LongBits(message.maxQueueDelayMicroseconds.low >>> 0, message.maxQueueDelayMicroseconds.high >>> 0).toNumber(true) : message.maxQueueDelayMicroseconds;
            if (message.preserveOrdering != null && $Object.hasOwnProperty.call(message, "preserveOrdering"))
                object.preserveOrdering = message.preserveOrdering;
            return object;
        };

        /**
         * Converts this ModelDynamicBatching to JSON.
         * @function toJSON
         * @memberof inference.ModelDynamicBatching
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelDynamicBatching.prototype.toJSON = function() {
            return ModelDynamicBatching.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelDynamicBatching;
    })();

    inference.ModelTransactionPolicy = (function() {

        /**
         * Properties of a ModelTransactionPolicy.
         * @typedef {Object} inference.ModelTransactionPolicy.$Properties
         * @property {boolean|null} [decoupled] ModelTransactionPolicy decoupled
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelTransactionPolicy.
         * @memberof inference
         * @interface IModelTransactionPolicy
         * @augments inference.ModelTransactionPolicy.$Properties
         * @deprecated Use inference.ModelTransactionPolicy.$Properties instead.
         */

        /**
         * Shape of a ModelTransactionPolicy.
         * @typedef {inference.ModelTransactionPolicy.$Properties} inference.ModelTransactionPolicy.$Shape
         */

        /**
         * Constructs a new ModelTransactionPolicy.
         * @memberof inference
         * @classdesc Represents a ModelTransactionPolicy.
         * @constructor
         * @param {inference.ModelTransactionPolicy.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelTransactionPolicy = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelTransactionPolicy decoupled.
         * @member {boolean} decoupled
         * @memberof inference.ModelTransactionPolicy
         * @instance
         */
        ModelTransactionPolicy.prototype.decoupled = false;

        /**
         * Creates a new ModelTransactionPolicy instance using the specified properties.
         * @function create
         * @memberof inference.ModelTransactionPolicy
         * @static
         * @param {inference.ModelTransactionPolicy.$Properties=} [properties] Properties to set
         * @returns {inference.ModelTransactionPolicy} ModelTransactionPolicy instance
         * @type {{
         *   (properties: inference.ModelTransactionPolicy.$Shape): inference.ModelTransactionPolicy & inference.ModelTransactionPolicy.$Shape;
         *   (properties?: inference.ModelTransactionPolicy.$Properties): inference.ModelTransactionPolicy;
         * }}
         */
        ModelTransactionPolicy.create = function(properties) {
            return new ModelTransactionPolicy(properties);
        };

        /**
         * Encodes the specified ModelTransactionPolicy message. Does not implicitly {@link inference.ModelTransactionPolicy.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelTransactionPolicy
         * @static
         * @param {inference.ModelTransactionPolicy.$Properties} message ModelTransactionPolicy message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelTransactionPolicy.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.decoupled != null && $Object.hasOwnProperty.call(message, "decoupled") && message.decoupled !== false)
                writer.uint32(/* id 1, wireType 0 =*/8).bool(message.decoupled);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelTransactionPolicy message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelTransactionPolicy
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelTransactionPolicy & inference.ModelTransactionPolicy.$Shape} ModelTransactionPolicy
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelTransactionPolicy.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ModelTransactionPolicy();
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
                        if (value = reader.bool())
                            message.decoupled = value;
                        else
                            delete message.decoupled;
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
         * Creates a ModelTransactionPolicy message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelTransactionPolicy
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelTransactionPolicy} ModelTransactionPolicy
         */
        ModelTransactionPolicy.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelTransactionPolicy)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelTransactionPolicy: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelTransactionPolicy();
            if (object.decoupled != null)
                if (object.decoupled)
                    message.decoupled = $Boolean(object.decoupled);
            return message;
        };

        /**
         * Creates a plain object from a ModelTransactionPolicy message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelTransactionPolicy
         * @static
         * @param {inference.ModelTransactionPolicy} message ModelTransactionPolicy
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelTransactionPolicy.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults)
                object.decoupled = false;
            if (message.decoupled != null && $Object.hasOwnProperty.call(message, "decoupled"))
                object.decoupled = message.decoupled;
            return object;
        };

        /**
         * Converts this ModelTransactionPolicy to JSON.
         * @function toJSON
         * @memberof inference.ModelTransactionPolicy
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelTransactionPolicy.prototype.toJSON = function() {
            return ModelTransactionPolicy.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelTransactionPolicy;
    })();

    inference.ModelConfig = (function() {

        /**
         * Properties of a ModelConfig.
         * @typedef {Object} inference.ModelConfig.$Properties
         * @property {string|null} [name] ModelConfig name
         * @property {string|null} [platform] ModelConfig platform
         * @property {string|null} [backend] ModelConfig backend
         * @property {inference.ModelVersionPolicy.$Properties|null} [versionPolicy] ModelConfig versionPolicy
         * @property {number|null} [maxBatchSize] ModelConfig maxBatchSize
         * @property {Array.<inference.ModelInput.$Properties>|null} [input] ModelConfig input
         * @property {Array.<inference.ModelOutput.$Properties>|null} [output] ModelConfig output
         * @property {inference.ModelDynamicBatching.$Properties|null} [dynamicBatching] ModelConfig dynamicBatching
         * @property {string|null} [defaultModelFilename] ModelConfig defaultModelFilename
         * @property {inference.ModelTransactionPolicy.$Properties|null} [modelTransactionPolicy] ModelConfig modelTransactionPolicy
         * @property {"dynamicBatching"} [schedulingChoice] ModelConfig schedulingChoice
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelConfig.
         * @memberof inference
         * @interface IModelConfig
         * @augments inference.ModelConfig.$Properties
         * @deprecated Use inference.ModelConfig.$Properties instead.
         */

        /**
         * Narrowed shape of a ModelConfig.
         * @typedef {{
         *   name?: string|null;
         *   platform?: string|null;
         *   backend?: string|null;
         *   versionPolicy?: inference.ModelVersionPolicy.$Shape|null;
         *   maxBatchSize?: number|null;
         *   input?: Array.<inference.ModelInput.$Shape>|null;
         *   output?: Array.<inference.ModelOutput.$Shape>|null;
         *   dynamicBatching?: inference.ModelDynamicBatching.$Shape|null;
         *   defaultModelFilename?: string|null;
         *   modelTransactionPolicy?: inference.ModelTransactionPolicy.$Shape|null;
         *   $unknowns?: Array.<Uint8Array>;
         * } & (
         *   ({ schedulingChoice?: undefined; dynamicBatching?: null }|{ schedulingChoice?: "dynamicBatching"; dynamicBatching: inference.ModelDynamicBatching.$Shape })
         * )} inference.ModelConfig.$Shape
         */

        /**
         * Constructs a new ModelConfig.
         * @memberof inference
         * @classdesc Represents a ModelConfig.
         * @constructor
         * @param {inference.ModelConfig.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelConfig = function (properties) {
            this.input = [];
            this.output = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelConfig name.
         * @member {string} name
         * @memberof inference.ModelConfig
         * @instance
         */
        ModelConfig.prototype.name = "";

        /**
         * ModelConfig platform.
         * @member {string} platform
         * @memberof inference.ModelConfig
         * @instance
         */
        ModelConfig.prototype.platform = "";

        /**
         * ModelConfig backend.
         * @member {string} backend
         * @memberof inference.ModelConfig
         * @instance
         */
        ModelConfig.prototype.backend = "";

        /**
         * ModelConfig versionPolicy.
         * @member {inference.ModelVersionPolicy.$Properties|null|undefined} versionPolicy
         * @memberof inference.ModelConfig
         * @instance
         */
        ModelConfig.prototype.versionPolicy = null;

        /**
         * ModelConfig maxBatchSize.
         * @member {number} maxBatchSize
         * @memberof inference.ModelConfig
         * @instance
         */
        ModelConfig.prototype.maxBatchSize = 0;

        /**
         * ModelConfig input.
         * @member {Array.<inference.ModelInput.$Properties>} input
         * @memberof inference.ModelConfig
         * @instance
         */
        ModelConfig.prototype.input = $util.emptyArray;

        /**
         * ModelConfig output.
         * @member {Array.<inference.ModelOutput.$Properties>} output
         * @memberof inference.ModelConfig
         * @instance
         */
        ModelConfig.prototype.output = $util.emptyArray;

        /**
         * ModelConfig dynamicBatching.
         * @member {inference.ModelDynamicBatching.$Properties|null|undefined} dynamicBatching
         * @memberof inference.ModelConfig
         * @instance
         */
        ModelConfig.prototype.dynamicBatching = null;

        /**
         * ModelConfig defaultModelFilename.
         * @member {string} defaultModelFilename
         * @memberof inference.ModelConfig
         * @instance
         */
        ModelConfig.prototype.defaultModelFilename = "";

        /**
         * ModelConfig modelTransactionPolicy.
         * @member {inference.ModelTransactionPolicy.$Properties|null|undefined} modelTransactionPolicy
         * @memberof inference.ModelConfig
         * @instance
         */
        ModelConfig.prototype.modelTransactionPolicy = null;

        // OneOf field names bound to virtual getters and setters
        let $oneOfFields;

        /**
         * ModelConfig schedulingChoice.
         * @member {"dynamicBatching"|undefined} schedulingChoice
         * @memberof inference.ModelConfig
         * @instance
         */
        $Object.defineProperty(ModelConfig.prototype, "schedulingChoice", {
            get: $util.oneOfGetter($oneOfFields = ["dynamicBatching"]),
            set: $util.oneOfSetter($oneOfFields)
        });

        /**
         * Creates a new ModelConfig instance using the specified properties.
         * @function create
         * @memberof inference.ModelConfig
         * @static
         * @param {inference.ModelConfig.$Properties=} [properties] Properties to set
         * @returns {inference.ModelConfig} ModelConfig instance
         * @type {{
         *   (properties: inference.ModelConfig.$Shape): inference.ModelConfig & inference.ModelConfig.$Shape;
         *   (properties?: inference.ModelConfig.$Properties): inference.ModelConfig;
         * }}
         */
        ModelConfig.create = function(properties) {
            return new ModelConfig(properties);
        };

        /**
         * Encodes the specified ModelConfig message. Does not implicitly {@link inference.ModelConfig.verify|verify} messages.
         * @function encode
         * @memberof inference.ModelConfig
         * @static
         * @param {inference.ModelConfig.$Properties} message ModelConfig message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelConfig.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
            if (message.platform != null && $Object.hasOwnProperty.call(message, "platform") && message.platform !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.platform);
            if (message.versionPolicy != null && $Object.hasOwnProperty.call(message, "versionPolicy"))
                $root.inference.ModelVersionPolicy.encode(message.versionPolicy, writer.uint32(/* id 3, wireType 2 =*/26).fork(), _depth + 1).ldelim();
            if (message.maxBatchSize != null && $Object.hasOwnProperty.call(message, "maxBatchSize") && message.maxBatchSize !== 0)
                writer.uint32(/* id 4, wireType 0 =*/32).int32(message.maxBatchSize);
            if (message.input != null && message.input.length)
                for (let i = 0; i < message.input.length; ++i)
                    $root.inference.ModelInput.encode(message.input[i], writer.uint32(/* id 5, wireType 2 =*/42).fork(), _depth + 1).ldelim();
            if (message.output != null && message.output.length)
                for (let i = 0; i < message.output.length; ++i)
                    $root.inference.ModelOutput.encode(message.output[i], writer.uint32(/* id 6, wireType 2 =*/50).fork(), _depth + 1).ldelim();
            if (message.defaultModelFilename != null && $Object.hasOwnProperty.call(message, "defaultModelFilename") && message.defaultModelFilename !== "")
                writer.uint32(/* id 8, wireType 2 =*/66).string(message.defaultModelFilename);
            if (message.dynamicBatching != null && $Object.hasOwnProperty.call(message, "dynamicBatching"))
                $root.inference.ModelDynamicBatching.encode(message.dynamicBatching, writer.uint32(/* id 11, wireType 2 =*/90).fork(), _depth + 1).ldelim();
            if (message.backend != null && $Object.hasOwnProperty.call(message, "backend") && message.backend !== "")
                writer.uint32(/* id 17, wireType 2 =*/138).string(message.backend);
            if (message.modelTransactionPolicy != null && $Object.hasOwnProperty.call(message, "modelTransactionPolicy"))
                $root.inference.ModelTransactionPolicy.encode(message.modelTransactionPolicy, writer.uint32(/* id 19, wireType 2 =*/154).fork(), _depth + 1).ldelim();
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelConfig message from the specified reader or buffer.
         * @function decode
         * @memberof inference.ModelConfig
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {inference.ModelConfig & inference.ModelConfig.$Shape} ModelConfig
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelConfig.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.inference.ModelConfig();
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
                            message.name = value;
                        else
                            delete message.name;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.platform = value;
                        else
                            delete message.platform;
                        continue;
                    }
                case 17: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.backend = value;
                        else
                            delete message.backend;
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        message.versionPolicy = $root.inference.ModelVersionPolicy.decode(reader, reader.size(), $undefined, _depth + 1, message.versionPolicy);
                        continue;
                    }
                case 4: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.int32())
                            message.maxBatchSize = value;
                        else
                            delete message.maxBatchSize;
                        continue;
                    }
                case 5: {
                        if (wireType !== 2)
                            break;
                        if (!(message.input && message.input.length))
                            message.input = [];
                        message.input.push($root.inference.ModelInput.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 6: {
                        if (wireType !== 2)
                            break;
                        if (!(message.output && message.output.length))
                            message.output = [];
                        message.output.push($root.inference.ModelOutput.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 11: {
                        if (wireType !== 2)
                            break;
                        message.dynamicBatching = $root.inference.ModelDynamicBatching.decode(reader, reader.size(), $undefined, _depth + 1, message.dynamicBatching);
                        message.schedulingChoice = "dynamicBatching";
                        continue;
                    }
                case 8: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.defaultModelFilename = value;
                        else
                            delete message.defaultModelFilename;
                        continue;
                    }
                case 19: {
                        if (wireType !== 2)
                            break;
                        message.modelTransactionPolicy = $root.inference.ModelTransactionPolicy.decode(reader, reader.size(), $undefined, _depth + 1, message.modelTransactionPolicy);
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
         * Creates a ModelConfig message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof inference.ModelConfig
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {inference.ModelConfig} ModelConfig
         */
        ModelConfig.fromObject = function (object, _depth) {
            if (object instanceof $root.inference.ModelConfig)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".inference.ModelConfig: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.inference.ModelConfig();
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.platform != null)
                if (typeof object.platform !== "string" || object.platform.length)
                    message.platform = $String(object.platform);
            if (object.backend != null)
                if (typeof object.backend !== "string" || object.backend.length)
                    message.backend = $String(object.backend);
            if (object.versionPolicy != null) {
                if (!$util.isObject(object.versionPolicy))
                    throw $TypeError(".inference.ModelConfig.versionPolicy: object expected");
                message.versionPolicy = $root.inference.ModelVersionPolicy.fromObject(object.versionPolicy, _depth + 1);
            }
            if (object.maxBatchSize != null)
                if ($Number(object.maxBatchSize) !== 0)
                    message.maxBatchSize = object.maxBatchSize | 0;
            if (object.input) {
                if (!$Array.isArray(object.input))
                    throw $TypeError(".inference.ModelConfig.input: array expected");
                message.input = $Array(object.input.length);
                for (let i = 0; i < object.input.length; ++i) {
                    if (!$util.isObject(object.input[i]))
                        throw $TypeError(".inference.ModelConfig.input: object expected");
                    message.input[i] = $root.inference.ModelInput.fromObject(object.input[i], _depth + 1);
                }
            }
            if (object.output) {
                if (!$Array.isArray(object.output))
                    throw $TypeError(".inference.ModelConfig.output: array expected");
                message.output = $Array(object.output.length);
                for (let i = 0; i < object.output.length; ++i) {
                    if (!$util.isObject(object.output[i]))
                        throw $TypeError(".inference.ModelConfig.output: object expected");
                    message.output[i] = $root.inference.ModelOutput.fromObject(object.output[i], _depth + 1);
                }
            }
            if (object.dynamicBatching != null) {
                if (!$util.isObject(object.dynamicBatching))
                    throw $TypeError(".inference.ModelConfig.dynamicBatching: object expected");
                message.dynamicBatching = $root.inference.ModelDynamicBatching.fromObject(object.dynamicBatching, _depth + 1);
            }
            if (object.defaultModelFilename != null)
                if (typeof object.defaultModelFilename !== "string" || object.defaultModelFilename.length)
                    message.defaultModelFilename = $String(object.defaultModelFilename);
            if (object.modelTransactionPolicy != null) {
                if (!$util.isObject(object.modelTransactionPolicy))
                    throw $TypeError(".inference.ModelConfig.modelTransactionPolicy: object expected");
                message.modelTransactionPolicy = $root.inference.ModelTransactionPolicy.fromObject(object.modelTransactionPolicy, _depth + 1);
            }
            return message;
        };

        /**
         * Creates a plain object from a ModelConfig message. Also converts values to other types if specified.
         * @function toObject
         * @memberof inference.ModelConfig
         * @static
         * @param {inference.ModelConfig} message ModelConfig
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelConfig.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults) {
                object.input = [];
                object.output = [];
            }
            if (options.defaults) {
                object.name = "";
                object.platform = "";
                object.versionPolicy = null;
                object.maxBatchSize = 0;
                object.defaultModelFilename = "";
                object.backend = "";
                object.modelTransactionPolicy = null;
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.platform != null && $Object.hasOwnProperty.call(message, "platform"))
                object.platform = message.platform;
            if (message.versionPolicy != null && $Object.hasOwnProperty.call(message, "versionPolicy"))
                object.versionPolicy = $root.inference.ModelVersionPolicy.toObject(message.versionPolicy, options, _depth + 1);
            if (message.maxBatchSize != null && $Object.hasOwnProperty.call(message, "maxBatchSize"))
                object.maxBatchSize = message.maxBatchSize;
            if (message.input && message.input.length) {
                object.input = $Array(message.input.length);
                for (let j = 0; j < message.input.length; ++j)
                    object.input[j] = $root.inference.ModelInput.toObject(message.input[j], options, _depth + 1);
            }
            if (message.output && message.output.length) {
                object.output = $Array(message.output.length);
                for (let j = 0; j < message.output.length; ++j)
                    object.output[j] = $root.inference.ModelOutput.toObject(message.output[j], options, _depth + 1);
            }
            if (message.defaultModelFilename != null && $Object.hasOwnProperty.call(message, "defaultModelFilename"))
                object.defaultModelFilename = message.defaultModelFilename;
            if (message.dynamicBatching != null && $Object.hasOwnProperty.call(message, "dynamicBatching")) {
                object.dynamicBatching = $root.inference.ModelDynamicBatching.toObject(message.dynamicBatching, options, _depth + 1);
                if (options.oneofs)
                    object.schedulingChoice = "dynamicBatching";
            }
            if (message.backend != null && $Object.hasOwnProperty.call(message, "backend"))
                object.backend = message.backend;
            if (message.modelTransactionPolicy != null && $Object.hasOwnProperty.call(message, "modelTransactionPolicy"))
                object.modelTransactionPolicy = $root.inference.ModelTransactionPolicy.toObject(message.modelTransactionPolicy, options, _depth + 1);
            return object;
        };

        /**
         * Converts this ModelConfig to JSON.
         * @function toJSON
         * @memberof inference.ModelConfig
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelConfig.prototype.toJSON = function() {
            return ModelConfig.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelConfig;
    })();

    return inference;
})();

export {
  $root as default
};
