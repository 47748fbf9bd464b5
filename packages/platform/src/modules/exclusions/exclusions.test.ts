import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS, type InternalCallName } from '@marquee/contracts/internal-calls';
import type { AttentionOfBrandsValue } from '@marquee/contracts/schemas/attention';
import type { ExclusionEnd, exclusionsValue } from '@marquee/contracts/schemas/exclusions';
import { NO_BRAND } from '@marquee/contracts/support';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { callSupport, type SupportOptions } from '../../testing/call-support.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { protect } from '../../testing/protection-fixture.ts';
import { logIn, registrationForm, TEST_PASSWORD, usernameOf } from '../../testing/test-members.ts';
import type { SeatedPlayer } from '../../testing/wallet-fixture.ts';
import { INVARIANTS } from '../../verify/invariants.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { platform, database } = fixture;
let count = 0;

beforeAll(() => {
  for (const merchant of ['lotus', 'harbor']) {
    const brand = platform.brands.get(merchant);
    if (brand === undefined) throw new Error(`No test brand ${merchant}`);
    const registration = { ...brand.public.registration };
    registration.email = { ...registration.email, enabled: true };
    platform.brands.set({
      ...brand,
      public: { ...brand.public, registration },
      private: { ...brand.private, licensee: 'mekong' },
    });
    protect(platform, { exclusionMinDays: 1 }, merchant);
  }
});

type Account = Pick<SeatedPlayer, 'memberId' | 'token'>;
const newAddress = (): string => {
  count += 1;
  return `victim${count}@mail.example`;
};
const setAddress = ({ memberId }: Pick<Account, 'memberId'>, email: string, isProven: boolean) =>
  database.query(`UPDATE app.member SET email_key = $2, email_proven_at = CASE WHEN $3 THEN now() END WHERE id = $1`, [
    memberId,
    email,
    isProven,
  ]);
const forgetAddress = (email: string, merchant: string) =>
  database.query(
    'UPDATE app.member SET email_key = NULL, email_proven_at = NULL WHERE email_key = $1 AND tenant = $2',
    [email, merchant],
  );
async function exclude({ token }: Account, merchant = 'lotus'): Promise<void> {
  count += 1;
  const body = { days: 30, password: TEST_PASSWORD };
  const answer = await platform.call('selfExclude', { token, body, merchant, clientIp: `192.0.2.${count}` });
  expect(answer.statusCode).toBe(200);
}
const excludedBy = async ({ memberId }: Pick<Account, 'memberId'>): Promise<string | null> => {
  const [row] = await database.query<{ by: string | null }>(
    `SELECT CASE WHEN core.kept_out_by(excluded_at, exclusion_ends_at, NULL, clock_timestamp()) = 'excluded' THEN excluded_by END AS by
     FROM app.member_protection WHERE member_id = $1`,
    [memberId],
  );
  return row?.by ?? null;
};
const call = (name: InternalCallName, id: string, body: object, options: SupportOptions = {}) =>
  callSupport(platform, INTERNAL_CALLS[name].path.replace(/:\w+/, id), body, {
    key: randomUUID(),
    merchant: 'harbor',
    ...options,
  });
const listed = async (): Promise<z.infer<typeof exclusionsValue>> =>
  (await call('exclusions.list', '', {})).json().value;
const matchOf = async ({ memberId }: Account) => (await listed()).matches.find(({ player }) => player.id === memberId);
const nameOf = ({ memberId }: Account) => usernameOf(database, memberId);
const enter = async (account: Account) =>
  (await logIn(platform, await nameOf(account), TEST_PASSWORD, { merchant: 'harbor' })).json().value;
const spreadAgain = async ({ memberId }: Account) => {
  await database.query('UPDATE app.member_protection SET is_spread = false WHERE member_id = $1', [memberId]);
  await platform.app.spreadExclusions(['lotus', 'harbor']);
};
const actionsOf = async ({ memberId }: Account) =>
  (
    await database.query<{ action: string }>(
      'SELECT action FROM app.protection_event WHERE member_id = $1 ORDER BY id',
      [memberId],
    )
  ).map(({ action }) => action);
const waiting = async () => {
  const path = INTERNAL_CALLS['reconciliation.attentionOfBrands'].path;
  const answer = await callSupport(platform, path, { merchants: ['lotus', 'harbor'] }, { merchant: NO_BRAND });
  const { brands } = answer.json().value as AttentionOfBrandsValue;
  return brands.find(({ merchant }) => merchant === 'harbor')?.waiting.exclusions ?? 0;
};
const REASON = { reason: 'Passport seen' };

/** A stranger typed the victim's address at one brand and excluded themself. */
async function attack(isProven = false) {
  const email = newAddress();
  const victim = await seat(100n, 'harbor');
  await setAddress(victim, email, true);
  const stranger = await seat();
  await setAddress(stranger, email, isProven);
  await exclude(stranger);
  return { victim, stranger, email };
}

describe('[W13] an exclusion whose contact is not proven', () => {
  it('does not exclude the account of another brand, at once, later or at a log-in, and waits for staff once', async () => {
    const before = await waiting();
    const { victim, stranger } = await attack();
    await spreadAgain(stranger);
    await enter(victim);
    expect(await excludedBy(victim)).toBeNull();
    expect((await victim.caller.bet(ref('on'), UNIT)).status).toBe('RS_OK');
    expect(await matchOf(victim)).toMatchObject({
      source: { merchant: 'lotus', player: stranger.memberId },
      matchedBy: ['email'],
      until: expect.any(String),
    });
    expect(await waiting()).toBe(before + 1);
  });

  it('is noted at the log-in of an account that has the contact later', async () => {
    const { email } = await attack();
    const other = await seat(100n, 'harbor');
    await forgetAddress(email, 'harbor');
    await setAddress(other, email, false);
    await enter(other);
    expect(await matchOf(other)).toMatchObject({ matchedBy: ['email'] });
    expect(await excludedBy(other)).toBeNull();
  });

  it.each([
    ['at once', true],
    ['from a log-in on', false],
  ])('excludes %s an account that has a second thing in common, until two persons end it', async (_, isAtOnce) => {
    const [email, number] = [newAddress(), `855129990${count}`];
    const both = async (account: Account) => {
      await setAddress(account, email, false);
      await database.query('UPDATE app.member SET mobile_key = $2 WHERE id = $1', [account.memberId, number]);
    };
    const [here, there] = [await seat(), await seat(100n, 'harbor')];
    await both(here);
    if (isAtOnce) await both(there);
    await exclude(here);
    if (!isAtOnce) {
      await both(there);
      await enter(there);
    }
    expect(await excludedBy(there)).toBe('licensee');
    expect(await matchOf(there)).toBeUndefined();
    expect((await call('exclusions.requestEnd', there.memberId, REASON)).json().value).toMatchObject({
      state: 'waiting',
    });
  });

  it('refuses a registration as before', async () => {
    const { email } = await attack();
    await forgetAddress(email, 'harbor');
    count += 1;
    const body = registrationForm(`newcomer${count}`, { email });
    const answer = await platform.call('register', { body, merchant: 'harbor' });
    expect(answer.json()).toMatchObject({ code: 'registration_refused' });
  });

  it('is taken over by staff, once, and is then that of the person', async () => {
    const { victim, stranger } = await attack();
    const id = (await matchOf(victim))?.id ?? '';
    const key = randomUUID();
    for (const again of [false, true]) {
      const answer = await call('exclusions.takeOver', id, REASON, { key });
      expect(answer.json().value).toEqual({ player: victim.memberId, again });
    }
    expect(await excludedBy(victim)).toBe('licensee');
    expect(await actionsOf(victim)).toEqual(['excluded']);
    expect(await matchOf(victim)).toBeUndefined();
    expect((await call('exclusions.dismiss', id, REASON)).json().code).toBe('conflict');
    // A longer one reaches the player without staff.
    const until = async () =>
      (
        await database.query<{ until: Date }>(
          'SELECT excluded_until AS until FROM app.member_protection WHERE member_id = $1',
          [victim.memberId],
        )
      )[0]?.until;
    const before = await until();
    await database.query(
      `UPDATE app.member_protection SET excluded_until = excluded_until + interval '9 days' WHERE member_id = $1`,
      [stranger.memberId],
    );
    await spreadAgain(stranger);
    expect(Number(await until()) - Number(before)).toBe(9 * 86_400_000);
  });

  it('is dismissed by staff for good', async () => {
    const { victim, stranger } = await attack();
    const id = (await matchOf(victim))?.id ?? '';
    expect((await call('exclusions.dismiss', id, REASON)).statusCode).toBe(200);
    // It is proven later.
    await database.query('UPDATE app.member SET email_proven_at = now() WHERE id = $1', [stranger.memberId]);
    await database.query('UPDATE core.licensee_exclusion SET email_proven = true WHERE member_id = $1', [
      stranger.memberId,
    ]);
    await spreadAgain(stranger);
    await enter(victim);
    expect(await excludedBy(victim)).toBeNull();
    expect(await actionsOf(victim)).toEqual(['match_dismissed']);
    expect(await matchOf(victim)).toBeUndefined();
  });

  it('needs no decision once it is over, and none is taken about an unknown one', async () => {
    const { victim, stranger } = await attack();
    const id = (await matchOf(victim))?.id ?? '';
    await database.query('UPDATE core.licensee_exclusion SET ends_at = now() WHERE member_id = $1', [
      stranger.memberId,
    ]);
    expect(await matchOf(victim)).toBeUndefined();
    expect((await call('exclusions.takeOver', id, REASON)).json().code).toBe('conflict');
    expect((await call('exclusions.takeOver', randomUUID(), REASON)).statusCode).toBe(404);
    expect((await call('exclusions.takeOver', 'no-id', REASON)).statusCode).toBe(404);
  });
});

describe('[W13] the end of an exclusion that was taken over from another person', () => {
  const request = async ({ memberId }: Account, options: SupportOptions = {}) =>
    call('exclusions.requestEnd', memberId, REASON, options);
  const approve = ({ id, hash }: Pick<ExclusionEnd, 'id' | 'hash'>, options: SupportOptions = {}) =>
    call('exclusions.approveEnd', id, { hash }, { staff: 'staff-2', ...options });

  it('needs two persons, is written to the player, and its source never reaches the player again', async () => {
    const { victim, stranger } = await attack(true);
    expect(await excludedBy(victim)).toBe('licensee');
    const before = await waiting();
    const end: ExclusionEnd = (await request(victim)).json().value;
    expect(end).toMatchObject({ state: 'waiting', sources: [{ merchant: 'lotus', player: stranger.memberId }] });
    expect(await waiting()).toBe(before + 1);
    expect((await listed()).ends.map(({ id }) => id)).toContain(end.id);
    expect((await approve(end, { staff: 'staff-1' })).json().code).toBe('conflict');
    expect((await approve({ ...end, hash: 'ab'.repeat(32) })).json().code).toBe('conflict');
    expect(await excludedBy(victim)).toBe('licensee');
    const key = randomUUID();
    for (let times = 0; times < 2; times += 1) {
      expect((await approve(end, { key })).json().value).toMatchObject({ state: 'approved' });
    }
    expect(await excludedBy(victim)).toBeNull();
    await spreadAgain(stranger);
    const { token } = await enter(victim);
    expect(await excludedBy(victim)).toBeNull();
    const play = (await platform.call('realityCheck', { token, merchant: 'harbor' })).json().value;
    expect(play.stop).toBeNull();
    expect(await actionsOf(victim)).toEqual(['excluded', 'exclusion_ended']);
    const written = await database.query<{ body: string }>(
      `SELECT texts->'EN'->>'body' AS body FROM app.message m JOIN app.member_message k ON k.tenant = m.tenant AND k.message_id = m.id
       WHERE k.member_id = $1`,
      [victim.memberId],
    );
    expect(written.filter(({ body }) => /was ended on .+ it was of another person/.test(body))).toHaveLength(1);
    const sql = INVARIANTS.find(({ id }) => id === '10c')?.sql.replaceAll('core.tenant()', `'harbor'`) ?? '';
    expect(await database.query(sql)).toEqual([{ broken: '0' }]);
  });

  it('leaves the exclusions of others in force: one that came meanwhile is decided on as well', async () => {
    const { victim, email } = await attack(true);
    const end: ExclusionEnd = (await request(victim)).json().value;
    const second = await seat();
    await forgetAddress(email, 'lotus');
    await setAddress(second, email, true);
    await exclude(second);
    expect((await approve(end)).json().code).toBe('conflict');
    expect(await excludedBy(victim)).toBe('licensee');
    expect((await call('exclusions.rejectEnd', end.id, REASON, { staff: 'staff-2' })).statusCode).toBe(200);
    const both: ExclusionEnd = (await request(victim)).json().value;
    expect(both.sources).toHaveLength(2);
    expect((await approve(both)).statusCode).toBe(200);
    expect(await excludedBy(victim)).toBeNull();
  });

  it('is never that of an exclusion of this brand, and waits once', async () => {
    const own = await seat(100n, 'harbor');
    await exclude(own, 'harbor');
    expect((await request(own)).json().code).toBe('conflict');
    expect((await request(await seat(100n, 'harbor'))).json().code).toBe('conflict');
    expect((await request({ memberId: 'nobody', token: '' })).statusCode).toBe(404);
    const { victim } = await attack(true);
    const end: ExclusionEnd = (await request(victim)).json().value;
    expect((await request(victim)).json().code).toBe('conflict');
    // The player excludes themself meanwhile.
    const { token } = await enter(victim);
    await exclude({ ...victim, token }, 'harbor');
    expect((await approve(end)).json().code).toBe('conflict');
    expect(await excludedBy(victim)).toBe('player');
    expect((await call('exclusions.withdrawEnd', end.id, REASON)).json().value).toMatchObject({ state: 'withdrawn' });
  });
});
