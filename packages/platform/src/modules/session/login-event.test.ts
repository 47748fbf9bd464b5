import { LOGINS_KEPT, LOGINS_KEPT_DAYS } from '@marquee/contracts/schemas/players';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { logIn, registerMember, visitorCtx } from '../../testing/test-members.ts';
import { findLoginEvents, recordLoginEvent } from './login-event.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
const { database, platform } = await openTestSuite();

async function newMember(username: string): Promise<string> {
  await registerMember(platform, username);
  const [row] = await database.query<{ id: string }>('SELECT id FROM app.member WHERE username = $1', [username]);
  return row?.id ?? '';
}
const outcomes = async (id: string) =>
  (await database.withTenant({ merchant: 'lotus' }, (db) => findLoginEvents(db, visitorCtx(platform), id))).map(
    ({ outcome }) => outcome,
  );
const record = (id: string | null, outcome: 'opened' | 'wrong_password') =>
  database.withTenant({ merchant: 'lotus' }, (db) =>
    recordLoginEvent(db, visitorCtx(platform), id, outcome, platform.clock.now()),
  );
const count = async () => (await database.query<{ n: number }>('SELECT count(*)::int AS n FROM app.login_event'))[0]?.n;

it('[A22] records the result of each log-in of a member, and nothing for unknown names', async () => {
  const id = await newMember('sokha');
  platform.clock.advance(1_000);
  await logIn(platform, 'sokha', 'river-stone-8');
  platform.clock.advance(1_000);
  await logIn(platform, 'sokha');
  await database.query("UPDATE app.member SET state = 'disabled' WHERE id = $1", [id]);
  platform.clock.advance(1_000);
  await logIn(platform, 'sokha');
  await platform.app.afterResponse.settle();
  expect(await outcomes(id)).toEqual(['locked', 'opened', 'wrong_password', 'opened']);
  const before = await count();
  await logIn(platform, 'nobody', 'river-stone-8');
  await platform.app.afterResponse.settle();
  await record(null, 'wrong_password');
  expect(await count()).toBe(before);
});

it('[A01] [A22] waits for the disk for known and unknown names: a transaction without a write would not', async () => {
  const ids = [await newMember('onDisk'), null];
  const written = ids.map((id) =>
    database.withTenant({ merchant: 'lotus' }, async (db) => {
      await recordLoginEvent(db, visitorCtx(platform), id, 'wrong_password', platform.clock.now());
      return (await db.execute(sql`SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS written`)).rows;
    }),
  );
  expect(await Promise.all(written)).toEqual([[{ written: true }], [{ written: true }]]);
});

it('[A22] keeps a number of each kind: a flood of failures displaces no success', async () => {
  const id = await newMember('flooded');
  for (let at = 0; at < LOGINS_KEPT + 10; at += 1) {
    platform.clock.advance(1_000);
    await record(id, 'wrong_password');
  }
  const kept = await outcomes(id);
  expect(kept.filter((outcome) => outcome === 'wrong_password')).toHaveLength(LOGINS_KEPT);
  expect(kept.filter((outcome) => outcome === 'opened')).toHaveLength(1);
  await Promise.all(Array.from({ length: 30 }, () => record(id, 'wrong_password')));
  platform.clock.advance(1_000);
  await record(id, 'wrong_password');
  expect((await outcomes(id)).filter((outcome) => outcome === 'wrong_password')).toHaveLength(LOGINS_KEPT);
});

it('[A22] hides rows that are too old, and any member’s next log-in deletes them', async () => {
  const id = await newMember('longgone');
  platform.clock.advance(LOGINS_KEPT_DAYS * DAY_MS + 1_000);
  expect(await outcomes(id)).toEqual([]);
  for (let login = 0; login < 10; login += 1) await record(await memberIn(), 'opened');
  const [old] = await database.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM app.login_event WHERE member_id = $1',
    [id],
  );
  expect(old?.n).toBe(0);
});

async function memberIn(): Promise<string> {
  const [row] = await database.query<{ id: string }>("SELECT id FROM app.member WHERE username = 'flooded'");
  return row?.id ?? '';
}

it('[A13] [A22] a member reads the own log-ins page by page, with the part of the address that tells places apart', async () => {
  const token = await registerMember(platform, 'reader', { clientIp: '198.51.100.77' });
  const { id } = (await platform.call('memberInfo', { token })).json().value;
  for (let times = 0; times < 11; times += 1) {
    platform.clock.advance(1_000);
    await record(id, 'wrong_password');
  }
  const page = async (pageNo: number) => (await platform.call('logins', { token, query: { pageNo } })).json().value;
  const { logins, totalPages } = await page(1);
  expect([logins.length, totalPages]).toEqual([10, 2]);
  expect(Object.keys(logins[0]).sort()).toEqual(['at', 'browser', 'network', 'outcome', 'provider', 'system']);
  const last = (await page(2)).logins.at(-1);
  expect(last).toMatchObject({ outcome: 'opened', network: '198.51.100.*' });
  expect((await page(3)).logins).toEqual([]);
  expect((await platform.call('logins', { token, query: { pageNo: '0' } })).statusCode).toBe(400);
});
