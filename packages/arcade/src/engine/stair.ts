/** The multiplier of the `index`-th step; the last one repeats. */
export function stairAt(stair: readonly number[], index: number): number {
  return stair[index] ?? stair.at(-1) ?? 1;
}
