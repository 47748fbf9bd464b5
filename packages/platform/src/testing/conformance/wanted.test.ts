import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readWanted } from './wanted.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-wanted-'));
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

const wanted = (provider?: string, control?: string) =>
  readWanted({
    PROVIDERS_FILE: file,
    ...(provider !== undefined && { CONFORMANCE_PROVIDER: provider }),
    ...(control !== undefined && { CONFORMANCE_CONTROL: control }),
  });

it('[G11] the script is replayed against every adapter where no provider is asked for', async () => {
  expect(await readWanted({})).toEqual({ adapters: ['hub88', 'bet-brothers'], options: {}, control: undefined });
  expect(await wanted()).toEqual({ adapters: ['hub88', 'bet-brothers'], options: {}, control: undefined });
});

it.each([
  ['mill', 'hub88', 'MILL'],
  ['kiln', 'bet-brothers', 'KILN'],
] as const)(
  '[G11] provider %s is held to %s alone, under its own code and first vendor',
  async (code, adapter, vendor) => {
    expect(await wanted(code)).toEqual({
      adapters: [adapter],
      options: { providers: { [adapter]: { code, vendor } } },
      control: undefined,
    });
  },
);

it('[G11] a provider of the file that is shipped is found without saying which file', async () => {
  const { adapters, options } = await readWanted({ CONFORMANCE_PROVIDER: 'arcade' });
  expect(adapters).toEqual(['hub88']);
  expect(options.providers?.hub88?.code).toBe('arcade');
});

it('[G11] nobody is held against nothing: an unknown provider, one with a wallet of its own, an unknown control', async () => {
  await expect(wanted('loom')).rejects.toThrow(`No provider loom in ${file} asks a wallet of ours; known: mill, kiln`);
  await expect(wanted('till')).rejects.toThrow(`No provider till in ${file} asks a wallet of ours; known: mill, kiln`);
  await expect(wanted(undefined, 'nonsense')).rejects.toThrow('There is no control nonsense');
  expect((await wanted('kiln', 'any-repeat')).control).toBe('any-repeat');
});
