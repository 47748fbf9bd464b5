import type { Line, Posting } from '../wallet/index.ts';
import type { Deposit } from './deposits.repository.ts';
import type { MatchedPayment } from './matched-payment.repository.ts';

const posting = (deposit: Deposit, kind: string, ref: string, lines: readonly Line[]): Posting => ({
  kind,
  source: 'deposit',
  ref,
  member: deposit.memberId,
  currency: deposit.currency,
  subject: deposit.id,
  lines: lines.filter(({ amount }) => amount !== 0n),
});

const line = (
  { currency }: Pick<Deposit, 'currency'>,
  account: Line['account'],
  owner: string,
  amount: bigint,
): Line => ({
  account,
  owner,
  currency,
  amount,
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
export const returnPosting = (deposit: Deposit, order: ReturnOrder): Posting => ({
  ...posting(deposit, kindOf(order), `${deposit.id}:${order.id}`, returnLines(deposit, order)),
  keepRefusal: false,
});

/** The same of a payment that two persons credited. */
export const matchedReturnPosting = (payment: MatchedPayment, order: ReturnOrder): Posting => ({
  kind: kindOf(order),
  source: 'payment',
  ref: `${payment.id}:${order.id}`,
  member: payment.memberId,
  currency: payment.currency,
  subject: payment.depositId ?? payment.id,
  lines: returnLines(payment, order).filter(({ amount }) => amount !== 0n),
  keepRefusal: false,
});

const kindOf = ({ kind }: ReturnOrder): string => (kind === 'refund' ? 'deposit_refund' : 'chargeback');

const returnLines = (
  of: Pick<Deposit, 'memberId' | 'provider' | 'currency'>,
  { amount, debt }: ReturnOrder,
): readonly Line[] => [
  line(of, 'cash', of.memberId, debt - amount),
  line(of, 'adjustment', '', -debt),
  line(of, 'psp_clearing', of.provider, amount),
];
