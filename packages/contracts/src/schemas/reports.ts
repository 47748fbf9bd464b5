/**
 * A brand's figures by day in its time zone, from the rollup. Amounts are decimal text in the brand's currency, days `YYYY-MM-DD`. Demo money
 * and money that players keep at vendors are no part of them.
 */
import * as z from 'zod/mini';
import { RECORD_YEAR_DAYS_MAX } from '../records.ts';
import { daySchema } from './records.ts';

const DAY_MS = 86_400_000;

/** From a day to before another one: at most a year. */
export const reportQuery = z.object({ from: daySchema, to: daySchema }).check(
  z.refine(
    ({ from, to }) => {
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
      return days >= 1 && days <= RECORD_YEAR_DAYS_MAX;
    },
    { path: ['to'] },
  ),
);
export type ReportQuery = z.infer<typeof reportQuery>;

const money = {
  /** Gross: before fees. */
  deposits: z.string(),
  /** Deposits that were refunded or charged back. */
  returned: z.string(),
  /** Withdrawals as they were paid, less payouts that came back. */
  withdrawals: z.string(),
  /** Of the rounds that were opened on the day, less what was voided. */
  stakes: z.string(),
  wins: z.string(),
  /** Gross gaming revenue: stakes less wins. */
  ggr: z.string(),
  /** Parts of stakes and wins that were money of bonuses. */
  bonusStakes: z.string(),
  bonusWins: z.string(),
  /** Bonuses granted less what came back: forfeited, lapsed, and wins of bonuses that were lost. */
  bonusCost: z.string(),
  /** Net gaming revenue: gross gaming revenue less the cost of bonuses. */
  ngr: z.string(),
  /** Given to players by adjustments; negative: taken from them. */
  adjustments: z.string(),
};
const counts = {
  depositCount: z.number(),
  payoutCount: z.number(),
  rounds: z.number(),
  /** New players, without guests. */
  newPlayers: z.number(),
};
export const reportDaySchema = z.object({
  day: z.string(),
  ...money,
  ...counts,
  /** Players with a valid bet. */
  activePlayers: z.number(),
});
export type ReportDay = z.infer<typeof reportDaySchema>;

export const reportValue = z.object({
  currency: z.string(),
  timezone: z.string(),
  /** Every day of the range that has begun, oldest first. */
  days: z.array(reportDaySchema),
  /** Active players of several days may be the same, so they have no sum. */
  totals: z.object({ ...money, ...counts }),
  /** What came before is counted; null while the brand's figures are counted for the first time, or again for another time zone. */
  countedTo: z.nullable(z.string()),
});
export type ReportValue = z.infer<typeof reportValue>;
