import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret for the database: nonce, tag, AES-256-GCM. It is bound to `owner` and does not open in another row. */
export function seal(key: Buffer, secret: Buffer, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error when it was sealed with none of the keys or for another owner, or was changed. */
export function unseal(keys: readonly [Buffer, ...Buffer[]], sealed: Buffer, owner: string): Buffer {
  return unsealWith(keys.find((key) => opensWith(key, sealed, owner)) ?? keys[0], sealed, owner);
}

/** Whether a value was sealed with this key for this owner and is unchanged. */
export function opensWith(key: Buffer, sealed: Buffer, owner: string): boolean {
  try {
    unsealWith(key, sealed, owner);
    return true;
  } catch {
    return false;
  }
}

function unsealWith(key: Buffer, sealed: Buffer, owner: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
