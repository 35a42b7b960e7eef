import { readFileSync } from "node:fs";
import fc from "fast-check";
import protobuf from "protobufjs";
import { expect, test } from "vitest";
import { decodeMessage, encodeMessage, type MessageName } from "../../protocol/codec.ts";
import { describeRpc, rpcPath, rpcs, serviceDefinition } from "../../protocol/service.ts";

const protos = ["common", "coordinator", "enrolment", "inference", "session", "transfer"];

function loadProtos(): protobuf.Root {
  const root = new protobuf.Root();
  root.resolvePath = (_, file) => (file.startsWith("proto/") ? file : `proto/${file}`);
  root.loadSync(
    protos.map((name) => `proto/mcp/v1/${name}.proto`),
    { alternateCommentMode: true },
  );
  root.resolveAll();
  return root;
}

const space = loadProtos().lookup("wardround.mcp.v1") as protobuf.Namespace;

test("a decoded message has every field of its type: defaults, empty lists, the arm of a oneof", () => {
  const bytes = encodeMessage("ParticipantFrame", {
    header: null,
    body: "hello",
    hello: {
      protocolVersions: [1],
      features: [],
      software: "",
      holdings: [],
      directoryId: "",
    },
  });

  expect(decodeMessage("ParticipantFrame", bytes)).toEqual({
    header: null,
    body: "hello",
    hello: {
      protocolVersions: [1],
      features: [],
      software: "",
      holdings: [],
      directoryId: "",
    },
  });
});

test("64-bit numbers come back as numbers, up to 2^53 and below zero", () => {
  const header = {
    protocolVersion: 1,
    traceParent: "",
    messageId: 2 ** 53 - 1,
    modelId: "m",
    payloadType: 1,
    timestampNs: -5,
  } as const;
  const tensor = { name: "x", dataType: 11, shape: [-1, 3], data: Uint8Array.of(1, 2) } as const;
  const request = {
    header,
    modelVersion: 0,
    inputs: [tensor],
    outputs: [],
    requestId: "",
    metadata: { a: "b" },
    partialRows: 0,
  };

  const back = decodeMessage("InferRequest", encodeMessage("InferRequest", request));

  expect(back.header).toEqual(header);
  expect(back.inputs[0]).toMatchObject({ shape: [-1, 3], dataType: 11 });
  expect([...back.inputs[0]!.data]).toEqual([1, 2]);
  expect(back.metadata).toEqual({ a: "b" });
  expect(back.modelVersion).toBe(0);
  const absent = decodeMessage("InferRequest", Buffer.alloc(0));
  expect(absent.modelVersion).toBeUndefined();
  expect(absent.header).toBeNull();
  expect(absent.metadata).toEqual({});
});

test("epsilon travels as infinity", () => {
  const charge = {
    participantId: "p",
    dataSet: "d",
    federationId: "f",
    roundId: "r",
    attempt: 1,
    epsilon: Number.POSITIVE_INFINITY,
    chargedMs: 1_764_633_600_000,
  };
  const bytes = encodeMessage("GetLedgerResponse", { charges: [charge] });
  expect(decodeMessage("GetLedgerResponse", bytes).charges).toEqual([charge]);
});

test("bytes that are no message are FRAME_UNEXPECTED, whatever they are", () => {
  const names: readonly MessageName[] = ["ParticipantFrame", "UploadFrame", "InferRequest"];
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.uint8Array({ maxLength: 200 }), (name, bytes) => {
      try {
        decodeMessage(name, bytes);
      } catch (error) {
        expect(error).toMatchObject({ code: "FRAME_UNEXPECTED" });
      }
    }),
    { numRuns: 2000 },
  );
  expect(() => decodeMessage("UploadFrame", Uint8Array.of(0xff, 0xff, 0xff))).toThrow(
    "are no UploadFrame",
  );
});

test("a frame without a body that is known is refused", () => {
  const unknownArm = protobuf.Writer.create()
    .uint32((30 << 3) | 2)
    .bytes(Uint8Array.of(1))
    .finish();
  expect(() => decodeMessage("ServerFrame", unknownArm)).toThrow("without a body");
  expect(() => decodeMessage("ParticipantFrame", Buffer.alloc(0))).toThrow("without a body");
});

test("an extension's opcode is 0x80 to 0xFF", () => {
  const frame = (opcode: number) =>
    decodeMessage(
      "ServerFrame",
      encodeMessage("ServerFrame", {
        header: null,
        body: "extension",
        extension: { opcode, payload: Uint8Array.of(7) },
      }),
    );
  expect(() => frame(0x7f)).toThrow("opcode 127");
  expect(() => frame(0x100)).toThrow("opcode 256");
  expect(frame(0x80)).toMatchObject({ extension: { opcode: 0x80 } });
  expect(frame(0xff)).toMatchObject({ extension: { opcode: 0xff } });
});

test("the service definitions are those of the proto files", () => {
  const declared = space.nestedArray
    .filter((item): item is protobuf.Service => item instanceof protobuf.Service)
    .flatMap((service) => service.methodsArray.map((method) => ({ service, method })));
  expect(declared.map(({ service, method }) => `${service.name}.${method.name}`).sort()).toEqual(
    [...rpcs].sort(),
  );
  const definitions = serviceDefinition();
  for (const { service, method } of declared) {
    const rpc = `${service.name}.${method.name}` as (typeof rpcs)[number];
    expect(describeRpc(rpc)).toEqual({
      service: service.name,
      name: method.name,
      request: method.requestType,
      response: method.responseType,
      requestStream: method.requestStream ?? false,
      responseStream: method.responseStream ?? false,
    });
    expect(definitions[rpc]?.path).toBe(rpcPath(rpc));
  }
});

test("every field, service and call of the proto files is explained", () => {
  const bare: string[] = [];
  const types = new Set<string>();
  for (const item of space.nestedArray) {
    if (item instanceof protobuf.Type) {
      types.add(item.name);
      for (const field of item.fieldsArray) {
        if (!field.comment) bare.push(`${item.name}.${field.name}`);
      }
    }
    if (item instanceof protobuf.Service) {
      if (!item.comment) bare.push(item.name);
      for (const method of item.methodsArray) if (!method.comment) bare.push(method.name);
    }
  }
  expect(types.size).toBeGreaterThan(60);
  expect(bare).toEqual([]);
  expect(readFileSync("proto/mcp/v1/common.proto", "utf8")).toContain("not the agents'");
});
