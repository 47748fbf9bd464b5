import type { PaymentKind, PayoutKind } from '@marquee/contracts/cashier';
import type { Callback } from '../callbacks/index.ts';
import type { DayFiles } from '../provider/index.ts';

export interface PaymentOrder {
  /** `<merchant>.<uuid>`: the provider's answers about it lead to its brand. */
  readonly id: string;
  readonly kind: PaymentKind;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: string;
  readonly expiresAt: Date;
  /** Where the payer returns to. */
  readonly returnUrl: string;
  /** BCP 47 tag. */
  readonly language: string;
}

/** A refund of a payment, or its chargeback by the payer's bank. */
export interface PaymentReturn {
  /** The provider's id: each is applied once. */
  readonly id: string;
  readonly kind: 'refund' | 'chargeback';
  readonly amount: bigint;
  readonly currency: string;
  /** The provider has the money again: the dispute was won, or the refund failed. */
  readonly isReversed: boolean;
}

/** What a provider knows of a payment. An expired one may still become paid. */
export interface PaymentState {
  readonly state: 'pending' | 'paid' | 'failed' | 'expired';
  /** The provider's name for it, the same in every answer and event: another name is another payment. */
  readonly reference: string | null;
  /** What was really paid, which may differ from the order. */
  readonly paid: { readonly amount: bigint; readonly currency: string } | null;
  readonly reason: string | null;
  /** The page for the payer. */
  readonly url: string | null;
  readonly returns: readonly PaymentReturn[];
}

/** Where a member is paid to. */
export interface PayoutTarget {
  readonly holder: string;
  readonly number: string;
  /** Bank, wallet or network. */
  readonly bank: string;
}

export interface PayoutOrder {
  /** `<merchant>.<uuid>`: the provider's answers about it lead to its brand. */
  readonly id: string;
  readonly kind: PayoutKind;
  readonly account: PayoutTarget;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: string;
}

/** What a provider knows of a payout. `returned`: paid before, and given back since. */
export interface PayoutState {
  readonly state: 'pending' | 'paid' | 'failed' | 'returned';
  /** The provider's name for it. */
  readonly reference: string | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly reason: string | null;
}

/** An id that a provider answers about, with its own name for it where that is known. */
export interface OrderName {
  readonly id: string;
  readonly reference: string | null;
}

/** What a callback says. It may arrive more than once and in any order. */
export interface ProviderEvent {
  /** The provider's id of the event; of a refund or chargeback the id that `PaymentReturn` has. */
  readonly id: string;
  readonly about: 'payment' | 'payout';
  /** The id that the order was given; of an order that we never gave, any text. */
  readonly order: string;
  readonly reference: string | null;
  readonly state: PaymentState['state'] | PayoutState['state'] | 'refunded' | 'charged_back' | 'reversed';
  /** Of `reversed`: the id of the refund or chargeback whose money came back. */
  readonly undoes?: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly reason: string | null;
}

/** Adapter of one payment provider. Calls reject with `ProviderCallError` without a certain answer; the provider is queried then. */
export interface PaymentProvider {
  readonly code: string;
  /** Whether it can pay players (`PAYMENT_ADAPTERS`). */
  readonly paysOut: boolean;
  /** Begins a payment. The same `id` again is the same payment. */
  begin(order: PaymentOrder): Promise<PaymentState>;
  /** Null: the provider has never seen it. */
  queryPayment(name: OrderName & { readonly currency: string }): Promise<PaymentState | null>;
  /**
   * Cancels a payment that is open, so that its payer cannot make it any more. Resolves with what it is then: not `pending`, and `paid` if it was paid before.
   * Null: the provider has never seen it. `unsupported`: it cancels no payments.
   */
  cancelPayment(name: OrderName & { readonly currency: string }): Promise<PaymentState | 'unsupported' | null>;
  /** Pays out. The same `id` again is the same payout. */
  pay(order: PayoutOrder): Promise<PayoutState>;
  /** Null: the provider has never seen it. */
  queryPayout(name: OrderName): Promise<PayoutState | null>;
  /**
   * Verifies and reads a callback; null for an event that concerns no order. A provider whose event does not name the order is queried
   * once the signature is verified.
   * @throws CallbackRefused
   */
  readCallback(callback: Callback): ProviderEvent | null | Promise<ProviderEvent | null>;
  /**
   * A brand's movements of a UTC day. Their references begin with `payment`, `return`, `return_reversal`, `payout`, `payout_return` or `fee`, and
   * go on with the provider's name for the payment, refund, chargeback or payout (`target`, too); a reversal has that of the refund or chargeback.
   * Fees are one line a currency.
   * @throws DayFileError
   */
  readonly readDay: DayFiles['fetch'];
}
