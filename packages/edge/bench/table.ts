type Cell = string | undefined;

/** Columns as wide as their widest cell, the first to the left, the others to the right; unknown values are a dash. */
export function printTable(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const all = [head, ...rows.map((row) => head.map((_, i) => row[i] ?? '–'))];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  console.log(`\n${all.map(line).join('\n')}`);
}

/** The median of the known values; null if there are none. */
export function medianOf(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[half - 1], sorted[half]];
  if (high === undefined) return null;
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}

export const ratio = (a: number | null, b: number | null): string =>
  a === null || b === null || b === 0 ? '–' : (a / b).toFixed(2);
