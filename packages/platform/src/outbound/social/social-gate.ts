import type { SocialProvider } from '@marquee/contracts/social';

/** The values that connect a return with its start. Random and unguessable. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** The verifier of PKCE (RFC 7636). */
  readonly verifier: string;
  /** Our page that the provider redirects to. */
  readonly redirectUri: string;
}

/** The parameters that the provider added to that page's address. */
export interface ReturnParams {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly result?: string | undefined;
}

/** The account that the provider names. */
export interface Named {
  /** Its permanent id at the provider. */
  readonly subject: string;
  /** For a result that contains none of our random values: its id, so that it is used once. */
  readonly signedResult?: { readonly id: string; readonly expiresAt: Date };
}

/** One provider, with a brand's client there. */
export interface SocialGate {
  /** The provider's page. @throws SocialError */
  begin(attempt: Attempt): Promise<URL>;
  /** The returning person's account. @throws SocialError */
  finish(attempt: Attempt, params: ReturnParams, now: Date): Promise<Named>;
}

/** The gate of a brand; null where the operator configured none. */
export type SocialGates = (provider: SocialProvider, merchant: string) => SocialGate | null;

/** `refused`: the answer is wrong. `unavailable`: the provider gave no usable answer. */
export class SocialError extends Error {
  override readonly name = 'SocialError';
  readonly why: 'refused' | 'unavailable';
  constructor(why: SocialError['why'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}
