/**
 * The most that the limit of `maxWin` stakes can reduce the return to player, for any distribution: the expectation of the excess over c
 * is at most half of √(σ² + (c − μ)²) − (c − μ), for mean μ and deviation σ (Scarf's bound).
 */
export function capCost(rtp: number, standardDeviation: number, maxWin: number): number {
  const above = maxWin - rtp;
  return (Math.hypot(standardDeviation, above) - above) / 2;
}
