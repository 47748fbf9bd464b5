export interface Bar {
  /** Parts of the chart's height, from its upper edge. */
  readonly top: number;
  readonly height: number;
}

/** A bar per value, above the line of zero or below it; the largest and the smallest value reach the edges. */
export function barsOf(values: readonly number[]): { readonly bars: readonly Bar[]; readonly zero: number } {
  const most = Math.max(0, ...values);
  const span = most - Math.min(0, ...values);
  if (span === 0) return { bars: values.map(() => ({ top: 1, height: 0 })), zero: 1 };
  const zero = most / span;
  const bars = values.map((value) => {
    const height = Math.abs(value) / span;
    return { top: value > 0 ? zero - height : zero, height };
  });
  return { bars, zero };
}
