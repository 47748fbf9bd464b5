import { createECDH, createHash, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';
import { SEAL, type SealingKey } from '@marquee/contracts/key-set';

/** How long a key is the current one; for as long again it still opens. */
export const SEALING_PERIOD_MS = 24 * 60 * 60_000;
/** Order of P-256 (SEC 2 §2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 128 bits more than the order has, so that the remainder favours no scalar (FIPS 186-5 A.2.1). */
const SEED_BYTES = 48;
const SCALAR_BYTES = 32;
const KID_CHARACTERS = 16;

interface KeyPair {
  readonly publicKey: SealingKey;
  readonly privateKey: KeyObject;
}
interface Ring {
  readonly period: number;
  readonly current: KeyPair;
  readonly all: readonly KeyPair[];
}

/**
 * The keys that open sealed bodies, one pair for each brand and day. They are derived from the root secret instead of stored:
 * every process has the same ones without exchanging them, and none can leak from storage (docs/adr/0028).
 */
export class SealingKeys {
  readonly #root: Buffer;
  /** One ring for each brand. */
  readonly #rings = new Map<string, Ring>();

  /** @param root `SEALING_KEY` */
  constructor(root: Buffer) {
    this.#root = root;
  }

  /** The key that browsers seal with now. */
  current(merchant: string, now: Date): SealingKey {
    return this.#ring(merchant, now).current.publicKey;
  }

  /** The private key of today, yesterday or, since another process's clock may be ahead, tomorrow. */
  find(merchant: string, kid: string, now: Date): KeyObject | undefined {
    return this.#ring(merchant, now).all.find(({ publicKey }) => publicKey.kid === kid)?.privateKey;
  }

  #ring(merchant: string, now: Date): Ring {
    const period = Math.floor(now.getTime() / SEALING_PERIOD_MS);
    const known = this.#rings.get(merchant);
    if (known?.period === period) return known;
    const current = deriveKeyPair(this.#root, merchant, period);
    const all = [current, ...[period - 1, period + 1].map((other) => deriveKeyPair(this.#root, merchant, other))];
    const ring = { period, current, all };
    this.#rings.set(merchant, ring);
    return ring;
  }
}

function deriveKeyPair(root: Buffer, merchant: string, period: number): KeyPair {
  const seed = Buffer.from(hkdfSync('sha256', root, '', `${merchant}:${period}`, SEED_BYTES));
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(2 * SCALAR_BYTES, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  // Uncompressed: a prefix byte, then both coordinates.
  const point = curve.getPublicKey().subarray(1);
  const text = (bytes: Buffer) => bytes.toString('base64url');
  const coordinates = { x: text(point.subarray(0, SCALAR_BYTES)), y: text(point.subarray(SCALAR_BYTES)) };
  const jwk = { kty: 'EC', crv: 'P-256', ...coordinates } as const;
  const kid = text(createHash('sha256').update(point).digest()).slice(0, KID_CHARACTERS);
  return {
    publicKey: { ...jwk, kid, use: 'enc', alg: SEAL.alg },
    privateKey: createPrivateKey({ key: { ...jwk, d: text(d) }, format: 'jwk' }),
  };
}
