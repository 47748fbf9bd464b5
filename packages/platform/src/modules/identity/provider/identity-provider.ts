import type { IdentityAnswer, IdentityCheckLevel, IdentityDocument } from '@marquee/contracts/identity';
import type { Callback } from '../../callbacks/index.ts';

/** A check for a provider. It has what the check needs and nothing else of the member. */
export interface IdentityOrder {
  /** `<merchant>.<uuid>`: the provider's answer about it leads to its brand. The uuid is the check's id. */
  readonly id: string;
  readonly level: IdentityCheckLevel;
  /** What the pictures should show; undefined where the member has not said it. */
  readonly expected: {
    readonly name: string | undefined;
    readonly birthday: string | undefined;
    readonly number: string | undefined;
  };
  readonly pictures: readonly { readonly kind: IdentityDocument; readonly type: string; readonly bytes: Buffer }[];
}

/** What a provider read from the pictures; undefined where it read nothing. Days as `yyyy-MM-dd`. */
export interface ReadFacts {
  readonly realName?: string | undefined;
  readonly birthday?: string | undefined;
  readonly idNumber?: string | undefined;
  /** The last day of the document. */
  readonly expiresOn?: string | undefined;
  readonly address?: string | undefined;
}

export interface ProviderAnswer {
  readonly answer: IdentityAnswer;
  readonly reason: string | null;
  readonly facts: ReadFacts | null;
}

export interface IdentityEvent extends ProviderAnswer {
  /** The provider's id of the event. */
  readonly id: string;
  /** The id that the order was given; of an order that we never gave, any text. */
  readonly order: string;
}

/** Adapter of one provider of identity checks. Calls reject with `ProviderCallError` without a certain answer; the provider is queried then. */
export interface IdentityProvider {
  readonly code: string;
  /** Submits a check; null: the answer comes later. The same `id` again is the same check. */
  submit(order: IdentityOrder): Promise<ProviderAnswer | null>;
  /** `unknown`: the provider has never seen it. Null: it has not answered yet. */
  query(id: string): Promise<ProviderAnswer | null | 'unknown'>;
  /** Verifies and reads a callback; null for an event without an answer. @throws CallbackRefused */
  readCallback(callback: Callback): IdentityEvent | null;
}
