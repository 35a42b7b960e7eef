import { type OpenedModel, openModel, openWarm, runModel } from "./infer-model.ts";
import type { OrtTensor } from "./ort.ts";
import { probeSession } from "./probe.ts";
import type { OpenedInWorker, SeatedModel } from "./seat.ts";
import { systemClock } from "./system.ts";
import type { Tensors } from "./tensor-rows.ts";
import { serveWorker } from "./worker-main.ts";

/** Models that this worker holds, by number. */
const models = new Map<number, OpenedModel>();

serveWorker(
  {
    async open(model: SeatedModel) {
      const session = await openModel(model.path, model);
      try {
        const probe = await probeSession(session, systemClock, model);
        models.set(model.id, session);
        const { inputs, outputs } = session;
        const opened: OpenedInWorker = { inputs, outputs, probe, workers: 1 };
        return { value: opened };
      } catch (error) {
        await session.release();
        throw error;
      }
    },
    async reopen(named: SeatedModel) {
      await reopened(named);
      return { value: undefined };
    },
    async run(
      call: SeatedModel & { readonly feeds: Tensors; readonly outputs: readonly string[] },
    ) {
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
async function reopened(model: SeatedModel): Promise<OpenedModel> {
  const session = models.get(model.id) ?? (await openWarm(model.path, model));
  models.set(model.id, session);
  return session;
}

function buffersOf(tensors: Tensors): ArrayBuffer[] {
  const buffers = Object.values(tensors).map(({ data }: OrtTensor) => data.buffer as ArrayBuffer);
  return [...new Set(buffers)];
}
