/**
 * The parts of federated algorithms that are computed where the patients are. All vectors are flat, in
 * layout order; `delta` is trained − received.
 */

/**
 * SCAFFOLD (Karimireddy et al. 2020, algorithm 1, line 10): what each local gradient is corrected by,
 * c − cᵢ.
 * @param control - c, the server's.
 * @param own - cᵢ, this participant's.
 */
export function scaffoldShift(control: Float32Array, own: Float32Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(control, (value, at) => value - (own[at] as number));
}

/**
 * SCAFFOLD (line 12, option II): cᵢ⁺ = cᵢ − c + (x − yᵢ) / (K·η), which is the mean of the gradients
 * that the local steps took.
 * @param rateSum - K·η: the sum of the learning rates of the local steps.
 */
export function nextControl(
  shift: Float32Array,
  delta: Float32Array,
  rateSum: number,
): Float32Array<ArrayBuffer> {
  return Float32Array.from(delta, (change, at) => -(shift[at] as number) - change / rateSum);
}

/**
 * FedDyn (Acar et al. 2021, algorithm 1): the gradient of the participant's own loss where it stopped,
 * gᵢ⁺ = gᵢ − α·(θᵢ − θ). Its local steps take `gradient − gᵢ + α·(θ − θ₀)`.
 * @param own - gᵢ.
 */
export function nextDrift(
  own: Float32Array,
  delta: Float32Array,
  alpha: number,
): Float32Array<ArrayBuffer> {
  return Float32Array.from(delta, (change, at) => (own[at] as number) - alpha * change);
}
