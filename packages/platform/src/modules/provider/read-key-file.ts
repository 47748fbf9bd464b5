import { createSecretKey, type KeyObject } from 'node:crypto';
import { open } from 'node:fs/promises';
import { platform } from 'node:os';

const SECRET_MIN_LENGTH = 32;
const BY_OTHERS = 0o007;

/** Reads a file of KEYS_DIR. A secret is refused when other users of the machine may read it. @throws Error with the reason */
export async function readKeyFile(path: string, kind: 'public' | 'secret'): Promise<string> {
  const file = await open(path);
  try {
    const { mode } = await file.stat();
    // Windows has no such bits.
    if (kind === 'secret' && platform() !== 'win32' && (mode & BY_OTHERS) !== 0)
      throw new Error('other users of this machine may read it: chmod 600');
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** A shared secret as its file has it, without surrounding white space. @throws Error when it is short */
export function readSharedSecret(content: string): KeyObject {
  const secret = content.trim();
  if (secret.length < SECRET_MIN_LENGTH) throw new Error(`a secret has at least ${SECRET_MIN_LENGTH} characters`);
  return createSecretKey(secret, 'utf8');
}
