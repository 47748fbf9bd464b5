import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import { readSocial } from './read-social.ts';
import { socialFile } from './social-file.ts';

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
}

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

it("[A11] uses the sandbox for every provider and brand, as the package's file configures", async () => {
  const environment = {
    SOCIAL_SANDBOX_URL: 'http://localhost:8084',
    SOCIAL_SANDBOX_SECRET: 'secret',
    SOCIAL_SANDBOX_BOT: '1:token',
  };
  const gates = await readSocial({ file: join(packageDir, 'social.json'), environment });
  for (const provider of ['facebook', 'google', 'telegram'] as const) {
    const gate = gates(provider, 'anybody');
    expect(gate).not.toBeNull();
    // Brands share what was fetched from the provider.
    expect(gates(provider, 'somebody')).toBe(gate);
  }
});

it('[A11] gives a brand its own client, and none where there is none', async () => {
  const gates = await read(google({ tiger: client('of-tiger') }), { SOCIAL_GOOGLE: 'secret' });
  expect(gates('google', 'tiger')).not.toBeNull();
  expect(gates('google', 'harbor')).toBeNull();
  expect(gates('facebook', 'tiger')).toBeNull();
});

it('[A11] lists every variable that is missing', async () => {
  const file = await readFile(join(packageDir, 'social.json'), 'utf8');
  expect(await problemsOf(file, { SOCIAL_SANDBOX_URL: 'nowhere', SOCIAL_SANDBOX_BOT: '1:token' })).toEqual([
    'SOCIAL_SANDBOX_URL: must be an http or https address (/social.json)',
    'SOCIAL_SANDBOX_SECRET: must be set (/social.json)',
  ]);
});

/** The problems of a file with several lines, as the process prints them. */
const faultsOf = (content: object): Promise<readonly string[]> => problemsOf(JSON.stringify(content, null, 2));

it('[A11] reports an error of the file with its line, its rule, and a correction', async () => {
  expect(await faultsOf({ version: 2, goggle: {} })).toEqual([
    '/social.json:2:14 schema.value: "version" can’t be 2.\n    fix: Write one of: 1.',
    '/social.json:3:3 schema.unknown-key: Unknown key "goggle".\n    fix: Did you mean "google"?',
  ]);
  const { issuer: _none, ...rest } = google({ '*': client('us') }).google;
  expect(await faultsOf({ version: 1, google: { ...rest, issuer: 'ftp://accounts.example' } })).toEqual([
    '/social.json:12:15 schema.format: "google.issuer" has the wrong form.\n' +
      '    fix: Write a web address, or { "variable": "SOCIAL_…", "path": "/…" }.',
  ]);
  expect(await faultsOf({ version: 1, google: rest })).toEqual([
    expect.stringContaining('/social.json:3:13 schema.required: "google.issuer" is missing.'),
  ]);
  expect(await faultsOf(google({ Tiger: client('us') }))).toEqual([
    '/social.json:6:7 schema.format: The key "Tiger" has the wrong form.\n' +
      '    fix: Write the code of a brand, or * for every brand that is not named.',
  ]);
  expect(await problemsOf('{ "version": 1, }')).toEqual([
    expect.stringMatching(/^\/social\.json:1:\d+ json\.syntax: .*\n {4}fix: /),
  ]);
  await expect(readSocial({ file: join(folder, 'none.json'), environment: {} })).rejects.toThrow("can't be read");
});

it('[A11] refuses a secret in the file, and a variable that another purpose uses', async () => {
  const [written] = await faultsOf(google({ '*': { id: 'us', secret: 'in-the-file' } }));
  expect(written).toContain('fix: Write { "variable": "SOCIAL_…" }: no secret stands in this file.');
  expect(written).not.toContain('in-the-file');
  const [foreign] = await faultsOf(google({ '*': { id: 'us', secret: { variable: 'MARQUEE_SECRET' } } }));
  expect(foreign).toContain('fix: Name a variable that begins with SOCIAL_');
});

it.each(['{', '[]', '{"version":2}', '{"version":1,"goggle":{}}'])('[A11] refuses the file %s', async (content) => {
  expect((await problemsOf(content)).length).toBeGreaterThan(0);
});

it('[A11] has an up-to-date JSON Schema for editors of social.json, with every key described', async () => {
  const schema = JSON.parse(JSON.stringify(z.toJSONSchema(socialFile, { target: 'draft-7', io: 'input' })));
  expect(JSON.parse(await readFile(join(packageDir, 'social.schema.json'), 'utf8'))).toEqual(schema);
  const keys = (within: Described): readonly (readonly [string, Described])[] =>
    Object.entries(within.properties ?? {}).flatMap(([key, inner]) => [[key, inner] as const, ...keys(inner)]);
  expect(keys(schema).length).toBeGreaterThan(10);
  for (const [key, { description }] of keys(schema)) expect([key, description]).toEqual([key, expect.any(String)]);
});
