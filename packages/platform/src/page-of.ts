/**
 * A page of rows, of which one more was read than the page has. `next`: the key of the last row, after which the next page begins; null: this
 * is the last page.
 */
export function pageOf<Row>(
  found: readonly Row[],
  size: number,
  keyOf: (row: Row) => string,
): { readonly shown: readonly Row[]; readonly next: string | null } {
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  return { shown, next: last !== undefined && found.length > size ? keyOf(last) : null };
}
