import type { TimedScope } from '../../context.ts';
import type { Query } from '../../db/query.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

/** A provider's request to `/callbacks/<provider>`. */
export interface Callback {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As received: the signature covers the bytes. */
  readonly rawBody: Buffer;
  readonly now: Date;
}

/** The callback is forged, too old, or not readable. */
export class CallbackRefused extends Error {
  override readonly name = 'CallbackRefused';
}

/** What the work of a callback runs in. */
export type CallbackScope = TimedScope;

/** A verified callback about an order that we gave. */
export interface VerifiedCallback {
  /** `<merchant>.<uuid>`, as the order was given; of an order that we never gave, any text. */
  readonly order: string;
  /** Stores the event and applies it, once. `orderId` is the order's uuid. */
  take(db: TenantDb, scope: CallbackScope, orderId: string): Promise<void>;
  /** Stores an event about money whose order names no brand here, once. Without it such an event is refused. */
  keep?(query: Query, now: Date): Promise<void>;
}

/** Reads the callbacks of one provider. */
export interface CallbackReader {
  /** Null for an event that concerns no order. @throws CallbackRefused */
  read(callback: Callback): Promise<VerifiedCallback | null>;
}
