/** The value below which `percent` of the values are; NaN without values. */
export const percentile = (values: readonly number[], percent: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor((percent / 100) * values.length))] ??
  Number.NaN;
export const median = (values: readonly number[]): number => percentile(values, 50);
