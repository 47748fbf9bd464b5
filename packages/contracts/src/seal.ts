import { CompactEncrypt } from 'jose';
import type { CallName } from './calls.ts';
import { type KeySet, SEAL, type SealedBody, type SealedClaims, type SealingKey, sealAudience } from './key-set.ts';

export interface ToSeal {
  readonly keySet: KeySet;
  readonly merchant: string;
  readonly call: CallName;
  /** The server's time, in milliseconds. */
  readonly nowMs: number;
  readonly payload: unknown;
}

/** Seals the body of an E call; each time differently. @throws Error when the key set has no key of ours, or WebCrypto is missing. */
export async function sealBody({ keySet, merchant, call, nowMs, payload }: ToSeal): Promise<SealedBody> {
  const key = usableKey(keySet);
  const aud = sealAudience(merchant, call);
  const claims: SealedClaims = { aud, iat: Math.floor(nowMs / 1000), jti: crypto.randomUUID(), payload };
  const jwe = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ ...SEAL, kid: key.kid })
    .encrypt({ ...key });
  return { jwe };
}

function usableKey(keySet: Partial<KeySet> | null): SealingKey {
  const keys = Array.isArray(keySet?.keys) ? keySet.keys : [];
  const key = keys.find((one: SealingKey | null) => one?.kty === 'EC' && one.crv === 'P-256' && one.kid !== undefined);
  if (key === undefined) throw new Error('The key set has no key to seal with');
  return key;
}
