import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readIdentityProviders } from './read-identity-providers.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-providers-'));
  await writeFile(join(folder, 'vouch.secret'), 'k'.repeat(64), { mode: 0o600 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const VOUCH = {
  code: 'vouch',
  adapter: 'vouch',
  url: { variable: 'VOUCH_URL' },
  keyId: 'marquee',
  secret: 'vouch.secret',
};
async function read(provider: object | null, environment: Readonly<Record<string, string>> = {}) {
  const file = join(folder, 'identity-providers.json');
  await writeFile(file, JSON.stringify({ version: 1, providers: provider === null ? [] : [provider] }));
  return readIdentityProviders({ file, keysDir: folder, environment, now: () => new Date(0) });
}

it('reads the providers of identity checks', async () => {
  const found = await read(VOUCH, { VOUCH_URL: 'http://127.0.0.1:1/vouch' });
  expect([...found].map(([code, provider]) => [code, provider.code])).toEqual([['vouch', 'vouch']]);
});

it('needs neither an address nor a key for a file without providers', async () => {
  expect([...(await read(null))]).toEqual([]);
});

it.each([
  [
    { ...VOUCH, url: 'https://vouch.example', secret: 'other.secret' },
    /KEYS_DIR: other\.secret of identity-providers\.json is no usable key/,
  ],
  [VOUCH, /VOUCH_URL: must be the address of identity provider vouch/],
  [{ ...VOUCH, adapter: 'other' }, /adapter/],
])('refuses %j', async (provider, problem) => {
  await expect(read(provider)).rejects.toThrow(problem);
});
