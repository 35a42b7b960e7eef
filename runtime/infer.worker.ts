import { type OpenedModel, openModel, runModel } from "./infer-model.ts";
import type { OrtTensor } from "./ort.ts";
import { probeSession } from "./probe.ts";
import { systemClock } from "./system.ts";
import type { Tensors } from "./tensor-rows.ts";
import { serveWorker } from "./worker-main.ts";

/** A model's file, and the number that the owner gave it. */
interface Named {
  readonly id: number;
  readonly path: string;
}

/** Models that this worker holds, by number. */
const models = new Map<number, OpenedModel>();

serveWorker(
  {
    async open({ id, path }: Named) {
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
    async reopen(named: Named) {
      await reopened(named);
      return { value: undefined };
    },
    async run(call: Named & { readonly feeds: Tensors; readonly outputs: readonly string[] }) {
      const value = await runModel(await reopened(call), call.feeds, call.outputs);
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

/** A model that was opened before: a worker that took a lost one's place has not opened it yet. */
async function reopened({ id, path }: Named): Promise<OpenedModel> {
  const session = models.get(id) ?? (await openModel(path));
  models.set(id, session);
  return session;
}

function buffersOf(tensors: Tensors): ArrayBuffer[] {
  const buffers = Object.values(tensors).map(({ data }: OrtTensor) => data.buffer as ArrayBuffer);
  return [...new Set(buffers)];
}
