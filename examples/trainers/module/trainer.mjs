// A trainer as an ES module: logistic regression by gradient descent, for models with one dense layer
// and a sigmoid, such as examples/breast-cancer/model.onnx. docs/trainers.md describes what comes in.

export async function train({ checkpoint, layout, plan, rows, signal, progress }) {
  const asked = ["steps", "schedule", "weight_decay", "gradient_clip", "proximal"];
  const others = asked.filter((key) => plan[key]);
  if (others.length > 0 || plan.optimiser !== "sgd" || plan.loss !== "binary-cross-entropy") {
    throw new TypeError("this example trains epochs of plain gradient descent on a cross-entropy");
  }
  const [weightName, biasName] = findTensors(layout, rows.featureCount);
  const weight = Float32Array.from(checkpoint.get(weightName).values);
  const bias = Float32Array.from(checkpoint.get(biasName).values);
  for (let epoch = 0; epoch < plan.epochs; epoch++) {
    signal.throwIfAborted();
    for (let at = 0; at < rows.rowCount; at += plan.batch_rows) {
      const end = Math.min(rows.rowCount, at + plan.batch_rows);
      step({ weight, bias, rows, at, end, rate: plan.learning_rate });
    }
    progress(epoch + 1, plan.epochs);
    await new Promise((resolve) => setImmediate(resolve)); // lets the signal in
  }
  return { weights: { [weightName]: weight, [biasName]: bias }, rows: rows.rowCount };
}

/** One step over the rows from `at` to before `end`: the gradient of the mean binary cross-entropy. */
function step({ weight, bias, rows, at, end, rate }) {
  const { features, featureCount, labels } = rows;
  const gradient = new Float64Array(featureCount);
  let biasGradient = 0;
  for (let row = at; row < end; row++) {
    const values = features.subarray(row * featureCount, (row + 1) * featureCount);
    const logit = values.reduce((sum, value, i) => sum + value * weight[i], bias[0]);
    const error = (1 / (1 + Math.exp(-logit)) - labels[row]) / (end - at);
    for (const [i, value] of values.entries()) gradient[i] += error * value;
    biasGradient += error;
  }
  for (const [i, slope] of gradient.entries()) weight[i] -= rate * slope;
  bias[0] -= rate * biasGradient;
}

function findTensors(layout, featureCount) {
  const tensors = [...layout.tensors, ...layout.local];
  const size = ({ shape }) => shape.reduce((product, length) => product * length, 1);
  const weight = tensors.find((tensor) => size(tensor) === featureCount);
  const bias = tensors.find((tensor) => size(tensor) === 1);
  if (tensors.length === 2 && weight && bias) return [weight.name, bias.name];
  throw new TypeError("this example trains one weight for each feature, and a bias");
}
