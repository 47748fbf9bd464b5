/** E calls (§7): what both ends agree on about sealed bodies. The sealing is in `./seal`, which only such a call loads. */
import type { CallName } from './calls.ts';

/** On every host of a brand: the keys its upstream opens sealed bodies with, the one to use first. */
export const KEY_SET_PATH = '/.well-known/marquee-jwks.json';
/** RFC 7517 §8.5.2. */
export const KEY_SET_MEDIA_TYPE = 'application/jwk-set+json';

/** RFC 7518 §4.6 and §5.3. There is no other way to seal: whatever a header says else is refused. */
export const SEAL = { alg: 'ECDH-ES', enc: 'A256GCM' } as const;

/** How far the time inside may be from the server's, in seconds, either way. */
export const SEAL_TOLERANCE_S = 120;

/** A public key, RFC 7518 §6.2.1. */
export interface SealingKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly use: 'enc';
  readonly alg: typeof SEAL.alg;
}
export interface KeySet {
  readonly keys: readonly SealingKey[];
}

/** The body of an E call on the wire: compact JWE (RFC 7516) of `SealedClaims` as JSON. */
export interface SealedBody {
  readonly jwe: string;
}

export interface SealedClaims {
  /** For whom and for what: a body sealed for one brand or call opens for no other. */
  readonly aud: string;
  /** Unix seconds. */
  readonly iat: number;
  /** A UUID; taken once. */
  readonly jti: string;
  /** The call's own body. */
  readonly payload: unknown;
}

export const sealAudience = (merchant: string, call: CallName): string => `${merchant}:${call}`;
