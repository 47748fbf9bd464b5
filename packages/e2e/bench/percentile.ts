/** The value below which `percent` of them lie; of none it is NaN. */
export const percentile = (values: readonly number[], percent: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor((percent / 100) * values.length))] ??
  Number.NaN;
export const median = (values: readonly number[]): number => percentile(values, 50);
