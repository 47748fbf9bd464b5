import { formatAmount } from '@marquee/contracts/money';
import { RECORD_PAGE_SIZE } from '@marquee/contracts/records';
import type { ProfitQuery, ProfitValue } from '@marquee/contracts/schemas/records';
import type { TenantDb } from '../../db/with-tenant.ts';
import { addSums, type GroupSums, type PlaySums, readPlays } from './plays.repository.ts';
import { choicesOf, pageOf } from './read-bets.ts';
import { type RecordScope, readRecordState } from './record-scope.ts';

/** A page of profit and loss by day, vendor or category. Read from the rollup; days that it does not have yet from the rounds. */
export async function readProfit(
  db: TenantDb,
  scope: RecordScope,
  { from, to, pageNo, by, vendor, category }: ProfitQuery,
): Promise<ProfitValue> {
  const [state, range] = [await readRecordState(db, scope), { from, to }];
  const filter = { vendor, category };
  const { groups, kinds } = await readPlays(db, scope, state, { range, filter, by, isLedgerOnly: true });
  const skip = (pageNo - 1) * RECORD_PAGE_SIZE;
  return {
    ...pageOf(scope, pageNo, groups.length),
    ...choicesOf(kinds),
    list: groups
      .slice(skip, skip + RECORD_PAGE_SIZE)
      .map(({ group, ...each }) => ({ group, ...toResult(scope, each) })),
    days: by === 'day' ? groups.toReversed().map((day) => toDay(scope, day)) : [],
    totals: toResult(scope, addSums(groups)),
  };
}

const toDay = ({ currency }: RecordScope, { group, profit }: GroupSums) => ({
  day: group,
  profit: formatAmount(profit, currency),
});

export function toResult({ currency }: RecordScope, sums: PlaySums) {
  const { rounds, stake, won, voided, valid, profit, bonusStake, bonusWon } = sums;
  const text = (minor: bigint) => formatAmount(minor, currency);
  return {
    rounds,
    stake: text(stake),
    won: text(won),
    voided: text(voided),
    validBet: text(valid),
    profit: text(profit),
    bonusStake: text(bonusStake),
    bonusWon: text(bonusWon),
  };
}
