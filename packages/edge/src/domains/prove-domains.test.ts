import { domainProofText } from '@marquee/contracts/domain-proof';
import { hmacHex } from '@marquee/server-kit';
import { describe, expect, it } from 'vitest';
import { DOMAIN_KEY, startEdge } from '../testing/start-edge.ts';
import { testBrand } from '../testing/test-brand.ts';

const NONCE = 'abcdefghijklmnopqrstuvwx';
const PATH = `/.well-known/marquee-domain?nonce=${NONCE}`;

describe('[T14] the proof that a host leads here', () => {
  it.each([
    ['lotus.localhost:8080', 'lotus.localhost'],
    ['LOTUS.example.', 'lotus.example'],
    ['vip.lotus.example', 'vip.lotus.example'],
  ])('is given on %s', async (host, named) => {
    const edge = await startEdge();
    const answer = await edge.request({ host, path: PATH });
    expect([answer.status, answer.text]).toEqual([200, hmacHex(DOMAIN_KEY, domainProofText(named, NONCE))]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is given in maintenance too', async () => {
    const edge = await startEdge({ brands: [testBrand('lotus', { private: { maintenance: true } })] });
    expect((await edge.request({ host: 'lotus.localhost', path: PATH })).status).toBe(200);
  });

  it('is given for hosts of brands only, and for valid nonces only', async () => {
    const edge = await startEdge();
    for (const host of ['nobody.example', 'localhost', '127.0.0.1', 'console.localhost']) {
      const { status, text } = await edge.request({ host, path: PATH });
      expect(status, host).toBeGreaterThanOrEqual(400);
      expect(text).not.toMatch(/^[0-9a-f]{64}$/);
    }
    const bare = '/.well-known/marquee-domain';
    for (const path of [
      bare,
      `${bare}?nonce=short`,
      `${bare}?nonce=${NONCE}&nonce=${NONCE}`,
      `${bare}?nonce=a%0Ab${NONCE}`,
    ]) {
      expect((await edge.request({ host: 'lotus.localhost', path })).status, path).toBe(400);
    }
  });
});
