import type { DaysReport } from '../checkpoint/verify-days.ts';
import { INVARIANTS } from './invariants.ts';
import { LATENESS } from './lateness.ts';
import type { BrandReport } from './verify-ledger.ts';

/** What the list leaves out, so that it is not mistaken for all invariants. */
const CHECKED_ELSEWHERE =
  'Ten of the twelve invariants are checked here; 4, received answers are booked, and 12, the servers recovered, are checked in a run by `npm run chaos`.';

/** The output of `npm run ledger:verify`: brand by brand, each invariant with its violations, and what is late. */
export const reportLedger = (reports: readonly BrandReport[]): string[] => [
  ...reports.flatMap(reportBrand),
  CHECKED_ELSEWHERE,
];

const reportBrand = ({ merchant, accounts, transactions, entries, broken, late, days }: BrandReport): string[] => [
  `${merchant}: ${accounts} accounts, ${transactions} transactions, ${entries} entries`,
  ...INVARIANTS.map(({ id, rule }) => {
    const count = broken[id] ?? 0;
    return `  ${count === 0 ? 'holds ' : 'BROKEN'} ${id.padEnd(2)} ${rule}${count === 0 ? '' : `: ${count}`}`;
  }),
  `  ${reportDays(days)}`,
  ...LATENESS.map(({ id, what }, index) => `  late   ${id.padEnd(2)} ${what}: ${late[index]}`),
];

function reportDays({ days, last, damage }: DaysReport): string {
  if (damage !== null) {
    const { day, what, transaction } = damage;
    return `BROKEN day ${day}: ${what}${transaction === null ? '' : `: ${transaction}`}`;
  }
  const newest = last === null ? '' : `; the last, ${last.day}, is ${last.hash}`;
  return `holds  finished days are unchanged (${days})${newest}`;
}
