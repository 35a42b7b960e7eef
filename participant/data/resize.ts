/** Height and width. */
export type Size = readonly [number, number];

/**
 * Resizes one channel by the triangle filter, wider than a pixel of the larger image where it becomes smaller
 * (Pillow's BILINEAR, torchvision's antialias), in float64 and not rounded between the two passes.
 * @param values - `[height, width]`, row-major.
 */
export function resizeBilinear(values: Float32Array, from: Size, to: Size): Float32Array {
  const [height, width] = from;
  const [newHeight, newWidth] = to;
  const across = filtersOf(width, newWidth);
  const narrowed = new Float64Array(height * newWidth);
  for (let y = 0; y < height; y += 1) {
    across.forEach(({ start, weights }, x) => {
      let sum = 0;
      for (let at = 0; at < weights.length; at += 1) {
        sum += (weights[at] as number) * (values[y * width + start + at] as number);
      }
      narrowed[y * newWidth + x] = sum;
    });
  }
  const resized = new Float32Array(newHeight * newWidth);
  filtersOf(height, newHeight).forEach(({ start, weights }, y) => {
    for (let x = 0; x < newWidth; x += 1) {
      let sum = 0;
      for (let at = 0; at < weights.length; at += 1) {
        sum += (weights[at] as number) * (narrowed[(start + at) * newWidth + x] as number);
      }
      resized[y * newWidth + x] = sum;
    }
  });
  return resized;
}

/** For each new pixel, the old ones that it is made of, and their shares, which sum to 1. */
function filtersOf(length: number, newLength: number) {
  const scale = length / newLength;
  const radius = Math.max(scale, 1);
  return Array.from({ length: newLength }, (_, at) => {
    const centre = (at + 0.5) * scale;
    const start = Math.max(0, Math.floor(centre - radius + 0.5));
    const end = Math.min(length, Math.floor(centre + radius + 0.5));
    const shares = Array.from({ length: end - start }, (__, offset) =>
      Math.max(0, 1 - Math.abs((start + offset - centre + 0.5) / radius)),
    );
    const sum = shares.reduce((total, share) => total + share, 0);
    return { start, weights: Float64Array.from(shares, (share) => share / sum) };
  });
}
