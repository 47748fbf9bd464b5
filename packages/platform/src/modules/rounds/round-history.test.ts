import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { TenantDb } from '../../db/with-tenant.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { plansOf } from '../../testing/plans-of.ts';
import { listRounds, type RoundFilter, type RoundPlace, sumRounds } from './round-history.repository.ts';

const suite = await openWalletSuite();
const scope = { merchant: 'lotus' };
const { withTenant } = suite.fixture.database;
const HOUR_MS = 3_600_000;

const filterOf = (memberId: string, more: Partial<RoundFilter> = {}): RoundFilter => {
  const now = suite.fixture.platform.clock.now().getTime();
  const within = { from: new Date(now - 24 * HOUR_MS), to: new Date(now + HOUR_MS) };
  return { memberId, ...within, vendor: null, gameType: null, currency: null, state: null, ...more };
};
const page = (filter: RoundFilter, after: RoundPlace | null = null, limit = 10) =>
  withTenant(scope, (db) => listRounds(db, scope, filter, { after, limit }));
const totals = (filter: RoundFilter) => withTenant(scope, (db) => sumRounds(db, scope, filter));

it('[G11] every round is recorded with its vendor, its category, its stakes and wins, and the time it was settled', async () => {
  const { caller, memberId } = await suite.seat();
  const [lost, won, back, free] = ['lost', 'won', 'back', 'free'].map(suite.ref);
  await caller.bet(`${lost}`, 10 * UNIT);
  suite.fixture.platform.clock.advance(1_000);
  await caller.bet(`${won}`, 20 * UNIT);
  await caller.win(`${won}-win`, `${won}`, 50 * UNIT);
  suite.fixture.platform.clock.advance(1_000);
  await caller.bet(`${back}`, 30 * UNIT);
  await caller.rollback(`${back}-back`, `${back}`);
  suite.fixture.platform.clock.advance(1_000);
  await caller.bet(`${free}`, 5 * UNIT, { is_free: true });
  await caller.rollback(`${free}-back`, `${free}`);
  const { rounds, next } = await page(filterOf(memberId));
  expect(next).toBeNull();
  const game = { provider: 'arcade', game: 'slot-1', vendor: 'ARCADE', gameType: 'RNG', currency: 'KHR' };
  const closed = { state: 'closed', settledAt: expect.any(Date), openedAt: expect.any(Date) };
  expect(rounds).toEqual([
    { ...game, ...closed, round: `round-${free}`, stake: 0n, won: 0n, voided: 0n, isFree: true },
    { ...game, ...closed, round: `round-${back}`, stake: 3000n, won: 0n, voided: 3000n, isFree: false },
    { ...game, ...closed, round: `round-${won}`, stake: 2000n, won: 5000n, voided: 0n, isFree: false },
    {
      ...{ ...game, round: `round-${lost}`, stake: 1000n, won: 0n, voided: 0n, isFree: false },
      ...{ state: 'open', openedAt: expect.any(Date), settledAt: null },
    },
  ]);
  expect(await totals(filterOf(memberId))).toEqual([
    { currency: 'KHR', rounds: 4, stake: 6000n, won: 5000n, voided: 3000n },
  ]);
  const narrowed: Partial<RoundFilter>[] = [
    { state: 'open' },
    { vendor: 'NOBODY' },
    { gameType: 'PVP' },
    { currency: 'USD' },
    { to: rounds[2]?.openedAt ?? new Date() },
  ];
  const counts = await Promise.all(narrowed.map(async (more) => (await page(filterOf(memberId, more))).rounds.length));
  expect(counts).toEqual([1, 0, 0, 0, 1]);
});

it("[G11] a round keeps the game's data at the time of play after the catalogue changes", async () => {
  const { caller, memberId } = await suite.seat();
  await caller.bet(suite.ref('kept'), UNIT);
  await suite.fixture.database.query("UPDATE app.game SET vendor = 'OTHER' WHERE code = 'slot-1'");
  await caller.win(`${suite.ref('kept')}-win`, suite.ref('kept'), UNIT);
  expect((await page(filterOf(memberId))).rounds).toMatchObject([{ vendor: 'ARCADE', won: 100n }]);
  await suite.fixture.database.query("UPDATE app.game SET vendor = 'ARCADE' WHERE code = 'slot-1'");
});

it('[G11] a long record is paged to its end by an index: no round twice or missing, and none of another player', async () => {
  const { caller, memberId } = await suite.seat();
  const { memberId: otherId } = await suite.seat();
  await caller.bet(`mine-${memberId}`, UNIT);
  // Eight at one moment, one in four of them this player's.
  await suite.fixture.database.query(
    `INSERT INTO app.game_round (tenant, provider, member_id, round, game_code, currency, state, stake, opened_at, closed_at)
     SELECT tenant, provider, CASE WHEN number % 4 = 0 THEN $1 ELSE $2 END, 'long-' || number, game_code, currency, 'closed', 100,
       opened_at - (number / 8) * interval '1 second', opened_at
     FROM app.game_round, generate_series(1, 20000) AS number WHERE round = $3`,
    [memberId, otherId, `round-mine-${memberId}`],
  );
  await suite.fixture.database.query('ANALYZE app.game_round');
  const seen: string[] = [];
  let after: RoundPlace | null = null;
  do {
    const { rounds, next }: Awaited<ReturnType<typeof page>> = await page(filterOf(memberId), after, 700);
    seen.push(...rounds.map(({ round }) => round));
    after = next;
  } while (after !== null);
  expect(seen).toHaveLength(5001);
  expect(new Set(seen).size).toBe(5001);
  expect((await totals(filterOf(otherId)))[0]?.rounds).toBe(15_000);
  expect((await page(filterOf(randomUUID()))).rounds).toEqual([]);
  const read = (db: TenantDb) => listRounds(db, scope, filterOf(memberId), { after: null, limit: 20 });
  expect(await plansOf(suite.fixture.database, 'lotus', read)).toMatch(
    /Index Scan Backward using game_round_of_member/,
  );
});
