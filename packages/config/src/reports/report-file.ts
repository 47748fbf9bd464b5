import type { ReportDay, ReportValue } from '@marquee/contracts/schemas/reports';

/** In the file's order. The names are those of the API, so that a program reads every language's file the same way. */
const COLUMNS = [
  'deposits',
  'depositCount',
  'returned',
  'withdrawals',
  'payoutCount',
  'stakes',
  'wins',
  'ggr',
  'bonusStakes',
  'bonusWins',
  'bonusCost',
  'ngr',
  'adjustments',
  'rounds',
  'activePlayers',
  'newPlayers',
] as const satisfies readonly (keyof ReportDay)[];

/** RFC 4180. Days, numbers and our own names only, so no cell needs quotes or can be a formula. */
export function reportFile({ days, totals, currency }: ReportValue): string {
  const line = (first: string, cells: readonly (string | number)[]): string => `${[first, ...cells].join(',')}\r\n`;
  const cellsOf = (figures: Partial<ReportDay>) => COLUMNS.map((column) => figures[column] ?? '');
  return [
    line(`day (${currency})`, COLUMNS),
    ...days.map((day) => line(day.day, cellsOf(day))),
    line('total', cellsOf(totals)),
  ].join('');
}
