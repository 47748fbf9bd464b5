import { randomUUID } from 'node:crypto';
import { CALL_NAMES, CALLS, type CallName } from '@marquee/contracts/calls';
import { SEAL } from '@marquee/contracts/key-set';
import fc from 'fast-check';
import { CompactEncrypt, exportJWK, generateKeyPair } from 'jose';
import { expect, it, vi } from 'vitest';
import { buildTestApp, SEALING_KEY } from '../testing/build-test-app.ts';
import { openTestSuite } from '../testing/open-test-suite.ts';
import { registrationForm } from '../testing/test-members.ts';
import { SEALING_PERIOD_MS, SealingKeys } from './sealing-keys.ts';

// A limit for hundreds of requests in one test; no test here asserts time.
vi.setConfig({ testTimeout: 60_000 });

const { database, platform } = await openTestSuite();
const keys = new SealingKeys(SEALING_KEY);
/** Without a password: an opened body fails at the call's own schema, and nothing else happens. */
const credentials = { username: 'nobody' };
const OPENED = 'validation_failed';

/** Sends bytes or a body unchanged, like the edge. */
function send(name: CallName, payload: unknown, merchant = 'lotus', on = platform) {
  const { method, path } = CALLS[name];
  const body = payload === undefined ? {} : { payload: payload as object };
  return on.app.inject({ method, url: path, headers: on.hop(method, path, { merchant }), ...body });
}
const codeOf = async (answer: ReturnType<typeof send>) => (await answer).json().code;
const bytesOf = async (answer: ReturnType<typeof send>) => {
  const { statusCode, body, headers } = await answer;
  return [statusCode, body.replace(/"requestId":"[^"]*"/, ''), headers['content-type'], headers['cache-control']];
};

const key = (merchant = 'lotus') => keys.current(merchant, platform.clock.now());
const seconds = (offset = 0) => Math.floor(platform.clock.now().getTime() / 1000) + offset;
const claims = (changes: object = {}) => ({
  aud: 'lotus:login',
  iat: seconds(),
  jti: randomUUID(),
  payload: credentials,
  ...changes,
});

interface Otherwise {
  readonly header?: object;
  readonly plaintext?: string | Uint8Array;
  readonly to?: object;
}
/** A valid sealed body, except for the given changes. */
async function sealed(inside: object, { header = {}, plaintext, to = key() }: Otherwise = {}) {
  const text = plaintext ?? JSON.stringify(inside);
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const jwe = await new CompactEncrypt(bytes)
    .setProtectedHeader({ ...SEAL, kid: key().kid, ...header })
    .encrypt(to as Parameters<CompactEncrypt['encrypt']>[0], { crit: { 'x-ours': true } });
  return { jwe };
}

it('[A18] opens a body that was sealed for this call, for every E call', async () => {
  expect(await codeOf(send('login', await platform.seal('login', credentials)))).toBe(OPENED);
  const form = registrationForm('sealed1');
  const registered = await send('register', await platform.seal('register', form));
  expect(registered.json()).toMatchObject({ value: { username: 'sealed1' } });
});

it('[A18] refuses every E call in plain, with a problem of its own', async () => {
  const built = CALL_NAMES.filter((name) => CALLS[name].encrypted && platform.app.builtCalls.has(name));
  expect(built).toEqual(expect.arrayContaining(['login', 'register']));
  for (const name of built.filter((one) => CALLS[one].token === 'none')) {
    const { jwe } = await platform.seal(name, credentials);
    for (const body of [
      credentials,
      registrationForm('plain1'),
      {},
      [],
      [jwe],
      { jwe: [jwe] },
      { jwe, username: 'x' },
    ]) {
      const answer = await send(name, body);
      expect([body, answer.json()]).toMatchObject([body, { status: 400, code: 'encryption_required' }]);
    }
    expect(await codeOf(send(name, undefined))).toBe('encryption_required');
  }
  expect(await database.query("SELECT FROM app.member WHERE username = 'plain1'")).toEqual([]);
});

it('[A18] refuses replayed, altered, foreign, old and wrongly sealed bodies alike: the same bytes', async () => {
  const other = await exportJWK((await generateKeyPair('ECDH-ES', { extractable: true })).publicKey);
  const wide = await exportJWK((await generateKeyPair('ECDH-ES', { crv: 'P-384', extractable: true })).publicKey);
  const { alg: _alg, ...bare } = key();
  const { jwe } = await platform.seal('login', credentials);
  const replayed = await platform.seal('login', credentials);
  expect(await codeOf(send('login', replayed))).toBe(OPENED);
  const [header = '', , iv, text, tag] = jwe.split('.');
  const asNone = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  const wrong: Record<string, object> = {
    replayed,
    'with the id of another in capitals': await sealed(claims({ jti: await usedId() })),
    empty: { jwe: '' },
    garbage: { jwe: 'garbage' },
    'with a tag cut short': { jwe: [header, '', iv, text, tag?.slice(0, 16)].join('.') },
    'with another header': { jwe: [asNone, '', iv, text, tag].join('.') },
    'with an encrypted key': { jwe: [header, 'AAAA', iv, text, tag].join('.') },
    'sealed for another call': await platform.seal('register', credentials),
    'of another brand': await platform.seal('login', credentials, 'harbor'),
    'of another brand, said to be ours': await sealed(claims({ aud: 'lotus:login' }), { to: key('harbor') }),
    'for ours, said to be another brand’s': await sealed(claims({ aud: 'harbor:login' })),
    'under an unknown key': await sealed(claims(), { to: other }),
    'under an unknown key id': await sealed(claims(), { header: { kid: 'nobody' } }),
    'without a key id': await sealed(claims(), { header: { kid: undefined } }),
    'on another curve': await sealed(claims(), { to: wide }),
    'of another content algorithm': await sealed(claims(), { header: { enc: 'A128GCM' } }),
    'of another key algorithm': await sealed(claims(), { header: { alg: 'ECDH-ES+A256KW' }, to: bare }),
    'by a shared secret': await sealed(claims(), { header: { alg: 'dir' }, to: new Uint8Array(32) as object }),
    compressed: await sealed(claims(), { header: { zip: 'DEF' } }),
    'with something critical': await sealed(claims(), { header: { crit: ['x-ours'], 'x-ours': 1 } }),
    'naming where keys are': await sealed(claims(), { header: { jku: 'https://evil.example/keys' } }),
    'of a type': await sealed(claims(), { header: { typ: 'JWT' } }),
    old: await sealed(claims({ iat: seconds(-121) })),
    'from the future': await sealed(claims({ iat: seconds(121) })),
    'with a time that is text': await sealed(claims({ iat: String(seconds()) })),
    'without an id': await sealed(claims({ jti: undefined })),
    'with an id that is none': await sealed(claims({ jti: 'x'.repeat(5000) })),
    'with more inside': await sealed(claims({ sub: 'x' })),
    'that poisons prototypes': await sealed(
      {},
      { plaintext: JSON.stringify(claims()).replace('"username"', '"__proto__"') },
    ),
    'that is no JSON': await sealed({}, { plaintext: '{' }),
    'that is no text': await sealed({}, { plaintext: Buffer.from(JSON.stringify(claims({ payload: 'ÿ' })), 'latin1') }),
  };
  const expected = await bytesOf(send('login', { jwe: '' }));
  expect([expected[0], expected[1]]).toMatchObject([400, expect.stringContaining('"encryption_refused"')]);
  for (const [why, body] of Object.entries(wrong)) {
    expect([why, await bytesOf(send('login', body))]).toEqual([why, expected]);
  }
  // A control: without its fault each of them is accepted.
  expect(await codeOf(send('login', await sealed(claims())))).toBe(OPENED);
  expect(await codeOf(send('login', await sealed(claims({ iat: seconds(-119) }))))).toBe(OPENED);
  expect(await codeOf(send('login', await sealed(claims({ iat: seconds(119) }))))).toBe(OPENED);
  expect(await codeOf(send('login', { jwe }))).toBe(OPENED);
});

async function usedId(): Promise<string> {
  const inside = claims();
  await send('login', await sealed(inside));
  return inside.jti.toUpperCase();
}

it('[A18] refuses a body with any character changed', async () => {
  const { jwe } = await platform.seal('login', credentials);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
  await fc.assert(
    fc.asyncProperty(fc.nat(jwe.length - 1), fc.constantFrom(...letters), async (at, letter) => {
      fc.pre(jwe[at] !== letter);
      const code = await codeOf(send('login', { jwe: jwe.slice(0, at) + letter + jwe.slice(at + 1) }));
      // Some bits of a part's last character are padding: a change there leaves the same body, valid once.
      const isSame = code === OPENED;
      if (isSame) expect(jwe[at + 1] ?? '.').toBe('.');
      else expect(code).toBe('encryption_refused');
    }),
    { numRuns: 150 },
  );
});

it('[A18] accepts one of many simultaneous ones, in two processes', async () => {
  const second = await buildTestApp(database);
  const body = await platform.seal('login', credentials);
  const codes = await Promise.all(
    Array.from({ length: 40 }, (_, index) => codeOf(send('login', body, 'lotus', index % 2 === 0 ? platform : second))),
  );
  expect(codes.filter((code) => code !== 'encryption_refused')).toEqual([OPENED]);
  await second.close();
});

it('[A18] stores an id longer than its body is valid, and no longer', async () => {
  const ahead = await sealed(claims({ iat: seconds(119) }));
  expect(await codeOf(send('login', ahead))).toBe(OPENED);
  platform.clock.advance(238_000);
  expect(await codeOf(send('login', ahead))).toBe('encryption_refused');
  const count = async () =>
    (await database.query<{ n: number }>('SELECT count(*)::int AS n FROM app.sealed_use'))[0]?.n;
  for (let index = 0; index < 5; index += 1) await send('login', await sealed(claims()));
  expect(await count()).toBeGreaterThan(5);
  platform.clock.advance(5 * 60_000 + 1000);
  await send('login', await sealed(claims()));
  expect(await count()).toBe(1);
});

it('[A18] opens with yesterday’s key and tomorrow’s, not with older ones', async () => {
  const to = key();
  const with_ = (iat: number) => sealed(claims({ iat }), { header: { kid: to.kid }, to });
  platform.clock.advance(SEALING_PERIOD_MS);
  expect(key().kid).not.toBe(to.kid);
  expect(await codeOf(send('login', await with_(seconds())))).toBe(OPENED);
  platform.clock.advance(SEALING_PERIOD_MS);
  expect(await codeOf(send('login', await with_(seconds())))).toBe('encryption_refused');
  const tomorrow = keys.current('lotus', new Date(platform.clock.now().getTime() + SEALING_PERIOD_MS));
  expect(await codeOf(send('login', await sealed(claims(), { header: { kid: tomorrow.kid }, to: tomorrow })))).toBe(
    OPENED,
  );
});

it('[A18] writes nothing for a body it refuses', async () => {
  const ids = () => database.query('SELECT id FROM app.sealed_use ORDER BY id');
  const before = await ids();
  await send('login', await sealed(claims({ aud: 'harbor:login' })));
  await send('login', await sealed(claims({ iat: seconds(-200) })));
  await send('login', { jwe: 'garbage' });
  expect(await ids()).toEqual(before);
});
