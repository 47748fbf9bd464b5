import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSelection } from './selection.ts';

let folder: string;
let file: string;
let paymentFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-selection-'));
  file = join(folder, 'providers.json');
  const url = 'https://games.example.com';
  const providers = [
    { code: 'mill', vendors: ['MILL', 'WHEEL'], url, publicKey: 'mill.pub.pem' },
    { code: 'kiln', adapter: 'bet-brothers', vendors: ['KILN'], url, secret: 'kiln.secret' },
    { code: 'till', adapter: 'transfer', vendors: ['TILL'], url, keyId: 'us', secret: 'till.secret' },
  ];
  await writeFile(file, JSON.stringify({ version: 1, operatorId: 'test', providers }));
  paymentFile = join(folder, 'payment-providers.json');
  const cards = { code: 'cards', adapter: 'stripe', url, secret: 'cards.secret', apiKey: 'cards.key' };
  await writeFile(paymentFile, JSON.stringify({ version: 1, providers: [cards] }));
});
afterAll(() => rm(folder, { recursive: true }));

const select = (provider?: string, control?: string) =>
  readSelection({
    PROVIDERS_FILE: file,
    PAYMENT_PROVIDERS_FILE: paymentFile,
    ...(provider !== undefined && { CONFORMANCE_PROVIDER: provider }),
    ...(control !== undefined && { CONFORMANCE_CONTROL: control }),
  });

it('[G11] the script runs against every adapter where no provider is selected', async () => {
  const payments = [
    { adapter: 'till', code: 'till' },
    { adapter: 'stripe', code: 'stripe' },
  ];
  const all = { adapters: ['hub88', 'bet-brothers'], options: {}, control: undefined, payments };
  expect(await readSelection({})).toEqual(all);
  expect(await select()).toEqual(all);
  expect(await select(undefined, 'any-repeat')).toEqual({ ...all, control: 'any-repeat', payments: [] });
});

it('[W04] a payment provider is checked with its adapter only, under its own code', async () => {
  const none = { adapters: [], options: {}, control: undefined };
  expect(await select('cards')).toEqual({ ...none, payments: [{ adapter: 'stripe', code: 'cards' }] });
  expect(await readSelection({ CONFORMANCE_PROVIDER: 'till' })).toEqual({
    ...none,
    payments: [{ adapter: 'till', code: 'till' }],
  });
  await expect(select('cards', 'any-repeat')).rejects.toThrow(/A control removes a safeguard of the wallet/);
});

it.each([
  ['mill', 'hub88', 'MILL'],
  ['kiln', 'bet-brothers', 'KILN'],
] as const)(
  '[G11] provider %s is checked with %s only, under its own code and first vendor',
  async (code, adapter, vendor) => {
    expect(await select(code)).toEqual({
      adapters: [adapter],
      options: { providers: { [adapter]: { code, vendor } } },
      control: undefined,
      payments: [],
    });
  },
);

it('[G11] a provider of the default file is found without naming the file', async () => {
  const { adapters, options } = await readSelection({ CONFORMANCE_PROVIDER: 'arcade' });
  expect(adapters).toEqual(['hub88']);
  expect(options.providers?.hub88?.code).toBe('arcade');
});

it('[G11] refuses a selection without an adapter: an unknown provider, one with a wallet of its own, an unknown control', async () => {
  await expect(select('loom')).rejects.toThrow(
    `No provider loom in ${file} calls a wallet of this platform (mill, kiln), and none in ${paymentFile} takes payments (cards)`,
  );
  await expect(select('till')).rejects.toThrow(
    `No provider till in ${file} calls a wallet of this platform (mill, kiln), and none in ${paymentFile} takes payments (cards)`,
  );
  await expect(select(undefined, 'nonsense')).rejects.toThrow('There is no control nonsense');
  expect((await select('kiln', 'any-repeat')).control).toBe('any-repeat');
});
