import type { DayLine } from '../../provider/index.ts';

/** A movement in a payment provider's book. */
export interface Movement {
  readonly kind: 'payment' | 'refund' | 'chargeback' | 'return_reversal' | 'payout' | 'payout_return';
  /** `<merchant>.<uuid>`, as we named the order. */
  readonly order: string;
  /** The provider's name: of a payment or payout its reference, of a refund, chargeback or its reversal the id of the refund or chargeback. */
  readonly name: string;
  /** Minor units as decimal text. */
  readonly amount: string;
  readonly currency: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** A movement as a line of its brand's day: the order without the brand. */
export const lineOf = ({ kind, order, name, amount, currency, at }: Movement): DayLine => ({
  user: '',
  game: '',
  ref: `${kind === 'refund' || kind === 'chargeback' ? 'return' : kind} ${name}`,
  kind,
  target: name,
  round: order.slice(order.indexOf('.') + 1),
  amount,
  currency,
  at,
});

/** The provider's own fees of a day in one currency. */
export const feeLine = (day: string, currency: string, amount: bigint): DayLine => ({
  user: '',
  game: '',
  ref: `fee ${day} ${currency}`,
  kind: 'fee',
  target: null,
  round: '',
  amount: amount.toString(),
  currency,
  at: `${day}T00:00:00.000Z`,
});
