/*eslint-disable block-scoped-var, id-length, no-control-regex, no-magic-numbers, no-mixed-operators, no-prototype-builtins, no-redeclare, no-shadow, no-var, sort-vars, default-case, jsdoc/require-param*/
import $protobuf from "protobufjs/minimal.js";

// Common aliases
const $Reader = $protobuf.Reader, $Writer = $protobuf.Writer, $util = $protobuf.util;
const $Object = $util.global.Object, $undefined = $util.global.undefined, $Error = $util.global.Error, $RangeError = $util.global.RangeError, $TypeError = $util.global.TypeError, $String = $util.global.String, $Number = $util.global.Number, $parseInt = $util.global.parseInt, $Array = $util.global.Array, $BigInt = $util.global.BigInt, $isFinite = $util.global.isFinite;

// Exported root namespace
const $root = $protobuf.roots["default"] || ($protobuf.roots["default"] = {});

export const onnx = $root.onnx = (() => {

    /**
     * Namespace onnx.
     * @exports onnx
     * @namespace
     */
    const onnx = {};

    onnx.AttributeProto = (function() {

        /**
         * Properties of an AttributeProto.
         * @typedef {Object} onnx.AttributeProto.$Properties
         * @property {string|null} [name] AttributeProto name
         * @property {number|null} [f] AttributeProto f
         * @property {number|null} [i] AttributeProto i
         * @property {Uint8Array|null} [s] AttributeProto s
         * @property {onnx.TensorProto.$Properties|null} [t] AttributeProto t
         * @property {onnx.GraphProto.$Properties|null} [g] AttributeProto g
         * @property {Array.<number>|null} [floats] AttributeProto floats
         * @property {Array.<number>|null} [ints] AttributeProto ints
         * @property {Array.<Uint8Array>|null} [strings] AttributeProto strings
         * @property {Array.<onnx.TensorProto.$Properties>|null} [tensors] AttributeProto tensors
         * @property {Array.<onnx.GraphProto.$Properties>|null} [graphs] AttributeProto graphs
         * @property {string|null} [docString] AttributeProto docString
         * @property {number|null} [type] AttributeProto type
         * @property {string|null} [refAttrName] AttributeProto refAttrName
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of an AttributeProto.
         * @memberof onnx
         * @interface IAttributeProto
         * @augments onnx.AttributeProto.$Properties
         * @deprecated Use onnx.AttributeProto.$Properties instead.
         */

        /**
         * Shape of an AttributeProto.
         * @typedef {{
         *   name?: string|null;
         *   f?: number|null;
         *   i?: number|null;
         *   s?: Uint8Array|null;
         *   t?: onnx.TensorProto.$Shape|null;
         *   g?: onnx.GraphProto.$Shape|null;
         *   floats?: Array.<number>|null;
         *   ints?: Array.<number>|null;
         *   strings?: Array.<Uint8Array>|null;
         *   tensors?: Array.<onnx.TensorProto.$Shape>|null;
         *   graphs?: Array.<onnx.GraphProto.$Shape>|null;
         *   docString?: string|null;
         *   type?: number|null;
         *   refAttrName?: string|null;
         *   $unknowns?: Array.<Uint8Array>;
         * }} onnx.AttributeProto.$Shape
         */

        /**
         * Constructs a new AttributeProto.
         * @memberof onnx
         * @classdesc Represents an AttributeProto.
         * @constructor
         * @param {onnx.AttributeProto.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const AttributeProto = function (properties) {
            this.floats = [];
            this.ints = [];
            this.strings = [];
            this.tensors = [];
            this.graphs = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * AttributeProto name.
         * @member {string} name
         * @memberof onnx.AttributeProto
         * @instance
         */
        AttributeProto.prototype.name = "";

        /**
         * AttributeProto f.
         * @member {number} f
         * @memberof onnx.AttributeProto
         * @instance
         */
        AttributeProto.prototype.f = 0;

        /**
         * AttributeProto i.
         * @member {number} i
         * @memberof onnx.AttributeProto
         * @instance
         */
        AttributeProto.prototype.i = $util.Long ? $util.Long.fromBits(0,0,false) : 0;

        /**
         * AttributeProto s.
         * @member {Uint8Array} s
         * @memberof onnx.AttributeProto
         * @instance
         */
        AttributeProto.prototype.s = $util.newBuffer([]);

        /**
         * AttributeProto t.
         * @member {onnx.TensorProto.$Properties|null|undefined} t
         * @memberof onnx.AttributeProto
         * @instance
         */
        AttributeProto.prototype.t = null;

        /**
         * AttributeProto g.
         * @member {onnx.GraphProto.$Properties|null|undefined} g
         * @memberof onnx.AttributeProto
         * @instance
         */
        AttributeProto.prototype.g = null;

        /**
         * AttributeProto floats.
         * @member {Array.<number>} floats
         * @memberof onnx.AttributeProto
         * @instance
         */
        AttributeProto.prototype.floats = $util.emptyArray;

        /**
         * AttributeProto ints.
         * @member {Array.<number>} ints
         * @memberof onnx.AttributeProto
         * @instance
         */
        AttributeProto.prototype.ints = $util.emptyArray;

        /**
         * AttributeProto strings.
         * @member {Array.<Uint8Array>} strings
         * @memberof onnx.AttributeProto
         * @instance
         */
        AttributeProto.prototype.strings = $util.emptyArray;

        /**
         * AttributeProto tensors.
         * @member {Array.<onnx.TensorProto.$Properties>} tensors
         * @memberof onnx.AttributeProto
         * @instance
         */
        AttributeProto.prototype.tensors = $util.emptyArray;

        /**
         * AttributeProto graphs.
         * @member {Array.<onnx.GraphProto.$Properties>} graphs
         * @memberof onnx.AttributeProto
         * @instance
         */
        AttributeProto.prototype.graphs = $util.emptyArray;

        /**
         * AttributeProto docString.
         * @member {string} docString
         * @memberof onnx.AttributeProto
         * @instance
         */
        AttributeProto.prototype.docString = "";

        /**
         * AttributeProto type.
         * @member {number} type
         * @memberof onnx.AttributeProto
         * @instance
         */
        AttributeProto.prototype.type = 0;

        /**
         * AttributeProto refAttrName.
         * @member {string} refAttrName
         * @memberof onnx.AttributeProto
         * @instance
         */
        AttributeProto.prototype.refAttrName = "";

        /**
         * Creates a new AttributeProto instance using the specified properties.
         * @function create
         * @memberof onnx.AttributeProto
         * @static
         * @param {onnx.AttributeProto.$Properties=} [properties] Properties to set
         * @returns {onnx.AttributeProto} AttributeProto instance
         * @type {{
         *   (properties: onnx.AttributeProto.$Shape): onnx.AttributeProto & onnx.AttributeProto.$Shape;
         *   (properties?: onnx.AttributeProto.$Properties): onnx.AttributeProto;
         * }}
         */
        AttributeProto.create = function(properties) {
            return new AttributeProto(properties);
        };

        /**
         * Encodes the specified AttributeProto message. Does not implicitly {@link onnx.AttributeProto.verify|verify} messages.
         * @function encode
         * @memberof onnx.AttributeProto
         * @static
         * @param {onnx.AttributeProto.$Properties} message AttributeProto message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        AttributeProto.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
            if (message.f != null && $Object.hasOwnProperty.call(message, "f") && !$Object.is(message.f, 0))
                writer.uint32(/* id 2, wireType 5 =*/21).float(message.f);
            if (message.i != null && $Object.hasOwnProperty.call(message, "i") && (typeof message.i === "object" ? message.i.low || message.i.high : message.i !== 0))
                writer.uint32(/* id 3, wireType 0 =*/24).int64(message.i);
            if (message.s != null && $Object.hasOwnProperty.call(message, "s") && message.s.length)
                writer.uint32(/* id 4, wireType 2 =*/34).bytes(message.s);
            if (message.t != null && $Object.hasOwnProperty.call(message, "t"))
                $root.onnx.TensorProto.encode(message.t, writer.uint32(/* id 5, wireType 2 =*/42).fork(), _depth + 1).ldelim();
            if (message.g != null && $Object.hasOwnProperty.call(message, "g"))
                $root.onnx.GraphProto.encode(message.g, writer.uint32(/* id 6, wireType 2 =*/50).fork(), _depth + 1).ldelim();
            if (message.floats != null && message.floats.length)
                writer.uint32(/* id 7, wireType 2 =*/58).floats(message.floats);
            if (message.ints != null && message.ints.length)
                writer.uint32(/* id 8, wireType 2 =*/66).int64s(message.ints);
            if (message.strings != null && message.strings.length)
                for (let i = 0; i < message.strings.length; ++i)
                    writer.uint32(/* id 9, wireType 2 =*/74).bytes(message.strings[i]);
            if (message.tensors != null && message.tensors.length)
                for (let i = 0; i < message.tensors.length; ++i)
                    $root.onnx.TensorProto.encode(message.tensors[i], writer.uint32(/* id 10, wireType 2 =*/82).fork(), _depth + 1).ldelim();
            if (message.graphs != null && message.graphs.length)
                for (let i = 0; i < message.graphs.length; ++i)
                    $root.onnx.GraphProto.encode(message.graphs[i], writer.uint32(/* id 11, wireType 2 =*/90).fork(), _depth + 1).ldelim();
            if (message.docString != null && $Object.hasOwnProperty.call(message, "docString") && message.docString !== "")
                writer.uint32(/* id 13, wireType 2 =*/106).string(message.docString);
            if (message.type != null && $Object.hasOwnProperty.call(message, "type") && message.type !== 0)
                writer.uint32(/* id 20, wireType 0 =*/160).int32(message.type);
            if (message.refAttrName != null && $Object.hasOwnProperty.call(message, "refAttrName") && message.refAttrName !== "")
                writer.uint32(/* id 21, wireType 2 =*/170).string(message.refAttrName);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes an AttributeProto message from the specified reader or buffer.
         * @function decode
         * @memberof onnx.AttributeProto
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {onnx.AttributeProto & onnx.AttributeProto.$Shape} AttributeProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        AttributeProto.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.onnx.AttributeProto();
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
                        if (wireType !== 5)
                            break;
                        if (!$Object.is(value = reader.float(), 0))
                            message.f = value;
                        else
                            delete message.f;
                        continue;
                    }
                case 3: {
                        if (wireType !== 0)
                            break;
                        if (typeof (value = reader.int64()) === "object" ? value.low || value.high : value !== 0)
                            message.i = value;
                        else
                            delete message.i;
                        continue;
                    }
                case 4: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.bytes()).length)
                            message.s = value;
                        else
                            delete message.s;
                        continue;
                    }
                case 5: {
                        if (wireType !== 2)
                            break;
                        message.t = $root.onnx.TensorProto.decode(reader, reader.size(), $undefined, _depth + 1, message.t);
                        continue;
                    }
                case 6: {
                        if (wireType !== 2)
                            break;
                        message.g = $root.onnx.GraphProto.decode(reader, reader.size(), $undefined, _depth + 1, message.g);
                        continue;
                    }
                case 7: {
                        if (wireType === 2) {
                            if (!(message.floats && message.floats.length))
                                message.floats = [];
                            reader.floats(message.floats);
                            continue;
                        }
                        if (wireType !== 5)
                            break;
                        if (!(message.floats && message.floats.length))
                            message.floats = [];
                        message.floats.push(reader.float());
                        continue;
                    }
                case 8: {
                        if (wireType === 2) {
                            if (!(message.ints && message.ints.length))
                                message.ints = [];
                            reader.int64s(message.ints);
                            continue;
                        }
                        if (wireType !== 0)
                            break;
                        if (!(message.ints && message.ints.length))
                            message.ints = [];
                        message.ints.push(reader.int64());
                        continue;
                    }
                case 9: {
                        if (wireType !== 2)
                            break;
                        if (!(message.strings && message.strings.length))
                            message.strings = [];
                        message.strings.push(reader.bytes());
                        continue;
                    }
                case 10: {
                        if (wireType !== 2)
                            break;
                        if (!(message.tensors && message.tensors.length))
                            message.tensors = [];
                        message.tensors.push($root.onnx.TensorProto.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 11: {
                        if (wireType !== 2)
                            break;
                        if (!(message.graphs && message.graphs.length))
                            message.graphs = [];
                        message.graphs.push($root.onnx.GraphProto.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 13: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.docString = value;
                        else
                            delete message.docString;
                        continue;
                    }
                case 20: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.int32())
                            message.type = value;
                        else
                            delete message.type;
                        continue;
                    }
                case 21: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.refAttrName = value;
                        else
                            delete message.refAttrName;
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
         * Creates an AttributeProto message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof onnx.AttributeProto
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {onnx.AttributeProto} AttributeProto
         */
        AttributeProto.fromObject = function (object, _depth) {
            if (object instanceof $root.onnx.AttributeProto)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".onnx.AttributeProto: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.onnx.AttributeProto();
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.f != null)
                if (!$Object.is($Number(object.f), 0))
                    message.f = $Number(object.f);
            if (object.i != null)
                if (typeof object.i === "object" ? object.i.low || object.i.high : $Number(object.i) !== 0)
                    if ($util.Long)
                        message.i = $util.Long.fromValue(object.i, false);
                    else if (typeof object.i === "string")
                        message.i = $parseInt(object.i, 10);
                    else if (typeof object.i === "number")
                        message.i = object.i;
                    else if (typeof object.i === "object")
                        message.i = new $util.LongBits(object.i.low >>> 0, object.i.high >>> 0).toNumber();
            if (object.s != null)
                if (object.s.length)
                    if (typeof object.s === "string")
                        $util.base64.decode(object.s, message.s = $util.newBuffer($util.base64.length(object.s)), 0);
                    else if (object.s.length >= 0)
                        message.s = object.s;
            if (object.t != null) {
                if (!$util.isObject(object.t))
                    throw $TypeError(".onnx.AttributeProto.t: object expected");
                message.t = $root.onnx.TensorProto.fromObject(object.t, _depth + 1);
            }
            if (object.g != null) {
                if (!$util.isObject(object.g))
                    throw $TypeError(".onnx.AttributeProto.g: object expected");
                message.g = $root.onnx.GraphProto.fromObject(object.g, _depth + 1);
            }
            if (object.floats) {
                if (!$Array.isArray(object.floats))
                    throw $TypeError(".onnx.AttributeProto.floats: array expected");
                message.floats = $Array(object.floats.length);
                for (let i = 0; i < object.floats.length; ++i)
                    message.floats[i] = $Number(object.floats[i]);
            }
            if (object.ints) {
                if (!$Array.isArray(object.ints))
                    throw $TypeError(".onnx.AttributeProto.ints: array expected");
                message.ints = $Array(object.ints.length);
                for (let i = 0; i < object.ints.length; ++i)
                    if ($util.Long)
                        message.ints[i] = $util.Long.fromValue(object.ints[i], false);
                    else if (typeof object.ints[i] === "string")
                        message.ints[i] = $parseInt(object.ints[i], 10);
                    else if (typeof object.ints[i] === "number")
                        message.ints[i] = object.ints[i];
                    else if (typeof object.ints[i] === "object")
                        message.ints[i] = new $util.LongBits(object.ints[i].low >>> 0, object.ints[i].high >>> 0).toNumber();
            }
            if (object.strings) {
                if (!$Array.isArray(object.strings))
                    throw $TypeError(".onnx.AttributeProto.strings: array expected");
                message.strings = $Array(object.strings.length);
                for (let i = 0; i < object.strings.length; ++i)
                    if (typeof object.strings[i] === "string")
                        $util.base64.decode(object.strings[i], message.strings[i] = $util.newBuffer($util.base64.length(object.strings[i])), 0);
                    else if (object.strings[i].length >= 0)
                        message.strings[i] = object.strings[i];
            }
            if (object.tensors) {
                if (!$Array.isArray(object.tensors))
                    throw $TypeError(".onnx.AttributeProto.tensors: array expected");
                message.tensors = $Array(object.tensors.length);
                for (let i = 0; i < object.tensors.length; ++i) {
                    if (!$util.isObject(object.tensors[i]))
                        throw $TypeError(".onnx.AttributeProto.tensors: object expected");
                    message.tensors[i] = $root.onnx.TensorProto.fromObject(object.tensors[i], _depth + 1);
                }
            }
            if (object.graphs) {
                if (!$Array.isArray(object.graphs))
                    throw $TypeError(".onnx.AttributeProto.graphs: array expected");
                message.graphs = $Array(object.graphs.length);
                for (let i = 0; i < object.graphs.length; ++i) {
                    if (!$util.isObject(object.graphs[i]))
                        throw $TypeError(".onnx.AttributeProto.graphs: object expected");
                    message.graphs[i] = $root.onnx.GraphProto.fromObject(object.graphs[i], _depth + 1);
                }
            }
            if (object.docString != null)
                if (typeof object.docString !== "string" || object.docString.length)
                    message.docString = $String(object.docString);
            if (object.type != null)
                if ($Number(object.type) !== 0)
                    message.type = object.type | 0;
            if (object.refAttrName != null)
                if (typeof object.refAttrName !== "string" || object.refAttrName.length)
                    message.refAttrName = $String(object.refAttrName);
            return message;
        };

        /**
         * Creates a plain object from an AttributeProto message. Also converts values to other types if specified.
         * @function toObject
         * @memberof onnx.AttributeProto
         * @static
         * @param {onnx.AttributeProto} message AttributeProto
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        AttributeProto.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults) {
                object.floats = [];
                object.ints = [];
                object.strings = [];
                object.tensors = [];
                object.graphs = [];
            }
            if (options.defaults) {
                object.name = "";
                object.f = 0;
                if ($util.Long) {
                    let long = new $util.Long(0, 0, false);
                    object.i = options.longs === $String ? long.toString() : options.longs === $Number ? long.toNumber() : typeof $BigInt !== "undefined" && options.longs === $BigInt ? long.toBigInt() : long;
                } else
                    object.i = options.longs === $String ? "0" : typeof $BigInt !== "undefined" && options.longs === $BigInt ? $BigInt("0") : 0;
                if (options.bytes === $String)
                    object.s = "";
                else {
                    object.s = [];
                    if (options.bytes !== $Array)
                        object.s = $util.newBuffer(object.s);
                }
                object.t = null;
                object.g = null;
                object.docString = "";
                object.type = 0;
                object.refAttrName = "";
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.f != null && $Object.hasOwnProperty.call(message, "f"))
                object.f = options.json && !$isFinite(message.f) ? $String(message.f) : message.f;
            if (message.i != null && $Object.hasOwnProperty.call(message, "i"))
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.i = typeof message.i === "number" ? $BigInt(message.i) : $util.Long.fromBits(message.i.low >>> 0, message.i.high >>> 0, false).toBigInt();
                else if (typeof message.i === "number")
                    object.i = options.longs === $String ? $String(message.i) : message.i;
                else
                    object.i = options.longs === $String ? $util.Long.prototype.toString.call(message.i) : options.longs === $Number ? new $util.LongBits(message.i.low >>> 0, message.i.high >>> 0).toNumber() : message.i;
            if (message.s != null && $Object.hasOwnProperty.call(message, "s"))
                object.s = options.bytes === $String ? $util.base64.encode(message.s, 0, message.s.length) : options.bytes === $Array ? $Array.prototype.slice.call(message.s) : message.s;
            if (message.t != null && $Object.hasOwnProperty.call(message, "t"))
                object.t = $root.onnx.TensorProto.toObject(message.t, options, _depth + 1);
            if (message.g != null && $Object.hasOwnProperty.call(message, "g"))
                object.g = $root.onnx.GraphProto.toObject(message.g, options, _depth + 1);
            if (message.floats && message.floats.length) {
                object.floats = $Array(message.floats.length);
                for (let j = 0; j < message.floats.length; ++j)
                    object.floats[j] = options.json && !$isFinite(message.floats[j]) ? $String(message.floats[j]) : message.floats[j];
            }
            if (message.ints && message.ints.length) {
                object.ints = $Array(message.ints.length);
                for (let j = 0; j < message.ints.length; ++j)
                    if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                        object.ints[j] = typeof message.ints[j] === "number" ? $BigInt(message.ints[j]) : $util.Long.fromBits(message.ints[j].low >>> 0, message.ints[j].high >>> 0, false).toBigInt();
                    else if (typeof message.ints[j] === "number")
                        object.ints[j] = options.longs === $String ? $String(message.ints[j]) : message.ints[j];
                    else
                        object.ints[j] = options.longs === $String ? $util.Long.prototype.toString.call(message.ints[j]) : options.longs === $Number ? new $util.LongBits(message.ints[j].low >>> 0, message.ints[j].high >>> 0).toNumber() : message.ints[j];
            }
            if (message.strings && message.strings.length) {
                object.strings = $Array(message.strings.length);
                for (let j = 0; j < message.strings.length; ++j)
                    object.strings[j] = options.bytes === $String ? $util.base64.encode(message.strings[j], 0, message.strings[j].length) : options.bytes === $Array ? $Array.prototype.slice.call(message.strings[j]) : message.strings[j];
            }
            if (message.tensors && message.tensors.length) {
                object.tensors = $Array(message.tensors.length);
                for (let j = 0; j < message.tensors.length; ++j)
                    object.tensors[j] = $root.onnx.TensorProto.toObject(message.tensors[j], options, _depth + 1);
            }
            if (message.graphs && message.graphs.length) {
                object.graphs = $Array(message.graphs.length);
                for (let j = 0; j < message.graphs.length; ++j)
                    object.graphs[j] = $root.onnx.GraphProto.toObject(message.graphs[j], options, _depth + 1);
            }
            if (message.docString != null && $Object.hasOwnProperty.call(message, "docString"))
                object.docString = message.docString;
            if (message.type != null && $Object.hasOwnProperty.call(message, "type"))
                object.type = message.type;
            if (message.refAttrName != null && $Object.hasOwnProperty.call(message, "refAttrName"))
                object.refAttrName = message.refAttrName;
            return object;
        };

        /**
         * Converts this AttributeProto to JSON.
         * @function toJSON
         * @memberof onnx.AttributeProto
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        AttributeProto.prototype.toJSON = function() {
            return AttributeProto.toObject(this, $protobuf.util.toJSONOptions);
        };

        return AttributeProto;
    })();

    onnx.ValueInfoProto = (function() {

        /**
         * Properties of a ValueInfoProto.
         * @typedef {Object} onnx.ValueInfoProto.$Properties
         * @property {string|null} [name] ValueInfoProto name
         * @property {onnx.TypeProto.$Properties|null} [type] ValueInfoProto type
         * @property {string|null} [docString] ValueInfoProto docString
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ValueInfoProto.
         * @memberof onnx
         * @interface IValueInfoProto
         * @augments onnx.ValueInfoProto.$Properties
         * @deprecated Use onnx.ValueInfoProto.$Properties instead.
         */

        /**
         * Shape of a ValueInfoProto.
         * @typedef {{
         *   name?: string|null;
         *   type?: onnx.TypeProto.$Shape|null;
         *   docString?: string|null;
         *   $unknowns?: Array.<Uint8Array>;
         * }} onnx.ValueInfoProto.$Shape
         */

        /**
         * Constructs a new ValueInfoProto.
         * @memberof onnx
         * @classdesc Represents a ValueInfoProto.
         * @constructor
         * @param {onnx.ValueInfoProto.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ValueInfoProto = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ValueInfoProto name.
         * @member {string} name
         * @memberof onnx.ValueInfoProto
         * @instance
         */
        ValueInfoProto.prototype.name = "";

        /**
         * ValueInfoProto type.
         * @member {onnx.TypeProto.$Properties|null|undefined} type
         * @memberof onnx.ValueInfoProto
         * @instance
         */
        ValueInfoProto.prototype.type = null;

        /**
         * ValueInfoProto docString.
         * @member {string} docString
         * @memberof onnx.ValueInfoProto
         * @instance
         */
        ValueInfoProto.prototype.docString = "";

        /**
         * Creates a new ValueInfoProto instance using the specified properties.
         * @function create
         * @memberof onnx.ValueInfoProto
         * @static
         * @param {onnx.ValueInfoProto.$Properties=} [properties] Properties to set
         * @returns {onnx.ValueInfoProto} ValueInfoProto instance
         * @type {{
         *   (properties: onnx.ValueInfoProto.$Shape): onnx.ValueInfoProto & onnx.ValueInfoProto.$Shape;
         *   (properties?: onnx.ValueInfoProto.$Properties): onnx.ValueInfoProto;
         * }}
         */
        ValueInfoProto.create = function(properties) {
            return new ValueInfoProto(properties);
        };

        /**
         * Encodes the specified ValueInfoProto message. Does not implicitly {@link onnx.ValueInfoProto.verify|verify} messages.
         * @function encode
         * @memberof onnx.ValueInfoProto
         * @static
         * @param {onnx.ValueInfoProto.$Properties} message ValueInfoProto message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ValueInfoProto.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.name);
            if (message.type != null && $Object.hasOwnProperty.call(message, "type"))
                $root.onnx.TypeProto.encode(message.type, writer.uint32(/* id 2, wireType 2 =*/18).fork(), _depth + 1).ldelim();
            if (message.docString != null && $Object.hasOwnProperty.call(message, "docString") && message.docString !== "")
                writer.uint32(/* id 3, wireType 2 =*/26).string(message.docString);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ValueInfoProto message from the specified reader or buffer.
         * @function decode
         * @memberof onnx.ValueInfoProto
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {onnx.ValueInfoProto & onnx.ValueInfoProto.$Shape} ValueInfoProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ValueInfoProto.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.onnx.ValueInfoProto();
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
                        message.type = $root.onnx.TypeProto.decode(reader, reader.size(), $undefined, _depth + 1, message.type);
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.docString = value;
                        else
                            delete message.docString;
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
         * Creates a ValueInfoProto message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof onnx.ValueInfoProto
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {onnx.ValueInfoProto} ValueInfoProto
         */
        ValueInfoProto.fromObject = function (object, _depth) {
            if (object instanceof $root.onnx.ValueInfoProto)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".onnx.ValueInfoProto: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.onnx.ValueInfoProto();
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.type != null) {
                if (!$util.isObject(object.type))
                    throw $TypeError(".onnx.ValueInfoProto.type: object expected");
                message.type = $root.onnx.TypeProto.fromObject(object.type, _depth + 1);
            }
            if (object.docString != null)
                if (typeof object.docString !== "string" || object.docString.length)
                    message.docString = $String(object.docString);
            return message;
        };

        /**
         * Creates a plain object from a ValueInfoProto message. Also converts values to other types if specified.
         * @function toObject
         * @memberof onnx.ValueInfoProto
         * @static
         * @param {onnx.ValueInfoProto} message ValueInfoProto
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ValueInfoProto.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults) {
                object.name = "";
                object.type = null;
                object.docString = "";
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.type != null && $Object.hasOwnProperty.call(message, "type"))
                object.type = $root.onnx.TypeProto.toObject(message.type, options, _depth + 1);
            if (message.docString != null && $Object.hasOwnProperty.call(message, "docString"))
                object.docString = message.docString;
            return object;
        };

        /**
         * Converts this ValueInfoProto to JSON.
         * @function toJSON
         * @memberof onnx.ValueInfoProto
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ValueInfoProto.prototype.toJSON = function() {
            return ValueInfoProto.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ValueInfoProto;
    })();

    onnx.NodeProto = (function() {

        /**
         * Properties of a NodeProto.
         * @typedef {Object} onnx.NodeProto.$Properties
         * @property {Array.<string>|null} [input] NodeProto input
         * @property {Array.<string>|null} [output] NodeProto output
         * @property {string|null} [name] NodeProto name
         * @property {string|null} [opType] NodeProto opType
         * @property {Array.<onnx.AttributeProto.$Properties>|null} [attribute] NodeProto attribute
         * @property {string|null} [docString] NodeProto docString
         * @property {string|null} [domain] NodeProto domain
         * @property {string|null} [overload] NodeProto overload
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a NodeProto.
         * @memberof onnx
         * @interface INodeProto
         * @augments onnx.NodeProto.$Properties
         * @deprecated Use onnx.NodeProto.$Properties instead.
         */

        /**
         * Shape of a NodeProto.
         * @typedef {{
         *   input?: Array.<string>|null;
         *   output?: Array.<string>|null;
         *   name?: string|null;
         *   opType?: string|null;
         *   attribute?: Array.<onnx.AttributeProto.$Shape>|null;
         *   docString?: string|null;
         *   domain?: string|null;
         *   overload?: string|null;
         *   $unknowns?: Array.<Uint8Array>;
         * }} onnx.NodeProto.$Shape
         */

        /**
         * Constructs a new NodeProto.
         * @memberof onnx
         * @classdesc Represents a NodeProto.
         * @constructor
         * @param {onnx.NodeProto.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const NodeProto = function (properties) {
            this.input = [];
            this.output = [];
            this.attribute = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * NodeProto input.
         * @member {Array.<string>} input
         * @memberof onnx.NodeProto
         * @instance
         */
        NodeProto.prototype.input = $util.emptyArray;

        /**
         * NodeProto output.
         * @member {Array.<string>} output
         * @memberof onnx.NodeProto
         * @instance
         */
        NodeProto.prototype.output = $util.emptyArray;

        /**
         * NodeProto name.
         * @member {string} name
         * @memberof onnx.NodeProto
         * @instance
         */
        NodeProto.prototype.name = "";

        /**
         * NodeProto opType.
         * @member {string} opType
         * @memberof onnx.NodeProto
         * @instance
         */
        NodeProto.prototype.opType = "";

        /**
         * NodeProto attribute.
         * @member {Array.<onnx.AttributeProto.$Properties>} attribute
         * @memberof onnx.NodeProto
         * @instance
         */
        NodeProto.prototype.attribute = $util.emptyArray;

        /**
         * NodeProto docString.
         * @member {string} docString
         * @memberof onnx.NodeProto
         * @instance
         */
        NodeProto.prototype.docString = "";

        /**
         * NodeProto domain.
         * @member {string} domain
         * @memberof onnx.NodeProto
         * @instance
         */
        NodeProto.prototype.domain = "";

        /**
         * NodeProto overload.
         * @member {string} overload
         * @memberof onnx.NodeProto
         * @instance
         */
        NodeProto.prototype.overload = "";

        /**
         * Creates a new NodeProto instance using the specified properties.
         * @function create
         * @memberof onnx.NodeProto
         * @static
         * @param {onnx.NodeProto.$Properties=} [properties] Properties to set
         * @returns {onnx.NodeProto} NodeProto instance
         * @type {{
         *   (properties: onnx.NodeProto.$Shape): onnx.NodeProto & onnx.NodeProto.$Shape;
         *   (properties?: onnx.NodeProto.$Properties): onnx.NodeProto;
         * }}
         */
        NodeProto.create = function(properties) {
            return new NodeProto(properties);
        };

        /**
         * Encodes the specified NodeProto message. Does not implicitly {@link onnx.NodeProto.verify|verify} messages.
         * @function encode
         * @memberof onnx.NodeProto
         * @static
         * @param {onnx.NodeProto.$Properties} message NodeProto message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        NodeProto.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.input != null && message.input.length)
                for (let i = 0; i < message.input.length; ++i)
                    writer.uint32(/* id 1, wireType 2 =*/10).string(message.input[i]);
            if (message.output != null && message.output.length)
                for (let i = 0; i < message.output.length; ++i)
                    writer.uint32(/* id 2, wireType 2 =*/18).string(message.output[i]);
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 3, wireType 2 =*/26).string(message.name);
            if (message.opType != null && $Object.hasOwnProperty.call(message, "opType") && message.opType !== "")
                writer.uint32(/* id 4, wireType 2 =*/34).string(message.opType);
            if (message.attribute != null && message.attribute.length)
                for (let i = 0; i < message.attribute.length; ++i)
                    $root.onnx.AttributeProto.encode(message.attribute[i], writer.uint32(/* id 5, wireType 2 =*/42).fork(), _depth + 1).ldelim();
            if (message.docString != null && $Object.hasOwnProperty.call(message, "docString") && message.docString !== "")
                writer.uint32(/* id 6, wireType 2 =*/50).string(message.docString);
            if (message.domain != null && $Object.hasOwnProperty.call(message, "domain") && message.domain !== "")
                writer.uint32(/* id 7, wireType 2 =*/58).string(message.domain);
            if (message.overload != null && $Object.hasOwnProperty.call(message, "overload") && message.overload !== "")
                writer.uint32(/* id 8, wireType 2 =*/66).string(message.overload);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a NodeProto message from the specified reader or buffer.
         * @function decode
         * @memberof onnx.NodeProto
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {onnx.NodeProto & onnx.NodeProto.$Shape} NodeProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        NodeProto.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.onnx.NodeProto();
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
                        if (!(message.input && message.input.length))
                            message.input = [];
                        message.input.push(reader.stringVerify());
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if (!(message.output && message.output.length))
                            message.output = [];
                        message.output.push(reader.stringVerify());
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.name = value;
                        else
                            delete message.name;
                        continue;
                    }
                case 4: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.opType = value;
                        else
                            delete message.opType;
                        continue;
                    }
                case 5: {
                        if (wireType !== 2)
                            break;
                        if (!(message.attribute && message.attribute.length))
                            message.attribute = [];
                        message.attribute.push($root.onnx.AttributeProto.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 6: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.docString = value;
                        else
                            delete message.docString;
                        continue;
                    }
                case 7: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.domain = value;
                        else
                            delete message.domain;
                        continue;
                    }
                case 8: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.overload = value;
                        else
                            delete message.overload;
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
         * Creates a NodeProto message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof onnx.NodeProto
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {onnx.NodeProto} NodeProto
         */
        NodeProto.fromObject = function (object, _depth) {
            if (object instanceof $root.onnx.NodeProto)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".onnx.NodeProto: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.onnx.NodeProto();
            if (object.input) {
                if (!$Array.isArray(object.input))
                    throw $TypeError(".onnx.NodeProto.input: array expected");
                message.input = $Array(object.input.length);
                for (let i = 0; i < object.input.length; ++i)
                    message.input[i] = $String(object.input[i]);
            }
            if (object.output) {
                if (!$Array.isArray(object.output))
                    throw $TypeError(".onnx.NodeProto.output: array expected");
                message.output = $Array(object.output.length);
                for (let i = 0; i < object.output.length; ++i)
                    message.output[i] = $String(object.output[i]);
            }
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.opType != null)
                if (typeof object.opType !== "string" || object.opType.length)
                    message.opType = $String(object.opType);
            if (object.attribute) {
                if (!$Array.isArray(object.attribute))
                    throw $TypeError(".onnx.NodeProto.attribute: array expected");
                message.attribute = $Array(object.attribute.length);
                for (let i = 0; i < object.attribute.length; ++i) {
                    if (!$util.isObject(object.attribute[i]))
                        throw $TypeError(".onnx.NodeProto.attribute: object expected");
                    message.attribute[i] = $root.onnx.AttributeProto.fromObject(object.attribute[i], _depth + 1);
                }
            }
            if (object.docString != null)
                if (typeof object.docString !== "string" || object.docString.length)
                    message.docString = $String(object.docString);
            if (object.domain != null)
                if (typeof object.domain !== "string" || object.domain.length)
                    message.domain = $String(object.domain);
            if (object.overload != null)
                if (typeof object.overload !== "string" || object.overload.length)
                    message.overload = $String(object.overload);
            return message;
        };

        /**
         * Creates a plain object from a NodeProto message. Also converts values to other types if specified.
         * @function toObject
         * @memberof onnx.NodeProto
         * @static
         * @param {onnx.NodeProto} message NodeProto
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        NodeProto.toObject = function (message, options, _depth) {
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
                object.attribute = [];
            }
            if (options.defaults) {
                object.name = "";
                object.opType = "";
                object.docString = "";
                object.domain = "";
                object.overload = "";
            }
            if (message.input && message.input.length) {
                object.input = $Array(message.input.length);
                for (let j = 0; j < message.input.length; ++j)
                    object.input[j] = message.input[j];
            }
            if (message.output && message.output.length) {
                object.output = $Array(message.output.length);
                for (let j = 0; j < message.output.length; ++j)
                    object.output[j] = message.output[j];
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.opType != null && $Object.hasOwnProperty.call(message, "opType"))
                object.opType = message.opType;
            if (message.attribute && message.attribute.length) {
                object.attribute = $Array(message.attribute.length);
                for (let j = 0; j < message.attribute.length; ++j)
                    object.attribute[j] = $root.onnx.AttributeProto.toObject(message.attribute[j], options, _depth + 1);
            }
            if (message.docString != null && $Object.hasOwnProperty.call(message, "docString"))
                object.docString = message.docString;
            if (message.domain != null && $Object.hasOwnProperty.call(message, "domain"))
                object.domain = message.domain;
            if (message.overload != null && $Object.hasOwnProperty.call(message, "overload"))
                object.overload = message.overload;
            return object;
        };

        /**
         * Converts this NodeProto to JSON.
         * @function toJSON
         * @memberof onnx.NodeProto
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        NodeProto.prototype.toJSON = function() {
            return NodeProto.toObject(this, $protobuf.util.toJSONOptions);
        };

        return NodeProto;
    })();

    onnx.StringStringEntryProto = (function() {

        /**
         * Properties of a StringStringEntryProto.
         * @typedef {Object} onnx.StringStringEntryProto.$Properties
         * @property {string|null} [key] StringStringEntryProto key
         * @property {string|null} [value] StringStringEntryProto value
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a StringStringEntryProto.
         * @memberof onnx
         * @interface IStringStringEntryProto
         * @augments onnx.StringStringEntryProto.$Properties
         * @deprecated Use onnx.StringStringEntryProto.$Properties instead.
         */

        /**
         * Shape of a StringStringEntryProto.
         * @typedef {onnx.StringStringEntryProto.$Properties} onnx.StringStringEntryProto.$Shape
         */

        /**
         * Constructs a new StringStringEntryProto.
         * @memberof onnx
         * @classdesc Represents a StringStringEntryProto.
         * @constructor
         * @param {onnx.StringStringEntryProto.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const StringStringEntryProto = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * StringStringEntryProto key.
         * @member {string} key
         * @memberof onnx.StringStringEntryProto
         * @instance
         */
        StringStringEntryProto.prototype.key = "";

        /**
         * StringStringEntryProto value.
         * @member {string} value
         * @memberof onnx.StringStringEntryProto
         * @instance
         */
        StringStringEntryProto.prototype.value = "";

        /**
         * Creates a new StringStringEntryProto instance using the specified properties.
         * @function create
         * @memberof onnx.StringStringEntryProto
         * @static
         * @param {onnx.StringStringEntryProto.$Properties=} [properties] Properties to set
         * @returns {onnx.StringStringEntryProto} StringStringEntryProto instance
         * @type {{
         *   (properties: onnx.StringStringEntryProto.$Shape): onnx.StringStringEntryProto & onnx.StringStringEntryProto.$Shape;
         *   (properties?: onnx.StringStringEntryProto.$Properties): onnx.StringStringEntryProto;
         * }}
         */
        StringStringEntryProto.create = function(properties) {
            return new StringStringEntryProto(properties);
        };

        /**
         * Encodes the specified StringStringEntryProto message. Does not implicitly {@link onnx.StringStringEntryProto.verify|verify} messages.
         * @function encode
         * @memberof onnx.StringStringEntryProto
         * @static
         * @param {onnx.StringStringEntryProto.$Properties} message StringStringEntryProto message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        StringStringEntryProto.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.key != null && $Object.hasOwnProperty.call(message, "key") && message.key !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.key);
            if (message.value != null && $Object.hasOwnProperty.call(message, "value") && message.value !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.value);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a StringStringEntryProto message from the specified reader or buffer.
         * @function decode
         * @memberof onnx.StringStringEntryProto
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {onnx.StringStringEntryProto & onnx.StringStringEntryProto.$Shape} StringStringEntryProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        StringStringEntryProto.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.onnx.StringStringEntryProto();
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
                            message.key = value;
                        else
                            delete message.key;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.value = value;
                        else
                            delete message.value;
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
         * Creates a StringStringEntryProto message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof onnx.StringStringEntryProto
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {onnx.StringStringEntryProto} StringStringEntryProto
         */
        StringStringEntryProto.fromObject = function (object, _depth) {
            if (object instanceof $root.onnx.StringStringEntryProto)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".onnx.StringStringEntryProto: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.onnx.StringStringEntryProto();
            if (object.key != null)
                if (typeof object.key !== "string" || object.key.length)
                    message.key = $String(object.key);
            if (object.value != null)
                if (typeof object.value !== "string" || object.value.length)
                    message.value = $String(object.value);
            return message;
        };

        /**
         * Creates a plain object from a StringStringEntryProto message. Also converts values to other types if specified.
         * @function toObject
         * @memberof onnx.StringStringEntryProto
         * @static
         * @param {onnx.StringStringEntryProto} message StringStringEntryProto
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        StringStringEntryProto.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults) {
                object.key = "";
                object.value = "";
            }
            if (message.key != null && $Object.hasOwnProperty.call(message, "key"))
                object.key = message.key;
            if (message.value != null && $Object.hasOwnProperty.call(message, "value"))
                object.value = message.value;
            return object;
        };

        /**
         * Converts this StringStringEntryProto to JSON.
         * @function toJSON
         * @memberof onnx.StringStringEntryProto
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        StringStringEntryProto.prototype.toJSON = function() {
            return StringStringEntryProto.toObject(this, $protobuf.util.toJSONOptions);
        };

        return StringStringEntryProto;
    })();

    onnx.OperatorSetIdProto = (function() {

        /**
         * Properties of an OperatorSetIdProto.
         * @typedef {Object} onnx.OperatorSetIdProto.$Properties
         * @property {string|null} [domain] OperatorSetIdProto domain
         * @property {number|null} [version] OperatorSetIdProto version
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of an OperatorSetIdProto.
         * @memberof onnx
         * @interface IOperatorSetIdProto
         * @augments onnx.OperatorSetIdProto.$Properties
         * @deprecated Use onnx.OperatorSetIdProto.$Properties instead.
         */

        /**
         * Shape of an OperatorSetIdProto.
         * @typedef {onnx.OperatorSetIdProto.$Properties} onnx.OperatorSetIdProto.$Shape
         */

        /**
         * Constructs a new OperatorSetIdProto.
         * @memberof onnx
         * @classdesc Represents an OperatorSetIdProto.
         * @constructor
         * @param {onnx.OperatorSetIdProto.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const OperatorSetIdProto = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * OperatorSetIdProto domain.
         * @member {string} domain
         * @memberof onnx.OperatorSetIdProto
         * @instance
         */
        OperatorSetIdProto.prototype.domain = "";

        /**
         * OperatorSetIdProto version.
         * @member {number} version
         * @memberof onnx.OperatorSetIdProto
         * @instance
         */
        OperatorSetIdProto.prototype.version = $util.Long ? $util.Long.fromBits(0,0,false) : 0;

        /**
         * Creates a new OperatorSetIdProto instance using the specified properties.
         * @function create
         * @memberof onnx.OperatorSetIdProto
         * @static
         * @param {onnx.OperatorSetIdProto.$Properties=} [properties] Properties to set
         * @returns {onnx.OperatorSetIdProto} OperatorSetIdProto instance
         * @type {{
         *   (properties: onnx.OperatorSetIdProto.$Shape): onnx.OperatorSetIdProto & onnx.OperatorSetIdProto.$Shape;
         *   (properties?: onnx.OperatorSetIdProto.$Properties): onnx.OperatorSetIdProto;
         * }}
         */
        OperatorSetIdProto.create = function(properties) {
            return new OperatorSetIdProto(properties);
        };

        /**
         * Encodes the specified OperatorSetIdProto message. Does not implicitly {@link onnx.OperatorSetIdProto.verify|verify} messages.
         * @function encode
         * @memberof onnx.OperatorSetIdProto
         * @static
         * @param {onnx.OperatorSetIdProto.$Properties} message OperatorSetIdProto message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        OperatorSetIdProto.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.domain != null && $Object.hasOwnProperty.call(message, "domain") && message.domain !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.domain);
            if (message.version != null && $Object.hasOwnProperty.call(message, "version") && (typeof message.version === "object" ? message.version.low || message.version.high : message.version !== 0))
                writer.uint32(/* id 2, wireType 0 =*/16).int64(message.version);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes an OperatorSetIdProto message from the specified reader or buffer.
         * @function decode
         * @memberof onnx.OperatorSetIdProto
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {onnx.OperatorSetIdProto & onnx.OperatorSetIdProto.$Shape} OperatorSetIdProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        OperatorSetIdProto.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.onnx.OperatorSetIdProto();
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
                            message.domain = value;
                        else
                            delete message.domain;
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        if (typeof (value = reader.int64()) === "object" ? value.low || value.high : value !== 0)
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
         * Creates an OperatorSetIdProto message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof onnx.OperatorSetIdProto
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {onnx.OperatorSetIdProto} OperatorSetIdProto
         */
        OperatorSetIdProto.fromObject = function (object, _depth) {
            if (object instanceof $root.onnx.OperatorSetIdProto)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".onnx.OperatorSetIdProto: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.onnx.OperatorSetIdProto();
            if (object.domain != null)
                if (typeof object.domain !== "string" || object.domain.length)
                    message.domain = $String(object.domain);
            if (object.version != null)
                if (typeof object.version === "object" ? object.version.low || object.version.high : $Number(object.version) !== 0)
                    if ($util.Long)
                        message.version = $util.Long.fromValue(object.version, false);
                    else if (typeof object.version === "string")
                        message.version = $parseInt(object.version, 10);
                    else if (typeof object.version === "number")
                        message.version = object.version;
                    else if (typeof object.version === "object")
                        message.version = new $util.LongBits(object.version.low >>> 0, object.version.high >>> 0).toNumber();
            return message;
        };

        /**
         * Creates a plain object from an OperatorSetIdProto message. Also converts values to other types if specified.
         * @function toObject
         * @memberof onnx.OperatorSetIdProto
         * @static
         * @param {onnx.OperatorSetIdProto} message OperatorSetIdProto
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        OperatorSetIdProto.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults) {
                object.domain = "";
                if ($util.Long) {
                    let long = new $util.Long(0, 0, false);
                    object.version = options.longs === $String ? long.toString() : options.longs === $Number ? long.toNumber() : typeof $BigInt !== "undefined" && options.longs === $BigInt ? long.toBigInt() : long;
                } else
                    object.version = options.longs === $String ? "0" : typeof $BigInt !== "undefined" && options.longs === $BigInt ? $BigInt("0") : 0;
            }
            if (message.domain != null && $Object.hasOwnProperty.call(message, "domain"))
                object.domain = message.domain;
            if (message.version != null && $Object.hasOwnProperty.call(message, "version"))
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.version = typeof message.version === "number" ? $BigInt(message.version) : $util.Long.fromBits(message.version.low >>> 0, message.version.high >>> 0, false).toBigInt();
                else if (typeof message.version === "number")
                    object.version = options.longs === $String ? $String(message.version) : message.version;
                else
                    object.version = options.longs === $String ? $util.Long.prototype.toString.call(message.version) : options.longs === $Number ? new $util.LongBits(message.version.low >>> 0, message.version.high >>> 0).toNumber() : message.version;
            return object;
        };

        /**
         * Converts this OperatorSetIdProto to JSON.
         * @function toJSON
         * @memberof onnx.OperatorSetIdProto
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        OperatorSetIdProto.prototype.toJSON = function() {
            return OperatorSetIdProto.toObject(this, $protobuf.util.toJSONOptions);
        };

        return OperatorSetIdProto;
    })();

    onnx.ModelProto = (function() {

        /**
         * Properties of a ModelProto.
         * @typedef {Object} onnx.ModelProto.$Properties
         * @property {number|null} [irVersion] ModelProto irVersion
         * @property {string|null} [producerName] ModelProto producerName
         * @property {string|null} [producerVersion] ModelProto producerVersion
         * @property {string|null} [domain] ModelProto domain
         * @property {number|null} [modelVersion] ModelProto modelVersion
         * @property {string|null} [docString] ModelProto docString
         * @property {onnx.GraphProto.$Properties|null} [graph] ModelProto graph
         * @property {Array.<onnx.OperatorSetIdProto.$Properties>|null} [opsetImport] ModelProto opsetImport
         * @property {Array.<onnx.StringStringEntryProto.$Properties>|null} [metadataProps] ModelProto metadataProps
         * @property {Array.<Uint8Array>|null} [functions] ModelProto functions
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ModelProto.
         * @memberof onnx
         * @interface IModelProto
         * @augments onnx.ModelProto.$Properties
         * @deprecated Use onnx.ModelProto.$Properties instead.
         */

        /**
         * Shape of a ModelProto.
         * @typedef {{
         *   irVersion?: number|null;
         *   producerName?: string|null;
         *   producerVersion?: string|null;
         *   domain?: string|null;
         *   modelVersion?: number|null;
         *   docString?: string|null;
         *   graph?: onnx.GraphProto.$Shape|null;
         *   opsetImport?: Array.<onnx.OperatorSetIdProto.$Shape>|null;
         *   metadataProps?: Array.<onnx.StringStringEntryProto.$Shape>|null;
         *   functions?: Array.<Uint8Array>|null;
         *   $unknowns?: Array.<Uint8Array>;
         * }} onnx.ModelProto.$Shape
         */

        /**
         * Constructs a new ModelProto.
         * @memberof onnx
         * @classdesc Represents a ModelProto.
         * @constructor
         * @param {onnx.ModelProto.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ModelProto = function (properties) {
            this.opsetImport = [];
            this.metadataProps = [];
            this.functions = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ModelProto irVersion.
         * @member {number} irVersion
         * @memberof onnx.ModelProto
         * @instance
         */
        ModelProto.prototype.irVersion = $util.Long ? $util.Long.fromBits(0,0,false) : 0;

        /**
         * ModelProto producerName.
         * @member {string} producerName
         * @memberof onnx.ModelProto
         * @instance
         */
        ModelProto.prototype.producerName = "";

        /**
         * ModelProto producerVersion.
         * @member {string} producerVersion
         * @memberof onnx.ModelProto
         * @instance
         */
        ModelProto.prototype.producerVersion = "";

        /**
         * ModelProto domain.
         * @member {string} domain
         * @memberof onnx.ModelProto
         * @instance
         */
        ModelProto.prototype.domain = "";

        /**
         * ModelProto modelVersion.
         * @member {number} modelVersion
         * @memberof onnx.ModelProto
         * @instance
         */
        ModelProto.prototype.modelVersion = $util.Long ? $util.Long.fromBits(0,0,false) : 0;

        /**
         * ModelProto docString.
         * @member {string} docString
         * @memberof onnx.ModelProto
         * @instance
         */
        ModelProto.prototype.docString = "";

        /**
         * ModelProto graph.
         * @member {onnx.GraphProto.$Properties|null|undefined} graph
         * @memberof onnx.ModelProto
         * @instance
         */
        ModelProto.prototype.graph = null;

        /**
         * ModelProto opsetImport.
         * @member {Array.<onnx.OperatorSetIdProto.$Properties>} opsetImport
         * @memberof onnx.ModelProto
         * @instance
         */
        ModelProto.prototype.opsetImport = $util.emptyArray;

        /**
         * ModelProto metadataProps.
         * @member {Array.<onnx.StringStringEntryProto.$Properties>} metadataProps
         * @memberof onnx.ModelProto
         * @instance
         */
        ModelProto.prototype.metadataProps = $util.emptyArray;

        /**
         * ModelProto functions.
         * @member {Array.<Uint8Array>} functions
         * @memberof onnx.ModelProto
         * @instance
         */
        ModelProto.prototype.functions = $util.emptyArray;

        /**
         * Creates a new ModelProto instance using the specified properties.
         * @function create
         * @memberof onnx.ModelProto
         * @static
         * @param {onnx.ModelProto.$Properties=} [properties] Properties to set
         * @returns {onnx.ModelProto} ModelProto instance
         * @type {{
         *   (properties: onnx.ModelProto.$Shape): onnx.ModelProto & onnx.ModelProto.$Shape;
         *   (properties?: onnx.ModelProto.$Properties): onnx.ModelProto;
         * }}
         */
        ModelProto.create = function(properties) {
            return new ModelProto(properties);
        };

        /**
         * Encodes the specified ModelProto message. Does not implicitly {@link onnx.ModelProto.verify|verify} messages.
         * @function encode
         * @memberof onnx.ModelProto
         * @static
         * @param {onnx.ModelProto.$Properties} message ModelProto message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        ModelProto.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.irVersion != null && $Object.hasOwnProperty.call(message, "irVersion") && (typeof message.irVersion === "object" ? message.irVersion.low || message.irVersion.high : message.irVersion !== 0))
                writer.uint32(/* id 1, wireType 0 =*/8).int64(message.irVersion);
            if (message.producerName != null && $Object.hasOwnProperty.call(message, "producerName") && message.producerName !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.producerName);
            if (message.producerVersion != null && $Object.hasOwnProperty.call(message, "producerVersion") && message.producerVersion !== "")
                writer.uint32(/* id 3, wireType 2 =*/26).string(message.producerVersion);
            if (message.domain != null && $Object.hasOwnProperty.call(message, "domain") && message.domain !== "")
                writer.uint32(/* id 4, wireType 2 =*/34).string(message.domain);
            if (message.modelVersion != null && $Object.hasOwnProperty.call(message, "modelVersion") && (typeof message.modelVersion === "object" ? message.modelVersion.low || message.modelVersion.high : message.modelVersion !== 0))
                writer.uint32(/* id 5, wireType 0 =*/40).int64(message.modelVersion);
            if (message.docString != null && $Object.hasOwnProperty.call(message, "docString") && message.docString !== "")
                writer.uint32(/* id 6, wireType 2 =*/50).string(message.docString);
            if (message.graph != null && $Object.hasOwnProperty.call(message, "graph"))
                $root.onnx.GraphProto.encode(message.graph, writer.uint32(/* id 7, wireType 2 =*/58).fork(), _depth + 1).ldelim();
            if (message.opsetImport != null && message.opsetImport.length)
                for (let i = 0; i < message.opsetImport.length; ++i)
                    $root.onnx.OperatorSetIdProto.encode(message.opsetImport[i], writer.uint32(/* id 8, wireType 2 =*/66).fork(), _depth + 1).ldelim();
            if (message.metadataProps != null && message.metadataProps.length)
                for (let i = 0; i < message.metadataProps.length; ++i)
                    $root.onnx.StringStringEntryProto.encode(message.metadataProps[i], writer.uint32(/* id 14, wireType 2 =*/114).fork(), _depth + 1).ldelim();
            if (message.functions != null && message.functions.length)
                for (let i = 0; i < message.functions.length; ++i)
                    writer.uint32(/* id 25, wireType 2 =*/202).bytes(message.functions[i]);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a ModelProto message from the specified reader or buffer.
         * @function decode
         * @memberof onnx.ModelProto
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {onnx.ModelProto & onnx.ModelProto.$Shape} ModelProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        ModelProto.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.onnx.ModelProto();
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
                        if (typeof (value = reader.int64()) === "object" ? value.low || value.high : value !== 0)
                            message.irVersion = value;
                        else
                            delete message.irVersion;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.producerName = value;
                        else
                            delete message.producerName;
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.producerVersion = value;
                        else
                            delete message.producerVersion;
                        continue;
                    }
                case 4: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.domain = value;
                        else
                            delete message.domain;
                        continue;
                    }
                case 5: {
                        if (wireType !== 0)
                            break;
                        if (typeof (value = reader.int64()) === "object" ? value.low || value.high : value !== 0)
                            message.modelVersion = value;
                        else
                            delete message.modelVersion;
                        continue;
                    }
                case 6: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.docString = value;
                        else
                            delete message.docString;
                        continue;
                    }
                case 7: {
                        if (wireType !== 2)
                            break;
                        message.graph = $root.onnx.GraphProto.decode(reader, reader.size(), $undefined, _depth + 1, message.graph);
                        continue;
                    }
                case 8: {
                        if (wireType !== 2)
                            break;
                        if (!(message.opsetImport && message.opsetImport.length))
                            message.opsetImport = [];
                        message.opsetImport.push($root.onnx.OperatorSetIdProto.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 14: {
                        if (wireType !== 2)
                            break;
                        if (!(message.metadataProps && message.metadataProps.length))
                            message.metadataProps = [];
                        message.metadataProps.push($root.onnx.StringStringEntryProto.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 25: {
                        if (wireType !== 2)
                            break;
                        if (!(message.functions && message.functions.length))
                            message.functions = [];
                        message.functions.push(reader.bytes());
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
         * Creates a ModelProto message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof onnx.ModelProto
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {onnx.ModelProto} ModelProto
         */
        ModelProto.fromObject = function (object, _depth) {
            if (object instanceof $root.onnx.ModelProto)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".onnx.ModelProto: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.onnx.ModelProto();
            if (object.irVersion != null)
                if (typeof object.irVersion === "object" ? object.irVersion.low || object.irVersion.high : $Number(object.irVersion) !== 0)
                    if ($util.Long)
                        message.irVersion = $util.Long.fromValue(object.irVersion, false);
                    else if (typeof object.irVersion === "string")
                        message.irVersion = $parseInt(object.irVersion, 10);
                    else if (typeof object.irVersion === "number")
                        message.irVersion = object.irVersion;
                    else if (typeof object.irVersion === "object")
                        message.irVersion = new $util.LongBits(object.irVersion.low >>> 0, object.irVersion.high >>> 0).toNumber();
            if (object.producerName != null)
                if (typeof object.producerName !== "string" || object.producerName.length)
                    message.producerName = $String(object.producerName);
            if (object.producerVersion != null)
                if (typeof object.producerVersion !== "string" || object.producerVersion.length)
                    message.producerVersion = $String(object.producerVersion);
            if (object.domain != null)
                if (typeof object.domain !== "string" || object.domain.length)
                    message.domain = $String(object.domain);
            if (object.modelVersion != null)
                if (typeof object.modelVersion === "object" ? object.modelVersion.low || object.modelVersion.high : $Number(object.modelVersion) !== 0)
                    if ($util.Long)
                        message.modelVersion = $util.Long.fromValue(object.modelVersion, false);
                    else if (typeof object.modelVersion === "string")
                        message.modelVersion = $parseInt(object.modelVersion, 10);
                    else if (typeof object.modelVersion === "number")
                        message.modelVersion = object.modelVersion;
                    else if (typeof object.modelVersion === "object")
                        message.modelVersion = new $util.LongBits(object.modelVersion.low >>> 0, object.modelVersion.high >>> 0).toNumber();
            if (object.docString != null)
                if (typeof object.docString !== "string" || object.docString.length)
                    message.docString = $String(object.docString);
            if (object.graph != null) {
                if (!$util.isObject(object.graph))
                    throw $TypeError(".onnx.ModelProto.graph: object expected");
                message.graph = $root.onnx.GraphProto.fromObject(object.graph, _depth + 1);
            }
            if (object.opsetImport) {
                if (!$Array.isArray(object.opsetImport))
                    throw $TypeError(".onnx.ModelProto.opsetImport: array expected");
                message.opsetImport = $Array(object.opsetImport.length);
                for (let i = 0; i < object.opsetImport.length; ++i) {
                    if (!$util.isObject(object.opsetImport[i]))
                        throw $TypeError(".onnx.ModelProto.opsetImport: object expected");
                    message.opsetImport[i] = $root.onnx.OperatorSetIdProto.fromObject(object.opsetImport[i], _depth + 1);
                }
            }
            if (object.metadataProps) {
                if (!$Array.isArray(object.metadataProps))
                    throw $TypeError(".onnx.ModelProto.metadataProps: array expected");
                message.metadataProps = $Array(object.metadataProps.length);
                for (let i = 0; i < object.metadataProps.length; ++i) {
                    if (!$util.isObject(object.metadataProps[i]))
                        throw $TypeError(".onnx.ModelProto.metadataProps: object expected");
                    message.metadataProps[i] = $root.onnx.StringStringEntryProto.fromObject(object.metadataProps[i], _depth + 1);
                }
            }
            if (object.functions) {
                if (!$Array.isArray(object.functions))
                    throw $TypeError(".onnx.ModelProto.functions: array expected");
                message.functions = $Array(object.functions.length);
                for (let i = 0; i < object.functions.length; ++i)
                    if (typeof object.functions[i] === "string")
                        $util.base64.decode(object.functions[i], message.functions[i] = $util.newBuffer($util.base64.length(object.functions[i])), 0);
                    else if (object.functions[i].length >= 0)
                        message.functions[i] = object.functions[i];
            }
            return message;
        };

        /**
         * Creates a plain object from a ModelProto message. Also converts values to other types if specified.
         * @function toObject
         * @memberof onnx.ModelProto
         * @static
         * @param {onnx.ModelProto} message ModelProto
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        ModelProto.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults) {
                object.opsetImport = [];
                object.metadataProps = [];
                object.functions = [];
            }
            if (options.defaults) {
                if ($util.Long) {
                    let long = new $util.Long(0, 0, false);
                    object.irVersion = options.longs === $String ? long.toString() : options.longs === $Number ? long.toNumber() : typeof $BigInt !== "undefined" && options.longs === $BigInt ? long.toBigInt() : long;
                } else
                    object.irVersion = options.longs === $String ? "0" : typeof $BigInt !== "undefined" && options.longs === $BigInt ? $BigInt("0") : 0;
                object.producerName = "";
                object.producerVersion = "";
                object.domain = "";
                if ($util.Long) {
                    let long = new $util.Long(0, 0, false);
                    object.modelVersion = options.longs === $String ? long.toString() : options.longs === $Number ? long.toNumber() : typeof $BigInt !== "undefined" && options.longs === $BigInt ? long.toBigInt() : long;
                } else
                    object.modelVersion = options.longs === $String ? "0" : typeof $BigInt !== "undefined" && options.longs === $BigInt ? $BigInt("0") : 0;
                object.docString = "";
                object.graph = null;
            }
            if (message.irVersion != null && $Object.hasOwnProperty.call(message, "irVersion"))
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.irVersion = typeof message.irVersion === "number" ? $BigInt(message.irVersion) : $util.Long.fromBits(message.irVersion.low >>> 0, message.irVersion.high >>> 0, false).toBigInt();
                else if (typeof message.irVersion === "number")
                    object.irVersion = options.longs === $String ? $String(message.irVersion) : message.irVersion;
                else
                    object.irVersion = options.longs === $String ? $util.Long.prototype.toString.call(message.irVersion) : options.longs === $Number ? new $util.LongBits(message.irVersion.low >>> 0, message.irVersion.high >>> 0).toNumber() : message.irVersion;
            if (message.producerName != null && $Object.hasOwnProperty.call(message, "producerName"))
                object.producerName = message.producerName;
            if (message.producerVersion != null && $Object.hasOwnProperty.call(message, "producerVersion"))
                object.producerVersion = message.producerVersion;
            if (message.domain != null && $Object.hasOwnProperty.call(message, "domain"))
                object.domain = message.domain;
            if (message.modelVersion != null && $Object.hasOwnProperty.call(message, "modelVersion"))
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.modelVersion = typeof message.modelVersion === "number" ? $BigInt(message.modelVersion) : $util.Long.fromBits(message.modelVersion.low >>> 0, message.modelVersion.high >>> 0, false).toBigInt();
                else if (typeof message.modelVersion === "number")
                    object.modelVersion = options.longs === $String ? $String(message.modelVersion) : message.modelVersion;
                else
                    object.modelVersion = options.longs === $String ? $util.Long.prototype.toString.call(message.modelVersion) : options.longs === $Number ? new $util.LongBits(message.modelVersion.low >>> 0, message.modelVersion.high >>> 0).toNumber() : message.modelVersion;
            if (message.docString != null && $Object.hasOwnProperty.call(message, "docString"))
                object.docString = message.docString;
            if (message.graph != null && $Object.hasOwnProperty.call(message, "graph"))
                object.graph = $root.onnx.GraphProto.toObject(message.graph, options, _depth + 1);
            if (message.opsetImport && message.opsetImport.length) {
                object.opsetImport = $Array(message.opsetImport.length);
                for (let j = 0; j < message.opsetImport.length; ++j)
                    object.opsetImport[j] = $root.onnx.OperatorSetIdProto.toObject(message.opsetImport[j], options, _depth + 1);
            }
            if (message.metadataProps && message.metadataProps.length) {
                object.metadataProps = $Array(message.metadataProps.length);
                for (let j = 0; j < message.metadataProps.length; ++j)
                    object.metadataProps[j] = $root.onnx.StringStringEntryProto.toObject(message.metadataProps[j], options, _depth + 1);
            }
            if (message.functions && message.functions.length) {
                object.functions = $Array(message.functions.length);
                for (let j = 0; j < message.functions.length; ++j)
                    object.functions[j] = options.bytes === $String ? $util.base64.encode(message.functions[j], 0, message.functions[j].length) : options.bytes === $Array ? $Array.prototype.slice.call(message.functions[j]) : message.functions[j];
            }
            return object;
        };

        /**
         * Converts this ModelProto to JSON.
         * @function toJSON
         * @memberof onnx.ModelProto
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        ModelProto.prototype.toJSON = function() {
            return ModelProto.toObject(this, $protobuf.util.toJSONOptions);
        };

        return ModelProto;
    })();

    onnx.GraphProto = (function() {

        /**
         * Properties of a GraphProto.
         * @typedef {Object} onnx.GraphProto.$Properties
         * @property {Array.<onnx.NodeProto.$Properties>|null} [node] GraphProto node
         * @property {string|null} [name] GraphProto name
         * @property {Array.<onnx.TensorProto.$Properties>|null} [initializer] GraphProto initializer
         * @property {string|null} [docString] GraphProto docString
         * @property {Array.<onnx.ValueInfoProto.$Properties>|null} [input] GraphProto input
         * @property {Array.<onnx.ValueInfoProto.$Properties>|null} [output] GraphProto output
         * @property {Array.<onnx.ValueInfoProto.$Properties>|null} [valueInfo] GraphProto valueInfo
         * @property {Array.<Uint8Array>|null} [sparseInitializer] GraphProto sparseInitializer
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a GraphProto.
         * @memberof onnx
         * @interface IGraphProto
         * @augments onnx.GraphProto.$Properties
         * @deprecated Use onnx.GraphProto.$Properties instead.
         */

        /**
         * Shape of a GraphProto.
         * @typedef {{
         *   node?: Array.<onnx.NodeProto.$Shape>|null;
         *   name?: string|null;
         *   initializer?: Array.<onnx.TensorProto.$Shape>|null;
         *   docString?: string|null;
         *   input?: Array.<onnx.ValueInfoProto.$Shape>|null;
         *   output?: Array.<onnx.ValueInfoProto.$Shape>|null;
         *   valueInfo?: Array.<onnx.ValueInfoProto.$Shape>|null;
         *   sparseInitializer?: Array.<Uint8Array>|null;
         *   $unknowns?: Array.<Uint8Array>;
         * }} onnx.GraphProto.$Shape
         */

        /**
         * Constructs a new GraphProto.
         * @memberof onnx
         * @classdesc Represents a GraphProto.
         * @constructor
         * @param {onnx.GraphProto.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const GraphProto = function (properties) {
            this.node = [];
            this.initializer = [];
            this.input = [];
            this.output = [];
            this.valueInfo = [];
            this.sparseInitializer = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * GraphProto node.
         * @member {Array.<onnx.NodeProto.$Properties>} node
         * @memberof onnx.GraphProto
         * @instance
         */
        GraphProto.prototype.node = $util.emptyArray;

        /**
         * GraphProto name.
         * @member {string} name
         * @memberof onnx.GraphProto
         * @instance
         */
        GraphProto.prototype.name = "";

        /**
         * GraphProto initializer.
         * @member {Array.<onnx.TensorProto.$Properties>} initializer
         * @memberof onnx.GraphProto
         * @instance
         */
        GraphProto.prototype.initializer = $util.emptyArray;

        /**
         * GraphProto docString.
         * @member {string} docString
         * @memberof onnx.GraphProto
         * @instance
         */
        GraphProto.prototype.docString = "";

        /**
         * GraphProto input.
         * @member {Array.<onnx.ValueInfoProto.$Properties>} input
         * @memberof onnx.GraphProto
         * @instance
         */
        GraphProto.prototype.input = $util.emptyArray;

        /**
         * GraphProto output.
         * @member {Array.<onnx.ValueInfoProto.$Properties>} output
         * @memberof onnx.GraphProto
         * @instance
         */
        GraphProto.prototype.output = $util.emptyArray;

        /**
         * GraphProto valueInfo.
         * @member {Array.<onnx.ValueInfoProto.$Properties>} valueInfo
         * @memberof onnx.GraphProto
         * @instance
         */
        GraphProto.prototype.valueInfo = $util.emptyArray;

        /**
         * GraphProto sparseInitializer.
         * @member {Array.<Uint8Array>} sparseInitializer
         * @memberof onnx.GraphProto
         * @instance
         */
        GraphProto.prototype.sparseInitializer = $util.emptyArray;

        /**
         * Creates a new GraphProto instance using the specified properties.
         * @function create
         * @memberof onnx.GraphProto
         * @static
         * @param {onnx.GraphProto.$Properties=} [properties] Properties to set
         * @returns {onnx.GraphProto} GraphProto instance
         * @type {{
         *   (properties: onnx.GraphProto.$Shape): onnx.GraphProto & onnx.GraphProto.$Shape;
         *   (properties?: onnx.GraphProto.$Properties): onnx.GraphProto;
         * }}
         */
        GraphProto.create = function(properties) {
            return new GraphProto(properties);
        };

        /**
         * Encodes the specified GraphProto message. Does not implicitly {@link onnx.GraphProto.verify|verify} messages.
         * @function encode
         * @memberof onnx.GraphProto
         * @static
         * @param {onnx.GraphProto.$Properties} message GraphProto message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        GraphProto.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.node != null && message.node.length)
                for (let i = 0; i < message.node.length; ++i)
                    $root.onnx.NodeProto.encode(message.node[i], writer.uint32(/* id 1, wireType 2 =*/10).fork(), _depth + 1).ldelim();
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.name);
            if (message.initializer != null && message.initializer.length)
                for (let i = 0; i < message.initializer.length; ++i)
                    $root.onnx.TensorProto.encode(message.initializer[i], writer.uint32(/* id 5, wireType 2 =*/42).fork(), _depth + 1).ldelim();
            if (message.docString != null && $Object.hasOwnProperty.call(message, "docString") && message.docString !== "")
                writer.uint32(/* id 10, wireType 2 =*/82).string(message.docString);
            if (message.input != null && message.input.length)
                for (let i = 0; i < message.input.length; ++i)
                    $root.onnx.ValueInfoProto.encode(message.input[i], writer.uint32(/* id 11, wireType 2 =*/90).fork(), _depth + 1).ldelim();
            if (message.output != null && message.output.length)
                for (let i = 0; i < message.output.length; ++i)
                    $root.onnx.ValueInfoProto.encode(message.output[i], writer.uint32(/* id 12, wireType 2 =*/98).fork(), _depth + 1).ldelim();
            if (message.valueInfo != null && message.valueInfo.length)
                for (let i = 0; i < message.valueInfo.length; ++i)
                    $root.onnx.ValueInfoProto.encode(message.valueInfo[i], writer.uint32(/* id 13, wireType 2 =*/106).fork(), _depth + 1).ldelim();
            if (message.sparseInitializer != null && message.sparseInitializer.length)
                for (let i = 0; i < message.sparseInitializer.length; ++i)
                    writer.uint32(/* id 15, wireType 2 =*/122).bytes(message.sparseInitializer[i]);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a GraphProto message from the specified reader or buffer.
         * @function decode
         * @memberof onnx.GraphProto
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {onnx.GraphProto & onnx.GraphProto.$Shape} GraphProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        GraphProto.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.onnx.GraphProto();
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
                        if (!(message.node && message.node.length))
                            message.node = [];
                        message.node.push($root.onnx.NodeProto.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.name = value;
                        else
                            delete message.name;
                        continue;
                    }
                case 5: {
                        if (wireType !== 2)
                            break;
                        if (!(message.initializer && message.initializer.length))
                            message.initializer = [];
                        message.initializer.push($root.onnx.TensorProto.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 10: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.docString = value;
                        else
                            delete message.docString;
                        continue;
                    }
                case 11: {
                        if (wireType !== 2)
                            break;
                        if (!(message.input && message.input.length))
                            message.input = [];
                        message.input.push($root.onnx.ValueInfoProto.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 12: {
                        if (wireType !== 2)
                            break;
                        if (!(message.output && message.output.length))
                            message.output = [];
                        message.output.push($root.onnx.ValueInfoProto.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 13: {
                        if (wireType !== 2)
                            break;
                        if (!(message.valueInfo && message.valueInfo.length))
                            message.valueInfo = [];
                        message.valueInfo.push($root.onnx.ValueInfoProto.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 15: {
                        if (wireType !== 2)
                            break;
                        if (!(message.sparseInitializer && message.sparseInitializer.length))
                            message.sparseInitializer = [];
                        message.sparseInitializer.push(reader.bytes());
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
         * Creates a GraphProto message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof onnx.GraphProto
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {onnx.GraphProto} GraphProto
         */
        GraphProto.fromObject = function (object, _depth) {
            if (object instanceof $root.onnx.GraphProto)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".onnx.GraphProto: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.onnx.GraphProto();
            if (object.node) {
                if (!$Array.isArray(object.node))
                    throw $TypeError(".onnx.GraphProto.node: array expected");
                message.node = $Array(object.node.length);
                for (let i = 0; i < object.node.length; ++i) {
                    if (!$util.isObject(object.node[i]))
                        throw $TypeError(".onnx.GraphProto.node: object expected");
                    message.node[i] = $root.onnx.NodeProto.fromObject(object.node[i], _depth + 1);
                }
            }
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.initializer) {
                if (!$Array.isArray(object.initializer))
                    throw $TypeError(".onnx.GraphProto.initializer: array expected");
                message.initializer = $Array(object.initializer.length);
                for (let i = 0; i < object.initializer.length; ++i) {
                    if (!$util.isObject(object.initializer[i]))
                        throw $TypeError(".onnx.GraphProto.initializer: object expected");
                    message.initializer[i] = $root.onnx.TensorProto.fromObject(object.initializer[i], _depth + 1);
                }
            }
            if (object.docString != null)
                if (typeof object.docString !== "string" || object.docString.length)
                    message.docString = $String(object.docString);
            if (object.input) {
                if (!$Array.isArray(object.input))
                    throw $TypeError(".onnx.GraphProto.input: array expected");
                message.input = $Array(object.input.length);
                for (let i = 0; i < object.input.length; ++i) {
                    if (!$util.isObject(object.input[i]))
                        throw $TypeError(".onnx.GraphProto.input: object expected");
                    message.input[i] = $root.onnx.ValueInfoProto.fromObject(object.input[i], _depth + 1);
                }
            }
            if (object.output) {
                if (!$Array.isArray(object.output))
                    throw $TypeError(".onnx.GraphProto.output: array expected");
                message.output = $Array(object.output.length);
                for (let i = 0; i < object.output.length; ++i) {
                    if (!$util.isObject(object.output[i]))
                        throw $TypeError(".onnx.GraphProto.output: object expected");
                    message.output[i] = $root.onnx.ValueInfoProto.fromObject(object.output[i], _depth + 1);
                }
            }
            if (object.valueInfo) {
                if (!$Array.isArray(object.valueInfo))
                    throw $TypeError(".onnx.GraphProto.valueInfo: array expected");
                message.valueInfo = $Array(object.valueInfo.length);
                for (let i = 0; i < object.valueInfo.length; ++i) {
                    if (!$util.isObject(object.valueInfo[i]))
                        throw $TypeError(".onnx.GraphProto.valueInfo: object expected");
                    message.valueInfo[i] = $root.onnx.ValueInfoProto.fromObject(object.valueInfo[i], _depth + 1);
                }
            }
            if (object.sparseInitializer) {
                if (!$Array.isArray(object.sparseInitializer))
                    throw $TypeError(".onnx.GraphProto.sparseInitializer: array expected");
                message.sparseInitializer = $Array(object.sparseInitializer.length);
                for (let i = 0; i < object.sparseInitializer.length; ++i)
                    if (typeof object.sparseInitializer[i] === "string")
                        $util.base64.decode(object.sparseInitializer[i], message.sparseInitializer[i] = $util.newBuffer($util.base64.length(object.sparseInitializer[i])), 0);
                    else if (object.sparseInitializer[i].length >= 0)
                        message.sparseInitializer[i] = object.sparseInitializer[i];
            }
            return message;
        };

        /**
         * Creates a plain object from a GraphProto message. Also converts values to other types if specified.
         * @function toObject
         * @memberof onnx.GraphProto
         * @static
         * @param {onnx.GraphProto} message GraphProto
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        GraphProto.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults) {
                object.node = [];
                object.initializer = [];
                object.input = [];
                object.output = [];
                object.valueInfo = [];
                object.sparseInitializer = [];
            }
            if (options.defaults) {
                object.name = "";
                object.docString = "";
            }
            if (message.node && message.node.length) {
                object.node = $Array(message.node.length);
                for (let j = 0; j < message.node.length; ++j)
                    object.node[j] = $root.onnx.NodeProto.toObject(message.node[j], options, _depth + 1);
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.initializer && message.initializer.length) {
                object.initializer = $Array(message.initializer.length);
                for (let j = 0; j < message.initializer.length; ++j)
                    object.initializer[j] = $root.onnx.TensorProto.toObject(message.initializer[j], options, _depth + 1);
            }
            if (message.docString != null && $Object.hasOwnProperty.call(message, "docString"))
                object.docString = message.docString;
            if (message.input && message.input.length) {
                object.input = $Array(message.input.length);
                for (let j = 0; j < message.input.length; ++j)
                    object.input[j] = $root.onnx.ValueInfoProto.toObject(message.input[j], options, _depth + 1);
            }
            if (message.output && message.output.length) {
                object.output = $Array(message.output.length);
                for (let j = 0; j < message.output.length; ++j)
                    object.output[j] = $root.onnx.ValueInfoProto.toObject(message.output[j], options, _depth + 1);
            }
            if (message.valueInfo && message.valueInfo.length) {
                object.valueInfo = $Array(message.valueInfo.length);
                for (let j = 0; j < message.valueInfo.length; ++j)
                    object.valueInfo[j] = $root.onnx.ValueInfoProto.toObject(message.valueInfo[j], options, _depth + 1);
            }
            if (message.sparseInitializer && message.sparseInitializer.length) {
                object.sparseInitializer = $Array(message.sparseInitializer.length);
                for (let j = 0; j < message.sparseInitializer.length; ++j)
                    object.sparseInitializer[j] = options.bytes === $String ? $util.base64.encode(message.sparseInitializer[j], 0, message.sparseInitializer[j].length) : options.bytes === $Array ? $Array.prototype.slice.call(message.sparseInitializer[j]) : message.sparseInitializer[j];
            }
            return object;
        };

        /**
         * Converts this GraphProto to JSON.
         * @function toJSON
         * @memberof onnx.GraphProto
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        GraphProto.prototype.toJSON = function() {
            return GraphProto.toObject(this, $protobuf.util.toJSONOptions);
        };

        return GraphProto;
    })();

    onnx.TensorProto = (function() {

        /**
         * Properties of a TensorProto.
         * @typedef {Object} onnx.TensorProto.$Properties
         * @property {Array.<number>|null} [dims] TensorProto dims
         * @property {number|null} [dataType] TensorProto dataType
         * @property {Array.<number>|null} [floatData] TensorProto floatData
         * @property {Array.<number>|null} [int32Data] TensorProto int32Data
         * @property {Array.<Uint8Array>|null} [stringData] TensorProto stringData
         * @property {Array.<number>|null} [int64Data] TensorProto int64Data
         * @property {string|null} [name] TensorProto name
         * @property {Uint8Array|null} [rawData] TensorProto rawData
         * @property {Array.<number>|null} [doubleData] TensorProto doubleData
         * @property {Array.<number>|null} [uint64Data] TensorProto uint64Data
         * @property {string|null} [docString] TensorProto docString
         * @property {Array.<onnx.StringStringEntryProto.$Properties>|null} [externalData] TensorProto externalData
         * @property {number|null} [dataLocation] TensorProto dataLocation
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a TensorProto.
         * @memberof onnx
         * @interface ITensorProto
         * @augments onnx.TensorProto.$Properties
         * @deprecated Use onnx.TensorProto.$Properties instead.
         */

        /**
         * Shape of a TensorProto.
         * @typedef {onnx.TensorProto.$Properties} onnx.TensorProto.$Shape
         */

        /**
         * Constructs a new TensorProto.
         * @memberof onnx
         * @classdesc Represents a TensorProto.
         * @constructor
         * @param {onnx.TensorProto.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const TensorProto = function (properties) {
            this.dims = [];
            this.floatData = [];
            this.int32Data = [];
            this.stringData = [];
            this.int64Data = [];
            this.doubleData = [];
            this.uint64Data = [];
            this.externalData = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * TensorProto dims.
         * @member {Array.<number>} dims
         * @memberof onnx.TensorProto
         * @instance
         */
        TensorProto.prototype.dims = $util.emptyArray;

        /**
         * TensorProto dataType.
         * @member {number} dataType
         * @memberof onnx.TensorProto
         * @instance
         */
        TensorProto.prototype.dataType = 0;

        /**
         * TensorProto floatData.
         * @member {Array.<number>} floatData
         * @memberof onnx.TensorProto
         * @instance
         */
        TensorProto.prototype.floatData = $util.emptyArray;

        /**
         * TensorProto int32Data.
         * @member {Array.<number>} int32Data
         * @memberof onnx.TensorProto
         * @instance
         */
        TensorProto.prototype.int32Data = $util.emptyArray;

        /**
         * TensorProto stringData.
         * @member {Array.<Uint8Array>} stringData
         * @memberof onnx.TensorProto
         * @instance
         */
        TensorProto.prototype.stringData = $util.emptyArray;

        /**
         * TensorProto int64Data.
         * @member {Array.<number>} int64Data
         * @memberof onnx.TensorProto
         * @instance
         */
        TensorProto.prototype.int64Data = $util.emptyArray;

        /**
         * TensorProto name.
         * @member {string} name
         * @memberof onnx.TensorProto
         * @instance
         */
        TensorProto.prototype.name = "";

        /**
         * TensorProto rawData.
         * @member {Uint8Array} rawData
         * @memberof onnx.TensorProto
         * @instance
         */
        TensorProto.prototype.rawData = $util.newBuffer([]);

        /**
         * TensorProto doubleData.
         * @member {Array.<number>} doubleData
         * @memberof onnx.TensorProto
         * @instance
         */
        TensorProto.prototype.doubleData = $util.emptyArray;

        /**
         * TensorProto uint64Data.
         * @member {Array.<number>} uint64Data
         * @memberof onnx.TensorProto
         * @instance
         */
        TensorProto.prototype.uint64Data = $util.emptyArray;

        /**
         * TensorProto docString.
         * @member {string} docString
         * @memberof onnx.TensorProto
         * @instance
         */
        TensorProto.prototype.docString = "";

        /**
         * TensorProto externalData.
         * @member {Array.<onnx.StringStringEntryProto.$Properties>} externalData
         * @memberof onnx.TensorProto
         * @instance
         */
        TensorProto.prototype.externalData = $util.emptyArray;

        /**
         * TensorProto dataLocation.
         * @member {number} dataLocation
         * @memberof onnx.TensorProto
         * @instance
         */
        TensorProto.prototype.dataLocation = 0;

        /**
         * Creates a new TensorProto instance using the specified properties.
         * @function create
         * @memberof onnx.TensorProto
         * @static
         * @param {onnx.TensorProto.$Properties=} [properties] Properties to set
         * @returns {onnx.TensorProto} TensorProto instance
         * @type {{
         *   (properties: onnx.TensorProto.$Shape): onnx.TensorProto & onnx.TensorProto.$Shape;
         *   (properties?: onnx.TensorProto.$Properties): onnx.TensorProto;
         * }}
         */
        TensorProto.create = function(properties) {
            return new TensorProto(properties);
        };

        /**
         * Encodes the specified TensorProto message. Does not implicitly {@link onnx.TensorProto.verify|verify} messages.
         * @function encode
         * @memberof onnx.TensorProto
         * @static
         * @param {onnx.TensorProto.$Properties} message TensorProto message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        TensorProto.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.dims != null && message.dims.length)
                writer.uint32(/* id 1, wireType 2 =*/10).int64s(message.dims);
            if (message.dataType != null && $Object.hasOwnProperty.call(message, "dataType") && message.dataType !== 0)
                writer.uint32(/* id 2, wireType 0 =*/16).int32(message.dataType);
            if (message.floatData != null && message.floatData.length)
                writer.uint32(/* id 4, wireType 2 =*/34).floats(message.floatData);
            if (message.int32Data != null && message.int32Data.length)
                writer.uint32(/* id 5, wireType 2 =*/42).int32s(message.int32Data);
            if (message.stringData != null && message.stringData.length)
                for (let i = 0; i < message.stringData.length; ++i)
                    writer.uint32(/* id 6, wireType 2 =*/50).bytes(message.stringData[i]);
            if (message.int64Data != null && message.int64Data.length)
                writer.uint32(/* id 7, wireType 2 =*/58).int64s(message.int64Data);
            if (message.name != null && $Object.hasOwnProperty.call(message, "name") && message.name !== "")
                writer.uint32(/* id 8, wireType 2 =*/66).string(message.name);
            if (message.rawData != null && $Object.hasOwnProperty.call(message, "rawData") && message.rawData.length)
                writer.uint32(/* id 9, wireType 2 =*/74).bytes(message.rawData);
            if (message.doubleData != null && message.doubleData.length)
                writer.uint32(/* id 10, wireType 2 =*/82).doubles(message.doubleData);
            if (message.uint64Data != null && message.uint64Data.length)
                writer.uint32(/* id 11, wireType 2 =*/90).uint64s(message.uint64Data);
            if (message.docString != null && $Object.hasOwnProperty.call(message, "docString") && message.docString !== "")
                writer.uint32(/* id 12, wireType 2 =*/98).string(message.docString);
            if (message.externalData != null && message.externalData.length)
                for (let i = 0; i < message.externalData.length; ++i)
                    $root.onnx.StringStringEntryProto.encode(message.externalData[i], writer.uint32(/* id 13, wireType 2 =*/106).fork(), _depth + 1).ldelim();
            if (message.dataLocation != null && $Object.hasOwnProperty.call(message, "dataLocation") && message.dataLocation !== 0)
                writer.uint32(/* id 14, wireType 0 =*/112).int32(message.dataLocation);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a TensorProto message from the specified reader or buffer.
         * @function decode
         * @memberof onnx.TensorProto
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {onnx.TensorProto & onnx.TensorProto.$Shape} TensorProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        TensorProto.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.onnx.TensorProto();
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
                            if (!(message.floatData && message.floatData.length))
                                message.floatData = [];
                            reader.floats(message.floatData);
                            continue;
                        }
                        if (wireType !== 5)
                            break;
                        if (!(message.floatData && message.floatData.length))
                            message.floatData = [];
                        message.floatData.push(reader.float());
                        continue;
                    }
                case 5: {
                        if (wireType === 2) {
                            if (!(message.int32Data && message.int32Data.length))
                                message.int32Data = [];
                            reader.int32s(message.int32Data);
                            continue;
                        }
                        if (wireType !== 0)
                            break;
                        if (!(message.int32Data && message.int32Data.length))
                            message.int32Data = [];
                        message.int32Data.push(reader.int32());
                        continue;
                    }
                case 6: {
                        if (wireType !== 2)
                            break;
                        if (!(message.stringData && message.stringData.length))
                            message.stringData = [];
                        message.stringData.push(reader.bytes());
                        continue;
                    }
                case 7: {
                        if (wireType === 2) {
                            if (!(message.int64Data && message.int64Data.length))
                                message.int64Data = [];
                            reader.int64s(message.int64Data);
                            continue;
                        }
                        if (wireType !== 0)
                            break;
                        if (!(message.int64Data && message.int64Data.length))
                            message.int64Data = [];
                        message.int64Data.push(reader.int64());
                        continue;
                    }
                case 8: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.name = value;
                        else
                            delete message.name;
                        continue;
                    }
                case 9: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.bytes()).length)
                            message.rawData = value;
                        else
                            delete message.rawData;
                        continue;
                    }
                case 10: {
                        if (wireType === 2) {
                            if (!(message.doubleData && message.doubleData.length))
                                message.doubleData = [];
                            reader.doubles(message.doubleData);
                            continue;
                        }
                        if (wireType !== 1)
                            break;
                        if (!(message.doubleData && message.doubleData.length))
                            message.doubleData = [];
                        message.doubleData.push(reader.double());
                        continue;
                    }
                case 11: {
                        if (wireType === 2) {
                            if (!(message.uint64Data && message.uint64Data.length))
                                message.uint64Data = [];
                            reader.uint64s(message.uint64Data);
                            continue;
                        }
                        if (wireType !== 0)
                            break;
                        if (!(message.uint64Data && message.uint64Data.length))
                            message.uint64Data = [];
                        message.uint64Data.push(reader.uint64());
                        continue;
                    }
                case 12: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.docString = value;
                        else
                            delete message.docString;
                        continue;
                    }
                case 13: {
                        if (wireType !== 2)
                            break;
                        if (!(message.externalData && message.externalData.length))
                            message.externalData = [];
                        message.externalData.push($root.onnx.StringStringEntryProto.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 14: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.int32())
                            message.dataLocation = value;
                        else
                            delete message.dataLocation;
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
         * Creates a TensorProto message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof onnx.TensorProto
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {onnx.TensorProto} TensorProto
         */
        TensorProto.fromObject = function (object, _depth) {
            if (object instanceof $root.onnx.TensorProto)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".onnx.TensorProto: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.onnx.TensorProto();
            if (object.dims) {
                if (!$Array.isArray(object.dims))
                    throw $TypeError(".onnx.TensorProto.dims: array expected");
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
            if (object.dataType != null)
                if ($Number(object.dataType) !== 0)
                    message.dataType = object.dataType | 0;
            if (object.floatData) {
                if (!$Array.isArray(object.floatData))
                    throw $TypeError(".onnx.TensorProto.floatData: array expected");
                message.floatData = $Array(object.floatData.length);
                for (let i = 0; i < object.floatData.length; ++i)
                    message.floatData[i] = $Number(object.floatData[i]);
            }
            if (object.int32Data) {
                if (!$Array.isArray(object.int32Data))
                    throw $TypeError(".onnx.TensorProto.int32Data: array expected");
                message.int32Data = $Array(object.int32Data.length);
                for (let i = 0; i < object.int32Data.length; ++i)
                    message.int32Data[i] = object.int32Data[i] | 0;
            }
            if (object.stringData) {
                if (!$Array.isArray(object.stringData))
                    throw $TypeError(".onnx.TensorProto.stringData: array expected");
                message.stringData = $Array(object.stringData.length);
                for (let i = 0; i < object.stringData.length; ++i)
                    if (typeof object.stringData[i] === "string")
                        $util.base64.decode(object.stringData[i], message.stringData[i] = $util.newBuffer($util.base64.length(object.stringData[i])), 0);
                    else if (object.stringData[i].length >= 0)
                        message.stringData[i] = object.stringData[i];
            }
            if (object.int64Data) {
                if (!$Array.isArray(object.int64Data))
                    throw $TypeError(".onnx.TensorProto.int64Data: array expected");
                message.int64Data = $Array(object.int64Data.length);
                for (let i = 0; i < object.int64Data.length; ++i)
                    if ($util.Long)
                        message.int64Data[i] = $util.Long.fromValue(object.int64Data[i], false);
                    else if (typeof object.int64Data[i] === "string")
                        message.int64Data[i] = $parseInt(object.int64Data[i], 10);
                    else if (typeof object.int64Data[i] === "number")
                        message.int64Data[i] = object.int64Data[i];
                    else if (typeof object.int64Data[i] === "object")
                        message.int64Data[i] = new $util.LongBits(object.int64Data[i].low >>> 0, object.int64Data[i].high >>> 0).toNumber();
            }
            if (object.name != null)
                if (typeof object.name !== "string" || object.name.length)
                    message.name = $String(object.name);
            if (object.rawData != null)
                if (object.rawData.length)
                    if (typeof object.rawData === "string")
                        $util.base64.decode(object.rawData, message.rawData = $util.newBuffer($util.base64.length(object.rawData)), 0);
                    else if (object.rawData.length >= 0)
                        message.rawData = object.rawData;
            if (object.doubleData) {
                if (!$Array.isArray(object.doubleData))
                    throw $TypeError(".onnx.TensorProto.doubleData: array expected");
                message.doubleData = $Array(object.doubleData.length);
                for (let i = 0; i < object.doubleData.length; ++i)
                    message.doubleData[i] = $Number(object.doubleData[i]);
            }
            if (object.uint64Data) {
                if (!$Array.isArray(object.uint64Data))
                    throw $TypeError(".onnx.TensorProto.uint64Data: array expected");
                message.uint64Data = $Array(object.uint64Data.length);
                for (let i = 0; i < object.uint64Data.length; ++i)
                    if ($util.Long)
                        message.uint64Data[i] = $util.Long.fromValue(object.uint64Data[i], true);
                    else if (typeof object.uint64Data[i] === "string")
                        message.uint64Data[i] = $parseInt(object.uint64Data[i], 10);
                    else if (typeof object.uint64Data[i] === "number")
                        message.uint64Data[i] = object.uint64Data[i];
                    else if (typeof object.uint64Data[i] === "object")
                        message.uint64Data[i] = new $util.LongBits(object.uint64Data[i].low >>> 0, object.uint64Data[i].high >>> 0).toNumber(true);
            }
            if (object.docString != null)
                if (typeof object.docString !== "string" || object.docString.length)
                    message.docString = $String(object.docString);
            if (object.externalData) {
                if (!$Array.isArray(object.externalData))
                    throw $TypeError(".onnx.TensorProto.externalData: array expected");
                message.externalData = $Array(object.externalData.length);
                for (let i = 0; i < object.externalData.length; ++i) {
                    if (!$util.isObject(object.externalData[i]))
                        throw $TypeError(".onnx.TensorProto.externalData: object expected");
                    message.externalData[i] = $root.onnx.StringStringEntryProto.fromObject(object.externalData[i], _depth + 1);
                }
            }
            if (object.dataLocation != null)
                if ($Number(object.dataLocation) !== 0)
                    message.dataLocation = object.dataLocation | 0;
            return message;
        };

        /**
         * Creates a plain object from a TensorProto message. Also converts values to other types if specified.
         * @function toObject
         * @memberof onnx.TensorProto
         * @static
         * @param {onnx.TensorProto} message TensorProto
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        TensorProto.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults) {
                object.dims = [];
                object.floatData = [];
                object.int32Data = [];
                object.stringData = [];
                object.int64Data = [];
                object.doubleData = [];
                object.uint64Data = [];
                object.externalData = [];
            }
            if (options.defaults) {
                object.dataType = 0;
                object.name = "";
                if (options.bytes === $String)
                    object.rawData = "";
                else {
                    object.rawData = [];
                    if (options.bytes !== $Array)
                        object.rawData = $util.newBuffer(object.rawData);
                }
                object.docString = "";
                object.dataLocation = 0;
            }
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
            if (message.dataType != null && $Object.hasOwnProperty.call(message, "dataType"))
                object.dataType = message.dataType;
            if (message.floatData && message.floatData.length) {
                object.floatData = $Array(message.floatData.length);
                for (let j = 0; j < message.floatData.length; ++j)
                    object.floatData[j] = options.json && !$isFinite(message.floatData[j]) ? $String(message.floatData[j]) : message.floatData[j];
            }
            if (message.int32Data && message.int32Data.length) {
                object.int32Data = $Array(message.int32Data.length);
                for (let j = 0; j < message.int32Data.length; ++j)
                    object.int32Data[j] = message.int32Data[j];
            }
            if (message.stringData && message.stringData.length) {
                object.stringData = $Array(message.stringData.length);
                for (let j = 0; j < message.stringData.length; ++j)
                    object.stringData[j] = options.bytes === $String ? $util.base64.encode(message.stringData[j], 0, message.stringData[j].length) : options.bytes === $Array ? $Array.prototype.slice.call(message.stringData[j]) : message.stringData[j];
            }
            if (message.int64Data && message.int64Data.length) {
                object.int64Data = $Array(message.int64Data.length);
                for (let j = 0; j < message.int64Data.length; ++j)
                    if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                        object.int64Data[j] = typeof message.int64Data[j] === "number" ? $BigInt(message.int64Data[j]) : $util.Long.fromBits(message.int64Data[j].low >>> 0, message.int64Data[j].high >>> 0, false).toBigInt();
                    else if (typeof message.int64Data[j] === "number")
                        object.int64Data[j] = options.longs === $String ? $String(message.int64Data[j]) : message.int64Data[j];
                    else
                        object.int64Data[j] = options.longs === $String ? $util.Long.prototype.toString.call(message.int64Data[j]) : options.longs === $Number ? new $util.LongBits(message.int64Data[j].low >>> 0, message.int64Data[j].high >>> 0).toNumber() : message.int64Data[j];
            }
            if (message.name != null && $Object.hasOwnProperty.call(message, "name"))
                object.name = message.name;
            if (message.rawData != null && $Object.hasOwnProperty.call(message, "rawData"))
                object.rawData = options.bytes === $String ? $util.base64.encode(message.rawData, 0, message.rawData.length) : options.bytes === $Array ? $Array.prototype.slice.call(message.rawData) : message.rawData;
            if (message.doubleData && message.doubleData.length) {
                object.doubleData = $Array(message.doubleData.length);
                for (let j = 0; j < message.doubleData.length; ++j)
                    object.doubleData[j] = options.json && !$isFinite(message.doubleData[j]) ? $String(message.doubleData[j]) : message.doubleData[j];
            }
            if (message.uint64Data && message.uint64Data.length) {
                object.uint64Data = $Array(message.uint64Data.length);
                for (let j = 0; j < message.uint64Data.length; ++j)
                    if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                        object.uint64Data[j] = typeof message.uint64Data[j] === "number" ? $BigInt(message.uint64Data[j]) : $util.Long.fromBits(message.uint64Data[j].low >>> 0, message.uint64Data[j].high >>> 0, true).toBigInt();
                    else if (typeof message.uint64Data[j] === "number")
                        object.uint64Data[j] = options.longs === $String ? $String(message.uint64Data[j]) : message.uint64Data[j];
                    else
                        object.uint64Data[j] = options.longs === $String ? $util.Long.prototype.toString.call(message.uint64Data[j]) : options.longs === $Number ? new $util.LongBits(message.uint64Data[j].low >>> 0, message.uint64Data[j].high >>> 0).toNumber(true) : message.uint64Data[j];
            }
            if (message.docString != null && $Object.hasOwnProperty.call(message, "docString"))
                object.docString = message.docString;
            if (message.externalData && message.externalData.length) {
                object.externalData = $Array(message.externalData.length);
                for (let j = 0; j < message.externalData.length; ++j)
                    object.externalData[j] = $root.onnx.StringStringEntryProto.toObject(message.externalData[j], options, _depth + 1);
            }
            if (message.dataLocation != null && $Object.hasOwnProperty.call(message, "dataLocation"))
                object.dataLocation = message.dataLocation;
            return object;
        };

        /**
         * Converts this TensorProto to JSON.
         * @function toJSON
         * @memberof onnx.TensorProto
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        TensorProto.prototype.toJSON = function() {
            return TensorProto.toObject(this, $protobuf.util.toJSONOptions);
        };

        return TensorProto;
    })();

    onnx.TensorShapeProto = (function() {

        /**
         * Properties of a TensorShapeProto.
         * @typedef {Object} onnx.TensorShapeProto.$Properties
         * @property {Array.<onnx.DimensionProto.$Properties>|null} [dim] TensorShapeProto dim
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a TensorShapeProto.
         * @memberof onnx
         * @interface ITensorShapeProto
         * @augments onnx.TensorShapeProto.$Properties
         * @deprecated Use onnx.TensorShapeProto.$Properties instead.
         */

        /**
         * Shape of a TensorShapeProto.
         * @typedef {{
         *   dim?: Array.<onnx.DimensionProto.$Shape>|null;
         *   $unknowns?: Array.<Uint8Array>;
         * }} onnx.TensorShapeProto.$Shape
         */

        /**
         * Constructs a new TensorShapeProto.
         * @memberof onnx
         * @classdesc Represents a TensorShapeProto.
         * @constructor
         * @param {onnx.TensorShapeProto.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const TensorShapeProto = function (properties) {
            this.dim = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * TensorShapeProto dim.
         * @member {Array.<onnx.DimensionProto.$Properties>} dim
         * @memberof onnx.TensorShapeProto
         * @instance
         */
        TensorShapeProto.prototype.dim = $util.emptyArray;

        /**
         * Creates a new TensorShapeProto instance using the specified properties.
         * @function create
         * @memberof onnx.TensorShapeProto
         * @static
         * @param {onnx.TensorShapeProto.$Properties=} [properties] Properties to set
         * @returns {onnx.TensorShapeProto} TensorShapeProto instance
         * @type {{
         *   (properties: onnx.TensorShapeProto.$Shape): onnx.TensorShapeProto & onnx.TensorShapeProto.$Shape;
         *   (properties?: onnx.TensorShapeProto.$Properties): onnx.TensorShapeProto;
         * }}
         */
        TensorShapeProto.create = function(properties) {
            return new TensorShapeProto(properties);
        };

        /**
         * Encodes the specified TensorShapeProto message. Does not implicitly {@link onnx.TensorShapeProto.verify|verify} messages.
         * @function encode
         * @memberof onnx.TensorShapeProto
         * @static
         * @param {onnx.TensorShapeProto.$Properties} message TensorShapeProto message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        TensorShapeProto.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.dim != null && message.dim.length)
                for (let i = 0; i < message.dim.length; ++i)
                    $root.onnx.DimensionProto.encode(message.dim[i], writer.uint32(/* id 1, wireType 2 =*/10).fork(), _depth + 1).ldelim();
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a TensorShapeProto message from the specified reader or buffer.
         * @function decode
         * @memberof onnx.TensorShapeProto
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {onnx.TensorShapeProto & onnx.TensorShapeProto.$Shape} TensorShapeProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        TensorShapeProto.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.onnx.TensorShapeProto();
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
                        if (!(message.dim && message.dim.length))
                            message.dim = [];
                        message.dim.push($root.onnx.DimensionProto.decode(reader, reader.size(), $undefined, _depth + 1));
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
         * Creates a TensorShapeProto message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof onnx.TensorShapeProto
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {onnx.TensorShapeProto} TensorShapeProto
         */
        TensorShapeProto.fromObject = function (object, _depth) {
            if (object instanceof $root.onnx.TensorShapeProto)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".onnx.TensorShapeProto: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.onnx.TensorShapeProto();
            if (object.dim) {
                if (!$Array.isArray(object.dim))
                    throw $TypeError(".onnx.TensorShapeProto.dim: array expected");
                message.dim = $Array(object.dim.length);
                for (let i = 0; i < object.dim.length; ++i) {
                    if (!$util.isObject(object.dim[i]))
                        throw $TypeError(".onnx.TensorShapeProto.dim: object expected");
                    message.dim[i] = $root.onnx.DimensionProto.fromObject(object.dim[i], _depth + 1);
                }
            }
            return message;
        };

        /**
         * Creates a plain object from a TensorShapeProto message. Also converts values to other types if specified.
         * @function toObject
         * @memberof onnx.TensorShapeProto
         * @static
         * @param {onnx.TensorShapeProto} message TensorShapeProto
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        TensorShapeProto.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.arrays || options.defaults)
                object.dim = [];
            if (message.dim && message.dim.length) {
                object.dim = $Array(message.dim.length);
                for (let j = 0; j < message.dim.length; ++j)
                    object.dim[j] = $root.onnx.DimensionProto.toObject(message.dim[j], options, _depth + 1);
            }
            return object;
        };

        /**
         * Converts this TensorShapeProto to JSON.
         * @function toJSON
         * @memberof onnx.TensorShapeProto
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        TensorShapeProto.prototype.toJSON = function() {
            return TensorShapeProto.toObject(this, $protobuf.util.toJSONOptions);
        };

        return TensorShapeProto;
    })();

    onnx.DimensionProto = (function() {

        /**
         * Properties of a DimensionProto.
         * @typedef {Object} onnx.DimensionProto.$Properties
         * @property {number|null} [dimValue] DimensionProto dimValue
         * @property {string|null} [dimParam] DimensionProto dimParam
         * @property {"dimValue"|"dimParam"} [value] DimensionProto value
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a DimensionProto.
         * @memberof onnx
         * @interface IDimensionProto
         * @augments onnx.DimensionProto.$Properties
         * @deprecated Use onnx.DimensionProto.$Properties instead.
         */

        /**
         * Narrowed shape of a DimensionProto.
         * @typedef {{
         *   dimValue?: number|null;
         *   dimParam?: string|null;
         *   $unknowns?: Array.<Uint8Array>;
         * } & (
         *   ({ value?: undefined; dimValue?: null; dimParam?: null }|{ value?: "dimValue"; dimValue: number; dimParam?: null }|{ value?: "dimParam"; dimValue?: null; dimParam: string })
         * )} onnx.DimensionProto.$Shape
         */

        /**
         * Constructs a new DimensionProto.
         * @memberof onnx
         * @classdesc Represents a DimensionProto.
         * @constructor
         * @param {onnx.DimensionProto.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const DimensionProto = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * DimensionProto dimValue.
         * @member {number|null|undefined} dimValue
         * @memberof onnx.DimensionProto
         * @instance
         */
        DimensionProto.prototype.dimValue = null;

        /**
         * DimensionProto dimParam.
         * @member {string|null|undefined} dimParam
         * @memberof onnx.DimensionProto
         * @instance
         */
        DimensionProto.prototype.dimParam = null;

        // OneOf field names bound to virtual getters and setters
        let $oneOfFields;

        /**
         * DimensionProto value.
         * @member {"dimValue"|"dimParam"|undefined} value
         * @memberof onnx.DimensionProto
         * @instance
         */
        $Object.defineProperty(DimensionProto.prototype, "value", {
            get: $util.oneOfGetter($oneOfFields = ["dimValue", "dimParam"]),
            set: $util.oneOfSetter($oneOfFields)
        });

        /**
         * Creates a new DimensionProto instance using the specified properties.
         * @function create
         * @memberof onnx.DimensionProto
         * @static
         * @param {onnx.DimensionProto.$Properties=} [properties] Properties to set
         * @returns {onnx.DimensionProto} DimensionProto instance
         * @type {{
         *   (properties: onnx.DimensionProto.$Shape): onnx.DimensionProto & onnx.DimensionProto.$Shape;
         *   (properties?: onnx.DimensionProto.$Properties): onnx.DimensionProto;
         * }}
         */
        DimensionProto.create = function(properties) {
            return new DimensionProto(properties);
        };

        /**
         * Encodes the specified DimensionProto message. Does not implicitly {@link onnx.DimensionProto.verify|verify} messages.
         * @function encode
         * @memberof onnx.DimensionProto
         * @static
         * @param {onnx.DimensionProto.$Properties} message DimensionProto message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        DimensionProto.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.dimValue != null && $Object.hasOwnProperty.call(message, "dimValue"))
                writer.uint32(/* id 1, wireType 0 =*/8).int64(message.dimValue);
            if (message.dimParam != null && $Object.hasOwnProperty.call(message, "dimParam"))
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.dimParam);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a DimensionProto message from the specified reader or buffer.
         * @function decode
         * @memberof onnx.DimensionProto
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {onnx.DimensionProto & onnx.DimensionProto.$Shape} DimensionProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        DimensionProto.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.onnx.DimensionProto();
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
                        message.dimValue = reader.int64();
                        message.value = "dimValue";
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        message.dimParam = reader.stringVerify();
                        message.value = "dimParam";
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
         * Creates a DimensionProto message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof onnx.DimensionProto
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {onnx.DimensionProto} DimensionProto
         */
        DimensionProto.fromObject = function (object, _depth) {
            if (object instanceof $root.onnx.DimensionProto)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".onnx.DimensionProto: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.onnx.DimensionProto();
            if (object.dimValue != null)
                if ($util.Long)
                    message.dimValue = $util.Long.fromValue(object.dimValue, false);
                else if (typeof object.dimValue === "string")
                    message.dimValue = $parseInt(object.dimValue, 10);
                else if (typeof object.dimValue === "number")
                    message.dimValue = object.dimValue;
                else if (typeof object.dimValue === "object")
                    message.dimValue = new $util.LongBits(object.dimValue.low >>> 0, object.dimValue.high >>> 0).toNumber();
            if (object.dimParam != null)
                message.dimParam = $String(object.dimParam);
            return message;
        };

        /**
         * Creates a plain object from a DimensionProto message. Also converts values to other types if specified.
         * @function toObject
         * @memberof onnx.DimensionProto
         * @static
         * @param {onnx.DimensionProto} message DimensionProto
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        DimensionProto.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (message.dimValue != null && $Object.hasOwnProperty.call(message, "dimValue")) {
                if (typeof $BigInt !== "undefined" && options.longs === $BigInt)
                    object.dimValue = typeof message.dimValue === "number" ? $BigInt(message.dimValue) : $util.Long.fromBits(message.dimValue.low >>> 0, message.dimValue.high >>> 0, false).toBigInt();
                else if (typeof message.dimValue === "number")
                    object.dimValue = options.longs === $String ? $String(message.dimValue) : message.dimValue;
                else
                    object.dimValue = options.longs === $String ? $util.Long.prototype.toString.call(message.dimValue) : options.longs === $Number ? new $util.LongBits(message.dimValue.low >>> 0, message.dimValue.high >>> 0).toNumber() : message.dimValue;
                if (options.oneofs)
                    object.value = "dimValue";
            }
            if (message.dimParam != null && $Object.hasOwnProperty.call(message, "dimParam")) {
                object.dimParam = message.dimParam;
                if (options.oneofs)
                    object.value = "dimParam";
            }
            return object;
        };

        /**
         * Converts this DimensionProto to JSON.
         * @function toJSON
         * @memberof onnx.DimensionProto
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        DimensionProto.prototype.toJSON = function() {
            return DimensionProto.toObject(this, $protobuf.util.toJSONOptions);
        };

        return DimensionProto;
    })();

    onnx.TensorTypeProto = (function() {

        /**
         * Properties of a TensorTypeProto.
         * @typedef {Object} onnx.TensorTypeProto.$Properties
         * @property {number|null} [elemType] TensorTypeProto elemType
         * @property {onnx.TensorShapeProto.$Properties|null} [shape] TensorTypeProto shape
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a TensorTypeProto.
         * @memberof onnx
         * @interface ITensorTypeProto
         * @augments onnx.TensorTypeProto.$Properties
         * @deprecated Use onnx.TensorTypeProto.$Properties instead.
         */

        /**
         * Shape of a TensorTypeProto.
         * @typedef {{
         *   elemType?: number|null;
         *   shape?: onnx.TensorShapeProto.$Shape|null;
         *   $unknowns?: Array.<Uint8Array>;
         * }} onnx.TensorTypeProto.$Shape
         */

        /**
         * Constructs a new TensorTypeProto.
         * @memberof onnx
         * @classdesc Represents a TensorTypeProto.
         * @constructor
         * @param {onnx.TensorTypeProto.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const TensorTypeProto = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * TensorTypeProto elemType.
         * @member {number} elemType
         * @memberof onnx.TensorTypeProto
         * @instance
         */
        TensorTypeProto.prototype.elemType = 0;

        /**
         * TensorTypeProto shape.
         * @member {onnx.TensorShapeProto.$Properties|null|undefined} shape
         * @memberof onnx.TensorTypeProto
         * @instance
         */
        TensorTypeProto.prototype.shape = null;

        /**
         * Creates a new TensorTypeProto instance using the specified properties.
         * @function create
         * @memberof onnx.TensorTypeProto
         * @static
         * @param {onnx.TensorTypeProto.$Properties=} [properties] Properties to set
         * @returns {onnx.TensorTypeProto} TensorTypeProto instance
         * @type {{
         *   (properties: onnx.TensorTypeProto.$Shape): onnx.TensorTypeProto & onnx.TensorTypeProto.$Shape;
         *   (properties?: onnx.TensorTypeProto.$Properties): onnx.TensorTypeProto;
         * }}
         */
        TensorTypeProto.create = function(properties) {
            return new TensorTypeProto(properties);
        };

        /**
         * Encodes the specified TensorTypeProto message. Does not implicitly {@link onnx.TensorTypeProto.verify|verify} messages.
         * @function encode
         * @memberof onnx.TensorTypeProto
         * @static
         * @param {onnx.TensorTypeProto.$Properties} message TensorTypeProto message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        TensorTypeProto.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.elemType != null && $Object.hasOwnProperty.call(message, "elemType") && message.elemType !== 0)
                writer.uint32(/* id 1, wireType 0 =*/8).int32(message.elemType);
            if (message.shape != null && $Object.hasOwnProperty.call(message, "shape"))
                $root.onnx.TensorShapeProto.encode(message.shape, writer.uint32(/* id 2, wireType 2 =*/18).fork(), _depth + 1).ldelim();
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a TensorTypeProto message from the specified reader or buffer.
         * @function decode
         * @memberof onnx.TensorTypeProto
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {onnx.TensorTypeProto & onnx.TensorTypeProto.$Shape} TensorTypeProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        TensorTypeProto.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.onnx.TensorTypeProto();
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
                            message.elemType = value;
                        else
                            delete message.elemType;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        message.shape = $root.onnx.TensorShapeProto.decode(reader, reader.size(), $undefined, _depth + 1, message.shape);
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
         * Creates a TensorTypeProto message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof onnx.TensorTypeProto
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {onnx.TensorTypeProto} TensorTypeProto
         */
        TensorTypeProto.fromObject = function (object, _depth) {
            if (object instanceof $root.onnx.TensorTypeProto)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".onnx.TensorTypeProto: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.onnx.TensorTypeProto();
            if (object.elemType != null)
                if ($Number(object.elemType) !== 0)
                    message.elemType = object.elemType | 0;
            if (object.shape != null) {
                if (!$util.isObject(object.shape))
                    throw $TypeError(".onnx.TensorTypeProto.shape: object expected");
                message.shape = $root.onnx.TensorShapeProto.fromObject(object.shape, _depth + 1);
            }
            return message;
        };

        /**
         * Creates a plain object from a TensorTypeProto message. Also converts values to other types if specified.
         * @function toObject
         * @memberof onnx.TensorTypeProto
         * @static
         * @param {onnx.TensorTypeProto} message TensorTypeProto
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        TensorTypeProto.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults) {
                object.elemType = 0;
                object.shape = null;
            }
            if (message.elemType != null && $Object.hasOwnProperty.call(message, "elemType"))
                object.elemType = message.elemType;
            if (message.shape != null && $Object.hasOwnProperty.call(message, "shape"))
                object.shape = $root.onnx.TensorShapeProto.toObject(message.shape, options, _depth + 1);
            return object;
        };

        /**
         * Converts this TensorTypeProto to JSON.
         * @function toJSON
         * @memberof onnx.TensorTypeProto
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        TensorTypeProto.prototype.toJSON = function() {
            return TensorTypeProto.toObject(this, $protobuf.util.toJSONOptions);
        };

        return TensorTypeProto;
    })();

    onnx.TypeProto = (function() {

        /**
         * Properties of a TypeProto.
         * @typedef {Object} onnx.TypeProto.$Properties
         * @property {onnx.TensorTypeProto.$Properties|null} [tensorType] TypeProto tensorType
         * @property {Uint8Array|null} [sequenceType] TypeProto sequenceType
         * @property {Uint8Array|null} [mapType] TypeProto mapType
         * @property {Uint8Array|null} [sparseTensorType] TypeProto sparseTensorType
         * @property {Uint8Array|null} [optionalType] TypeProto optionalType
         * @property {string|null} [denotation] TypeProto denotation
         * @property {"tensorType"|"sequenceType"|"mapType"|"sparseTensorType"|"optionalType"} [value] TypeProto value
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a TypeProto.
         * @memberof onnx
         * @interface ITypeProto
         * @augments onnx.TypeProto.$Properties
         * @deprecated Use onnx.TypeProto.$Properties instead.
         */

        /**
         * Narrowed shape of a TypeProto.
         * @typedef {{
         *   tensorType?: onnx.TensorTypeProto.$Shape|null;
         *   sequenceType?: Uint8Array|null;
         *   mapType?: Uint8Array|null;
         *   sparseTensorType?: Uint8Array|null;
         *   optionalType?: Uint8Array|null;
         *   denotation?: string|null;
         *   $unknowns?: Array.<Uint8Array>;
         * } & (
         *   ({ value?: undefined; tensorType?: null; sequenceType?: null; mapType?: null; sparseTensorType?: null; optionalType?: null }|{ value?: "tensorType"; tensorType: onnx.TensorTypeProto.$Shape; sequenceType?: null; mapType?: null; sparseTensorType?: null; optionalType?: null }|{ value?: "sequenceType"; tensorType?: null; sequenceType: Uint8Array; mapType?: null; sparseTensorType?: null; optionalType?: null }|{ value?: "mapType"; tensorType?: null; sequenceType?: null; mapType: Uint8Array; sparseTensorType?: null; optionalType?: null }|{ value?: "sparseTensorType"; tensorType?: null; sequenceType?: null; mapType?: null; sparseTensorType: Uint8Array; optionalType?: null }|{ value?: "optionalType"; tensorType?: null; sequenceType?: null; mapType?: null; sparseTensorType?: null; optionalType: Uint8Array })
         * )} onnx.TypeProto.$Shape
         */

        /**
         * Constructs a new TypeProto.
         * @memberof onnx
         * @classdesc Represents a TypeProto.
         * @constructor
         * @param {onnx.TypeProto.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const TypeProto = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * TypeProto tensorType.
         * @member {onnx.TensorTypeProto.$Properties|null|undefined} tensorType
         * @memberof onnx.TypeProto
         * @instance
         */
        TypeProto.prototype.tensorType = null;

        /**
         * TypeProto sequenceType.
         * @member {Uint8Array|null|undefined} sequenceType
         * @memberof onnx.TypeProto
         * @instance
         */
        TypeProto.prototype.sequenceType = null;

        /**
         * TypeProto mapType.
         * @member {Uint8Array|null|undefined} mapType
         * @memberof onnx.TypeProto
         * @instance
         */
        TypeProto.prototype.mapType = null;

        /**
         * TypeProto sparseTensorType.
         * @member {Uint8Array|null|undefined} sparseTensorType
         * @memberof onnx.TypeProto
         * @instance
         */
        TypeProto.prototype.sparseTensorType = null;

        /**
         * TypeProto optionalType.
         * @member {Uint8Array|null|undefined} optionalType
         * @memberof onnx.TypeProto
         * @instance
         */
        TypeProto.prototype.optionalType = null;

        /**
         * TypeProto denotation.
         * @member {string} denotation
         * @memberof onnx.TypeProto
         * @instance
         */
        TypeProto.prototype.denotation = "";

        // OneOf field names bound to virtual getters and setters
        let $oneOfFields;

        /**
         * TypeProto value.
         * @member {"tensorType"|"sequenceType"|"mapType"|"sparseTensorType"|"optionalType"|undefined} value
         * @memberof onnx.TypeProto
         * @instance
         */
        $Object.defineProperty(TypeProto.prototype, "value", {
            get: $util.oneOfGetter($oneOfFields = ["tensorType", "sequenceType", "mapType", "sparseTensorType", "optionalType"]),
            set: $util.oneOfSetter($oneOfFields)
        });

        /**
         * Creates a new TypeProto instance using the specified properties.
         * @function create
         * @memberof onnx.TypeProto
         * @static
         * @param {onnx.TypeProto.$Properties=} [properties] Properties to set
         * @returns {onnx.TypeProto} TypeProto instance
         * @type {{
         *   (properties: onnx.TypeProto.$Shape): onnx.TypeProto & onnx.TypeProto.$Shape;
         *   (properties?: onnx.TypeProto.$Properties): onnx.TypeProto;
         * }}
         */
        TypeProto.create = function(properties) {
            return new TypeProto(properties);
        };

        /**
         * Encodes the specified TypeProto message. Does not implicitly {@link onnx.TypeProto.verify|verify} messages.
         * @function encode
         * @memberof onnx.TypeProto
         * @static
         * @param {onnx.TypeProto.$Properties} message TypeProto message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
        TypeProto.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.tensorType != null && $Object.hasOwnProperty.call(message, "tensorType"))
                $root.onnx.TensorTypeProto.encode(message.tensorType, writer.uint32(/* id 1, wireType 2 =*/10).fork(), _depth + 1).ldelim();
            if (message.sequenceType != null && $Object.hasOwnProperty.call(message, "sequenceType"))
                writer.uint32(/* id 4, wireType 2 =*/34).bytes(message.sequenceType);
            if (message.mapType != null && $Object.hasOwnProperty.call(message, "mapType"))
                writer.uint32(/* id 5, wireType 2 =*/42).bytes(message.mapType);
            if (message.denotation != null && $Object.hasOwnProperty.call(message, "denotation") && message.denotation !== "")
                writer.uint32(/* id 6, wireType 2 =*/50).string(message.denotation);
            if (message.sparseTensorType != null && $Object.hasOwnProperty.call(message, "sparseTensorType"))
                writer.uint32(/* id 8, wireType 2 =*/66).bytes(message.sparseTensorType);
            if (message.optionalType != null && $Object.hasOwnProperty.call(message, "optionalType"))
                writer.uint32(/* id 9, wireType 2 =*/74).bytes(message.optionalType);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        /**
         * Decodes a TypeProto message from the specified reader or buffer.
         * @function decode
         * @memberof onnx.TypeProto
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {onnx.TypeProto & onnx.TypeProto.$Shape} TypeProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        TypeProto.decode = function (reader, length, _end, _depth, _target) {
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
            message = _target || new $root.onnx.TypeProto();
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
                        message.tensorType = $root.onnx.TensorTypeProto.decode(reader, reader.size(), $undefined, _depth + 1, message.tensorType);
                        message.value = "tensorType";
                        continue;
                    }
                case 4: {
                        if (wireType !== 2)
                            break;
                        message.sequenceType = reader.bytes();
                        message.value = "sequenceType";
                        continue;
                    }
                case 5: {
                        if (wireType !== 2)
                            break;
                        message.mapType = reader.bytes();
                        message.value = "mapType";
                        continue;
                    }
                case 8: {
                        if (wireType !== 2)
                            break;
                        message.sparseTensorType = reader.bytes();
                        message.value = "sparseTensorType";
                        continue;
                    }
                case 9: {
                        if (wireType !== 2)
                            break;
                        message.optionalType = reader.bytes();
                        message.value = "optionalType";
                        continue;
                    }
                case 6: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.denotation = value;
                        else
                            delete message.denotation;
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
         * Creates a TypeProto message from a plain object. Also converts values to their respective internal types.
         * @function fromObject
         * @memberof onnx.TypeProto
         * @static
         * @param {Object.<string,*>} object Plain object
         * @returns {onnx.TypeProto} TypeProto
         */
        TypeProto.fromObject = function (object, _depth) {
            if (object instanceof $root.onnx.TypeProto)
                return object;
            if (!$util.isObject(object))
                throw $TypeError(".onnx.TypeProto: object expected");
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let message = new $root.onnx.TypeProto();
            if (object.tensorType != null) {
                if (!$util.isObject(object.tensorType))
                    throw $TypeError(".onnx.TypeProto.tensorType: object expected");
                message.tensorType = $root.onnx.TensorTypeProto.fromObject(object.tensorType, _depth + 1);
            }
            if (object.sequenceType != null)
                if (typeof object.sequenceType === "string")
                    $util.base64.decode(object.sequenceType, message.sequenceType = $util.newBuffer($util.base64.length(object.sequenceType)), 0);
                else if (object.sequenceType.length >= 0)
                    message.sequenceType = object.sequenceType;
            if (object.mapType != null)
                if (typeof object.mapType === "string")
                    $util.base64.decode(object.mapType, message.mapType = $util.newBuffer($util.base64.length(object.mapType)), 0);
                else if (object.mapType.length >= 0)
                    message.mapType = object.mapType;
            if (object.sparseTensorType != null)
                if (typeof object.sparseTensorType === "string")
                    $util.base64.decode(object.sparseTensorType, message.sparseTensorType = $util.newBuffer($util.base64.length(object.sparseTensorType)), 0);
                else if (object.sparseTensorType.length >= 0)
                    message.sparseTensorType = object.sparseTensorType;
            if (object.optionalType != null)
                if (typeof object.optionalType === "string")
                    $util.base64.decode(object.optionalType, message.optionalType = $util.newBuffer($util.base64.length(object.optionalType)), 0);
                else if (object.optionalType.length >= 0)
                    message.optionalType = object.optionalType;
            if (object.denotation != null)
                if (typeof object.denotation !== "string" || object.denotation.length)
                    message.denotation = $String(object.denotation);
            return message;
        };

        /**
         * Creates a plain object from a TypeProto message. Also converts values to other types if specified.
         * @function toObject
         * @memberof onnx.TypeProto
         * @static
         * @param {onnx.TypeProto} message TypeProto
         * @param {$protobuf.IConversionOptions} [options] Conversion options
         * @returns {Object.<string,*>} Plain object
         */
        TypeProto.toObject = function (message, options, _depth) {
            if (!options)
                options = {};
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            let object = {};
            if (options.defaults)
                object.denotation = "";
            if (message.tensorType != null && $Object.hasOwnProperty.call(message, "tensorType")) {
                object.tensorType = $root.onnx.TensorTypeProto.toObject(message.tensorType, options, _depth + 1);
                if (options.oneofs)
                    object.value = "tensorType";
            }
            if (message.sequenceType != null && $Object.hasOwnProperty.call(message, "sequenceType")) {
                object.sequenceType = options.bytes === $String ? $util.base64.encode(message.sequenceType, 0, message.sequenceType.length) : options.bytes === $Array ? $Array.prototype.slice.call(message.sequenceType) : message.sequenceType;
                if (options.oneofs)
                    object.value = "sequenceType";
            }
            if (message.mapType != null && $Object.hasOwnProperty.call(message, "mapType")) {
                object.mapType = options.bytes === $String ? $util.base64.encode(message.mapType, 0, message.mapType.length) : options.bytes === $Array ? $Array.prototype.slice.call(message.mapType) : message.mapType;
                if (options.oneofs)
                    object.value = "mapType";
            }
            if (message.denotation != null && $Object.hasOwnProperty.call(message, "denotation"))
                object.denotation = message.denotation;
            if (message.sparseTensorType != null && $Object.hasOwnProperty.call(message, "sparseTensorType")) {
                object.sparseTensorType = options.bytes === $String ? $util.base64.encode(message.sparseTensorType, 0, message.sparseTensorType.length) : options.bytes === $Array ? $Array.prototype.slice.call(message.sparseTensorType) : message.sparseTensorType;
                if (options.oneofs)
                    object.value = "sparseTensorType";
            }
            if (message.optionalType != null && $Object.hasOwnProperty.call(message, "optionalType")) {
                object.optionalType = options.bytes === $String ? $util.base64.encode(message.optionalType, 0, message.optionalType.length) : options.bytes === $Array ? $Array.prototype.slice.call(message.optionalType) : message.optionalType;
                if (options.oneofs)
                    object.value = "optionalType";
            }
            return object;
        };

        /**
         * Converts this TypeProto to JSON.
         * @function toJSON
         * @memberof onnx.TypeProto
         * @instance
         * @returns {Object.<string,*>} JSON object
         */
        TypeProto.prototype.toJSON = function() {
            return TypeProto.toObject(this, $protobuf.util.toJSONOptions);
        };

        return TypeProto;
    })();

    return onnx;
})();

export {
  $root as default
};
