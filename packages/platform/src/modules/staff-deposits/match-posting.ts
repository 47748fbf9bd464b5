import type { Posting } from '../wallet/index.ts';
import type { OpenPayment } from './payment-matches.tables.ts';

/** The provider has the money, and the player gets it, whole: a fee was agreed on for another payment. Once for each payment. */
export const matchPosting = (
  { id, provider, currency, amount }: OpenPayment,
  memberId: string,
  depositId: string | null,
): Posting => ({
  kind: 'deposit',
  source: 'payment',
  ref: id,
  member: memberId,
  currency,
  subject: depositId ?? id,
  lines: [
    { account: 'psp_clearing', owner: provider, currency, amount: -amount },
    { account: 'cash', owner: memberId, currency, amount },
  ],
});
