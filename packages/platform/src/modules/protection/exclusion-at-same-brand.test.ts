import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS, type InternalCallName } from '@marquee/contracts/internal-calls';
import type { ExclusionEnd, PossibleExclusion } from '@marquee/contracts/schemas/exclusions';
import { beforeEach, describe, expect, it } from 'vitest';
import { callSupport } from '../../testing/call-support.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { ageProtection, protect } from '../../testing/protection-fixture.ts';
import { logIn, TEST_PASSWORD, usernameOf } from '../../testing/test-members.ts';
import type { SeatedPlayer } from '../../testing/wallet-fixture.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { platform, database } = fixture;
const MERCHANTS = ['lotus', 'harbor'];
let count = 0;

/** Passwords of one network that are checked within an hour count together. */
beforeEach(() => platform.clock.advance(3_600_000));

type Account = Pick<SeatedPlayer, 'memberId'>;
interface Facts {
  readonly mobile: string;
  readonly name: string;
  readonly birthday: string;
}
const newPerson = (): Facts => {
  count += 1;
  return { mobile: `85512100${100 + count}`, name: `Chan Thida ${count}`, birthday: '1988-02-03' };
};
/** Two accounts of a brand never have the same address, and one alone proves a number. */
async function know({ memberId }: Account, { mobile, name, birthday }: Partial<Facts>, isProven = false) {
  await database.query(
    'UPDATE app.member SET mobile_key = $2, mobile_proven_at = CASE WHEN $3 AND $2::text IS NOT NULL THEN now() END WHERE id = $1',
    [memberId, mobile, isProven],
  );
  for (const [field, value] of Object.entries({ realName: name, birthday })) {
    if (value === undefined) continue;
    await database.query(
      `INSERT INTO app.member_profile (tenant, member_id, field, value, verified_at)
       SELECT tenant, id, $2, $3, CASE WHEN $4 THEN now() END FROM app.member WHERE id = $1`,
      [memberId, field, value, isProven],
    );
  }
}
async function exclude({ token }: Pick<SeatedPlayer, 'token'>, days = 30): Promise<void> {
  const answer = await platform.call('selfExclude', { token, body: { days, password: TEST_PASSWORD } });
  expect(answer.statusCode).toBe(200);
}
const excludedBy = async ({ memberId }: Account): Promise<string | null> => {
  const [row] = await database.query<{ by: string | null }>(
    `SELECT CASE WHEN core.kept_out_by(excluded_at, exclusion_ends_at, NULL, clock_timestamp()) = 'excluded' THEN excluded_by END AS by
     FROM app.member_protection WHERE member_id = $1`,
    [memberId],
  );
  return row?.by ?? null;
};
const enter = async ({ memberId }: Account): Promise<string> =>
  (await logIn(platform, await usernameOf(database, memberId), TEST_PASSWORD)).json().value.token;
const call = (name: InternalCallName, id: string, body: object, staff = 'staff-1') =>
  callSupport(platform, INTERNAL_CALLS[name].path.replace(/:\w+/, id), body, { key: randomUUID(), staff });
const matchOf = async ({ memberId }: Account): Promise<PossibleExclusion | undefined> =>
  (await call('exclusions.list', '', {}))
    .json()
    .value.matches.find(({ player }: PossibleExclusion) => player.id === memberId);
const spreadAgain = async ({ memberId }: Account) => {
  await database.query('UPDATE app.member_protection SET is_spread = false WHERE member_id = $1', [memberId]);
  await platform.app.spreadExclusions(MERCHANTS);
};
/** As if everything had happened two days earlier, with what the group of brands has of it. */
async function ageExclusions(...accounts: Account[]): Promise<void> {
  for (const { memberId } of accounts) {
    await ageProtection(fixture, memberId, '2 days');
    await database.query(`UPDATE core.licensee_exclusion SET until = until - interval '2 days' WHERE member_id = $1`, [
      memberId,
    ]);
  }
}
const REASON = { reason: 'Passport seen' };

describe.each([null, 'mekong'])(
  '[W13] an exclusion reaches other accounts of the same brand, licensee %s',
  (licensee) => {
    beforeEach(() => {
      for (const merchant of MERCHANTS) {
        const brand = platform.brands.get(merchant);
        if (brand === undefined) throw new Error(`No test brand ${merchant}`);
        platform.brands.set({ ...brand, private: { ...brand.private, licensee } });
        protect(platform, { exclusionMinDays: 1 }, merchant);
      }
    });

    it.each<[string, (person: Facts) => Partial<Facts>, boolean]>([
      ['number, which the excluded person proved', ({ mobile }) => ({ mobile }), true],
      ['name and date of birth, which a document proved', ({ name, birthday }) => ({ name, birthday }), true],
      ['number, name and date of birth, none of them proven', (person) => person, false],
    ])('at once with the same %s', async (_what, part, isProven) => {
      const person = newPerson();
      const [first, other] = [await seat(), await seat()];
      await know(first, part(person));
      await know(other, person, isProven);
      await exclude(other);
      expect([await excludedBy(other), await excludedBy(first)]).toEqual(['player', 'licensee']);
      const answer = await platform.call('memberInfo', { token: first.token });
      expect(answer.json()).toMatchObject({ code: 'token_invalid', sessionEnd: 'excluded' });
      expect((await first.caller.bet(ref('after'), UNIT)).status).not.toBe('RS_OK');
      // The exclusion that was taken over goes no further, and does not return.
      await spreadAgain(other);
      const events = await database.query('SELECT FROM app.protection_event WHERE member_id = ANY($1)', [
        [first.memberId, other.memberId],
      ]);
      expect(events).toHaveLength(2);
    });

    it('at a log-in, once the account has the same', async () => {
      const person = newPerson();
      const [first, other] = [await seat(), await seat()];
      await know(other, person, true);
      await exclude(other);
      expect(await excludedBy(first)).toBeNull();
      await know(first, { mobile: person.mobile });
      const token = await enter(first);
      expect(await excludedBy(first)).toBe('licensee');
      expect((await platform.call('protection', { token })).json().value.exclusion).toMatchObject({ isOwn: false });
    });

    it('never with one thing that nobody proved: the player plays on until staff decide', async () => {
      const { mobile } = newPerson();
      const [victim, stranger] = [await seat(), await seat()];
      await know(victim, { mobile }, true);
      await know(stranger, { mobile });
      await exclude(stranger);
      await spreadAgain(stranger);
      await enter(victim);
      expect(await excludedBy(victim)).toBeNull();
      expect((await victim.caller.bet(ref('on'), UNIT)).status).toBe('RS_OK');
      const match = await matchOf(victim);
      expect(match).toMatchObject({
        source: { merchant: 'lotus', player: stranger.memberId },
        matchedBy: ['mobile'],
      });
      expect((await call('exclusions.dismiss', match?.id ?? '', REASON)).statusCode).toBe(200);
      await database.query('UPDATE core.licensee_exclusion SET mobile_proven = true WHERE member_id = $1', [
        stranger.memberId,
      ]);
      await spreadAgain(stranger);
      await enter(victim);
      expect([await excludedBy(victim), await matchOf(victim)]).toEqual([null, undefined]);
    });

    it('by staff, who find that it is the person', async () => {
      const { mobile } = newPerson();
      const [first, other] = [await seat(), await seat()];
      await know(first, { mobile });
      await know(other, { mobile });
      await exclude(other);
      const id = (await matchOf(first))?.id ?? '';
      expect((await call('exclusions.takeOver', id, REASON)).statusCode).toBe(200);
      expect([await excludedBy(first), await excludedBy(other)]).toEqual(['licensee', 'player']);
    });

    it('until the player requests the end there, unless it becomes longer', async () => {
      const { mobile } = newPerson();
      const [first, other] = [await seat(), await seat()];
      await know(first, { mobile });
      await know(other, { mobile }, true);
      await exclude(other, 1);
      await ageExclusions(first, other);
      const ended = await platform.call('exclusionEnd', { token: await enter(first), body: {} });
      expect(ended.statusCode).toBe(200);
      await ageExclusions(first, other);
      await spreadAgain(other);
      await enter(first);
      expect([await excludedBy(first), await excludedBy(other)]).toEqual([null, 'player']);
      await exclude({ token: await enter(other) });
      expect(await excludedBy(first)).toBe('licensee');
    });
    it('until two persons end what was of another person', async () => {
      const { mobile } = newPerson();
      const [victim, stranger] = [await seat(), await seat()];
      await know(victim, { mobile });
      await know(stranger, { mobile }, true);
      await exclude(stranger);
      expect(await excludedBy(victim)).toBe('licensee');
      const end: ExclusionEnd = (await call('exclusions.requestEnd', victim.memberId, REASON)).json().value;
      expect(end.sources).toEqual([{ merchant: 'lotus', player: stranger.memberId }]);
      const approve = (staff: string) => call('exclusions.approveEnd', end.id, { hash: end.hash }, staff);
      expect((await approve('staff-1')).json().code).toBe('conflict');
      expect((await approve('staff-2')).statusCode).toBe(200);
      await spreadAgain(stranger);
      await enter(victim);
      expect([await excludedBy(victim), await excludedBy(stranger)]).toEqual([null, 'player']);
      expect((await call('exclusions.requestEnd', stranger.memberId, REASON)).json().code).toBe('conflict');
    });
  },
);

it('[W13] an exclusion that its brand made before it had such notes is noted when it is spread', async () => {
  const { mobile } = newPerson();
  const [first, other] = [await seat(), await seat()];
  await know(other, { mobile });
  await exclude(other);
  await database.query('DELETE FROM core.licensee_exclusion WHERE member_id = $1', [other.memberId]);
  await know(first, { mobile });
  await spreadAgain(other);
  expect(await matchOf(first)).toMatchObject({ source: { player: other.memberId } });
});
