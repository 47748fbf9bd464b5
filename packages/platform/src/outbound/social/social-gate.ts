import type { SocialProvider } from '@marquee/contracts/social';

/** What ties a person's way to a provider and back together. Made by us, unguessable. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** The verifier of PKCE (RFC 7636). */
  readonly verifier: string;
  /** Our page that the provider sends the person back to. */
  readonly redirectUri: string;
}

/** What the provider put into that page's address. */
export interface Said {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly result?: string | undefined;
}

/** Whom the provider names. */
export interface Named {
  /** Its own id of the account, the same for ever. */
  readonly subject: string;
  /** Where nothing of ours is in what it signed: what it said, so that the same word is taken once. */
  readonly word?: { readonly id: string; readonly expiresAt: Date };
}

/** One provider, with the client that a brand is there. */
export interface SocialGate {
  /** The provider's page. @throws SocialError */
  begin(attempt: Attempt): Promise<URL>;
  /** Who came back. @throws SocialError */
  finish(attempt: Attempt, said: Said, now: Date): Promise<Named>;
}

/** The gate of a brand; null where the operator has set none up. */
export type SocialGates = (provider: SocialProvider, merchant: string) => SocialGate | null;

/** `refused`: what was said is wrong. `unavailable`: the provider gave no usable answer. */
export class SocialError extends Error {
  override readonly name = 'SocialError';
  readonly why: 'refused' | 'unavailable';
  constructor(why: SocialError['why'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}
