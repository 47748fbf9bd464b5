import type { KeyObject } from 'node:crypto';

/** Till as the operator configured it. */
export interface TillSettings {
  readonly code: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly keyId: string;
  /** Signs our calls, and verifies callbacks. */
  readonly secret: KeyObject;
}

/** Stripe as the operator configured it. */
export interface StripeSettings {
  readonly code: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Authorizes our calls. */
  readonly apiKey: KeyObject;
  /** Verifies callbacks. */
  readonly secret: KeyObject;
}
