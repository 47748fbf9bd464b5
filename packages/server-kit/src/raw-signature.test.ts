import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPrivateKey, readPublicKey, signRaw, verifyRaw } from './raw-signature.ts';

const pem = { type: 'spki', format: 'pem' } as const;
const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: pem,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const body = '{"user":"u1","amount":100000}';

describe('signRaw, verifyRaw', () => {
  const privateKey = readPrivateKey(pair.privateKey);
  const publicKey = readPublicKey(pair.publicKey);

  it('accepts exactly the signed bytes', () => {
    const signature = signRaw(privateKey, body);
    expect(verifyRaw(publicKey, Buffer.from(body), signature)).toBe(true);
    expect(verifyRaw(publicKey, `${body} `, signature)).toBe(false);
    expect(
      verifyRaw(
        publicKey,
        body,
        signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
      ),
    ).toBe(false);
  });

  it.each([undefined, '', 'no base64!', 'A'.repeat(5000)])('refuses %s as a signature', (signature) => {
    expect(verifyRaw(publicKey, body, signature)).toBe(false);
  });

  it('refuses keys that are weak or of another kind', () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export(pem).toString();
    const ed = generateKeyPairSync('ed25519').publicKey.export(pem).toString();
    expect(() => readPublicKey(weak)).toThrow('2048 bits');
    expect(() => readPublicKey(ed)).toThrow('RSA');
  });
});
