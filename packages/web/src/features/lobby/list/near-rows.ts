/** A range of rows: the first, and the one after the last. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Known sizes of a grid's rows. */
export interface RowSizes {
  readonly columns: number;
  readonly widthPx: number;
  readonly gapPx: number;
  /** Heights of measured rows, by index. */
  readonly heightsPx: readonly (number | undefined)[];
  /** Height of an unmeasured row. It is fixed, because a changing one would move the content below. */
  readonly guessPx: number;
}

/** The rows to render, and the sizes used for the others. */
export interface NearRows {
  readonly stretches: readonly Stretch[];
  readonly sizes: RowSizes;
}

/** Height of the rows, each with its gap. */
export function spaceOf({ heightsPx, guessPx, gapPx }: RowSizes, { from, to }: Stretch): number {
  let spacePx = 0;
  for (let row = from; row < to; row += 1) spacePx += (heightsPx[row] ?? guessPx) + gapPx;
  return spacePx;
}

interface NearRowsInput {
  readonly sizes: RowSizes;
  readonly rows: number;
  /** In pixels below the list's top; it may be outside the list. */
  readonly view: { readonly topPx: number; readonly bottomPx: number };
  readonly focused: number | null;
}

/** The rows in view, at least one, and the focused row with its neighbours, where Tab goes. From top to bottom. */
export function nearRows({ sizes, rows, view, focused }: NearRowsInput): readonly Stretch[] {
  const seen = rowsBetween(sizes, rows, view);
  if (focused === null || focused >= rows) return [seen];
  const held = { from: Math.max(focused - 1, 0), to: Math.min(focused + 2, rows) };
  if (held.to < seen.from) return [held, seen];
  if (held.from > seen.to) return [seen, held];
  return [{ from: Math.min(held.from, seen.from), to: Math.max(held.to, seen.to) }];
}

function rowsBetween(sizes: RowSizes, rows: number, { topPx, bottomPx }: NearRowsInput['view']): Stretch {
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

/** Whether all these rows are rendered. Null renders the first rows, which do not count. */
export const coversRows = (drawn: NearRows | null, needed: readonly Stretch[]): boolean =>
  needed.every((rows) => drawn?.stretches.some(({ from, to }) => from <= rows.from && to >= rows.to) === true);
