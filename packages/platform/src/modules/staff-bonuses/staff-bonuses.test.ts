import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import type { AttentionOfBrandsValue } from '@marquee/contracts/schemas/attention';
import type { BonusRequest, GiveBonusRequest, ListedPlayerBonusesValue } from '@marquee/contracts/schemas/bonuses';
import { NO_BRAND } from '@marquee/contracts/support';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callSupport, type SupportOptions } from '../../testing/call-support.ts';
import { openWalletSuite } from '../../testing/open-wallet-suite.ts';
import { protect } from '../../testing/protection-fixture.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { DAY_MS } from '../../utc-day.ts';
import { INVARIANTS } from '../../verify/invariants.ts';

const { fixture, seat } = await openWalletSuite();
const { database, platform } = fixture;

beforeAll(() => {
  const lotus = platform.brands.get('lotus') ?? testBrand('lotus');
  const cashier = { ...lotus.private.cashier, twoPersonsAbove: '100.00' };
  platform.brands.set({ ...lotus, private: { ...lotus.private, cashier } });
});

// A day in which the person has given nothing.
beforeEach(() => platform.clock.advance(DAY_MS));

type Call = 'approve' | 'reject' | 'withdraw' | 'forfeit';
const give = (player: string, body: Partial<GiveBonusRequest> = {}, options: SupportOptions = {}) =>
  callSupport(
    platform,
    INTERNAL_CALLS['bonuses.give'].path.replace(':player', player),
    { amount: '50.00', currency: 'KHR', wagering: 2, days: 7, note: 'Sorry for the wait', ...body },
    { key: randomUUID(), ...options },
  );
const given = async (...input: Parameters<typeof give>): Promise<BonusRequest> => (await give(...input)).json().value;
const call = (name: Call, { id, hash = '' }: { id: string; hash?: string }, options: SupportOptions = {}) =>
  callSupport(
    platform,
    INTERNAL_CALLS[`bonuses.${name}`].path.replace(':bonus', id),
    name === 'approve' ? { hash } : { reason: 'Not agreed' },
    { key: randomUUID(), staff: name === 'withdraw' ? 'staff-1' : 'staff-2', ...options },
  );
const of = async (player: string): Promise<ListedPlayerBonusesValue> =>
  (await callSupport(platform, INTERNAL_CALLS['bonuses.ofPlayer'].path.replace(':player', player), {})).json().value;
const balance = async (token: string) => (await platform.call('balance', { token })).json().value;
const bonusOf = async (player: string, id: string) => (await of(player)).bonuses.find((bonus) => bonus.id === id);
/** Ids of the invariants of bonuses and accounts that are broken in `lotus`. */
async function broken(): Promise<string[]> {
  const found: string[] = [];
  for (const { id, sql } of INVARIANTS.filter((each) => ['5e', '5f', '5r', '11a'].includes(each.id))) {
    const [row] = await database.query<{ broken: string }>(sql.replaceAll('core.tenant()', "'lotus'"));
    if (Number(row?.broken) > 0) found.push(id);
  }
  return found;
}

describe('[W08] a bonus of staff', () => {
  it('is the player’s at once, with its turnover, its days and its reason', async () => {
    const { memberId, token } = await seat(10n);
    const bonus = await given(memberId);
    expect(bonus).toMatchObject({ state: 'given', amount: '50.00', required: '100.00', author: 'staff-1' });
    expect(await balance(token)).toMatchObject({ cash: '10.00', sumBalance: '60.00', bonus: { amount: '50.00' } });
    expect(await bonusOf(memberId, bonus.id)).toMatchObject({
      ...{ origin: 'staff', state: 'active', required: '100.00', progress: '0.00', taken: null },
      given: { by: 'staff-1', note: 'Sorry for the wait' },
    });
    const posted = await database.query('SELECT kind, source FROM core.tx WHERE ref = $1', [bonus.id]);
    expect(posted).toEqual([{ kind: 'bonus_grant', source: 'bonus' }]);
    expect(await broken()).toEqual([]);
  });

  it('waits above the brand’s sum for a second person, who approves what was shown', async () => {
    const { memberId, token } = await seat(0n);
    const waiting = await given(memberId, { amount: '100.01' });
    expect([waiting.state, (await balance(token)).sumBalance]).toEqual(['waiting', '0.00']);
    expect((await of(memberId)).requests.map(({ id }) => id)).toEqual([waiting.id]);
    expect((await call('approve', waiting, { staff: 'staff-1' })).json().code).toBe('conflict');
    const other = await given(memberId, { amount: '100.02' });
    expect((await call('approve', { ...waiting, hash: other.hash })).json().code).toBe('conflict');
    expect((await call('approve', waiting)).json().value.state).toBe('given');
    expect((await call('approve', waiting)).json().value.state).toBe('given');
    expect((await balance(token)).sumBalance).toBe('100.01');
    expect((await call('reject', other)).json().value.state).toBe('rejected');
    expect((await call('approve', other)).json().code).toBe('conflict');
    const third = await given(memberId, { amount: '200.00' });
    expect((await call('withdraw', third, { staff: 'staff-2' })).json().code).toBe('conflict');
    expect((await call('withdraw', third)).json().value.state).toBe('withdrawn');
    expect((await of(memberId)).requests).toEqual([]);
    expect((await balance(token)).sumBalance).toBe('100.01');
  });

  it('waits as well when the person has given others within 24 hours, to whomever, also at once', async () => {
    const players = await Promise.all([1, 2, 3].map(() => seat(0n)));
    const alone = async () => (await of(players[0]?.memberId ?? '')).twoPersonsAbove;
    expect(await alone()).toBe('100.00');
    const all = await Promise.all(players.map(({ memberId }) => given(memberId, { wagering: 0 })));
    expect(all.map(({ state }) => state).sort()).toEqual(['given', 'given', 'waiting']);
    expect(await alone()).toBe('0.00');
    const [player] = players;
    if (player === undefined) throw new Error('No player');
    const others = await given(player.memberId, { amount: '100.00' }, { staff: 'staff-3' });
    expect(others.state).toBe('given');
    platform.clock.advance(DAY_MS);
    expect((await given(player.memberId, { amount: '100.00' })).state).toBe('given');
  });

  it('is counted with the adjustments while it waits', async () => {
    const { memberId } = await seat(0n);
    const count = async (): Promise<number> => {
      const path = INTERNAL_CALLS['reconciliation.attentionOfBrands'].path;
      const answer = await callSupport(platform, path, { merchants: ['lotus'] }, { merchant: NO_BRAND });
      return (answer.json().value as AttentionOfBrandsValue).brands[0]?.waiting.adjustments ?? 0;
    };
    const before = await count();
    const waiting = await given(memberId, { amount: '100.01' });
    expect(await count()).toBe(before + 1);
    const list = await callSupport(platform, INTERNAL_CALLS['bonuses.waiting'].path, {});
    expect(list.json().value.requests.map(({ id }: BonusRequest) => id)).toContain(waiting.id);
    await call('reject', waiting);
    expect(await count()).toBe(before);
  });

  it('is given once under one key, also three times at once', async () => {
    const { memberId, token } = await seat(0n);
    for (const amount of ['20.00', '120.00']) {
      const key = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => give(memberId, { amount }, { key })));
      expect(new Set(answers.map((answer) => answer.json().value.id)).size).toBe(1);
      expect((await give(memberId, { amount: '21.00' }, { key })).json().code).toBe('idempotency_mismatch');
    }
    expect((await balance(token)).sumBalance).toBe('20.00');
  });

  it('is refused for a player who is not verified where play requires it, also where it waited before', async () => {
    const { memberId } = await seat(0n);
    const waiting = await given(memberId, { amount: '100.01' });
    protect(platform, { identityForPlay: 'identity' });
    expect((await give(memberId)).json().code).toBe('identity_required');
    expect((await call('approve', waiting)).json().code).toBe('identity_required');
    protect(platform, { identityForPlay: 'none' });
    expect(await of(memberId)).toMatchObject({ bonuses: [] });
  });

  it.each([
    ['excluded', "excluded_at = now(), excluded_by = 'staff'"],
    ['in a time-out', "time_out_from = now(), time_out_until = now() + interval '1 day'"],
  ])('is refused for a player who is %s, also where it waited before', async (_, change) => {
    const { memberId, token } = await seat(0n);
    const waiting = await given(memberId, { amount: '100.01' });
    await database.query(
      "INSERT INTO app.member_protection (tenant, member_id) VALUES ('lotus', $1) ON CONFLICT DO NOTHING",
      [memberId],
    );
    await database.query(`UPDATE app.member_protection SET ${change} WHERE member_id = $1`, [memberId]);
    expect((await give(memberId)).json().code).toBe('player_excluded');
    expect((await call('approve', waiting)).json().code).toBe('player_excluded');
    expect((await of(memberId)).requests.map(({ id }) => id)).toEqual([waiting.id]);
    expect(await of(memberId)).toMatchObject({ bonuses: [] });
    expect((await balance(token)).sumBalance).toBe('0.00');
  });

  it('is taken back with what is left of it, by a person with a reason, once', async () => {
    const { memberId, token } = await seat(10n);
    const [active, next] = [await given(memberId), await given(memberId, { amount: '5.00' })];
    expect((await bonusOf(memberId, next.id))?.state).toBe('waiting');
    const key = randomUUID();
    const answers = await Promise.all([1, 2].map(() => call('forfeit', active, { key })));
    expect(answers.map((answer) => answer.json().value)).toEqual([
      { lost: '50.00', currency: 'KHR' },
      { lost: '50.00', currency: 'KHR' },
    ]);
    expect(await bonusOf(memberId, active.id)).toMatchObject({
      ...{ state: 'forfeited', taken: { by: 'staff-2', reason: 'Not agreed' } },
    });
    expect((await call('forfeit', active)).json().code).toBe('conflict');
    expect((await call('forfeit', next)).json().value).toEqual({ lost: '0.00', currency: 'KHR' });
    expect((await bonusOf(memberId, next.id))?.state).toBe('forfeited');
    expect(await balance(token)).toMatchObject({ sumBalance: '10.00', bonus: null });
    expect(await broken()).toEqual([]);
  });

  it('is refused for nobody, guests, another brand’s player and terms out of bounds', async () => {
    const { memberId } = await seat(0n);
    const [foreign, guest] = [await seat(0n, 'harbor'), await fixture.seatGuest()];
    for (const player of ['nobody', foreign.memberId, guest.memberId]) {
      expect((await give(player)).json().code).toBe('not_found');
    }
    const wrong = [
      ...[{ amount: '0.00' }, { amount: '-5.00' }, { amount: '1.001' }, { currency: 'USD' }, { note: ' ' }],
      ...[{ wagering: -1 }, { wagering: 1.5 }, { wagering: 101 }, { days: 0 }, { days: 366 }],
    ];
    for (const body of wrong) {
      expect([body, (await give(memberId, body)).json().code]).toEqual([body, 'validation_failed']);
    }
    const bonus = await given(memberId);
    expect((await call('forfeit', bonus, { merchant: 'harbor' })).json().code).toBe('not_found');
    expect((await bonusOf(memberId, bonus.id))?.state).toBe('active');
  });
});
