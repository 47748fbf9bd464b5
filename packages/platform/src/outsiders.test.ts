import { randomBytes } from 'node:crypto';
import { CALL_NAMES, CALLS, type CallName } from '@marquee/contracts/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from './modules/session/index.ts';
import { openTestSuite } from './testing/open-test-suite.ts';
import { removeTenantConditions, SHARED_TABLES } from './testing/tenant-isolation.ts';
import { logIn, registerMember } from './testing/test-members.ts';

const HOUR_MS = 60 * 60_000;
const upstream = CALL_NAMES.filter((name) => CALLS[name].server === 'upstream');
const guarded = upstream.filter((name) => CALLS[name].token === 'required');
const optional = upstream.filter((name) => CALLS[name].token === 'optional');

const { database, platform } = await openTestSuite();
/** The stated ends of once valid tokens; a token that its holder ended gets no reason, and an unknown one neither. */
const ENDS: Record<string, string> = { expired: 'expired', 'of a disabled member': 'disabled' };
/** Tokens that open nothing in `lotus`, by reason. */
const bad: Record<string, string> = {};

beforeAll(async () => {
  bad['expired'] = await registerMember(platform, 'early');
  platform.clock.advance(13 * HOUR_MS);
  bad['revoked'] = await registerMember(platform, 'gone');
  await platform.call('logout', { token: bad['revoked'] });
  bad['of a disabled member'] = await registerMember(platform, 'disabled');
  await database.query("UPDATE app.member SET state = 'disabled' WHERE username = 'disabled'");
  bad['of another brand'] = await registerMember(platform, 'foreigner', { merchant: 'harbor' });
  bad['garbage'] = 'garbage';
  bad['unknown'] = newToken();
});

async function tenantTables(): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('app', 'core') AND c.relkind IN ('r', 'p') ORDER BY 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !SHARED_TABLES.includes(name));
}

/** A digest of each table's rows, in one query. */
const digestsOf = (tables: readonly string[]): string =>
  tables
    .map((name) => `(SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${name} t) AS "${name}"`)
    .join(', ');
const digests = digestsOf(await tenantTables());
const everything = () => database.query(`SELECT ${digests}`);

const newName = (): string => `member${randomBytes(4).toString('hex')}`;

function outsiders(): void {
  it.each(guarded)('[A18] %s refuses every wrong token, reveals nothing and writes nothing', async (name: CallName) => {
    const before = await everything();
    const none = await platform.call(name);
    expect(none.json()).toMatchObject({ status: 401, code: 'login_required' });
    for (const [why, token] of Object.entries(bad)) {
      const answer = await platform.call(name, { token });
      expect([why, answer.statusCode, answer.json().code]).toEqual([why, 401, 'token_invalid']);
      const { sessionEnd, ...rest } = answer.json();
      expect(Object.keys(rest).sort()).toEqual(['code', 'requestId', 'status', 'title', 'type']);
      expect([why, sessionEnd]).toEqual([why, ENDS[why]]);
    }
    expect(await everything()).toEqual(before);
  });

  it.each(optional)('[A18] %s refuses a wrong token instead of treating it as a visitor’s', async (name: CallName) => {
    for (const [why, token] of Object.entries(bad)) {
      const answer = await platform.call(name, { token });
      expect([why, answer.statusCode, answer.json().code]).toEqual([why, 401, 'token_invalid']);
    }
  });

  it('[A01] finds no member of another brand by name', async () => {
    const username = newName();
    await registerMember(platform, username, { merchant: 'harbor' });
    expect((await logIn(platform, username)).json().code).toBe('login_failed');
  });

  it('takes the brand from the hop alone', async () => {
    const username = newName();
    const token = await registerMember(platform, username);
    const tricks = [
      { query: { merchant: 'harbor', merchantCode: 'harbor', url: 'harbor.localhost', channel: 'harbor' } },
      { headers: { host: 'harbor.localhost', 'x-tenant-id': 'harbor', 'x-forwarded-host': 'harbor.localhost' } },
    ];
    for (const trick of tricks) {
      const answer = await platform.call('memberInfo', { token, ...trick });
      expect(answer.json().value).toMatchObject({ account: username, currency: 'KHR' });
    }
  });
}

describe('outsiders', outsiders);

describe('row-level security', () => {
  it('covers every table, forced, with one policy and a tenant that leads the key', async () => {
    const rows = await database.query<{ name: string }>(`
      SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relrowsecurity AS on, c.relforcerowsecurity AS forced,
             (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid) AS policies,
             (SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
              WHERE i.indrelid = c.oid AND i.indisprimary) AS leads
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('app', 'core') AND c.relkind IN ('r', 'p')`);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['app.member', 'app.session', 'core.account']));
    for (const row of rows.filter(({ name }) => !SHARED_TABLES.includes(name))) {
      expect(row).toEqual({ name: row.name, on: true, forced: true, policies: 1, leads: 'tenant' });
    }
  });

  it('shows one brand’s rows without any WHERE, and none without a brand', async () => {
    await registerMember(platform, 'inlotus');
    await registerMember(platform, 'inharbor', { merchant: 'harbor' });
    for (const merchant of ['lotus', 'harbor']) {
      const { rows } = await database.withTenant({ merchant }, (db) =>
        db.execute(sql`SELECT DISTINCT tenant FROM app.member UNION SELECT DISTINCT tenant FROM app.session`),
      );
      expect(rows).toEqual([{ tenant: merchant }]);
    }
    await expect(database.pool.query('SELECT * FROM app.member')).rejects.toMatchObject({ code: '42501' });
    const client = await database.pool.connect();
    const { rows } = await client
      .query('BEGIN; SET LOCAL ROLE marquee_rw')
      .then(() => client.query('SELECT * FROM app.member'));
    await client.query('ROLLBACK');
    client.release();
    expect(rows).toEqual([]);
  });

  it('refuses to write a row of another brand', async () => {
    const foreign = database.withTenant({ merchant: 'harbor' }, (db) =>
      db.execute(sql`INSERT INTO app.throttle (tenant, key, window_start, hits) VALUES ('lotus', 'x', now(), 1)`),
    );
    await expect(foreign).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

describe('outsiders, with the tenant removed from every WHERE: row-level security alone', () => {
  let restore: () => void;
  beforeAll(() => {
    restore = removeTenantConditions();
  });
  afterAll(() => restore());
  outsiders();
});

// Last: it removes the policies of this database.
describe('outsiders, with row-level security switched off: the WHERE alone', () => {
  beforeAll(async () => {
    for (const name of await tenantTables()) await database.query(`ALTER TABLE ${name} DISABLE ROW LEVEL SECURITY`);
  });
  outsiders();
});
