import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSocial } from './read-social.ts';

const packageDir = join(import.meta.dirname, '..', '..', '..');
const folder = await mkdtemp(join(tmpdir(), 'social-'));
afterAll(() => rm(folder, { recursive: true }));

async function read(content: unknown, environment: Record<string, string> = {}) {
  const file = join(folder, 'social.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readSocial({ file, environment });
}
const problemsOf = async (content: unknown, environment?: Record<string, string>): Promise<readonly string[]> => {
  const error = await read(content, environment).then(
    () => null,
    (thrown: { problems: readonly string[] }) => thrown,
  );
  return (error?.problems ?? []).map((problem) => problem.replaceAll(folder, ''));
};
const client = (name: string) => ({ id: name, secret: { variable: 'SOCIAL_GOOGLE' } });
const google = (clients: object) => ({ version: 1, google: { issuer: 'https://accounts.example', clients } });

it('[A11] takes the sandbox for every provider and brand, as the file in the package says', async () => {
  const environment = {
    SOCIAL_SANDBOX_URL: 'http://localhost:8084',
    SOCIAL_SANDBOX_SECRET: 'secret',
    SOCIAL_SANDBOX_BOT: '1:token',
  };
  const gates = await readSocial({ file: join(packageDir, 'social.json'), environment });
  for (const provider of ['facebook', 'google', 'telegram'] as const) {
    const gate = gates(provider, 'anybody');
    expect(gate).not.toBeNull();
    // What one brand learnt of the provider, the other knows.
    expect(gates(provider, 'somebody')).toBe(gate);
  }
});

it('[A11] gives a brand the client of its own, and none where there is none', async () => {
  const gates = await read(google({ tiger: client('of-tiger') }), { SOCIAL_GOOGLE: 'secret' });
  expect(gates('google', 'tiger')).not.toBeNull();
  expect(gates('google', 'harbor')).toBeNull();
  expect(gates('facebook', 'tiger')).toBeNull();
});

it('[A11] lists every variable that is missing, and refuses a secret in the file', async () => {
  const file = await readFile(join(packageDir, 'social.json'), 'utf8');
  expect(await problemsOf(file, { SOCIAL_SANDBOX_URL: 'nowhere', SOCIAL_SANDBOX_BOT: '1:token' })).toEqual([
    'SOCIAL_SANDBOX_URL: must be an http or https address (/social.json)',
    'SOCIAL_SANDBOX_SECRET: must be set (/social.json)',
  ]);
  const [written] = await problemsOf(google({ '*': { id: 'us', secret: 'in-the-file' } }));
  expect(written).toContain('google.clients.*.secret');
  const [foreign] = await problemsOf(google({ '*': { id: 'us', secret: { variable: 'MARQUEE_SECRET' } } }));
  expect(foreign).toContain('must be the name of a variable, SOCIAL_…');
});

it.each(['{', '[]', '{"version":2}', '{"version":1,"goggle":{}}'])('[A11] refuses the file %s', async (content) => {
  expect((await problemsOf(content)).length).toBeGreaterThan(0);
});
