import { randomBytes } from 'node:crypto';
import { CALLS, type CallName } from '@marquee/contracts/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallOptions } from '../testing/build-test-app.ts';
import { equipMember } from '../testing/equip-member.ts';
import { MEMBER_CALL_INPUTS } from '../testing/member-calls.ts';
import {
  queriesWithoutTenant,
  recordQueries,
  removeTenantConditions,
  rowSecurityFaults,
  type SentQuery,
  withoutTenant,
} from '../testing/tenant-isolation.ts';
import { testBrand } from '../testing/test-brands.ts';
import { registerMember, registrationForm } from '../testing/test-members.ts';
import { telegramResult } from '../testing/test-social.ts';
import { openWalletFixture, type WalletFixture } from '../testing/wallet-fixture.ts';

const NEW_PASSWORD = { newPassword: 'quiet-harbour-31', confirmNewPassword: 'quiet-harbour-31' };
let fixture: WalletFixture;
let sent: SentQuery[];
let made: Set<CallName>;
beforeAll(async () => {
  fixture = await openWalletFixture();
  const calls = vi.spyOn(fixture.platform, 'call');
  sent = await recordQueries(everydayLife);
  made = new Set(calls.mock.calls.map(([name]) => name));
  calls.mockRestore();
});
afterAll(() => fixture.close());

/** The member's profile, payment password, e-mail address and number. */
async function changeOwnData(token: string, merchant: string): Promise<void> {
  const { platform } = fixture;
  const call = (name: CallName, body?: object) =>
    platform.call(name, { merchant, token, ...(body === undefined ? {} : { body }) });
  const password = 'river-stone-9';
  const secret = { newPassword: 'copper-lantern-5', confirmNewPassword: 'copper-lantern-5' };
  await call('profileChange', { version: 0, fields: { nickname: 'Plain Name', occupation: 'Teacher' } });
  await call('profileChange', { version: 0, fields: { occupation: 'Driver' } });
  await call('paymentPassword', { by: 'login', password, ...secret });
  await call('paymentForgotten', { password, newPassword: 'silver-anchor-62', confirmNewPassword: 'silver-anchor-62' });
  for (const contact of ['email', 'mobile'] as const) {
    await call('contactProof', { contact, password: 'copper-lantern-5' });
  }
  await call('emailCode', { email: `${merchant}@mail.example` });
  await call('emailChange', { verificationCode: '0000000' });
  await call('mobileCode', { mobileNum: '012345678' });
  await call('mobileChange', { mobileNum: '012345678', verificationCode: '0000000' });
  for (const name of ['profile', 'accountSecurity', 'logins', 'paymentForgottenCancel'] as const) await call(name);
}

/** Calls of visitors that need no more than this; `picture` needs a link, and others are made below. */
const VISITS: Partial<Record<CallName, CallOptions>> = {
  affiliate: { query: { affiliateCode: 'none' } },
  captcha: {},
  facebookStart: { body: {} },
  facebookReturn: { body: {} },
  freePlay: { body: {} },
  googleStart: { body: {} },
  googleReturn: { body: {} },
  hotGames: {},
  humanCheck: { query: { purpose: 'login' } },
  registerByMobile: { body: registrationForm('', { mobileNum: '012999999' }) },
  resetPassword: { body: { token: 'x'.repeat(43), ...NEW_PASSWORD } },
  sessionForget: { body: {} },
  sessionResume: { body: {} },
  setPasswordByPhone: {
    body: { mobileNum: '012999999', verificationCode: '0000000', newPassword: 'quiet-harbour-31' },
  },
  smsLoginCode: { body: { mobileNum: '012999999' } },
  smsRegister: { body: { mobileNum: '012999999' } },
  winnerBoard: {},
};

/** Makes every built call as visitors and members of both brands, most of them with success. */
async function everydayLife(): Promise<void> {
  const { platform } = fixture;
  for (const [merchant, other] of [
    ['lotus', 'chanthou'],
    ['harbor', 'sovannleak'],
  ] as const) {
    for (const [name, options] of entriesOf(VISITS)) await platform.call(name, { merchant, ...options });
    const username = `isolation${merchant}`;
    const { token } = await fixture.seat(username, 10_000n, merchant);
    for (const password of ['wrong-password', 'river-stone-9']) {
      await platform.call('login', { merchant, body: { username, password } });
    }
    await requestLink(username, merchant);
    await comeByTelegram(merchant);
    await changeOwnData(token, merchant);
    const member = await equipMember(fixture, other, merchant);
    await platform.call('picture', { merchant, query: member.avatarLink });
    for (const [name, inputOf] of entriesOf(MEMBER_CALL_INPUTS)) {
      await platform.call(name, { merchant, token: member.token, ...inputOf(member) });
    }
  }
}

const entriesOf = <Value>(table: Partial<Record<CallName, Value>>) => Object.entries(table) as [CallName, Value][];

/** Logs in through Telegram, first unknown, then as the member registered with the ticket. */
async function comeByTelegram(merchant: string): Promise<void> {
  const { platform } = fixture;
  const signedAt = Math.floor(platform.clock.now().getTime() / 1000);
  for (const name of ['unknown', 'known']) {
    const { headers, ...begun } = await platform.call('telegramStart', { merchant, body: {} });
    const back = new URL(begun.json().value.url).searchParams.get('return_to') ?? '';
    const state = new URL(back).searchParams.get('state');
    const result = telegramResult({ id: 7, auth_date: signedAt, first_name: name });
    const cookie = { cookie: String(headers['set-cookie']) };
    const answer = await platform.call('telegramReturn', { merchant, body: { state, result }, headers: cookie });
    const { ticket } = answer.json().value;
    if (ticket === null) return;
    await registerMember(platform, `tg${merchant}`, {
      merchant,
      body: registrationForm(`tg${merchant}`, { socialTicket: ticket }),
    });
  }
  throw new Error('The visitor was not unknown');
}

/** For a member with an e-mail address: the link is made, though no server takes the mail. */
async function requestLink(username: string, merchant: string): Promise<void> {
  const { platform, database } = fixture;
  const brand = platform.brands.get(merchant) ?? testBrand(merchant);
  const { registration } = brand.public;
  const rules = { ...registration, email: { ...registration.email, enabled: true, maxLength: 100 } };
  platform.brands.set({ ...brand, public: { ...brand.public, registration: rules } });
  const email = `${username}@mail.example`;
  const member = [merchant, username, email];
  await database.query('UPDATE app.member SET email_key = $3 WHERE tenant = $1 AND username = $2', member);
  await database.query(
    `INSERT INTO app.member_profile SELECT tenant, id, 'email', $3 FROM app.member WHERE tenant = $1 AND username = $2`,
    member,
  );
  await platform.call('passwordResetEmail', { merchant, body: { username, email } });
  await platform.app.mailOutbox.sendDue([merchant]);
}

/** The results of an aggregate over no rows. */
const NOTHING: readonly unknown[] = [null, false, 0, '0'];

const onTables = (queries: readonly SentQuery[]): SentQuery[] =>
  queries.filter(({ text }) => /"(app|core)"\."\w+"/.test(text) && !/"app"\."game"/.test(text));

describe('isolation in the database', () => {
  it('covers every table of a tenant, every key and every reference', async () => {
    expect(await rowSecurityFaults(fixture.database)).toEqual([]);
  });

  it('is reported missing once a policy, row-level security or its force on the owner is removed', async () => {
    const mutations = [
      ['DROP POLICY tenant_iso ON app.member', 'app.member: has 0 policies'],
      ['ALTER TABLE app.session DISABLE ROW LEVEL SECURITY', 'app.session: row security is off'],
      ['ALTER TABLE core.entry NO FORCE ROW LEVEL SECURITY', 'core.entry: the owner is not under it'],
      ['CREATE POLICY more ON core.tx USING (true)', 'core.tx: has 2 policies'],
      ['ALTER POLICY tenant_iso ON core.tx USING (true)', 'core.tx: its policy is not the tenant alone'],
      ['CREATE TABLE app.forgotten (id int PRIMARY KEY)', 'app.forgotten: row security is off'],
      ['CREATE TABLE jobs.forgotten (brand text PRIMARY KEY)', 'jobs.forgotten: row security is off'],
      [
        'CREATE UNIQUE INDEX leaky ON app.member (email_key)',
        'app.member: the unique key app.leaky does not lead with the tenant',
      ],
    ] as const;
    const expected: string[] = [];
    for (const [mutation, fault] of mutations) {
      await fixture.database.query(mutation);
      expected.push(fault);
      expect(await rowSecurityFaults(fixture.database)).toEqual(expect.arrayContaining(expected));
    }
    await fixture.database.query(`
      CREATE POLICY tenant_iso ON app.member USING (tenant = (SELECT core.tenant())) WITH CHECK (tenant = (SELECT core.tenant()));
      ALTER TABLE app.session ENABLE ROW LEVEL SECURITY; ALTER TABLE core.entry FORCE ROW LEVEL SECURITY;
      DROP POLICY more ON core.tx; ALTER POLICY tenant_iso ON core.tx USING (tenant = core.tenant());
      DROP TABLE app.forgotten, jobs.forgotten; DROP INDEX app.leaky;`);
    expect(await rowSecurityFaults(fixture.database)).toEqual([]);
  });

  it('holds in views, which have rows of the one brand alone', async () => {
    const views = await fixture.database.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, viewname) AS name FROM pg_views WHERE schemaname IN ('app', 'core')`,
    );
    expect(views.length).toBeGreaterThan(1);
    const client = await fixture.database.pool.connect();
    for (const { name } of views) {
      await client.query('BEGIN; SET LOCAL ROLE marquee_rw');
      expect([name, (await client.query(`SELECT tenant FROM ${name}`)).rows]).toEqual([name, []]);
      await client.query('ROLLBACK');
      const inTenant = await fixture.database.withTenant({ merchant: 'harbor' }, (db) =>
        db.execute(sql.raw(`SELECT DISTINCT tenant FROM ${name}`)),
      );
      expect([name, inTenant.rows]).toEqual([name, [{ tenant: 'harbor' }]]);
    }
    client.release();
  });

  it('leaves the login role no rights outside, and no function open to all roles', async () => {
    const rights = await fixture.database.query(
      `SELECT table_schema, table_name FROM information_schema.table_privileges
       WHERE grantee IN ('marquee_login', 'PUBLIC') AND table_schema IN ('app', 'core')`,
    );
    expect(rights).toEqual([]);
    const functions = await fixture.database.query<{ name: string; open: boolean; pinned: boolean; owner: string }>(`
      SELECT p.proname AS name, pg_get_userbyid(p.proowner) AS owner, has_function_privilege('public', p.oid, 'EXECUTE') AS open,
             NOT p.prosecdef OR EXISTS (SELECT FROM unnest(p.proconfig) c WHERE c LIKE 'search_path=%') AS pinned
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname IN ('app', 'core')`);
    expect(functions.length).toBeGreaterThan(10);
    for (const found of functions) {
      expect(found).toEqual({ name: found.name, owner: 'marquee_owner', open: false, pinned: true });
    }
  });
});

describe('isolation in our own SQL', () => {
  it('is tried with every built call; a stream has the queries of its log-in alone', () => {
    const { builtCalls } = fixture.platform.app;
    expect([...builtCalls].filter((name) => !made.has(name) && CALLS[name].rate !== 'stream')).toEqual([]);
  });

  it('names the tenant for every table of every query', () => {
    expect(onTables(sent).length).toBeGreaterThan(20);
    expect(queriesWithoutTenant(sent)).toEqual([]);
  });

  it('is reported missing once the tenant is removed from a WHERE', () => {
    const reading = onTables(sent).filter(({ text }) => !/^insert/i.test(text));
    const seen = new Set(reading.map(({ text }) => text)).size;
    expect(new Set(queriesWithoutTenant(withoutTenant(reading))).size).toBeGreaterThan(seen / 2);
  });
});

describe('each isolation alone', () => {
  it('a query without a tenant set finds nothing and changes nothing', async () => {
    const client = await fixture.database.pool.connect();
    let refused = 0;
    for (const { text, values } of onTables(sent)) {
      await client.query('BEGIN; SET LOCAL ROLE marquee_rw');
      const outcome = await client.query(text, [...values]).catch((error: { code?: string }) => error.code);
      await client.query('ROLLBACK');
      if (typeof outcome !== 'object') {
        expect([text, outcome]).toEqual([text, '42501']);
        refused += 1;
      } else if (outcome.command === 'SELECT') {
        // An aggregate over nothing still returns a row.
        const found = outcome.rows.flatMap((row) => Object.values(row)).filter((value) => !NOTHING.includes(value));
        expect([text, found]).toEqual([text, []]);
      } else {
        expect([text, outcome.rowCount]).toEqual([text, 0]);
      }
    }
    client.release();
    expect(refused).toBeGreaterThan(0);
  });

  it('without the tenant in any WHERE, a member belongs to one brand only', async () => {
    const restore = removeTenantConditions();
    try {
      const name = `both${randomBytes(3).toString('hex')}`;
      const mine = await registerMember(fixture.platform, name);
      const theirs = await registerMember(fixture.platform, name, { merchant: 'harbor' });
      expect((await fixture.platform.call('memberInfo', { token: mine })).json().value.currency).toBe('KHR');
      expect((await fixture.platform.call('memberInfo', { token: theirs })).statusCode).toBe(401);
      const info = await fixture.platform.call('memberInfo', { token: theirs, merchant: 'harbor' });
      expect(info.json().value.currency).toBe('USD');
    } finally {
      restore();
    }
  });
});

it('a pooled connection never keeps the tenant: many brands, few connections, some of them broken', async () => {
  const merchants = Array.from({ length: 20 }, (_, i) => `brand${i}`);
  for (const merchant of merchants) {
    await fixture.database.withTenant({ merchant }, (db) =>
      db.execute(
        sql`INSERT INTO app.throttle (tenant, key, window_start, hits) VALUES (${merchant}, 'watermark', now(), 1)`,
      ),
    );
  }
  const look = async (i: number): Promise<void> => {
    const merchant = merchants[i % merchants.length] ?? '';
    const reading = fixture.database.withTenant({ merchant }, async (db) => {
      // Without a WHERE, rows left visible by another brand's connection would appear.
      const { rows } = await db.execute(sql`SELECT tenant FROM app.throttle WHERE key = 'watermark'`);
      if (i % 7 === 0) throw new Error('broken off');
      if (i % 11 === 0) await db.execute(sql`SELECT 1 / 0`);
      return rows;
    });
    if (i % 7 === 0 || i % 11 === 0) await expect(reading).rejects.toThrow();
    else expect(await reading).toEqual([{ tenant: merchant }]);
  };
  await Promise.all(Array.from({ length: 600 }, (_, i) => look(i)));
  const { rows } = await fixture.database.pool.query('SELECT core.tenant() AS tenant, current_user::text AS who');
  expect(rows).toEqual([{ tenant: null, who: 'marquee_login' }]);
});
