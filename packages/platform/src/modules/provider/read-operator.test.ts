import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EnvironmentError } from '@marquee/server-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { providersFile } from './providers-file.ts';
import { readOperator } from './read-operator.ts';

const packageDir = join(import.meta.dirname, '../../..');
const shipped = join(packageDir, 'providers.json');
const secret = 'ab'.repeat(32);
const tokenKey = Buffer.alloc(32, 1);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-providers-'));
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await writeFile(join(folder, 'operator.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  for (const name of ['arcade.pub.pem', 'other.pub.pem']) {
    await writeFile(join(folder, name), publicKey.export({ type: 'spki', format: 'pem' }));
  }
  await writeFile(join(folder, 'broken.pub.pem'), 'no key');
  await writeFile(join(folder, 'sandbox-vendor.secret'), secret, { mode: 0o600 });
});
afterAll(() => rm(folder, { recursive: true }));

const provider = { code: 'one', vendors: ['ONE'], url: 'https://one.example/api/', publicKey: 'other.pub.pem' };
const file = (more: object = {}) => ({ version: 1, operatorId: 'me', providers: [provider], ...more });

/** Reads a file with this content. Problems come back as the lines that the process would print. */
async function read(content: unknown, environment: Record<string, string> = {}, keysDir = folder) {
  const path = join(folder, 'providers.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readOperator({ file: path, keysDir, tokenKey, environment }).catch((error: unknown) => {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.problems.map((problem) => problem.replace(`${path}: `, ''));
  });
}

describe('[G11] the providers are data', () => {
  it('of the file that is shipped: their addresses by variables, their keys by name', async () => {
    const environment = {
      ARCADE_URL: 'http://arcade:8083/',
      ARCADE_PUBLIC_URL: 'https://games.example/',
      SANDBOX_VENDOR_URL: 'http://sandbox:8084/purse',
    };
    const operator = await readOperator({ file: shipped, keysDir: folder, tokenKey, environment });
    expect(operator.providers).toMatchObject([
      {
        ...{ baseUrl: 'http://arcade:8083', publicKeys: [{ type: 'public' }] },
        roundPages: { proof: { url: 'https://games.example/verify?round={round}&lang={language}' } },
      },
      { adapter: 'transfer', baseUrl: 'http://sandbox:8084/purse', secrets: [{ type: 'secret' }] },
    ]);
    expect(operator.privateKey.type).toBe('private');
  });

  it('of any file: several providers, each with its own', async () => {
    const two = { ...provider, code: 'two', vendors: ['TWO', 'MORE'], url: { variable: 'TWO_URL' } };
    expect(await read(file({ providers: [provider, two] }), { TWO_URL: 'http://two:1' })).toMatchObject({
      operatorId: 'me',
      providers: [
        { code: 'one', vendors: ['ONE'], baseUrl: 'https://one.example/api' },
        { code: 'two', vendors: ['TWO', 'MORE'], baseUrl: 'http://two:1' },
      ],
    });
    expect(await read(file({ providers: [] }))).toMatchObject({ providers: [] });
  });

  it('by the protocol of each: the secret of a transfer wallet, long enough', async () => {
    const { publicKey: _none, ...rest } = provider;
    const purse = { ...rest, adapter: 'transfer', keyId: 'us', secret: 'purse.secret' };
    const readPurse = () => read(file({ providers: [purse] }));
    await writeFile(join(folder, 'purse.secret'), `${'a'.repeat(32)}\n`, { mode: 0o600 });
    expect(await readPurse()).toMatchObject({
      providers: [{ adapter: 'transfer', keyId: 'us', secrets: [{ type: 'secret' }] }],
    });
    await writeFile(join(folder, 'purse.secret'), 'a'.repeat(31));
    expect(await readPurse()).toEqual([expect.stringMatching(/^KEYS_DIR: purse\.secret is no usable key/)]);
  });

  it('by the protocol of each, with the previous key during a change of keys', async () => {
    const changing = { ...provider, adapter: 'hub88', oldPublicKey: 'arcade.pub.pem' };
    const keys = [{ type: 'public' }, { type: 'public' }];
    expect(await read(file({ providers: [changing] }))).toMatchObject({ providers: [{ publicKeys: keys }] });
    expect(await read(file({ providers: [{ ...provider, adapter: 'telepathy' }] }))).toEqual([
      expect.stringContaining('"providers.0.adapter"'),
    ]);
  });

  it('with a shared secret of its own: long, and readable by its owner only', async () => {
    const keep = (name: string, secret: string, mode = 0o600) => writeFile(join(folder, name), secret, { mode });
    await keep('two.secret', `${'s'.repeat(32)}\n`);
    await keep('older.secret', 'o'.repeat(40));
    await keep('short.secret', 'short');
    await keep('open.secret', 'p'.repeat(32), 0o644);
    const two = { code: 'two', vendors: ['TWO'], url: provider.url, adapter: 'bet-brothers', secret: 'two.secret' };
    const shared = { ...two, oldSecret: 'older.secret' };
    const keys = [
      { type: 'secret', symmetricKeySize: 32 },
      { type: 'secret', symmetricKeySize: 40 },
    ];
    expect(await read(file({ providers: [shared] }))).toMatchObject({ providers: [{ secrets: keys }] });
    const others = ['short', 'open'].map((name) => ({
      ...two,
      code: name,
      vendors: [name.toUpperCase()],
      secret: `${name}.secret`,
    }));
    const thief = { ...two, code: 'thief', vendors: ['THIEF'], secret: 'older.secret', oldSecret: 'two.secret' };
    expect(await read(file({ providers: [shared, ...others, thief] }))).toEqual([
      'KEYS_DIR: short.secret is no usable key (a secret has at least 32 characters)',
      'KEYS_DIR: open.secret is no usable key (other users of this machine may read it: chmod 600)',
      'providers.json: provider thief must have a secret of its own',
    ]);
    expect(await read(file({ providers: [{ ...two, publicKey: 'other.pub.pem' }] }))).toEqual([
      expect.stringContaining('Unknown key "publicKey"'),
    ]);
  });

  it('reports everything that is wrong with the file at once', async () => {
    expect(await read('{')).toEqual([
      expect.stringMatching(/json:1:2 json\.syntax: .*\n {4}fix: Close the object with }\.$/),
    ]);
    const odd = { code: 'Odd', vendors: ['odd'], url: 'ftp://files', publicKey: '../operator.pem', secret: 'x' };
    const problems = await read({ version: 2, providers: [provider, provider, odd] });
    const places = ['version', 'operatorId', 'providers.2.code', 'providers.2.vendors.0', 'providers.2.url'];
    for (const place of [...places, 'providers.2.publicKey']) {
      expect(problems).toContainEqual(expect.stringContaining(`: "${place}" `));
    }
    expect(problems).toContainEqual(expect.stringContaining('schema.unknown-key: Unknown key "secret".'));
    const again = { ...provider, vendors: ['TWO', 'ONE', 'TWO'] };
    expect(await read(file({ providers: [provider, again] }))).toEqual([
      expect.stringContaining('fix: Give it another code: this one is taken.'),
      expect.stringContaining('"providers.1.vendors.1"'),
      expect.stringContaining('fix: Leave it out: this vendor is listed already.'),
    ]);
  });

  it('reports everything that is wrong around it at once, and no key’s content', async () => {
    const away = { ...provider, code: 'two', vendors: ['TWO'], url: { variable: 'TWO_URL' }, publicKey: 'missing.pem' };
    const broken = {
      ...provider,
      code: 'three',
      vendors: ['THREE'],
      url: { variable: 'THREE_URL' },
      publicKey: 'broken.pub.pem',
    };
    const problems = await read(file({ providers: [provider, away, broken] }), { THREE_URL: 'ftp://three' });
    expect(problems).toEqual([
      'TWO_URL: must be the http or https address of provider two (providers.json)',
      expect.stringMatching(/^KEYS_DIR: missing\.pem is no usable key/),
      'THREE_URL: must be the http or https address of provider three (providers.json)',
      expect.stringMatching(/^KEYS_DIR: broken\.pub\.pem is no usable key/),
    ]);
    expect(await read(file(), {}, join(folder, 'nowhere'))).toHaveLength(2);
  });

  it('and no code names one of them', async () => {
    const { operatorId, providers } = providersFile.parse(JSON.parse(await readFile(shipped, 'utf8')));
    const names = [operatorId, ...providers.flatMap(({ code, vendors }) => [code, ...vendors])];
    const sources = (await readdir(join(packageDir, 'src'), { recursive: true })).filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'),
    );
    expect(sources.length).toBeGreaterThan(80);
    for (const path of sources) {
      const text = await readFile(join(packageDir, 'src', path), 'utf8');
      for (const name of names) expect([path, text.includes(`'${name}'`)]).toEqual([path, false]);
    }
  });
});

it('the JSON Schema that editors complete providers.json from is in step', async () => {
  const schema = z.toJSONSchema(providersFile, { target: 'draft-7', io: 'input' });
  const written = await readFile(join(packageDir, 'providers.schema.json'), 'utf8');
  expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(schema)));
});
