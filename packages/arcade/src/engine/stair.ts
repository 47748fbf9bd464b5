/** What the `index`-th step of a stair of multipliers is multiplied by; beyond its end the last holds on. */
export function stairAt(stair: readonly number[], index: number): number {
  return stair[index] ?? stair.at(-1) ?? 1;
}
