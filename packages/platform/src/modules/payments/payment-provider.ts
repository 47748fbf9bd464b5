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
  readonly kind: 'bank' | 'ewallet' | 'crypto';
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

/** Adapter of one payment provider. */
export interface PaymentProvider {
  readonly code: string;
  /** Pays out. The same `id` again is the same payout. Rejects without a certain answer: query then. */
  pay(order: PayoutOrder): Promise<PayoutState>;
  /** Null: the provider has never seen it. */
  queryPayout(order: { readonly id: string; readonly reference: string | null }): Promise<PayoutState | null>;
}
