import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPaymentProviders } from './read-payment-providers.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payment-providers-'));
  for (const name of ['till.secret', 'stripe.secret', 'stripe.key'])
    await writeFile(join(folder, name), 'k'.repeat(64), { mode: 0o600 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const TILL = { code: 'till', adapter: 'till', url: { variable: 'TILL_URL' }, keyId: 'marquee', secret: 'till.secret' };
const STRIPE = {
  ...{ code: 'cards', adapter: 'stripe', url: 'https://api.stripe.com/' },
  ...{ apiKey: 'stripe.key', secret: 'stripe.secret' },
};
async function read(
  providers: readonly object[],
  environment: Readonly<Record<string, string>> = {},
  taken = ['arcade'],
) {
  const file = join(folder, 'payment-providers.json');
  await writeFile(file, JSON.stringify({ version: 1, providers }));
  return readPaymentProviders({ file, keysDir: folder, environment, taken, now: () => new Date(0) });
}

it('[W04] reads the payment providers of both adapters', async () => {
  const found = await read([TILL, STRIPE], { TILL_URL: 'http://127.0.0.1:1/till' });
  expect([...found].map(([code, provider]) => [code, provider.code])).toEqual([
    ['till', 'till'],
    ['cards', 'cards'],
  ]);
});

it('[W04] refuses the code of a provider of games: days of both are listed together', async () => {
  await expect(read([STRIPE], {}, ['arcade', 'cards'])).rejects.toThrow(/cards is a provider of games/);
});

it.each([
  [{ ...STRIPE, apiKey: 'other.key' }, /KEYS_DIR: other\.key of .+ is no usable key/],
  [{ ...STRIPE, secret: 'other.secret' }, /KEYS_DIR: other\.secret of .+ is no usable key/],
  [TILL, /TILL_URL: must be the address of payment provider till/],
  [{ ...STRIPE, keyId: 'marquee' }, /keyId/],
])('[W04] refuses %j', async (provider, problem) => {
  await expect(read([provider])).rejects.toThrow(problem);
});
