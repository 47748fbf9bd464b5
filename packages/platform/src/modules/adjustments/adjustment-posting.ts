import type { Posting } from '../wallet/index.ts';
import type { AdjustmentRow } from './adjustments.tables.ts';

/** Moves the amount between the brand's adjustment account and the player's cash. A refusal for lack of money is not stored. */
export const adjustmentPosting = ({ id, memberId, currency, amount }: AdjustmentRow): Posting => ({
  kind: 'adjustment',
  source: 'adjustment',
  ref: id,
  member: memberId,
  currency,
  subject: id,
  lines: [
    { account: 'adjustment', owner: '', currency, amount: -amount },
    { account: 'cash', owner: memberId, currency, amount },
  ],
  keepRefusal: false,
});
