import type { DaysReport } from '../checkpoint/verify-days.ts';
import { INVARIANTS, LATENESS } from './invariants.ts';
import type { BrandReport } from './verify-ledger.ts';

/** What the list does not have, so that nobody takes it for more than it is. */
const ASKED_ELSEWHERE =
  'Ten of the twelve invariants are asked here; 4, what was heard is booked, and 12, the servers healed, `npm run chaos` asks of a run.';

/** What `npm run ledger:verify` prints: brand by brand, each promise with how much breaks it, and what is late. */
export const tellLedger = (reports: readonly BrandReport[]): string[] => [
  ...reports.flatMap(tellBrand),
  ASKED_ELSEWHERE,
];

const tellBrand = ({ merchant, accounts, transactions, entries, broken, late, days }: BrandReport): string[] => [
  `${merchant}: ${accounts} accounts, ${transactions} transactions, ${entries} entries`,
  ...INVARIANTS.map(({ id, promise }) => {
    const count = broken[id] ?? 0;
    return `  ${count === 0 ? 'holds ' : 'BROKEN'} ${id.padEnd(2)} ${promise}${count === 0 ? '' : `: ${count}`}`;
  }),
  `  ${tellDays(days)}`,
  ...LATENESS.map(({ id, what }, index) => `  told   ${id.padEnd(2)} ${what}: ${late[index]}`),
];

function tellDays({ days, last, damage }: DaysReport): string {
  if (damage !== null) {
    const { day, what, transaction } = damage;
    return `BROKEN day ${day}: ${what}${transaction === null ? '' : `: ${transaction}`}`;
  }
  const newest = last === null ? '' : `; the last, ${last.day}, is ${last.hash}`;
  return `holds  days that are over are what they were then (${days})${newest}`;
}
