import { type OpenedModel, openModel, runModel } from "./infer-model.ts";
import type { OrtTensor } from "./ort.ts";
import { probeSession } from "./probe.ts";
import { systemClock } from "./system.ts";
import type { Tensors } from "./tensor-rows.ts";
import { serveWorker } from "./worker-main.ts";

/** Models that this thread holds, by the number that its owner gave them. */
const models = new Map<number, OpenedModel>();

serveWorker(
  {
    async open({ id, path }: { readonly id: number; readonly path: string }) {
      const session = await openModel(path);
      try {
        const probe = await probeSession(session, systemClock);
        models.set(id, session);
        return { value: { inputs: session.inputs, outputs: session.outputs, probe } };
      } catch (error) {
        await session.release();
        throw error;
      }
    },
    async run(call: {
      readonly id: number;
      readonly path: string;
      readonly feeds: Tensors;
      readonly outputs: readonly string[];
    }) {
      // A thread that took a lost one's place has not opened it yet.
      const session = models.get(call.id) ?? (await openModel(call.path));
      models.set(call.id, session);
      const value = await runModel(session, call.feeds, call.outputs);
      return { value, transfer: buffersOf(value) };
    },
    async release({ id }: { readonly id: number }) {
      await models.get(id)?.release();
      models.delete(id);
      return { value: undefined };
    },
  },
  async () => {
    for (const session of models.values()) await session.release();
  },
);

function buffersOf(tensors: Tensors): ArrayBuffer[] {
  const buffers = Object.values(tensors).map(({ data }: OrtTensor) => data.buffer as ArrayBuffer);
  return [...new Set(buffers)];
}
