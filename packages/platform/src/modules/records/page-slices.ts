/** How many rows a day has. */
export interface DayCount {
  readonly day: string;
  readonly rows: number;
}

/** The rows of a day that belong to a page. */
export interface PageSlice {
  readonly day: string;
  readonly skip: number;
  readonly take: number;
}

/** Where a page lies. `days` latest first, in the order of the rows. */
export function pageSlices(days: readonly DayCount[], offset: number, limit: number): PageSlice[] {
  const slices: PageSlice[] = [];
  let [before, wanted] = [0, limit];
  for (const { day, rows } of days) {
    const skip = Math.max(0, offset - before);
    const take = Math.min(wanted, rows - skip);
    if (take > 0) {
      slices.push({ day, skip, take });
      wanted -= take;
    }
    if (wanted === 0) break;
    before += rows;
  }
  return slices;
}
