import { formatAmount } from '@marquee/contracts/money';
import type { StaffReturn } from '@marquee/contracts/schemas/staff-deposits';
import type { PostedReturn } from './payment-matches.repository.ts';

/** A refund or chargeback that was posted. `ofPayment`: the currency of what it is of. */
export function viewPostedReturn(returned: PostedReturn, ofPayment: string): StaffReturn {
  const { id, kind, amount, debt, excess, at, reversedAt, debtClosedAt, debtNote } = returned;
  const currency = returned.currency ?? ofPayment;
  const text = (minor: bigint) => formatAmount(minor, currency);
  return {
    id,
    kind,
    amount: text(amount),
    currency,
    at: at.toISOString(),
    reversedAt: reversedAt?.toISOString() ?? null,
    posted: {
      debt: text(debt),
      excess: text(excess),
      closed: debtClosedAt && { at: debtClosedAt.toISOString(), reason: debtNote ?? '' },
    },
  };
}
