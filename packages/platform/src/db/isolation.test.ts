import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  recordStatements,
  removeTenantConditions,
  rowSecurityFaults,
  type SentStatement,
  tenantlessStatements,
  withoutTenant,
} from '../testing/tenant-walls.ts';
import { testBrand } from '../testing/test-brands.ts';
import { registerMember, registrationForm } from '../testing/test-members.ts';
import { telegramWord } from '../testing/test-social.ts';
import { openWalletStage, type WalletStage } from '../testing/wallet-stage.ts';

const RIEL = 100_000;
let stage: WalletStage;
let sent: SentStatement[];
beforeAll(async () => {
  stage = await openWalletStage();
  sent = await recordStatements(everydayLife);
});
afterAll(() => stage.close());

/** Every call that is built, as members of both brands make them. */
async function everydayLife(): Promise<void> {
  const { platform } = stage;
  for (const merchant of ['lotus', 'harbor']) {
    const name = `walls${merchant}`;
    const { token, caller } = await stage.seat(name, 10_000n, merchant);
    await caller.bet(`${name}-bet`, 10 * RIEL);
    const query = { nodeId: await stage.nodeIdOf('slot-2'), vassalage: 'ARCADE', gameType: 'RNG' };
    const headers = { 'idempotency-key': 'k' };
    await platform.call('gameLaunch', { merchant, token, query, headers });
    await platform.call('gameLaunch', { merchant, token, query, headers });
    await platform.call('captcha', { merchant });
    await platform.call('login', { merchant, body: { username: name, password: 'wrong-password' } });
    await platform.call('login', { merchant, body: { username: name, password: 'river-stone-9' } });
    await askForLink(name, merchant);
    await comeByTelegram(merchant);
    const link = { token: 'x'.repeat(43), newPassword: 'quiet-harbour-31', confirmNewPassword: 'quiet-harbour-31' };
    await platform.call('resetPassword', { merchant, body: link });
    for (const call of ['memberInfo', 'balance', 'gameList', 'gameType', 'vendors', 'logout'] as const) {
      await platform.call(call, { merchant, token });
    }
  }
}

/** To Telegram and back, unknown, and then as the member that was registered with the ticket. */
async function comeByTelegram(merchant: string): Promise<void> {
  const { platform } = stage;
  const saidAt = Math.floor(platform.clock.now().getTime() / 1000);
  for (const name of ['unknown', 'known']) {
    const { headers, ...begun } = await platform.call('telegramStart', { merchant, body: {} });
    const back = new URL(begun.json().value.url).searchParams.get('return_to') ?? '';
    const state = new URL(back).searchParams.get('state');
    const result = telegramWord({ id: 7, auth_date: saidAt, first_name: name });
    const cookie = { cookie: String(headers['set-cookie']) };
    const answer = await platform.call('telegramReturn', { merchant, body: { state, result }, headers: cookie });
    const { ticket } = answer.json().value;
    if (ticket === null) return;
    await registerMember(platform, `tg${merchant}`, {
      merchant,
      body: registrationForm(`tg${merchant}`, { socialTicket: ticket }),
    });
  }
  throw new Error('Nobody was known');
}

/** By a member with an address: the link is made, though nobody takes the mail. */
async function askForLink(username: string, merchant: string): Promise<void> {
  const { platform, database } = stage;
  const brand = platform.brands.get(merchant) ?? testBrand(merchant);
  const { registration } = brand.public;
  const rules = { ...registration, email: { ...registration.email, enabled: true, maxLength: 100 } };
  platform.brands.set({ ...brand, public: { ...brand.public, registration: rules } });
  const email = `${username}@mail.example`;
  const member = [merchant, username, email];
  await database.look('UPDATE app.member SET email_key = $3 WHERE tenant = $1 AND username = $2', member);
  await database.look(
    `INSERT INTO app.member_profile SELECT tenant, id, 'email', $3 FROM app.member WHERE tenant = $1 AND username = $2`,
    member,
  );
  await platform.call('passwordResetEmail', { merchant, body: { username, email } });
  await platform.app.mailOutbox.sendDue([merchant]);
}

/** What an aggregate over no rows answers. */
const NOTHING: readonly unknown[] = [null, false, 0, '0'];

const onTables = (statements: readonly SentStatement[]): SentStatement[] =>
  statements.filter(({ text }) => /"(app|core)"\."\w+"/.test(text) && !/"app"\."game"/.test(text));

describe('the wall in the database', () => {
  it('stands on every table of a tenant, on every key and every reference', async () => {
    expect(await rowSecurityFaults(stage.database)).toEqual([]);
  });

  it('is missed the moment a policy goes, or security, or the force on the owner', async () => {
    const mutations = [
      ['DROP POLICY tenant_iso ON app.member', 'app.member: has 0 policies'],
      ['ALTER TABLE app.session DISABLE ROW LEVEL SECURITY', 'app.session: row security is off'],
      ['ALTER TABLE core.entry NO FORCE ROW LEVEL SECURITY', 'core.entry: the owner is not under it'],
      ['CREATE POLICY more ON core.tx USING (true)', 'core.tx: has 2 policies'],
      ['ALTER POLICY tenant_iso ON core.tx USING (true)', 'core.tx: its policy is not the tenant alone'],
      ['CREATE TABLE app.forgotten (id int PRIMARY KEY)', 'app.forgotten: row security is off'],
      [
        'CREATE UNIQUE INDEX leaky ON app.member (email_key)',
        'app.member: the unique key app.leaky does not lead with the tenant',
      ],
    ] as const;
    const expected: string[] = [];
    for (const [mutation, fault] of mutations) {
      await stage.database.look(mutation);
      expected.push(fault);
      expect(await rowSecurityFaults(stage.database)).toEqual(expect.arrayContaining(expected));
    }
    await stage.database.look(`
      CREATE POLICY tenant_iso ON app.member USING (tenant = (SELECT core.tenant())) WITH CHECK (tenant = (SELECT core.tenant()));
      ALTER TABLE app.session ENABLE ROW LEVEL SECURITY; ALTER TABLE core.entry FORCE ROW LEVEL SECURITY;
      DROP POLICY more ON core.tx; ALTER POLICY tenant_iso ON core.tx USING (tenant = (SELECT core.tenant()));
      DROP TABLE app.forgotten; DROP INDEX app.leaky;`);
    expect(await rowSecurityFaults(stage.database)).toEqual([]);
  });

  it('leaves the login role nothing outside, and no function open to everybody', async () => {
    const rights = await stage.database.look(
      `SELECT table_schema, table_name FROM information_schema.table_privileges
       WHERE grantee IN ('marquee_login', 'PUBLIC') AND table_schema IN ('app', 'core')`,
    );
    expect(rights).toEqual([]);
    const functions = await stage.database.look<{ name: string; open: boolean; pinned: boolean; owner: string }>(`
      SELECT p.proname AS name, pg_get_userbyid(p.proowner) AS owner, has_function_privilege('public', p.oid, 'EXECUTE') AS open,
             NOT p.prosecdef OR EXISTS (SELECT FROM unnest(p.proconfig) c WHERE c LIKE 'search_path=%') AS pinned
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname IN ('app', 'core')`);
    expect(functions.length).toBeGreaterThan(10);
    for (const found of functions) {
      expect(found).toEqual({ name: found.name, owner: 'marquee_owner', open: false, pinned: true });
    }
  });
});

describe('the wall in our own SQL', () => {
  it('names the tenant for every table of every statement', () => {
    expect(onTables(sent).length).toBeGreaterThan(20);
    expect(tenantlessStatements(sent)).toEqual([]);
  });

  it('is missed the moment the tenant goes from a WHERE', () => {
    const reading = onTables(sent).filter(({ text }) => !/^insert/i.test(text));
    const seen = new Set(reading.map(({ text }) => text)).size;
    expect(new Set(tenantlessStatements(withoutTenant(reading))).size).toBeGreaterThan(seen / 2);
  });
});

describe('either wall alone', () => {
  it('a statement of ours without a tenant set finds nothing and changes nothing', async () => {
    const client = await stage.database.pool.connect();
    let refused = 0;
    for (const { text, values } of onTables(sent)) {
      await client.query('BEGIN; SET LOCAL ROLE marquee_rw');
      const outcome = await client.query(text, [...values]).catch((error: { code?: string }) => error.code);
      await client.query('ROLLBACK');
      if (typeof outcome !== 'object') {
        expect([text, outcome]).toEqual([text, '42501']);
        refused += 1;
      } else if (outcome.command === 'SELECT') {
        // An aggregate answers one row of nothing.
        const found = outcome.rows.flatMap((row) => Object.values(row)).filter((value) => !NOTHING.includes(value));
        expect([text, found]).toEqual([text, []]);
      } else {
        expect([text, outcome.rowCount]).toEqual([text, 0]);
      }
    }
    client.release();
    expect(refused).toBeGreaterThan(0);
  });

  it('without the tenant in any WHERE, a member is still one of this brand only', async () => {
    const restore = removeTenantConditions();
    try {
      const name = `both${randomBytes(3).toString('hex')}`;
      const mine = await registerMember(stage.platform, name);
      const theirs = await registerMember(stage.platform, name, { merchant: 'harbor' });
      expect((await stage.platform.call('memberInfo', { token: mine })).json().value.currency).toBe('KHR');
      expect((await stage.platform.call('memberInfo', { token: theirs })).statusCode).toBe(401);
      const info = await stage.platform.call('memberInfo', { token: theirs, merchant: 'harbor' });
      expect(info.json().value.currency).toBe('USD');
    } finally {
      restore();
    }
  });
});

it('a pooled connection never carries the tenant on: many brands, few connections, some of them broken', async () => {
  const merchants = Array.from({ length: 20 }, (_, i) => `brand${i}`);
  for (const merchant of merchants) {
    await stage.database.withTenant({ merchant }, (db) =>
      db.execute(
        sql`INSERT INTO app.throttle (tenant, key, window_start, hits) VALUES (${merchant}, 'watermark', now(), 1)`,
      ),
    );
  }
  const look = async (i: number): Promise<void> => {
    const merchant = merchants[i % merchants.length] ?? '';
    const reading = stage.database.withTenant({ merchant }, async (db) => {
      // Without any WHERE: what another brand's connection left behind would show.
      const { rows } = await db.execute(sql`SELECT tenant FROM app.throttle WHERE key = 'watermark'`);
      if (i % 7 === 0) throw new Error('broken off');
      if (i % 11 === 0) await db.execute(sql`SELECT 1 / 0`);
      return rows;
    });
    if (i % 7 === 0 || i % 11 === 0) await expect(reading).rejects.toThrow();
    else expect(await reading).toEqual([{ tenant: merchant }]);
  };
  await Promise.all(Array.from({ length: 600 }, (_, i) => look(i)));
  const { rows } = await stage.database.pool.query('SELECT core.tenant() AS tenant, current_user::text AS who');
  expect(rows).toEqual([{ tenant: null, who: 'marquee_login' }]);
});
