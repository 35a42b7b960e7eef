/**
 * Laplace for one round on an integer grid (docs/privacy.md): everything is derived from the plan, so
 * the server and every participant compute the same numbers.
 */
export interface LaplaceMechanism {
  readonly kind: "laplace";
  /** L1 clip as the plan has it, in units of the weights. */
  readonly clip: number;
  /** Epsilon of one round; unit participant, adjacency zero-out. */
  readonly epsilon: number;
  /** K: largest Σ|q| of one update, in grid units. */
  readonly integerClip: number;
  /** g: a power of two; one grid unit in units of the weights; K·g ≤ clip. */
  readonly grid: number;
  /** Divides the noised sum. */
  readonly denominator: number;
}
