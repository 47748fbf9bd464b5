import { formatAmount } from '@marquee/contracts/money';
import type { PayoutCase } from './steps.repository.ts';

/** An amount that a provider reported, as decimal text. */
export interface ReportedAmount {
  readonly amount: string;
  readonly currency: string;
}

/** The latest that was reported of a payout; null: nothing, or before it was kept. */
export const latestReported = ({
  reportedAmount,
  reportedCurrency,
}: Pick<PayoutCase, 'reportedAmount' | 'reportedCurrency'>): ReportedAmount | null =>
  reportedAmount === null || reportedCurrency === null ? null : toReported(reportedAmount, reportedCurrency);

export const toReported = (minor: bigint, currency: string): ReportedAmount => ({
  amount: formatAmount(minor, currency),
  currency,
});
