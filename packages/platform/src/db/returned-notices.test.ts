import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../context.ts';
import { notifyMember } from '../events/index.ts';
import { postWithin, registrationBonus } from '../modules/wallet/index.ts';
import { createPost } from '../testing/create-post.ts';
import { recordQueries } from '../testing/tenant-isolation.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { assertSafeDatabase, createPool } from './pool.ts';
import { createQuery } from './query.ts';
import { createWithTenant } from './with-tenant.ts';

const lotus = { merchant: 'lotus', clock: systemClock };
const opening = (member: string) => registrationBonus(member, 'KHR', 500n);
const balanceOf = (member: string, minor: string, seq: string) => ({
  merchant: 'lotus',
  member,
  event: { type: 'balance', currency: 'KHR', minor, seq },
});

let database: TestDatabase;
let pool: pg.Pool;
/** Receives NOTIFY. */
let listener: pg.Client;
const notified: unknown[] = [];
const published: unknown[] = [];
const publish = (notices: readonly string[]) => void published.push(...notices.map((notice) => JSON.parse(notice)));

beforeAll(async () => {
  database = await createTestDatabase(2);
  pool = createPool(database.loginUrl, 2);
  listener = new pg.Client({ connectionString: database.loginUrl });
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => notified.push(JSON.parse(payload)));
  await listener.query('LISTEN marquee_member');
});
afterAll(async () => {
  await listener.end();
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  published.splice(0);
  notified.splice(0);
});

/** A round trip on the listening connection: every notice sent before has arrived. */
async function arrivedByNotify(): Promise<unknown[]> {
  await database.query(`SELECT pg_notify('marquee_member', '{"member":"end"}')`);
  while (!notified.some((notice) => (notice as { member: string }).member === 'end')) await listener.query('SELECT 1');
  return notified.filter((notice) => (notice as { member: string }).member !== 'end');
}
const LAST = { type: 'session', state: 'ended', reason: 'logout' } as const;

it('[W12] a posting returns its notice in its single round trip, and sends none by NOTIFY', async () => {
  const post = createPost(createQuery(pool, publish));
  const [member, second] = [randomUUID(), randomUUID()];
  // Opens the pool's connection before anything is counted.
  await post(lotus, opening(second));
  published.splice(0);
  const sent = await recordQueries(async () => void (await post(lotus, opening(member))));
  expect(sent).toHaveLength(1);
  expect(published).toEqual([balanceOf(member, '500', '1')]);
  // A repeat publishes nothing.
  await post(lotus, opening(member));
  await post(lotus, { ...opening(member), ref: 'more' });
  expect(published).toEqual([balanceOf(member, '500', '1'), balanceOf(member, '1000', '2')]);
  expect(await arrivedByNotify()).toEqual([]);
});

it("publishes a transaction's notices after its commit, in order", async () => {
  const member = randomUUID();
  const notice = { merchant: 'lotus', member, event: LAST };
  await createWithTenant(
    pool,
    'marquee_rw',
    publish,
  )(lotus, async (db) => {
    await postWithin(db, lotus, opening(member));
    await notifyMember(db, notice);
    expect(published).toEqual([]);
  });
  expect(published).toEqual([balanceOf(member, '500', '1'), notice]);
});

it('publishes nothing of a transaction that was rolled back, by us or by PostgreSQL', async () => {
  const withTenant = createWithTenant(pool, 'marquee_rw', publish);
  const failing = withTenant(lotus, async (db) => {
    await postWithin(db, lotus, opening(randomUUID()));
    throw new Error('thought better of it');
  });
  await expect(failing).rejects.toThrow('thought better of it');
  const swallowing = withTenant(lotus, async (db) => {
    await postWithin(db, lotus, opening(randomUUID()));
    await db.execute(sql`SELECT 1/0`).catch(() => undefined);
  });
  // The caller must not believe that anything was written.
  await expect(swallowing).rejects.toThrow('rolled a transaction back');
  const query = createQuery(pool, publish);
  const failsLast = createPost((name, text, values) =>
    query(`${name}-fails`, text.replace('*', '1 / (length(outcome) - length(outcome))'), values),
  );
  await expect(failsLast(lotus, opening(randomUUID()))).rejects.toThrow('division by zero');
  expect(published).toEqual([]);
  // The next transaction on these connections does not see their notices.
  const member = randomUUID();
  await withTenant(lotus, async (db) => void (await postWithin(db, lotus, opening(member))));
  expect(published).toEqual([balanceOf(member, '500', '1')]);
});

it('publishes nothing that was undone inside a transaction', async () => {
  const [undone, kept] = [randomUUID(), randomUUID()];
  await createWithTenant(
    pool,
    'marquee_rw',
    publish,
  )(lotus, async (db) => {
    await db.execute(sql`SAVEPOINT before`);
    await postWithin(db, lotus, opening(undone));
    await db.execute(sql`ROLLBACK TO SAVEPOINT before`);
    await postWithin(db, lotus, opening(kept));
  });
  expect(published).toEqual([balanceOf(kept, '500', '1')]);
});

it('is refused at startup where the URL sets options in place of ours', async () => {
  await expect(assertSafeDatabase(pool)).resolves.toBeUndefined();
  const other = createPool(`${database.loginUrl}?options=-c%20geqo%3Doff`, 1);
  await expect(assertSafeDatabase(other)).rejects.toThrow('its URL sets options');
  await other.end();
});
