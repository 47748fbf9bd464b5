export interface PageWindow {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** Pages around the current one. */
  readonly range: number;
  /** Pages at each end. */
  readonly margin: number;
}

const span = (from: number, length: number): number[] => Array.from({ length }, (_, step) => from + step);

/** The numbers of a pager in order. Null is a gap of at least two pages, because it is as wide as one number. */
export function pagesShown({ page, pages, range, margin }: PageWindow): (number | null)[] {
  const around = Math.max(1, Math.min(page - Math.floor(range / 2), pages - range + 1));
  const numbers = new Set([...span(1, margin), ...span(around, range), ...span(pages - margin + 1, margin)]);
  const shown = [...numbers].filter((each) => each >= 1 && each <= pages).sort((one, other) => one - other);
  return shown.flatMap((each, index) => {
    const left = each - (shown[index - 1] ?? each - 1);
    if (left === 1) return [each];
    return left === 2 ? [each - 1, each] : [null, each];
  });
}
