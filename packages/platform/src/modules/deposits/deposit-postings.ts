import type { Line, Posting } from '../wallet/index.ts';
import type { Deposit } from './deposits.repository.ts';

const posting = (deposit: Deposit, kind: string, ref: string, lines: readonly Line[]): Posting => ({
  kind,
  source: 'deposit',
  ref,
  member: deposit.memberId,
  currency: deposit.currency,
  subject: deposit.id,
  lines: lines.filter(({ amount }) => amount !== 0n),
});

const line = ({ currency }: Deposit, account: Line['account'], owner: string, amount: bigint): Line => ({
  ...{ account, owner, currency, amount },
});

/** The provider has the money: what is left of it after the brand's fee is cash. Once for each deposit. */
export const creditPosting = (deposit: Deposit): Posting =>
  posting(deposit, 'deposit', deposit.id, [
    line(deposit, 'psp_clearing', deposit.provider, -deposit.amount),
    line(deposit, 'cash', deposit.memberId, deposit.amount - deposit.fee),
    line(deposit, 'adjustment', '', deposit.fee),
  ]);

export interface ReturnOrder {
  /** The provider's id of the event. */
  readonly id: string;
  readonly kind: 'refund' | 'chargeback';
  readonly amount: bigint;
  /** What the member no longer has. */
  readonly debt: bigint;
}

/** The provider gave money back to the payer: cash first, and what is missing is borne by the brand. */
export const returnPosting = (deposit: Deposit, { id, kind, amount, debt }: ReturnOrder): Posting => ({
  ...posting(deposit, kind === 'refund' ? 'deposit_refund' : 'chargeback', `${deposit.id}:${id}`, [
    line(deposit, 'cash', deposit.memberId, debt - amount),
    line(deposit, 'adjustment', '', -debt),
    line(deposit, 'psp_clearing', deposit.provider, amount),
  ]),
  keepRefusal: false,
});
