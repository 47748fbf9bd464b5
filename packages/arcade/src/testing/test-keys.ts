import { generateKeyPairSync, type KeyObject } from 'node:crypto';

export interface TestKeys {
  readonly arcade: { privateKey: KeyObject; publicKey: KeyObject };
  readonly operator: { privateKey: KeyObject; publicKey: KeyObject };
}

export function makeKeys(): TestKeys {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { arcade: pair(), operator: pair() };
}
