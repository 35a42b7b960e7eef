import { createSeededRandom } from "../../base/random.ts";
import { deriveLayout } from "../../model/derive-layout.ts";
import type { Graph } from "../../model/graph.ts";
import { createLayout } from "../../model/layout.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { float32Tensor, float32Values, type OrtTensor, openOrtSession } from "../../runtime/ort.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { deriveTrainingGraph } from "../../training/derive-training-graph.ts";
import { labelTargets } from "../../training/labels.ts";
import type { Loss } from "../../training/model-form.ts";
import type { BatchNormalizationMode } from "../../training/operator.ts";

export interface BuiltModel {
  readonly graph: Graph;
  readonly data: ReadonlyMap<string, Uint8Array>;
}

export interface StepResult {
  readonly loss: number;
  /** Gradient of each trainable tensor by name: what a step took off, over its rate. */
  readonly gradients: ReadonlyMap<string, Float32Array>;
}

/** Runs one training step on given weights. */
export interface StepRunner extends AsyncDisposable {
  readonly weights: ReadonlyMap<string, Float32Array>;
  run(weights: ReadonlyMap<string, Float32Array>): Promise<StepResult>;
}

interface StepOptions {
  readonly loss: Loss;
  /** Whether every float32 tensor is trained, and not just those that a model is taken to train. */
  readonly isAllTrained?: boolean | undefined;
  readonly batchNormalization?: BatchNormalizationMode | undefined;
}

/** Large: a weight that is far larger than its step would hide the step's last digits. */
const rate = 1024;

/** Opens the training graph of a model over seeded rows and labels. */
export async function openStep(
  model: BuiltModel,
  options: StepOptions & {
    readonly rowCount: number;
    readonly seed: string;
    readonly dropoutSeed?: number | undefined;
    /** In place of seeded ones. */
    readonly rows?: { readonly features: Float32Array; readonly labels: Int32Array };
  },
): Promise<StepRunner> {
  const layout = options.isAllTrained
    ? createLayout(
        model.graph.initializers.filter(({ dtype }) => dtype === "F32"),
        [],
        nodeHasher,
      )
    : deriveLayout(model.graph, nodeHasher);
  const training = deriveTrainingGraph(model.graph, layout, {
    loss: options.loss,
    values: model.data,
    seed: options.dropoutSeed,
    batchNormalization: options.batchNormalization,
  });
  const data = new Map([...model.data, ...training.constants]);
  const bytes = encodeModel(training.graph, { data });
  const session = await openOrtSession({ bytes }, { threads: 1 });
  const random = createSeededRandom(options.seed);
  const { rowCount } = options;
  const { featureCount, classCount } = training;
  const { features, labels } = options.rows ?? {
    features: Float32Array.from({ length: rowCount * featureCount }, () => {
      return random.nextFloat() * 2 - 1;
    }),
    labels: Int32Array.from({ length: rowCount }, () => {
      return random.nextUint32() % Math.max(2, classCount);
    }),
  };
  const targets = labelTargets(labels, classCount);
  const fixed: Record<string, OrtTensor> = {
    [training.features]: float32Tensor(features, [rowCount, ...training.rowShape]),
    [training.labels]: float32Tensor(targets, [rowCount, classCount]),
    [training.scalars[0]!]: float32Tensor(Float32Array.of(rate), []),
  };
  for (const { feed, shape } of training.statistics) {
    fixed[feed] = { type: "float32", shape, data: model.data.get(feed) as Uint8Array };
  }
  const fetches = [training.loss, ...training.weights.map((weight) => weight.fetch)];
  return {
    weights: new Map(
      training.weights.map(({ feed }) => [feed, float32Of(model.data.get(feed) as Uint8Array)]),
    ),
    async run(weights) {
      const feeds = { ...fixed };
      for (const { feed, shape } of training.weights) {
        feeds[feed] = float32Tensor(weights.get(feed) as Float32Array, shape);
      }
      const results = await session.run(feeds, fetches);
      const gradients = training.weights.map(({ feed, fetch }) => {
        const before = weights.get(feed) as Float32Array;
        const after = float32Values(results[fetch] as OrtTensor);
        return [feed, before.map((value, at) => (value - (after[at] as number)) / rate)] as const;
      });
      const loss = float32Values(results[training.loss] as OrtTensor)[0] as number;
      return { loss, gradients: new Map(gradients) };
    },
    [Symbol.asyncDispose]: () => session.release(),
  };
}

export interface GradientCheck {
  readonly checked: number;
  /** Coordinates where the loss has a kink between the points that were looked at. */
  readonly skipped: number;
  /** Largest gradient among those checked: a graph whose gradients are all 0 proves nothing. */
  readonly largest: number;
  /** Coordinates that are wrong, in words. */
  readonly wrong: readonly string[];
}

/** Compares gradients with central differences of the loss; float32 leaves about three digits. */
export async function checkGradients(
  model: BuiltModel,
  options: StepOptions & { readonly rowCount?: number; readonly seed?: string },
): Promise<GradientCheck> {
  const { rowCount = 5, seed = "1" } = options;
  await using step = await openStep(model, { ...options, rowCount, seed });
  const { gradients, loss: here } = await step.run(step.weights);
  const wrong: string[] = [];
  let checked = 0;
  let skipped = 0;
  let largest = 0;
  for (const [name, values] of step.weights) {
    for (let at = 0; at < values.length; at++) {
      const around = async (width: number): Promise<{ slope: number; bend: number }> => {
        const moved = async (by: number): Promise<number> => {
          const shifted = values.slice();
          shifted[at] = (values[at] as number) + by;
          return (await step.run(new Map([...step.weights, [name, shifted]]))).loss;
        };
        const [above, below] = [await moved(width), await moved(-width)];
        return { slope: (above - below) / (2 * width), bend: (above + below - 2 * here) / width };
      };
      const coarse = await around(1 / 64);
      const { slope: fine, bend } = await around(1 / 128);
      const got = gradients.get(name)?.[at] as number;
      const tolerance = 1e-3 + 3e-3 * Math.abs(fine);
      // Half the width halves the bend of a smooth loss; a kink's stays as it is.
      const isKink = Math.abs(coarse.bend - 2 * bend) > tolerance / 4;
      if (isKink || Math.abs(coarse.slope - fine) > tolerance) {
        skipped++;
        continue;
      }
      checked++;
      largest = Math.max(largest, Math.abs(got));
      // Negated, so that NaN counts as wrong.
      if (!(Math.abs(got - fine) <= tolerance)) wrong.push(`${name}[${at}]: ${got}, not ${fine}`);
    }
  }
  return { checked, skipped, largest, wrong };
}

function float32Of(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.slice().buffer);
}
