import { expect, it } from 'vitest';
import { KEPT_MS, RETENTION_BATCH } from '../../retention.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { registerMember } from '../../testing/test-members.ts';
import { DAY_MS } from '../../utc-day.ts';
import { clearVisits } from './clear-visits.ts';

const { database, platform } = await openTestSuite();
const clear = (merchants: readonly string[]) =>
  clearVisits({ withTenant: database.withTenant, clock: platform.clock }, merchants);
const daysAgo = (days: number) => new Date(platform.clock.now().getTime() - days * DAY_MS);
const memberOf = async (merchant: string, username: string): Promise<string> => {
  await registerMember(platform, username, { merchant });
  const [row] = await database.query<{ id: string }>('SELECT id FROM app.member WHERE tenant = $1 AND username = $2', [
    ...[merchant, username],
  ]);
  return row?.id ?? '';
};

/** Sessions named `name1` to `name<count>`, with as many log-ins. */
async function visits(merchant: string, member: string, name: string, createdAt: Date, count = 1): Promise<void> {
  await database.query(
    `INSERT INTO app.session (tenant, id, member_id, token_hash, created_at, seen_at, ip, opened_by, browser, system)
     SELECT $1, $3 || n, $2, sha256(($1 || $3 || n)::bytea), $4, $4, '203.0.113.9', 'password', 'Firefox', 'Linux'
     FROM generate_series(1, $5) n`,
    [merchant, member, name, createdAt, count],
  );
  await database.query(
    `INSERT INTO app.login_event (tenant, member_id, id, at, outcome, network)
     SELECT $1, $2, $3 || n, $4, 'opened', '203.0.113.0/24' FROM generate_series(1, $5) n`,
    [merchant, member, name, createdAt, count],
  );
}

it('[A22] removes addresses and devices of former sessions and former log-ins, of the brands it is given', async () => {
  const [lotus, harbor] = [await memberOf('lotus', 'sokha'), await memberOf('harbor', 'sokha')];
  const [sessionDays, loginDays] = [KEPT_MS.sessions / DAY_MS, KEPT_MS.logins / DAY_MS];
  await visits('lotus', lotus, 'old', daysAgo(sessionDays + 1));
  await visits('lotus', lotus, 'between', daysAgo(loginDays + 1));
  await visits('lotus', lotus, 'kept', daysAgo(loginDays - 1));
  await visits('harbor', harbor, 'elsewhere', daysAgo(sessionDays + 1));
  expect(await clear(['lotus'])).toEqual({ sessions: 1, logins: 2 });

  const sessions = await database.query<{ id: string; ip: string; browser: string | null; end_reason: string | null }>(
    "SELECT id, ip, browser, end_reason FROM app.session WHERE id ~ '1$' AND ip IN ('', '203.0.113.9') ORDER BY id",
  );
  const full = { ip: '203.0.113.9', browser: 'Firefox', end_reason: null };
  expect(sessions.filter(({ id }) => /^(?:old|between|kept|elsewhere)1$/.test(id))).toEqual([
    { id: 'between1', ...full },
    { id: 'elsewhere1', ...full },
    { id: 'kept1', ...full },
    { id: 'old1', ip: '', browser: null, end_reason: 'expired' },
  ]);
  const logins = await database.query<{ id: string }>(
    "SELECT id FROM app.login_event WHERE id ~ '^(old|between|kept|elsewhere)1$' ORDER BY id",
  );
  expect(logins.map(({ id }) => id)).toEqual(['elsewhere1', 'kept1']);
  expect(await clear(['lotus'])).toEqual({ sessions: 0, logins: 0 });
});

it('[A22] clears more than a batch, each row once, in any number of processes', async () => {
  const member = await memberOf('lotus', 'crowd');
  const count = 2 * RETENTION_BATCH + 50;
  await visits('lotus', member, 'crowd', daysAgo(KEPT_MS.sessions / DAY_MS + 1), count);
  const cleared = await Promise.all([clear(['lotus']), clear(['lotus'])]);
  cleared.push(await clear(['lotus']));
  const sum = (key: 'sessions' | 'logins') => cleared.reduce((total, each) => total + each[key], 0);
  expect([sum('sessions'), sum('logins')]).toEqual([count, count]);
});
