import * as $protobuf from "protobufjs";
import Long = require("long");

/** Namespace onnx. */
export namespace onnx {

    /**
     * Properties of an AttributeProto.
     * @deprecated Use onnx.AttributeProto.$Properties instead.
     */
    interface IAttributeProto extends onnx.AttributeProto.$Properties {
    }

    /** Represents an AttributeProto. */
    class AttributeProto {

        /**
         * Constructs a new AttributeProto.
         * @param [properties] Properties to set
         */
        constructor(properties?: onnx.AttributeProto.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** AttributeProto name. */
        name: string;

        /** AttributeProto f. */
        f: number;

        /** AttributeProto i. */
        i: number;

        /** AttributeProto s. */
        s: Uint8Array;

        /** AttributeProto t. */
        t?: (onnx.TensorProto.$Properties|null);

        /** AttributeProto g. */
        g?: (onnx.GraphProto.$Properties|null);

        /** AttributeProto floats. */
        floats: number[];

        /** AttributeProto ints. */
        ints: number[];

        /** AttributeProto strings. */
        strings: Uint8Array[];

        /** AttributeProto tensors. */
        tensors: onnx.TensorProto.$Properties[];

        /** AttributeProto graphs. */
        graphs: onnx.GraphProto.$Properties[];

        /** AttributeProto docString. */
        docString: string;

        /** AttributeProto type. */
        type: number;

        /** AttributeProto refAttrName. */
        refAttrName: string;

        /**
         * Creates a new AttributeProto instance using the specified properties.
         * @param [properties] Properties to set
         * @returns AttributeProto instance
         */
        static create(properties: onnx.AttributeProto.$Shape): onnx.AttributeProto & onnx.AttributeProto.$Shape;
        static create(properties?: onnx.AttributeProto.$Properties): onnx.AttributeProto;

        /**
         * Encodes the specified AttributeProto message. Does not implicitly {@link onnx.AttributeProto.verify|verify} messages.
         * @param message AttributeProto message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: onnx.AttributeProto.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes an AttributeProto message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {onnx.AttributeProto & onnx.AttributeProto.$Shape} AttributeProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): onnx.AttributeProto & onnx.AttributeProto.$Shape;

        /**
         * Creates an AttributeProto message from a plain object. Also converts values to their respective internal types.
         * @param object Plain object
         * @returns AttributeProto
         */
        static fromObject(object: { [k: string]: any }): onnx.AttributeProto;

        /**
         * Creates a plain object from an AttributeProto message. Also converts values to other types if specified.
         * @param message AttributeProto
         * @param [options] Conversion options
         * @returns Plain object
         */
        static toObject(message: onnx.AttributeProto, options?: $protobuf.IConversionOptions): { [k: string]: any };

        /**
         * Converts this AttributeProto to JSON.
         * @returns JSON object
         */
        toJSON(): { [k: string]: any };
    }

    namespace AttributeProto {

        /** Properties of an AttributeProto. */
        interface $Properties {

            /** AttributeProto name */
            name?: (string|null);

            /** AttributeProto f */
            f?: (number|null);

            /** AttributeProto i */
            i?: (number|null);

            /** AttributeProto s */
            s?: (Uint8Array|null);

            /** AttributeProto t */
            t?: (onnx.TensorProto.$Properties|null);

            /** AttributeProto g */
            g?: (onnx.GraphProto.$Properties|null);

            /** AttributeProto floats */
            floats?: (number[]|null);

            /** AttributeProto ints */
            ints?: (number[]|null);

            /** AttributeProto strings */
            strings?: (Uint8Array[]|null);

            /** AttributeProto tensors */
            tensors?: (onnx.TensorProto.$Properties[]|null);

            /** AttributeProto graphs */
            graphs?: (onnx.GraphProto.$Properties[]|null);

            /** AttributeProto docString */
            docString?: (string|null);

            /** AttributeProto type */
            type?: (number|null);

            /** AttributeProto refAttrName */
            refAttrName?: (string|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of an AttributeProto. */
        type $Shape = {
          name?: string|null;
          f?: number|null;
          i?: number|null;
          s?: Uint8Array|null;
          t?: onnx.TensorProto.$Shape|null;
          g?: onnx.GraphProto.$Shape|null;
          floats?: number[]|null;
          ints?: number[]|null;
          strings?: Uint8Array[]|null;
          tensors?: onnx.TensorProto.$Shape[]|null;
          graphs?: onnx.GraphProto.$Shape[]|null;
          docString?: string|null;
          type?: number|null;
          refAttrName?: string|null;
          $unknowns?: Uint8Array[];
        };
    }

    /**
     * Properties of a ValueInfoProto.
     * @deprecated Use onnx.ValueInfoProto.$Properties instead.
     */
    interface IValueInfoProto extends onnx.ValueInfoProto.$Properties {
    }

    /** Represents a ValueInfoProto. */
    class ValueInfoProto {

        /**
         * Constructs a new ValueInfoProto.
         * @param [properties] Properties to set
         */
        constructor(properties?: onnx.ValueInfoProto.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** ValueInfoProto name. */
        name: string;

        /** ValueInfoProto type. */
        type?: (onnx.TypeProto.$Properties|null);

        /** ValueInfoProto docString. */
        docString: string;

        /**
         * Creates a new ValueInfoProto instance using the specified properties.
         * @param [properties] Properties to set
         * @returns ValueInfoProto instance
         */
        static create(properties: onnx.ValueInfoProto.$Shape): onnx.ValueInfoProto & onnx.ValueInfoProto.$Shape;
        static create(properties?: onnx.ValueInfoProto.$Properties): onnx.ValueInfoProto;

        /**
         * Encodes the specified ValueInfoProto message. Does not implicitly {@link onnx.ValueInfoProto.verify|verify} messages.
         * @param message ValueInfoProto message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: onnx.ValueInfoProto.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a ValueInfoProto message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {onnx.ValueInfoProto & onnx.ValueInfoProto.$Shape} ValueInfoProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): onnx.ValueInfoProto & onnx.ValueInfoProto.$Shape;

        /**
         * Creates a ValueInfoProto message from a plain object. Also converts values to their respective internal types.
         * @param object Plain object
         * @returns ValueInfoProto
         */
        static fromObject(object: { [k: string]: any }): onnx.ValueInfoProto;

        /**
         * Creates a plain object from a ValueInfoProto message. Also converts values to other types if specified.
         * @param message ValueInfoProto
         * @param [options] Conversion options
         * @returns Plain object
         */
        static toObject(message: onnx.ValueInfoProto, options?: $protobuf.IConversionOptions): { [k: string]: any };

        /**
         * Converts this ValueInfoProto to JSON.
         * @returns JSON object
         */
        toJSON(): { [k: string]: any };
    }

    namespace ValueInfoProto {

        /** Properties of a ValueInfoProto. */
        interface $Properties {

            /** ValueInfoProto name */
            name?: (string|null);

            /** ValueInfoProto type */
            type?: (onnx.TypeProto.$Properties|null);

            /** ValueInfoProto docString */
            docString?: (string|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a ValueInfoProto. */
        type $Shape = {
          name?: string|null;
          type?: onnx.TypeProto.$Shape|null;
          docString?: string|null;
          $unknowns?: Uint8Array[];
        };
    }

    /**
     * Properties of a NodeProto.
     * @deprecated Use onnx.NodeProto.$Properties instead.
     */
    interface INodeProto extends onnx.NodeProto.$Properties {
    }

    /** Represents a NodeProto. */
    class NodeProto {

        /**
         * Constructs a new NodeProto.
         * @param [properties] Properties to set
         */
        constructor(properties?: onnx.NodeProto.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** NodeProto input. */
        input: string[];

        /** NodeProto output. */
        output: string[];

        /** NodeProto name. */
        name: string;

        /** NodeProto opType. */
        opType: string;

        /** NodeProto attribute. */
        attribute: onnx.AttributeProto.$Properties[];

        /** NodeProto docString. */
        docString: string;

        /** NodeProto domain. */
        domain: string;

        /** NodeProto overload. */
        overload: string;

        /**
         * Creates a new NodeProto instance using the specified properties.
         * @param [properties] Properties to set
         * @returns NodeProto instance
         */
        static create(properties: onnx.NodeProto.$Shape): onnx.NodeProto & onnx.NodeProto.$Shape;
        static create(properties?: onnx.NodeProto.$Properties): onnx.NodeProto;

        /**
         * Encodes the specified NodeProto message. Does not implicitly {@link onnx.NodeProto.verify|verify} messages.
         * @param message NodeProto message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: onnx.NodeProto.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a NodeProto message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {onnx.NodeProto & onnx.NodeProto.$Shape} NodeProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): onnx.NodeProto & onnx.NodeProto.$Shape;

        /**
         * Creates a NodeProto message from a plain object. Also converts values to their respective internal types.
         * @param object Plain object
         * @returns NodeProto
         */
        static fromObject(object: { [k: string]: any }): onnx.NodeProto;

        /**
         * Creates a plain object from a NodeProto message. Also converts values to other types if specified.
         * @param message NodeProto
         * @param [options] Conversion options
         * @returns Plain object
         */
        static toObject(message: onnx.NodeProto, options?: $protobuf.IConversionOptions): { [k: string]: any };

        /**
         * Converts this NodeProto to JSON.
         * @returns JSON object
         */
        toJSON(): { [k: string]: any };
    }

    namespace NodeProto {

        /** Properties of a NodeProto. */
        interface $Properties {

            /** NodeProto input */
            input?: (string[]|null);

            /** NodeProto output */
            output?: (string[]|null);

            /** NodeProto name */
            name?: (string|null);

            /** NodeProto opType */
            opType?: (string|null);

            /** NodeProto attribute */
            attribute?: (onnx.AttributeProto.$Properties[]|null);

            /** NodeProto docString */
            docString?: (string|null);

            /** NodeProto domain */
            domain?: (string|null);

            /** NodeProto overload */
            overload?: (string|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a NodeProto. */
        type $Shape = {
          input?: string[]|null;
          output?: string[]|null;
          name?: string|null;
          opType?: string|null;
          attribute?: onnx.AttributeProto.$Shape[]|null;
          docString?: string|null;
          domain?: string|null;
          overload?: string|null;
          $unknowns?: Uint8Array[];
        };
    }

    /**
     * Properties of a StringStringEntryProto.
     * @deprecated Use onnx.StringStringEntryProto.$Properties instead.
     */
    interface IStringStringEntryProto extends onnx.StringStringEntryProto.$Properties {
    }

    /** Represents a StringStringEntryProto. */
    class StringStringEntryProto {

        /**
         * Constructs a new StringStringEntryProto.
         * @param [properties] Properties to set
         */
        constructor(properties?: onnx.StringStringEntryProto.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** StringStringEntryProto key. */
        key: string;

        /** StringStringEntryProto value. */
        value: string;

        /**
         * Creates a new StringStringEntryProto instance using the specified properties.
         * @param [properties] Properties to set
         * @returns StringStringEntryProto instance
         */
        static create(properties: onnx.StringStringEntryProto.$Shape): onnx.StringStringEntryProto & onnx.StringStringEntryProto.$Shape;
        static create(properties?: onnx.StringStringEntryProto.$Properties): onnx.StringStringEntryProto;

        /**
         * Encodes the specified StringStringEntryProto message. Does not implicitly {@link onnx.StringStringEntryProto.verify|verify} messages.
         * @param message StringStringEntryProto message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: onnx.StringStringEntryProto.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a StringStringEntryProto message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {onnx.StringStringEntryProto & onnx.StringStringEntryProto.$Shape} StringStringEntryProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): onnx.StringStringEntryProto & onnx.StringStringEntryProto.$Shape;

        /**
         * Creates a StringStringEntryProto message from a plain object. Also converts values to their respective internal types.
         * @param object Plain object
         * @returns StringStringEntryProto
         */
        static fromObject(object: { [k: string]: any }): onnx.StringStringEntryProto;

        /**
         * Creates a plain object from a StringStringEntryProto message. Also converts values to other types if specified.
         * @param message StringStringEntryProto
         * @param [options] Conversion options
         * @returns Plain object
         */
        static toObject(message: onnx.StringStringEntryProto, options?: $protobuf.IConversionOptions): { [k: string]: any };

        /**
         * Converts this StringStringEntryProto to JSON.
         * @returns JSON object
         */
        toJSON(): { [k: string]: any };
    }

    namespace StringStringEntryProto {

        /** Properties of a StringStringEntryProto. */
        interface $Properties {

            /** StringStringEntryProto key */
            key?: (string|null);

            /** StringStringEntryProto value */
            value?: (string|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a StringStringEntryProto. */
        type $Shape = onnx.StringStringEntryProto.$Properties;
    }

    /**
     * Properties of an OperatorSetIdProto.
     * @deprecated Use onnx.OperatorSetIdProto.$Properties instead.
     */
    interface IOperatorSetIdProto extends onnx.OperatorSetIdProto.$Properties {
    }

    /** Represents an OperatorSetIdProto. */
    class OperatorSetIdProto {

        /**
         * Constructs a new OperatorSetIdProto.
         * @param [properties] Properties to set
         */
        constructor(properties?: onnx.OperatorSetIdProto.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** OperatorSetIdProto domain. */
        domain: string;

        /** OperatorSetIdProto version. */
        version: number;

        /**
         * Creates a new OperatorSetIdProto instance using the specified properties.
         * @param [properties] Properties to set
         * @returns OperatorSetIdProto instance
         */
        static create(properties: onnx.OperatorSetIdProto.$Shape): onnx.OperatorSetIdProto & onnx.OperatorSetIdProto.$Shape;
        static create(properties?: onnx.OperatorSetIdProto.$Properties): onnx.OperatorSetIdProto;

        /**
         * Encodes the specified OperatorSetIdProto message. Does not implicitly {@link onnx.OperatorSetIdProto.verify|verify} messages.
         * @param message OperatorSetIdProto message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: onnx.OperatorSetIdProto.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes an OperatorSetIdProto message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {onnx.OperatorSetIdProto & onnx.OperatorSetIdProto.$Shape} OperatorSetIdProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): onnx.OperatorSetIdProto & onnx.OperatorSetIdProto.$Shape;

        /**
         * Creates an OperatorSetIdProto message from a plain object. Also converts values to their respective internal types.
         * @param object Plain object
         * @returns OperatorSetIdProto
         */
        static fromObject(object: { [k: string]: any }): onnx.OperatorSetIdProto;

        /**
         * Creates a plain object from an OperatorSetIdProto message. Also converts values to other types if specified.
         * @param message OperatorSetIdProto
         * @param [options] Conversion options
         * @returns Plain object
         */
        static toObject(message: onnx.OperatorSetIdProto, options?: $protobuf.IConversionOptions): { [k: string]: any };

        /**
         * Converts this OperatorSetIdProto to JSON.
         * @returns JSON object
         */
        toJSON(): { [k: string]: any };
    }

    namespace OperatorSetIdProto {

        /** Properties of an OperatorSetIdProto. */
        interface $Properties {

            /** OperatorSetIdProto domain */
            domain?: (string|null);

            /** OperatorSetIdProto version */
            version?: (number|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of an OperatorSetIdProto. */
        type $Shape = onnx.OperatorSetIdProto.$Properties;
    }

    /**
     * Properties of a ModelProto.
     * @deprecated Use onnx.ModelProto.$Properties instead.
     */
    interface IModelProto extends onnx.ModelProto.$Properties {
    }

    /** Represents a ModelProto. */
    class ModelProto {

        /**
         * Constructs a new ModelProto.
         * @param [properties] Properties to set
         */
        constructor(properties?: onnx.ModelProto.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** ModelProto irVersion. */
        irVersion: number;

        /** ModelProto producerName. */
        producerName: string;

        /** ModelProto producerVersion. */
        producerVersion: string;

        /** ModelProto domain. */
        domain: string;

        /** ModelProto modelVersion. */
        modelVersion: number;

        /** ModelProto docString. */
        docString: string;

        /** ModelProto graph. */
        graph?: (onnx.GraphProto.$Properties|null);

        /** ModelProto opsetImport. */
        opsetImport: onnx.OperatorSetIdProto.$Properties[];

        /** ModelProto metadataProps. */
        metadataProps: onnx.StringStringEntryProto.$Properties[];

        /** ModelProto functions. */
        functions: Uint8Array[];

        /**
         * Creates a new ModelProto instance using the specified properties.
         * @param [properties] Properties to set
         * @returns ModelProto instance
         */
        static create(properties: onnx.ModelProto.$Shape): onnx.ModelProto & onnx.ModelProto.$Shape;
        static create(properties?: onnx.ModelProto.$Properties): onnx.ModelProto;

        /**
         * Encodes the specified ModelProto message. Does not implicitly {@link onnx.ModelProto.verify|verify} messages.
         * @param message ModelProto message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: onnx.ModelProto.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a ModelProto message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {onnx.ModelProto & onnx.ModelProto.$Shape} ModelProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): onnx.ModelProto & onnx.ModelProto.$Shape;

        /**
         * Creates a ModelProto message from a plain object. Also converts values to their respective internal types.
         * @param object Plain object
         * @returns ModelProto
         */
        static fromObject(object: { [k: string]: any }): onnx.ModelProto;

        /**
         * Creates a plain object from a ModelProto message. Also converts values to other types if specified.
         * @param message ModelProto
         * @param [options] Conversion options
         * @returns Plain object
         */
        static toObject(message: onnx.ModelProto, options?: $protobuf.IConversionOptions): { [k: string]: any };

        /**
         * Converts this ModelProto to JSON.
         * @returns JSON object
         */
        toJSON(): { [k: string]: any };
    }

    namespace ModelProto {

        /** Properties of a ModelProto. */
        interface $Properties {

            /** ModelProto irVersion */
            irVersion?: (number|null);

            /** ModelProto producerName */
            producerName?: (string|null);

            /** ModelProto producerVersion */
            producerVersion?: (string|null);

            /** ModelProto domain */
            domain?: (string|null);

            /** ModelProto modelVersion */
            modelVersion?: (number|null);

            /** ModelProto docString */
            docString?: (string|null);

            /** ModelProto graph */
            graph?: (onnx.GraphProto.$Properties|null);

            /** ModelProto opsetImport */
            opsetImport?: (onnx.OperatorSetIdProto.$Properties[]|null);

            /** ModelProto metadataProps */
            metadataProps?: (onnx.StringStringEntryProto.$Properties[]|null);

            /** ModelProto functions */
            functions?: (Uint8Array[]|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a ModelProto. */
        type $Shape = {
          irVersion?: number|null;
          producerName?: string|null;
          producerVersion?: string|null;
          domain?: string|null;
          modelVersion?: number|null;
          docString?: string|null;
          graph?: onnx.GraphProto.$Shape|null;
          opsetImport?: onnx.OperatorSetIdProto.$Shape[]|null;
          metadataProps?: onnx.StringStringEntryProto.$Shape[]|null;
          functions?: Uint8Array[]|null;
          $unknowns?: Uint8Array[];
        };
    }

    /**
     * Properties of a GraphProto.
     * @deprecated Use onnx.GraphProto.$Properties instead.
     */
    interface IGraphProto extends onnx.GraphProto.$Properties {
    }

    /** Represents a GraphProto. */
    class GraphProto {

        /**
         * Constructs a new GraphProto.
         * @param [properties] Properties to set
         */
        constructor(properties?: onnx.GraphProto.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** GraphProto node. */
        node: onnx.NodeProto.$Properties[];

        /** GraphProto name. */
        name: string;

        /** GraphProto initializer. */
        initializer: onnx.TensorProto.$Properties[];

        /** GraphProto docString. */
        docString: string;

        /** GraphProto input. */
        input: onnx.ValueInfoProto.$Properties[];

        /** GraphProto output. */
        output: onnx.ValueInfoProto.$Properties[];

        /** GraphProto valueInfo. */
        valueInfo: onnx.ValueInfoProto.$Properties[];

        /** GraphProto sparseInitializer. */
        sparseInitializer: Uint8Array[];

        /**
         * Creates a new GraphProto instance using the specified properties.
         * @param [properties] Properties to set
         * @returns GraphProto instance
         */
        static create(properties: onnx.GraphProto.$Shape): onnx.GraphProto & onnx.GraphProto.$Shape;
        static create(properties?: onnx.GraphProto.$Properties): onnx.GraphProto;

        /**
         * Encodes the specified GraphProto message. Does not implicitly {@link onnx.GraphProto.verify|verify} messages.
         * @param message GraphProto message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: onnx.GraphProto.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a GraphProto message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {onnx.GraphProto & onnx.GraphProto.$Shape} GraphProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): onnx.GraphProto & onnx.GraphProto.$Shape;

        /**
         * Creates a GraphProto message from a plain object. Also converts values to their respective internal types.
         * @param object Plain object
         * @returns GraphProto
         */
        static fromObject(object: { [k: string]: any }): onnx.GraphProto;

        /**
         * Creates a plain object from a GraphProto message. Also converts values to other types if specified.
         * @param message GraphProto
         * @param [options] Conversion options
         * @returns Plain object
         */
        static toObject(message: onnx.GraphProto, options?: $protobuf.IConversionOptions): { [k: string]: any };

        /**
         * Converts this GraphProto to JSON.
         * @returns JSON object
         */
        toJSON(): { [k: string]: any };
    }

    namespace GraphProto {

        /** Properties of a GraphProto. */
        interface $Properties {

            /** GraphProto node */
            node?: (onnx.NodeProto.$Properties[]|null);

            /** GraphProto name */
            name?: (string|null);

            /** GraphProto initializer */
            initializer?: (onnx.TensorProto.$Properties[]|null);

            /** GraphProto docString */
            docString?: (string|null);

            /** GraphProto input */
            input?: (onnx.ValueInfoProto.$Properties[]|null);

            /** GraphProto output */
            output?: (onnx.ValueInfoProto.$Properties[]|null);

            /** GraphProto valueInfo */
            valueInfo?: (onnx.ValueInfoProto.$Properties[]|null);

            /** GraphProto sparseInitializer */
            sparseInitializer?: (Uint8Array[]|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a GraphProto. */
        type $Shape = {
          node?: onnx.NodeProto.$Shape[]|null;
          name?: string|null;
          initializer?: onnx.TensorProto.$Shape[]|null;
          docString?: string|null;
          input?: onnx.ValueInfoProto.$Shape[]|null;
          output?: onnx.ValueInfoProto.$Shape[]|null;
          valueInfo?: onnx.ValueInfoProto.$Shape[]|null;
          sparseInitializer?: Uint8Array[]|null;
          $unknowns?: Uint8Array[];
        };
    }

    /**
     * Properties of a TensorProto.
     * @deprecated Use onnx.TensorProto.$Properties instead.
     */
    interface ITensorProto extends onnx.TensorProto.$Properties {
    }

    /** Represents a TensorProto. */
    class TensorProto {

        /**
         * Constructs a new TensorProto.
         * @param [properties] Properties to set
         */
        constructor(properties?: onnx.TensorProto.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** TensorProto dims. */
        dims: number[];

        /** TensorProto dataType. */
        dataType: number;

        /** TensorProto floatData. */
        floatData: number[];

        /** TensorProto int32Data. */
        int32Data: number[];

        /** TensorProto stringData. */
        stringData: Uint8Array[];

        /** TensorProto int64Data. */
        int64Data: number[];

        /** TensorProto name. */
        name: string;

        /** TensorProto rawData. */
        rawData: Uint8Array;

        /** TensorProto doubleData. */
        doubleData: number[];

        /** TensorProto uint64Data. */
        uint64Data: number[];

        /** TensorProto docString. */
        docString: string;

        /** TensorProto externalData. */
        externalData: onnx.StringStringEntryProto.$Properties[];

        /** TensorProto dataLocation. */
        dataLocation: number;

        /**
         * Creates a new TensorProto instance using the specified properties.
         * @param [properties] Properties to set
         * @returns TensorProto instance
         */
        static create(properties: onnx.TensorProto.$Shape): onnx.TensorProto & onnx.TensorProto.$Shape;
        static create(properties?: onnx.TensorProto.$Properties): onnx.TensorProto;

        /**
         * Encodes the specified TensorProto message. Does not implicitly {@link onnx.TensorProto.verify|verify} messages.
         * @param message TensorProto message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: onnx.TensorProto.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a TensorProto message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {onnx.TensorProto & onnx.TensorProto.$Shape} TensorProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): onnx.TensorProto & onnx.TensorProto.$Shape;

        /**
         * Creates a TensorProto message from a plain object. Also converts values to their respective internal types.
         * @param object Plain object
         * @returns TensorProto
         */
        static fromObject(object: { [k: string]: any }): onnx.TensorProto;

        /**
         * Creates a plain object from a TensorProto message. Also converts values to other types if specified.
         * @param message TensorProto
         * @param [options] Conversion options
         * @returns Plain object
         */
        static toObject(message: onnx.TensorProto, options?: $protobuf.IConversionOptions): { [k: string]: any };

        /**
         * Converts this TensorProto to JSON.
         * @returns JSON object
         */
        toJSON(): { [k: string]: any };
    }

    namespace TensorProto {

        /** Properties of a TensorProto. */
        interface $Properties {

            /** TensorProto dims */
            dims?: (number[]|null);

            /** TensorProto dataType */
            dataType?: (number|null);

            /** TensorProto floatData */
            floatData?: (number[]|null);

            /** TensorProto int32Data */
            int32Data?: (number[]|null);

            /** TensorProto stringData */
            stringData?: (Uint8Array[]|null);

            /** TensorProto int64Data */
            int64Data?: (number[]|null);

            /** TensorProto name */
            name?: (string|null);

            /** TensorProto rawData */
            rawData?: (Uint8Array|null);

            /** TensorProto doubleData */
            doubleData?: (number[]|null);

            /** TensorProto uint64Data */
            uint64Data?: (number[]|null);

            /** TensorProto docString */
            docString?: (string|null);

            /** TensorProto externalData */
            externalData?: (onnx.StringStringEntryProto.$Properties[]|null);

            /** TensorProto dataLocation */
            dataLocation?: (number|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a TensorProto. */
        type $Shape = onnx.TensorProto.$Properties;
    }

    /**
     * Properties of a TensorShapeProto.
     * @deprecated Use onnx.TensorShapeProto.$Properties instead.
     */
    interface ITensorShapeProto extends onnx.TensorShapeProto.$Properties {
    }

    /** Represents a TensorShapeProto. */
    class TensorShapeProto {

        /**
         * Constructs a new TensorShapeProto.
         * @param [properties] Properties to set
         */
        constructor(properties?: onnx.TensorShapeProto.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** TensorShapeProto dim. */
        dim: onnx.DimensionProto.$Properties[];

        /**
         * Creates a new TensorShapeProto instance using the specified properties.
         * @param [properties] Properties to set
         * @returns TensorShapeProto instance
         */
        static create(properties: onnx.TensorShapeProto.$Shape): onnx.TensorShapeProto & onnx.TensorShapeProto.$Shape;
        static create(properties?: onnx.TensorShapeProto.$Properties): onnx.TensorShapeProto;

        /**
         * Encodes the specified TensorShapeProto message. Does not implicitly {@link onnx.TensorShapeProto.verify|verify} messages.
         * @param message TensorShapeProto message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: onnx.TensorShapeProto.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a TensorShapeProto message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {onnx.TensorShapeProto & onnx.TensorShapeProto.$Shape} TensorShapeProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): onnx.TensorShapeProto & onnx.TensorShapeProto.$Shape;

        /**
         * Creates a TensorShapeProto message from a plain object. Also converts values to their respective internal types.
         * @param object Plain object
         * @returns TensorShapeProto
         */
        static fromObject(object: { [k: string]: any }): onnx.TensorShapeProto;

        /**
         * Creates a plain object from a TensorShapeProto message. Also converts values to other types if specified.
         * @param message TensorShapeProto
         * @param [options] Conversion options
         * @returns Plain object
         */
        static toObject(message: onnx.TensorShapeProto, options?: $protobuf.IConversionOptions): { [k: string]: any };

        /**
         * Converts this TensorShapeProto to JSON.
         * @returns JSON object
         */
        toJSON(): { [k: string]: any };
    }

    namespace TensorShapeProto {

        /** Properties of a TensorShapeProto. */
        interface $Properties {

            /** TensorShapeProto dim */
            dim?: (onnx.DimensionProto.$Properties[]|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a TensorShapeProto. */
        type $Shape = {
          dim?: onnx.DimensionProto.$Shape[]|null;
          $unknowns?: Uint8Array[];
        };
    }

    /**
     * Properties of a DimensionProto.
     * @deprecated Use onnx.DimensionProto.$Properties instead.
     */
    interface IDimensionProto extends onnx.DimensionProto.$Properties {
    }

    /** Represents a DimensionProto. */
    class DimensionProto {

        /**
         * Constructs a new DimensionProto.
         * @param [properties] Properties to set
         */
        constructor(properties?: onnx.DimensionProto.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** DimensionProto dimValue. */
        dimValue?: (number|null);

        /** DimensionProto dimParam. */
        dimParam?: (string|null);

        /** DimensionProto value. */
        value?: ("dimValue"|"dimParam");

        /**
         * Creates a new DimensionProto instance using the specified properties.
         * @param [properties] Properties to set
         * @returns DimensionProto instance
         */
        static create(properties: onnx.DimensionProto.$Shape): onnx.DimensionProto & onnx.DimensionProto.$Shape;
        static create(properties?: onnx.DimensionProto.$Properties): onnx.DimensionProto;

        /**
         * Encodes the specified DimensionProto message. Does not implicitly {@link onnx.DimensionProto.verify|verify} messages.
         * @param message DimensionProto message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: onnx.DimensionProto.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a DimensionProto message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {onnx.DimensionProto & onnx.DimensionProto.$Shape} DimensionProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): onnx.DimensionProto & onnx.DimensionProto.$Shape;

        /**
         * Creates a DimensionProto message from a plain object. Also converts values to their respective internal types.
         * @param object Plain object
         * @returns DimensionProto
         */
        static fromObject(object: { [k: string]: any }): onnx.DimensionProto;

        /**
         * Creates a plain object from a DimensionProto message. Also converts values to other types if specified.
         * @param message DimensionProto
         * @param [options] Conversion options
         * @returns Plain object
         */
        static toObject(message: onnx.DimensionProto, options?: $protobuf.IConversionOptions): { [k: string]: any };

        /**
         * Converts this DimensionProto to JSON.
         * @returns JSON object
         */
        toJSON(): { [k: string]: any };
    }

    namespace DimensionProto {

        /** Properties of a DimensionProto. */
        interface $Properties {

            /** DimensionProto dimValue */
            dimValue?: (number|null);

            /** DimensionProto dimParam */
            dimParam?: (string|null);

            /** DimensionProto value */
            value?: ("dimValue"|"dimParam");

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Narrowed shape of a DimensionProto. */
        type $Shape = {
          dimValue?: number|null;
          dimParam?: string|null;
          $unknowns?: Uint8Array[];
        } & (
          ({ value?: undefined; dimValue?: null; dimParam?: null }|{ value?: "dimValue"; dimValue: number; dimParam?: null }|{ value?: "dimParam"; dimValue?: null; dimParam: string })
        );
    }

    /**
     * Properties of a TensorTypeProto.
     * @deprecated Use onnx.TensorTypeProto.$Properties instead.
     */
    interface ITensorTypeProto extends onnx.TensorTypeProto.$Properties {
    }

    /** Represents a TensorTypeProto. */
    class TensorTypeProto {

        /**
         * Constructs a new TensorTypeProto.
         * @param [properties] Properties to set
         */
        constructor(properties?: onnx.TensorTypeProto.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** TensorTypeProto elemType. */
        elemType: number;

        /** TensorTypeProto shape. */
        shape?: (onnx.TensorShapeProto.$Properties|null);

        /**
         * Creates a new TensorTypeProto instance using the specified properties.
         * @param [properties] Properties to set
         * @returns TensorTypeProto instance
         */
        static create(properties: onnx.TensorTypeProto.$Shape): onnx.TensorTypeProto & onnx.TensorTypeProto.$Shape;
        static create(properties?: onnx.TensorTypeProto.$Properties): onnx.TensorTypeProto;

        /**
         * Encodes the specified TensorTypeProto message. Does not implicitly {@link onnx.TensorTypeProto.verify|verify} messages.
         * @param message TensorTypeProto message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: onnx.TensorTypeProto.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a TensorTypeProto message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {onnx.TensorTypeProto & onnx.TensorTypeProto.$Shape} TensorTypeProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): onnx.TensorTypeProto & onnx.TensorTypeProto.$Shape;

        /**
         * Creates a TensorTypeProto message from a plain object. Also converts values to their respective internal types.
         * @param object Plain object
         * @returns TensorTypeProto
         */
        static fromObject(object: { [k: string]: any }): onnx.TensorTypeProto;

        /**
         * Creates a plain object from a TensorTypeProto message. Also converts values to other types if specified.
         * @param message TensorTypeProto
         * @param [options] Conversion options
         * @returns Plain object
         */
        static toObject(message: onnx.TensorTypeProto, options?: $protobuf.IConversionOptions): { [k: string]: any };

        /**
         * Converts this TensorTypeProto to JSON.
         * @returns JSON object
         */
        toJSON(): { [k: string]: any };
    }

    namespace TensorTypeProto {

        /** Properties of a TensorTypeProto. */
        interface $Properties {

            /** TensorTypeProto elemType */
            elemType?: (number|null);

            /** TensorTypeProto shape */
            shape?: (onnx.TensorShapeProto.$Properties|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a TensorTypeProto. */
        type $Shape = {
          elemType?: number|null;
          shape?: onnx.TensorShapeProto.$Shape|null;
          $unknowns?: Uint8Array[];
        };
    }

    /**
     * Properties of a TypeProto.
     * @deprecated Use onnx.TypeProto.$Properties instead.
     */
    interface ITypeProto extends onnx.TypeProto.$Properties {
    }

    /** Represents a TypeProto. */
    class TypeProto {

        /**
         * Constructs a new TypeProto.
         * @param [properties] Properties to set
         */
        constructor(properties?: onnx.TypeProto.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** TypeProto tensorType. */
        tensorType?: (onnx.TensorTypeProto.$Properties|null);

        /** TypeProto sequenceType. */
        sequenceType?: (Uint8Array|null);

        /** TypeProto mapType. */
        mapType?: (Uint8Array|null);

        /** TypeProto sparseTensorType. */
        sparseTensorType?: (Uint8Array|null);

        /** TypeProto optionalType. */
        optionalType?: (Uint8Array|null);

        /** TypeProto denotation. */
        denotation: string;

        /** TypeProto value. */
        value?: ("tensorType"|"sequenceType"|"mapType"|"sparseTensorType"|"optionalType");

        /**
         * Creates a new TypeProto instance using the specified properties.
         * @param [properties] Properties to set
         * @returns TypeProto instance
         */
        static create(properties: onnx.TypeProto.$Shape): onnx.TypeProto & onnx.TypeProto.$Shape;
        static create(properties?: onnx.TypeProto.$Properties): onnx.TypeProto;

        /**
         * Encodes the specified TypeProto message. Does not implicitly {@link onnx.TypeProto.verify|verify} messages.
         * @param message TypeProto message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: onnx.TypeProto.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a TypeProto message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {onnx.TypeProto & onnx.TypeProto.$Shape} TypeProto
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): onnx.TypeProto & onnx.TypeProto.$Shape;

        /**
         * Creates a TypeProto message from a plain object. Also converts values to their respective internal types.
         * @param object Plain object
         * @returns TypeProto
         */
        static fromObject(object: { [k: string]: any }): onnx.TypeProto;

        /**
         * Creates a plain object from a TypeProto message. Also converts values to other types if specified.
         * @param message TypeProto
         * @param [options] Conversion options
         * @returns Plain object
         */
        static toObject(message: onnx.TypeProto, options?: $protobuf.IConversionOptions): { [k: string]: any };

        /**
         * Converts this TypeProto to JSON.
         * @returns JSON object
         */
        toJSON(): { [k: string]: any };
    }

    namespace TypeProto {

        /** Properties of a TypeProto. */
        interface $Properties {

            /** TypeProto tensorType */
            tensorType?: (onnx.TensorTypeProto.$Properties|null);

            /** TypeProto sequenceType */
            sequenceType?: (Uint8Array|null);

            /** TypeProto mapType */
            mapType?: (Uint8Array|null);

            /** TypeProto sparseTensorType */
            sparseTensorType?: (Uint8Array|null);

            /** TypeProto optionalType */
            optionalType?: (Uint8Array|null);

            /** TypeProto denotation */
            denotation?: (string|null);

            /** TypeProto value */
            value?: ("tensorType"|"sequenceType"|"mapType"|"sparseTensorType"|"optionalType");

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Narrowed shape of a TypeProto. */
        type $Shape = {
          tensorType?: onnx.TensorTypeProto.$Shape|null;
          sequenceType?: Uint8Array|null;
          mapType?: Uint8Array|null;
          sparseTensorType?: Uint8Array|null;
          optionalType?: Uint8Array|null;
          denotation?: string|null;
          $unknowns?: Uint8Array[];
        } & (
          ({ value?: undefined; tensorType?: null; sequenceType?: null; mapType?: null; sparseTensorType?: null; optionalType?: null }|{ value?: "tensorType"; tensorType: onnx.TensorTypeProto.$Shape; sequenceType?: null; mapType?: null; sparseTensorType?: null; optionalType?: null }|{ value?: "sequenceType"; tensorType?: null; sequenceType: Uint8Array; mapType?: null; sparseTensorType?: null; optionalType?: null }|{ value?: "mapType"; tensorType?: null; sequenceType?: null; mapType: Uint8Array; sparseTensorType?: null; optionalType?: null }|{ value?: "sparseTensorType"; tensorType?: null; sequenceType?: null; mapType?: null; sparseTensorType: Uint8Array; optionalType?: null }|{ value?: "optionalType"; tensorType?: null; sequenceType?: null; mapType?: null; sparseTensorType?: null; optionalType: Uint8Array })
        );
    }
}
