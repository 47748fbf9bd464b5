/** What both ends agree on about sealed bodies (§7 "E"). The sealing itself is in `./seal`, which only such a call loads. */
import type { CallName } from './calls.ts';

/** On every host of a brand: its upstream's public keys, the one to use first. */
export const KEY_SET_PATH = '/.well-known/marquee-jwks.json';
/** RFC 7517 §8.5.2. */
export const KEY_SET_MEDIA_TYPE = 'application/jwk-set+json';

/** RFC 7518 §4.6 and §5.3. The only accepted algorithms; any other header is refused. */
export const SEAL = { alg: 'ECDH-ES', enc: 'A256GCM' } as const;

/** Allowed difference between the body's time and the server's, in seconds. */
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
  /** Brand and call: a body sealed for one opens for no other. */
  readonly aud: string;
  /** Unix seconds. */
  readonly iat: number;
  /** A UUID, accepted once. */
  readonly jti: string;
  /** The call's own body. */
  readonly payload: unknown;
}

export const sealAudience = (merchant: string, call: CallName): string => `${merchant}:${call}`;
