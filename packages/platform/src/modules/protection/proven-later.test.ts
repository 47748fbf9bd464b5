import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createWithTenant } from '../../db/with-tenant.ts';
import { openWalletSuite } from '../../testing/open-wallet-suite.ts';
import { protect } from '../../testing/protection-fixture.ts';
import { TEST_PASSWORD } from '../../testing/test-members.ts';
import { markSpread, readUnspread } from './licensee.repository.ts';

const { fixture, seat } = await openWalletSuite();
const { platform, database } = fixture;

beforeAll(() => {
  for (const merchant of ['lotus', 'harbor']) {
    const brand = platform.brands.get(merchant);
    if (brand === undefined) throw new Error(`No test brand ${merchant}`);
    platform.brands.set({ ...brand, private: { ...brand.private, licensee: 'mekong' } });
    protect(platform, { exclusionMinDays: 1 }, merchant);
  }
});

/** Passwords of one network that are checked within an hour count together. */
beforeEach(() => platform.clock.advance(3_600_000));

/** Runs SQL with the tenant setting of lotus, because row security holds for triggers too. */
const inLotus = (sql: string, values: unknown[]) =>
  database.query(sql.replace('$TENANT', "(SELECT set_config('app.tenant_id', 'lotus', true))"), values);
const excludedBy = async (memberId: string): Promise<string | undefined> =>
  (
    await database.query<{ by: string }>('SELECT excluded_by AS by FROM app.member_protection WHERE member_id = $1', [
      memberId,
    ])
  )[0]?.by;

it('[W13] what is proven while an exclusion is being spread is not lost', async () => {
  const { token, memberId } = await seat();
  await platform.call('selfExclude', { token, body: { days: 30, password: TEST_PASSWORD } });
  const scope = { merchant: 'lotus' };
  const withTenant = createWithTenant(database.pool);
  const unspread = () => withTenant(scope, (db) => readUnspread(db, scope, 100));
  const isUnspread = async () => (await unspread()).some((one) => one.memberId === memberId);
  // The exclusion's own spread is over.
  await vi.waitFor(async () => expect(await isUnspread()).toBe(false));
  // As the job: it reads the row, spreads it, and marks it.
  const read = await withTenant(scope, async (db) => {
    await db.execute(
      sql`UPDATE app.member_protection SET is_spread = false WHERE tenant = 'lotus' AND member_id = ${memberId}`,
    );
    return (await readUnspread(db, scope, 100)).find((one) => one.memberId === memberId);
  });
  if (read === undefined) throw new Error('not there');
  const prove =
    "UPDATE app.member SET email_key = 'while@mail.example', email_proven_at = now() WHERE tenant = $TENANT AND id = $1";
  await inLotus(prove, [memberId]);
  await withTenant(scope, (db) => markSpread(db, scope, read));
  expect(await isUnspread()).toBe(true);
  await platform.app.spreadExclusions(['lotus', 'harbor']);
  expect(await isUnspread()).toBe(false);
});

it.each([
  ['a contact', 'UPDATE app.member SET email_proven_at = now() WHERE tenant = $TENANT AND id = $1'],
  [
    'a number without a row of its own',
    `INSERT INTO app.member_profile (tenant, member_id, field, value, verified_at) VALUES ($TENANT, $1, 'mobileNum', '85512345678', now())`,
  ],
  [
    'name and date of birth',
    `UPDATE app.member_profile SET verified_at = now() WHERE tenant = $TENANT AND member_id = $1 AND field IN ('realName', 'birthday')`,
  ],
])('[W13] %s that is proven after the exclusion takes it to the accounts that have the same', async (what, prove) => {
  const [here, there] = [await seat(), await seat(100n, 'harbor')];
  for (const { memberId } of [here, there]) {
    if (what === 'a contact') {
      await database.query("UPDATE app.member SET email_key = 'later@mail.example' WHERE id = $1", [memberId]);
    } else if (what === 'a number without a row of its own') {
      await database.query("UPDATE app.member SET mobile_key = '85512345678' WHERE id = $1", [memberId]);
    } else {
      await database.query(
        `INSERT INTO app.member_profile (tenant, member_id, field, value)
         SELECT tenant, id, f.name, f.value FROM app.member, (VALUES ('realName', 'Sok Dara'), ('birthday', '1990-05-04')) f (name, value) WHERE id = $1`,
        [memberId],
      );
    }
  }
  const { token, memberId } = here;
  await platform.call('selfExclude', { token, body: { days: 30, password: TEST_PASSWORD } });
  await platform.app.spreadExclusions(['lotus', 'harbor']);
  expect(await excludedBy(there.memberId)).toBeUndefined();
  await inLotus(prove, [memberId]);
  await platform.app.spreadExclusions(['lotus', 'harbor']);
  expect([await excludedBy(memberId), await excludedBy(there.memberId)]).toEqual(['player', 'licensee']);
  const noted = await database.query(
    'SELECT FROM core.licensee_exclusion WHERE member_id = $1 AND (email_proven OR mobile_proven OR person_proven)',
    [memberId],
  );
  expect(noted).toHaveLength(1);
});
