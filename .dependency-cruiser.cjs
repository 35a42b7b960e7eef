// Which room may import which: the table of docs/architecture.md, held by `npm run rooms`.
const rooms = {
  base: [],
  kernels: ["base"],
  model: ["base"],
  aggregators: ["base", "kernels", "model"],
  privacy: ["base", "kernels", "model"],
  training: ["base", "kernels", "model"],
  protocol: ["base", "model"],
  runtime: ["base", "kernels", "model", "aggregators", "privacy", "training"],
  storage: ["base", "model"],
  serving: ["base", "model", "protocol", "runtime", "storage"],
  participant: [
    "base",
    "kernels",
    "model",
    "privacy",
    "training",
    "protocol",
    "runtime",
    "storage",
  ],
  "server/rounds": ["base", "model", "aggregators", "privacy"],
  server: [
    "base",
    "kernels",
    "model",
    "aggregators",
    "privacy",
    "training",
    "protocol",
    "runtime",
    "storage",
    "serving",
    "server/rounds",
  ],
  cli: [],
};

const inRoom = (room) =>
  room === "server"
    ? "^server/(?!rounds/)"
    : room === "server/rounds"
      ? "^server/rounds/"
      : `^${room}/`;
const everyRoom = Object.keys(rooms);
const pure = ["base", "kernels", "model", "aggregators", "privacy", "training", "server/rounds"];

// cli/ may import every room, so it has no row.
const tableRules = everyRoom
  .filter((room) => room !== "cli")
  .map((room) => ({
    name: `${room.replace("/", "-")}-imports`,
    severity: "error",
    comment: `${room}/ may import ${rooms[room].length === 0 ? "nothing" : rooms[room].join(", ")} only.`,
    from: { path: inRoom(room) },
    to: {
      path: everyRoom.filter((other) => other !== room && !rooms[room].includes(other)).map(inRoom),
      ...(room === "server/rounds" ? { pathNot: "^protocol/frames[.]ts$" } : {}),
    },
  }));

module.exports = {
  forbidden: [
    ...tableRules,
    {
      name: "no-cycles",
      severity: "error",
      comment: "Modules import each other in a circle: move what both need into a third.",
      from: {},
      to: { circular: true },
    },
    {
      name: "generated-code-stays-home",
      severity: "error",
      comment: "A gen/ folder is seen by its own room alone.",
      from: { pathNot: "^(protocol|model/onnx)/" },
      to: { path: "/gen/" },
    },
    {
      name: "pure-rooms-reach-no-node",
      severity: "error",
      comment:
        "A pure room takes clocks, hashers and random sources as values; it imports no node: module.",
      from: { path: pure.map(inRoom), pathNot: "^(privacy/entropy|kernels/tfjs/.*)[.]ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "grpc-only-in-protocol",
      severity: "error",
      comment: "Only protocol/ knows gRPC and protobuf.",
      from: { path: everyRoom.map(inRoom), pathNot: "^(protocol|model/onnx)/" },
      to: { path: "node_modules/(@grpc|protobufjs)/" },
    },
    {
      name: "onnxruntime-only-in-runtime",
      severity: "error",
      comment: "Only runtime/ imports onnxruntime-node and worker_threads.",
      from: { path: everyRoom.map(inRoom), pathNot: "^runtime/" },
      to: { path: "(node_modules/onnxruntime-node/|^(node:)?worker_threads$)" },
    },
    {
      name: "nothing-imports-cli",
      severity: "error",
      comment: "cli/ is the outermost room.",
      from: { pathNot: "^(cli|test|bench)/" },
      to: { path: "^cli/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node"] },
  },
};
