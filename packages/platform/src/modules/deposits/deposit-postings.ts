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
  /** It may be another one than the payment's: the debt is then the whole amount. */
  readonly currency: string;
  /** What the member no longer has, or never had. */
  readonly debt: bigint;
}

/** What is given back of: a deposit, or a payment that two persons credited. */
export interface ReturnSubject {
  readonly source: 'deposit' | 'payment';
  readonly id: string;
  readonly memberId: string;
  readonly provider: string;
  readonly currency: string;
  /** The deposit's id where there is one, as the player's lines have it. */
  readonly subject: string;
}

export const ofDeposit = ({ id, memberId, provider, currency }: Deposit): ReturnSubject => ({
  source: 'deposit',
  id,
  memberId,
  provider,
  currency,
  subject: id,
});
export const ofMatched = ({ id, memberId, provider, currency, depositId }: MatchedPayment): ReturnSubject => ({
  source: 'payment',
  id,
  memberId,
  provider,
  currency,
  subject: depositId ?? id,
});

/** The provider gave money back to the payer: cash first, and what is missing is borne by the brand. */
export const returnPosting = (of: ReturnSubject, order: ReturnOrder): Posting => ({
  ...ofReturn(of, order, returnLines(of, order)),
  kind: order.kind === 'refund' ? 'deposit_refund' : 'chargeback',
  ref: `${of.id}:${order.id}`,
});

/** The provider has that money again: it goes where it was taken from. */
export const reversalPosting = (of: ReturnSubject, order: ReturnOrder): Posting => ({
  ...ofReturn(
    of,
    order,
    returnLines(of, order).map((each) => ({ ...each, amount: -each.amount })),
  ),
  kind: 'return_reversal',
  ref: `${of.id}:${order.id}:reversal`,
});

const ofReturn = (
  { source, memberId, subject }: ReturnSubject,
  { currency }: ReturnOrder,
  lines: readonly Line[],
): Omit<Posting, 'kind' | 'ref'> => ({
  source,
  member: memberId,
  currency,
  subject,
  lines: lines.filter(({ amount }) => amount !== 0n),
  keepRefusal: false,
});

const returnLines = (
  { memberId, provider }: ReturnSubject,
  { amount, debt, currency }: ReturnOrder,
): readonly Line[] => [
  line({ currency }, 'cash', memberId, debt - amount),
  line({ currency }, 'adjustment', '', -debt),
  line({ currency }, 'psp_clearing', provider, amount),
];
