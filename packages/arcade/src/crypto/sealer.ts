import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts secrets in the database. */
export interface Sealer {
  seal(text: string): Buffer;
  /** @throws Error when no key opens the value, or it was altered. */
  open(sealed: Buffer): string;
}

/** Keys of 32 bytes. The first one seals; all open, for a rotation. */
export type SealingKeys = readonly [Buffer, ...Buffer[]];

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM. */
export function createSealer(keys: SealingKeys): Sealer {
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys[0], iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (sealed) => openWith(keys.find((key) => opensWith(key, sealed)) ?? keys[0], sealed),
  };
}

/** Whether this key opens the value. */
export function opensWith(key: Buffer, sealed: Buffer): boolean {
  try {
    openWith(key, sealed);
    return true;
  } catch {
    return false;
  }
}

function openWith(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
