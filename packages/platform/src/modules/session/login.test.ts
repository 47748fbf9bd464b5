import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { countingPasswords, logIn, registerMember, TEST_PASSWORD } from '../../testing/test-members.ts';

const HOUR_MS = 60 * 60_000;
const WRONG = 'river-stone-8';

let database: TestDatabase;
let platform: TestApp;
let passwords: Awaited<ReturnType<typeof countingPasswords>>;
beforeEach(async () => {
  database = await createTestDatabase();
  passwords = await countingPasswords();
  platform = await buildTestApp(database, { passwords, captchaText: () => 'ACE47' });
});
afterEach(async () => {
  await platform.close();
  await database.drop();
});

/** A solved captcha for the body of a log-in. */
async function solved(clientIp = '203.0.113.9', purpose = 'login') {
  platform.clock.advance(1_000);
  const answer = await platform.call('captcha', { clientIp, query: { purpose } });
  return { captchaId: answer.json().value.captchaId, captcha: 'ACE47' };
}

async function fail(username: string, times: number, clientIp?: string): Promise<void> {
  for (let guess = 0; guess < times; guess += 1) {
    await logIn(platform, username, WRONG, clientIp === undefined ? {} : { clientIp });
  }
}

it('[A01] logs in by username: trimmed, in any case and width', async () => {
  await registerMember(platform, 'Sokha2026');
  for (const username of ['Sokha2026', '  sokha2026  ', 'SOKHA2026', 'ｓｏｋｈａ2026', 'sо\u200bkha2026']) {
    const answer = await logIn(platform, username, ` ${TEST_PASSWORD} `);
    expect([username, answer.statusCode]).toEqual([username, 200]);
    expect(answer.json().value).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      firstTimeLogin: false,
      passwordExpired: false,
      username: 'Sokha2026',
      type: 0,
    });
  }
});

it('[A01] separates the same name in two brands', async () => {
  await registerMember(platform, 'sokha');
  expect((await logIn(platform, 'sokha', TEST_PASSWORD, { merchant: 'harbor' })).json().code).toBe('login_failed');
});

it('[A01] requires a username and a password, and refuses unknown fields', async () => {
  const bodies = [
    [{ username: 'sokha' }, 'password'],
    [{ username: '   ', password: 'x' }, 'username'],
    [{ username: 'sokha', password: '   ' }, 'password'],
    [{ username: 'so\u0000kha', password: 'x' }, 'username'],
    [{ username: 'sokha', password: 'x', isAgent: 1 }, ''],
    [{ username: ['sokha'], password: 'x' }, 'username'],
  ] as const;
  for (const [body, path] of bodies) {
    const answer = await platform.call('login', { body });
    expect([body, answer.json()]).toMatchObject([body, { code: 'validation_failed', errors: [{ path }] }]);
  }
  expect(passwords.evaluated()).toBe(0);
});

/** Wrong guesses from this many networks that no member uses. */
async function guessedBefore(username: string, times: number, from = 0): Promise<void> {
  await database.query(
    `INSERT INTO app.login_guess (tenant, id, account, ip, known_address, at)
     SELECT 'lotus', gen_random_uuid()::text, sha256($1::text::bytea), '10.0.' || $3::int || '.' || n, false, $4
     FROM generate_series(1, $2::int) n`,
    [username, times, from, platform.clock.now()],
  );
}

it('[A01] answers a wrong password and an unknown name alike: same bytes, same hashing, same queries', async () => {
  await registerMember(platform, 'sokha', { clientIp: '192.0.2.1' });
  const queries = recordQueries(database);
  const seen: { body: string; hashes: number; queries: string[] }[] = [];
  for (const username of ['sokha', 'nobody']) {
    for (let guess = 0; guess < 4; guess += 1) {
      const before = passwords.evaluated();
      queries.length = 0;
      const answer = await logIn(platform, username, WRONG, {
        clientIp: username === 'sokha' ? '192.0.2.2' : '192.0.2.3',
      });
      const body = answer.body.replace(/"requestId":"[^"]*"/, '');
      await platform.app.afterResponse.settle();
      seen.push({ body, hashes: passwords.evaluated() - before, queries: [...queries] });
    }
  }
  expect(seen.slice(4)).toEqual(seen.slice(0, 4));
  expect(seen.map(({ hashes }) => hashes)).toEqual([1, 1, 1, 0, 1, 1, 1, 0]);
  expect(seen.every((one) => one.queries.length > 4)).toBe(true);
});

it('[A01] writes the history after a refusal is sent: before it, a known and an unknown name send the same queries', async () => {
  await registerMember(platform, 'sokha', { clientIp: '192.0.2.1' });
  const queries = recordQueries(database);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const before: Record<string, string[]> = {};
  try {
    // Writers of this table wait until the lock is released.
    await owner.query('BEGIN; LOCK TABLE app.login_event IN SHARE ROW EXCLUSIVE MODE');
    for (const username of ['sokha', 'nobody']) {
      queries.length = 0;
      expect((await logIn(platform, username, WRONG)).json().code).toBe('login_failed');
      await vi.waitFor(() => expect(queries.some((text) => text.includes('login_event'))).toBe(true));
      const wait = queries.findIndex((text) => text.includes('login_event'));
      // Without the transaction that waits.
      before[username] = queries.slice(0, wait - 1);
    }
    const guesses = await database.query('SELECT count(*)::int AS n FROM app.login_guess');
    expect(guesses).toEqual([{ n: 2 }]);
  } finally {
    await owner.end();
  }
  await platform.app.afterResponse.settle();
  expect(before['nobody']).toEqual(before['sokha']);
  // The seal is used up in one transaction, the guess counted in the other.
  expect(before['sokha']?.filter((text) => text.startsWith('BEGIN'))).toHaveLength(2);
  expect(before['sokha']?.at(-1)).toMatch(/COMMIT$/);
  const events = await database.query("SELECT outcome FROM app.login_event WHERE outcome = 'wrong_password'");
  expect(events).toHaveLength(1);
});

it('[A01] [E01] requires a captcha after three failures, and evaluates no password without it', async () => {
  await registerMember(platform, 'sokha');
  const answers = [];
  for (let guess = 0; guess < 3; guess += 1) answers.push((await logIn(platform, 'sokha', WRONG)).json());
  expect(answers.map(({ code, captcha }) => [code, captcha])).toEqual([
    ['login_failed', undefined],
    ['login_failed', undefined],
    ['login_failed', true],
  ]);
  const evaluated = passwords.evaluated();
  const without = await logIn(platform, 'sokha');
  expect(without.json()).toMatchObject({ status: 401, code: 'captcha_required', captcha: true });
  const wrong = await logIn(platform, 'sokha', TEST_PASSWORD, { body: { ...(await solved()), captcha: 'WRONG' } });
  expect(wrong.json()).toMatchObject({ status: 401, code: 'captcha_invalid', captcha: true });
  const other = await logIn(platform, 'sokha', TEST_PASSWORD, { body: await solved('203.0.113.9', 'register') });
  expect(other.json().code).toBe('captcha_invalid');
  expect(passwords.evaluated()).toBe(evaluated);
  expect((await logIn(platform, 'sokha', TEST_PASSWORD, { body: await solved() })).statusCode).toBe(200);
});

it('[A01] starts again after a success', async () => {
  await registerMember(platform, 'sokha');
  await fail('sokha', 2);
  expect((await logIn(platform, 'sokha')).statusCode).toBe(200);
  await fail('sokha', 2);
  expect((await logIn(platform, 'sokha')).statusCode).toBe(200);
});

it('[A01] counts failures of an address over all accounts, and forgets them in an hour', async () => {
  await registerMember(platform, 'sokha');
  await fail('alpha', 1, '198.51.100.1');
  await fail('beta', 1, '198.51.100.1');
  await fail('gamma', 1, '198.51.100.1');
  const answer = await logIn(platform, 'sokha', TEST_PASSWORD, { clientIp: '198.51.100.1' });
  expect(answer.json().code).toBe('captcha_required');
  expect((await logIn(platform, 'sokha')).statusCode).toBe(200);
  platform.clock.advance(HOUR_MS);
  expect((await logIn(platform, 'sokha', TEST_PASSWORD, { clientIp: '198.51.100.1' })).statusCode).toBe(200);
});

it('[A01] counts simultaneous guesses before it evaluates any of them', async () => {
  await registerMember(platform, 'sokha');
  // Opens the connections first, so that the guesses run at the same time.
  const sleep = () => database.withTenant({ merchant: 'lotus' }, (db) => db.execute(sql`SELECT pg_sleep(0.1)`));
  await Promise.all(Array.from({ length: 10 }, sleep));
  const before = passwords.evaluated();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => logIn(platform, 'sokha', WRONG, { clientIp: `198.51.100.${index}` })),
  );
  expect(passwords.evaluated() - before).toBe(3);
  expect(answers.filter((answer) => answer.json().code === 'captcha_required')).toHaveLength(27);
});

it('[A01] SEC-A07 never keeps the owner out, however many networks guess', async () => {
  await registerMember(platform, 'sokha', { clientIp: '192.0.2.77' });
  await guessedBefore('sokha', 150);
  const own = { clientIp: '203.0.113.9' };
  expect((await logIn(platform, 'sokha', TEST_PASSWORD, own)).json().code).toBe('captcha_required');
  const evaluated = passwords.evaluated();
  expect((await logIn(platform, 'sokha', WRONG, { ...own, body: await solved() })).json().code).toBe('login_failed');
  platform.clock.advance(1_000);
  expect((await logIn(platform, 'sokha', TEST_PASSWORD, { ...own, body: await solved() })).statusCode).toBe(200);
  expect(passwords.evaluated() - evaluated).toBe(2);
  const home = { clientIp: '192.0.2.77', body: await solved('192.0.2.77') };
  expect((await logIn(platform, 'sokha', TEST_PASSWORD, home)).statusCode).toBe(200);
});

it('[A01] SEC-A07 evaluates five guesses of one network beyond the twenty, each with a solved check', async () => {
  await registerMember(platform, 'sokha', { clientIp: '192.0.2.77' });
  await guessedBefore('sokha', 20);
  const codes: string[] = [];
  for (let guess = 1; guess <= 6; guess += 1) {
    // Another address of the same network each time.
    const clientIp = `2001:db8:1:2::${guess}`;
    codes.push((await logIn(platform, 'sokha', WRONG, { clientIp, body: await solved(clientIp) })).json().code);
    platform.clock.advance(1_000);
  }
  expect(codes).toEqual([...Array(5).fill('login_failed'), 'too_many_requests']);
  const clientIp = '2001:db8:1:3::1';
  const other = await logIn(platform, 'sokha', TEST_PASSWORD, { clientIp, body: await solved(clientIp) });
  expect(other.statusCode).toBe(200);
});

it('SEC-A07 counts an IPv6 network as one address, and recognises its member there', async () => {
  await registerMember(platform, 'sokha', { clientIp: '2001:db8:7:7::1' });
  for (const guess of [1, 2, 3]) await fail(`name${guess}`, 1, `2001:db8:1:2::${guess}`);
  const next = (clientIp: string) => logIn(platform, 'sokha', TEST_PASSWORD, { clientIp });
  expect((await next('2001:db8:1:2:ffff::9')).json().code).toBe('captcha_required');
  expect((await next('2001:db8:1:3::9')).statusCode).toBe(200);
  await guessedBefore('sokha', 20);
  const clientIp = '2001:db8:7:7::2';
  for (let guess = 0; guess < 6; guess += 1) {
    await logIn(platform, 'sokha', WRONG, { clientIp, body: await solved(clientIp) });
    platform.clock.advance(1_000);
  }
  const home = await logIn(platform, 'sokha', TEST_PASSWORD, { clientIp, body: await solved(clientIp) });
  expect(home.statusCode).toBe(200);
});

it('SEC-A07 requires a check of every player during an attack on the whole brand', async () => {
  await registerMember(platform, 'sokha');
  for (let name = 0; name < 199; name += 1) await guessedBefore(`name${name}`, 1, name);
  await fail('last', 1, '198.51.100.250');
  const fresh = { clientIp: '198.51.100.251' };
  expect((await logIn(platform, 'sokha', TEST_PASSWORD, fresh)).json().code).toBe('captcha_required');
  const body = await solved(fresh.clientIp);
  expect((await logIn(platform, 'sokha', TEST_PASSWORD, { ...fresh, body })).statusCode).toBe(200);
  platform.clock.advance(10 * 60_000);
  expect((await logIn(platform, 'sokha', TEST_PASSWORD, { clientIp: '198.51.100.252' })).statusCode).toBe(200);
});

it('[A01] evaluates a hundred guesses of one address an hour, for all accounts', async () => {
  const clientIp = '198.51.100.9';
  await database.query(
    `INSERT INTO app.login_guess (tenant, id, account, ip, known_address, at)
     SELECT 'lotus', n::text, sha256(n::text::bytea), $1, false, $2 FROM generate_series(1, 99) n`,
    [clientIp, platform.clock.now()],
  );
  const guess = async () => logIn(platform, 'sokha', WRONG, { clientIp, body: await solved(clientIp) });
  const codes = [(await guess()).json().code, (await guess()).json().code];
  expect([codes, passwords.evaluated()]).toEqual([['login_failed', 'too_many_requests'], 1]);
});

it('[A01] reveals that an account is locked only with its password', async () => {
  const token = await registerMember(platform, 'sokha');
  await database.query("UPDATE app.member SET state = 'disabled' WHERE username = 'sokha'");
  expect((await logIn(platform, 'sokha', WRONG)).json().code).toBe('login_failed');
  expect((await logIn(platform, 'sokha')).json()).toMatchObject({ status: 403, code: 'account_locked' });
  expect((await platform.call('memberInfo', { token })).json().code).toBe('token_invalid');
});

it('[A01] marks the first log-in', async () => {
  await registerMember(platform, 'sokha');
  await database.query('UPDATE app.member SET last_login_at = NULL, last_login_ip = NULL');
  const first = await logIn(platform, 'sokha');
  const second = await logIn(platform, 'sokha');
  expect([first, second].map((answer) => answer.json().value.firstTimeLogin)).toEqual([true, false]);
});

it('refuses log-in where the brand has it off', async () => {
  await registerMember(platform, 'sokha');
  platform.brands.switch('lotus', { login: false });
  expect((await logIn(platform, 'sokha')).json()).toMatchObject({ status: 403, code: 'switch_off' });
});

/** The text of every query that the app sends from now on. */
function recordQueries({ pool }: TestDatabase): string[] {
  const texts: string[] = [];
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool);
  pool.connect = (async () => {
    const client = await connect();
    return new Proxy(client, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function') return value;
        if (property !== 'query') return value.bind(target);
        return (...parameters: unknown[]) => {
          const [statement] = parameters;
          texts.push(typeof statement === 'string' ? statement : String((statement as { text?: string }).text));
          return Reflect.apply(value, target, parameters);
        };
      },
    });
  }) as typeof pool.connect;
  return texts;
}
