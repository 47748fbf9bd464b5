import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import { type ProviderSync, ROUNDS_COUNTED } from '@marquee/contracts/schemas/console-games';
import { WALLET_UNITS } from '@marquee/contracts/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callSupport } from '../../testing/call-support.ts';
import { openWalletFixture, SLOTS, type WalletFixture } from '../../testing/wallet-fixture.ts';

const UNIT = Number(WALLET_UNITS);

let fixture: WalletFixture;
beforeAll(async () => {
  fixture = await openWalletFixture();
});
afterAll(() => fixture.close());

const codeOf = () => fixture.operator.settings.providers[0]?.code ?? '';
const call = async (path: string, body: object = {}, merchant = 'lotus') => {
  const answer = await callSupport(fixture.platform, path, body, { merchant });
  return { status: answer.statusCode, ...answer.json() };
};
const syncNow = async (code = codeOf()) =>
  (await call(INTERNAL_CALLS['catalogue.sync'].path.replace(':provider', code))).value?.provider as ProviderSync;
const effect = async (names: string[], merchant?: string) =>
  (await call(INTERNAL_CALLS['catalogue.effect'].path, { names }, merchant)).value;

describe('[G11][T11] the sync of a provider’s list', () => {
  it('is stored and shown: when, how many games, and which entries were refused and why', async () => {
    const { value } = await call(INTERNAL_CALLS['catalogue.providers'].path);
    expect(value.providers).toMatchObject([
      { provider: codeOf(), vendors: ['ARCADE'], games: 2, refused: 0, faults: [] },
    ]);
    fixture.provider.games = [...SLOTS, { game_code: 'bad' }, SLOTS[0]];
    const synced = await syncNow();
    expect(synced).toMatchObject({ games: 2, refused: 2, failure: null });
    expect(synced.faults).toEqual(['bad has a bad name', 'slot-1 is listed twice']);
    expect(Date.parse(synced.endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(synced.startedAt ?? ''));
  });

  it('shows why the last attempt failed, and still the result of the one before', async () => {
    const before = await syncNow();
    for (const [status, failure] of [
      [503, 'unreachable'],
      [403, 'refused'],
    ] as const) {
      fixture.provider.status = status;
      expect(await syncNow()).toMatchObject({ failure, games: 2, refused: 2, syncedAt: before.syncedAt });
    }
    fixture.provider.status = 200;
    fixture.provider.games = SLOTS;
    expect(await syncNow()).toMatchObject({ failure: null, games: 2, refused: 0, faults: [] });
    expect((await call(INTERNAL_CALLS['catalogue.sync'].path.replace(':provider', 'nobody'))).code).toBe('not_found');
  });

  it('calls a provider once for two simultaneous requests', async () => {
    const before = fixture.provider.received.length;
    await Promise.all([syncNow(), syncNow()]);
    expect(fixture.provider.received.length).toBe(before + 1);
  });
});

describe('[G11][T11] the effect of switching a game off', () => {
  it('counts this brand’s open rounds in it, by game and by vendor, and names games that no list has', async () => {
    const one = await fixture.seat('effect-one', 10_000n);
    const two = await fixture.seat('effect-two', 10_000n);
    const elsewhere = await fixture.seat('effect-three', 10_000n, 'harbor');
    for (const [index, { caller }] of [one, two, elsewhere].entries()) await caller.bet(`effect-open-${index}`, UNIT);
    await one.caller.bet('effect-another', UNIT);
    await one.caller.bet('effect-over', UNIT, { round_closed: true });
    expect(await effect(['ARCADE/slot-1', 'ARCADE/nowhere'])).toEqual({
      openRounds: 3,
      players: 2,
      unknown: ['ARCADE/nowhere'],
      titles: { 'ARCADE/slot-1': 'slot-1' },
    });
    expect(await effect(['ARCADE/slot-2'])).toMatchObject({ openRounds: 0, players: 0, unknown: [] });
    expect(await effect(['ARCADE'])).toMatchObject({ openRounds: 3, players: 2 });
    expect(await effect(['ARCADE'], 'harbor')).toMatchObject({ openRounds: 1, players: 1 });
  });
});

describe('[G11][T11] how games were played lately', () => {
  const play = async (names: string[], merchant?: string) =>
    (await call(INTERNAL_CALLS['catalogue.play'].path, { names }, merchant)).value.games;

  it('counts the rounds of this brand in a day, with the time of the last; none of a game without rounds', async () => {
    const before = (await play(['ARCADE/slot-1']))['ARCADE/slot-1']?.rounds ?? 0;
    const { caller } = await fixture.seat('lately', 10_000n);
    for (const name of ['one', 'two', 'three']) await caller.bet(`lately-${name}`, 1_000);
    await fixture.database.query(
      "SET session_replication_role = replica; UPDATE app.game_round SET opened_at = now() - interval '25 hours' WHERE round LIKE '%lately-one'",
    );
    const played = await play(['ARCADE/slot-1', 'ARCADE/slot-2', 'ARCADE/nowhere', 'ARCADE']);
    expect(Object.keys(played)).toEqual(['ARCADE/slot-1']);
    expect(played['ARCADE/slot-1'].rounds).toBe(before + 2);
    expect(Date.now() - Date.parse(played['ARCADE/slot-1'].lastAt)).toBeLessThan(60_000);
    expect((await play(['ARCADE/slot-1'], 'harbor'))['ARCADE/slot-1']?.rounds ?? 0).toBeLessThan(before + 2);
  });

  it('reads an index, and no more of a game than is counted', async () => {
    await fixture.database.query(
      `SET session_replication_role = replica;
       INSERT INTO app.game_round (tenant, provider, member_id, round, game_code, currency, state, stake, won, voided, opened_at)
       SELECT 'lotus', 'arcade', 'nobody', 'many-' || n, 'slot-2', 'KHR', 'open', 0, 0, 0, now() - n * interval '1 second'
       FROM generate_series(1, 20000) AS n; ANALYZE app.game_round`,
    );
    expect((await play(['ARCADE/slot-2']))['ARCADE/slot-2'].rounds).toBe(ROUNDS_COUNTED);
    const plan = await fixture.database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) SELECT r.opened_at FROM app.game_round r WHERE r.tenant = 'lotus' AND r.provider = 'arcade'
       AND r.game_code = 'slot-2' AND r.opened_at >= now() - interval '1 day' ORDER BY r.opened_at DESC LIMIT ${ROUNDS_COUNTED}`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('game_round_of_game');
    expect(text).not.toMatch(/Seq Scan|Sort/);
  });
});
