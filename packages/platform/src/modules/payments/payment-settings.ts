import type { KeyObject } from 'node:crypto';

/** A callback may be this much older or newer than our clock (SEC-C05). */
export const CALLBACK_MAX_AGE_MS = 5 * 60_000;

/** A payment provider as the operator configured it. */
export interface PaymentProviderSettings {
  readonly code: string;
  readonly adapter: 'till';
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly keyId: string;
  /** Signs our calls, and verifies callbacks. */
  readonly secret: KeyObject;
}
