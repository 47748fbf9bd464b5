import { createHash } from 'node:crypto';
import { canonicalJson } from '@marquee/tenancy';

/** The request that makes a change set; asked again it makes no second one. */
export interface CreateRequest {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  /** SHA-256 of what it asks for. */
  readonly hash: Buffer;
}

/** `what`: the kind of request and everything it says. */
export const createRequest = (key: string, what: readonly unknown[]): CreateRequest => ({
  key,
  hash: createHash('sha256').update(canonicalJson(what)).digest(),
});
