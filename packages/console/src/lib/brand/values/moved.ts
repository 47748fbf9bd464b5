/** A copy with the item at `from` moved to `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items.slice(from, from + 1);
  const rest = items.toSpliced(from, 1);
  return [...rest.slice(0, to), ...item, ...rest.slice(to)];
}
