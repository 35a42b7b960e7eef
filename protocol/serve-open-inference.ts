/** The Open Inference Protocol and gRPC's health protocol as grpc-js wants them. */
import type {
  ServerDuplexStream,
  ServerUnaryCall,
  ServerWritableStream,
  sendUnaryData,
  UntypedServiceImplementation,
} from "@grpc/grpc-js";
import { whenAborted } from "../base/abort.ts";
import { WardroundError } from "../base/errors.ts";
import type { CallContext, Peer } from "./contract.ts";
import { decodeHealthRequest, encodeHealthStatus } from "./health-codec.ts";
import { InferStream } from "./infer-stream.ts";
import { healthServices, type OpenRpc, unservedRpcs } from "./open-inference.ts";
import {
  decodeInferRequest,
  decodeOpenMessage,
  encodeInferResponse,
  encodeOpenMessage,
  repositoryParametersOf,
} from "./open-inference-codec.ts";
import type { OpenInferenceHandlers, OpenTarget } from "./open-inference-contract.ts";
import { configMessage, metadataMessage, statisticsMessage } from "./open-inference-messages.ts";
import type { CallServing } from "./serve-call.ts";
import { endStream } from "./streams.ts";

/** Whether a model answers is looked at, nobody tells of it. */
const healthIntervalMs = 1_000;

interface Bridge {
  readonly handlers: OpenInferenceHandlers;
  readonly serving: CallServing;
}

type UnaryMethod = (call: ServerUnaryCall<Buffer, Buffer>, respond: sendUnaryData<Buffer>) => void;
type Context = CallContext<Peer | undefined>;

/** One implementation for each call of `openInferenceDefinition`. */
export function createOpenInference(bridge: Bridge): UntypedServiceImplementation {
  const { handlers } = bridge;
  // The gate lets nobody without a certificate past, but for health.
  const certified = (context: Context): CallContext => context as CallContext;
  return {
    ...aboutServer(bridge),
    ...aboutModels(bridge),
    ...repository(bridge),
    ...unserved(bridge),
    "OpenInference.ModelInfer": unary(bridge, "OpenInference.ModelInfer", async (bytes, context) =>
      encodeInferResponse(
        await handlers.infer(() => decodeInferRequest(bytes), certified(context)),
      ),
    ),
    "OpenInference.ModelStreamInfer": (call: ServerDuplexStream<Buffer, Buffer>) =>
      serveStream(bridge, call),
    "Health.Watch": (call: ServerWritableStream<Buffer, Buffer>) => serveWatch(bridge, call),
  };
}

function aboutServer(bridge: Bridge): UntypedServiceImplementation {
  const { handlers } = bridge;
  return {
    "OpenInference.ServerLive": plain(bridge, "ServerLive", () => ({ live: true })),
    "OpenInference.ServerReady": plain(bridge, "ServerReady", () => ({ ready: handlers.ready() })),
    "OpenInference.ServerMetadata": plain(bridge, "ServerMetadata", () =>
      handlers.serverMetadata(),
    ),
    "Health.Check": unary(bridge, "Health.Check", (bytes) => {
      const service = decodeHealthRequest(bytes);
      if (healthServices.has(service)) return healthStatus(handlers);
      throw new WardroundError(
        "SERVICE_NOT_FOUND",
        `${JSON.stringify(service.slice(0, 64))} is no service with a state: expected one of ${healthNames()}`,
      );
    }),
  };
}

function aboutModels(bridge: Bridge): UntypedServiceImplementation {
  const { handlers } = bridge;
  return {
    "OpenInference.ModelReady": plain(bridge, "ModelReady", async (target: OpenTarget) => ({
      ready: await handlers.modelReady(target),
    })),
    "OpenInference.ModelMetadata": plain(bridge, "ModelMetadata", async (target: OpenTarget) =>
      metadataMessage(await handlers.modelMetadata(target)),
    ),
    "OpenInference.ModelConfig": plain(bridge, "ModelConfig", async (target: OpenTarget) =>
      configMessage(await handlers.modelConfig(target)),
    ),
    "OpenInference.ModelStatistics": plain(bridge, "ModelStatistics", (target: OpenTarget) =>
      statisticsMessage(handlers.modelStatistics(target)),
    ),
  };
}

interface RepositoryRequest {
  readonly repositoryName: string;
}

interface RepositoryModelRequest extends RepositoryRequest {
  readonly modelName: string;
  readonly parameters: Parameters<typeof repositoryParametersOf>[0];
}

function repository(bridge: Bridge): UntypedServiceImplementation {
  const { handlers } = bridge;
  return {
    "OpenInference.RepositoryIndex": plain(
      bridge,
      "RepositoryIndex",
      (request: RepositoryRequest & { readonly ready: boolean }) => {
        assertRepository(request);
        const models = handlers.index();
        return { models: request.ready ? models.filter(({ state }) => state === "READY") : models };
      },
    ),
    "OpenInference.RepositoryModelLoad": plain(
      bridge,
      "RepositoryModelLoad",
      async (request: RepositoryModelRequest, { signal }) => {
        assertRepository(request);
        const parameters = repositoryParametersOf(request.parameters);
        await handlers.load(request.modelName, parameters, signal);
        return {};
      },
    ),
    "OpenInference.RepositoryModelUnload": plain(
      bridge,
      "RepositoryModelUnload",
      async (request: RepositoryModelRequest) => {
        assertRepository(request);
        await handlers.unload(request.modelName);
        return {};
      },
    ),
  };
}

function assertRepository({ repositoryName }: RepositoryRequest): void {
  if (repositoryName === "") return;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `there is no repository ${JSON.stringify(repositoryName.slice(0, 64))}: expected the only one, whose name is empty`,
  );
}

function unserved(bridge: Bridge): UntypedServiceImplementation {
  const refuse = ([rpc, why]: [string, string]): [string, UnaryMethod] => {
    const method = unary(bridge, rpc as OpenRpc, () => {
      const name = rpc.slice(rpc.indexOf(".") + 1);
      throw new WardroundError("NOT_IN_THIS_VERSION", `${name} is not served: ${why}`);
    });
    return [rpc, method];
  };
  return Object.fromEntries(Object.entries(unservedRpcs).map(refuse));
}

/** A call whose messages are plain objects. */
function plain<Request>(
  bridge: Bridge,
  name: string,
  handle: (request: Request, context: Context) => object | Promise<object>,
): UnaryMethod {
  return unary(bridge, `OpenInference.${name}` as OpenRpc, async (bytes, context) => {
    const request = decodeOpenMessage(`${name}Request`, bytes) as Request;
    return encodeOpenMessage(`${name}Response`, await handle(request, context));
  });
}

function unary(
  { serving }: Bridge,
  rpc: OpenRpc,
  handle: (bytes: Buffer, context: Context) => Buffer | Promise<Buffer>,
): UnaryMethod {
  return (call, respond) => {
    let answer: Buffer | null = null;
    serving.run({
      rpc,
      call,
      work: async ({ context }) => {
        answer = await handle(call.request, context);
      },
      end: (fault) => respond(fault ?? null, answer),
    });
  };
}

function serveStream(
  { handlers, serving }: Bridge,
  call: ServerDuplexStream<Buffer, Buffer>,
): void {
  let stream: InferStream | undefined;
  serving.run({
    rpc: "OpenInference.ModelStreamInfer",
    call,
    work: (open) => {
      const context = open.context as CallContext; // it is not open to anyone
      stream = new InferStream({
        call,
        infer: (read) => handlers.infer(read, context),
        report: (thrown) => serving.report(thrown, open),
        signal: context.signal,
      });
      return stream.done;
    },
    end: (fault) => endStream(call, fault),
    onDrain: (_open, reason) => stream?.drain(reason),
  });
}

function serveWatch(
  { handlers, serving }: Bridge,
  call: ServerWritableStream<Buffer, Buffer>,
): void {
  serving.run({
    rpc: "Health.Watch",
    call,
    work: async ({ context: { signal } }) => {
      const known = healthServices.has(decodeHealthRequest(call.request));
      const tellOn = known ? tellHealth(call, handlers) : undefined;
      if (!known) call.write(encodeHealthStatus("SERVICE_UNKNOWN"));
      await whenAborted(signal);
      clearInterval(tellOn);
      throw signal.reason;
    },
    end: (fault) => endStream(call, fault),
    onDrain: (open, reason) => {
      call.write(encodeHealthStatus("NOT_SERVING"));
      open.abort(reason);
    },
  });
}

/** Tells whether requests are welcome, and again whenever that changes. */
function tellHealth(
  call: ServerWritableStream<Buffer, Buffer>,
  handlers: OpenInferenceHandlers,
): NodeJS.Timeout {
  let told: boolean | undefined;
  const tell = (): void => {
    const isReady = handlers.ready();
    if (isReady !== told) call.write(encodeHealthStatus(isReady ? "SERVING" : "NOT_SERVING"));
    told = isReady;
  };
  tell();
  return setInterval(tell, healthIntervalMs);
}

function healthStatus(handlers: OpenInferenceHandlers): Buffer {
  return encodeHealthStatus(handlers.ready() ? "SERVING" : "NOT_SERVING");
}

function healthNames(): string {
  return [...healthServices].map((name) => JSON.stringify(name)).join(", ");
}
