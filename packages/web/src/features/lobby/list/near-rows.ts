/** Rows one after the other: the first one, and the one after the last. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What is known of a grid's rows. */
export interface RowSizes {
  readonly columns: number;
  readonly widthPx: number;
  readonly gapPx: number;
  /** Of rows that stood in the document, by their number. */
  readonly heightsPx: readonly (number | undefined)[];
  /** Of a row that was never in view. One that followed what is seen would move what lies below it. */
  readonly guessPx: number;
}

/** The rows to draw, and the sizes by which the others are left out. */
export interface NearRows {
  readonly stretches: readonly Stretch[];
  readonly sizes: RowSizes;
}

/** What the rows take, each with the gap to its neighbour. */
export function spaceOf({ heightsPx, guessPx, gapPx }: RowSizes, { from, to }: Stretch): number {
  let spacePx = 0;
  for (let row = from; row < to; row += 1) spacePx += (heightsPx[row] ?? guessPx) + gapPx;
  return spacePx;
}

interface Wanted {
  readonly sizes: RowSizes;
  readonly rows: number;
  /** In pixels below the list's own top; it may lie outside of the list. */
  readonly view: { readonly topPx: number; readonly bottomPx: number };
  readonly focused: number | null;
}

/** The rows in view, one at least; and the row that has the focus with its neighbours, where Tab goes next. From above to below. */
export function nearRows({ sizes, rows, view, focused }: Wanted): readonly Stretch[] {
  const seen = rowsBetween(sizes, rows, view);
  if (focused === null || focused >= rows) return [seen];
  const held = { from: Math.max(focused - 1, 0), to: Math.min(focused + 2, rows) };
  if (held.to < seen.from) return [held, seen];
  if (held.from > seen.to) return [seen, held];
  return [{ from: Math.min(held.from, seen.from), to: Math.max(held.to, seen.to) }];
}

function rowsBetween(sizes: RowSizes, rows: number, { topPx, bottomPx }: Wanted['view']): Stretch {
  let from = rows - 1;
  let to = rows;
  let startPx = 0;
  for (let row = 0; row < rows; row += 1) {
    if (startPx >= bottomPx) {
      to = row;
      break;
    }
    startPx += spaceOf(sizes, { from: row, to: row + 1 });
    if (startPx > topPx) from = Math.min(from, row);
  }
  const first = Math.min(from, Math.max(to - 1, 0));
  return { from: first, to: Math.max(to, first + 1) };
}

export const isSameRows = (one: NearRows, other: NearRows): boolean =>
  one.sizes.columns === other.sizes.columns &&
  one.sizes.widthPx === other.sizes.widthPx &&
  one.stretches.length === other.stretches.length &&
  one.stretches.every(({ from, to }, at) => from === other.stretches[at]?.from && to === other.stretches[at]?.to);

/** Whether all these rows are drawn; null draws the first ones, and those are not counted on. */
export const coversRows = (drawn: NearRows | null, wanted: readonly Stretch[]): boolean =>
  wanted.every((rows) => drawn?.stretches.some(({ from, to }) => from <= rows.from && to >= rows.to) === true);
