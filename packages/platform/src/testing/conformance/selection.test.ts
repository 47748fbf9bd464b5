import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSelection } from './selection.ts';

let folder: string;
let file: string;
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
});
afterAll(() => rm(folder, { recursive: true }));

const select = (provider?: string, control?: string) =>
  readSelection({
    PROVIDERS_FILE: file,
    ...(provider !== undefined && { CONFORMANCE_PROVIDER: provider }),
    ...(control !== undefined && { CONFORMANCE_CONTROL: control }),
  });

it('[G11] the script runs against every adapter where no provider is selected', async () => {
  expect(await readSelection({})).toEqual({ adapters: ['hub88', 'bet-brothers'], options: {}, control: undefined });
  expect(await select()).toEqual({ adapters: ['hub88', 'bet-brothers'], options: {}, control: undefined });
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
    `No provider loom in ${file} calls a wallet of this platform; known: mill, kiln`,
  );
  await expect(select('till')).rejects.toThrow(
    `No provider till in ${file} calls a wallet of this platform; known: mill, kiln`,
  );
  await expect(select(undefined, 'nonsense')).rejects.toThrow('There is no control nonsense');
  expect((await select('kiln', 'any-repeat')).control).toBe('any-repeat');
});
