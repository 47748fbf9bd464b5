import { askFor } from '../../protection-fixture.ts';
import { SESSION_IDLE_MS } from '../../test-brands.ts';
import { brandWith } from '../conformance-fixture.ts';
import { type Case, type Script, START } from '../script.ts';

/** Wins are paid and rollbacks executed in every state of the player. */
async function settles(script: Script): Promise<void> {
  await script.expect(script.win('win', 'staked', 700n), 'done', 8_700n);
  await script.expect(script.rollback('back', 'undone', 1_000n), 'done', 9_700n);
  await script.holds(9_700n);
}
async function stakes(script: Script): Promise<void> {
  await script.expect(script.bet('staked', 1_000n), 'done', 9_000n);
  await script.expect(script.bet('undone', 1_000n), 'done', 8_000n);
}

const changedBrand = (
  id: string,
  title: string,
  outcome: 'gameWrong' | 'maintenance',
  change: (script: Script) => ReturnType<typeof brandWith>,
): Case => ({
  id,
  title,
  alone: true,
  run: async (script) => {
    const { brands } = script.fixture.platform;
    const before = brands.get('lotus');
    if (before === undefined) throw new Error('There is no brand');
    await stakes(script);
    brands.set(change(script));
    try {
      await script.expect(script.bet('refused', 100n), outcome, 8_000n);
      await settles(script);
    } finally {
      brands.set(before);
    }
  },
});

const MINUTE_MS = 60_000;

/** A case of what protects the player; what takes time to act runs alone. */
const protectedPlayer = (
  id: string,
  title: string,
  outcome: 'playerExcluded' | 'limitReached',
  { minutes = 0, protect }: { readonly minutes?: number; readonly protect: (script: Script) => Promise<unknown> },
): Case => ({
  id,
  title,
  alone: minutes > 0,
  run: async (script) => {
    await stakes(script);
    await protect(script);
    script.fixture.platform.clock.advance(minutes * MINUTE_MS);
    await script.expect(script.bet('refused', 100n), outcome, 8_000n);
    await settles(script);
  },
});

/** A call of the player. */
const ask = ({ fixture, player }: Script, name: 'timeOut' | 'limitSet' | 'realityCheckSet', body: unknown) =>
  askFor(fixture, { token: player.memberToken }, name, body);

const allVendors = (script: Script) => [script.line, ...script.others].map(({ vendor }) => vendor);

export const WHO: readonly Case[] = [
  {
    id: 'token-unknown',
    title: 'an unknown token',
    run: async (script) => {
      await script.expect(script.bet('bet', 100n, { token: 'made-up' }), 'sessionMissing');
      await script.expect(script.balance({ token: 'made-up' }), 'sessionMissing');
      await script.holds(START);
    },
  },
  {
    id: 'token-of-another',
    title: "another player's token, of the same provider and of another's",
    run: async (script) => {
      const other = await script.line.seat(START);
      await script.expect(script.bet('bet', 100n, { token: other.token }), 'sessionMissing');
      await script.expect(script.bet('theirs', 100n, { user: other.user }), 'sessionMissing');
      for (const line of script.others) {
        const elsewhere = await line.seat(START);
        await script.expect(script.bet('elsewhere', 100n, { player: elsewhere }), 'sessionMissing');
        await script.holds(START, elsewhere);
      }
      await script.holds(START, other);
      await script.holds(START);
    },
  },
  {
    id: 'user-unknown',
    title: 'a player, or a brand, that there is not',
    run: async (script) => {
      await script.expect(script.bet('one', 100n, { user: 'nobody' }), 'sessionMissing');
      await script.expect(script.bet('two', 100n, { user: 'lotus.nobody' }), 'sessionMissing');
      await script.expect(script.bet('three', 100n, { user: `nowhere.${script.player.memberId}` }), 'brandMissing');
      await script.expect(script.bet('four', 100n, { user: `harbor.${script.player.memberId}` }), 'sessionMissing');
      await script.expect(
        script.win('five', 'bet', 100n, { user: `harbor.${script.player.memberId}` }),
        'sessionMissing',
      );
      await script.holds(START);
    },
  },
  {
    id: 'brands-unheard',
    title: 'a platform that has just started and has no brands yet requests a retry: no refusal is final',
    alone: true,
    run: async (script) => {
      const { brands } = script.fixture.platform;
      const user = `nowhere.${script.player.memberId}`;
      brands.setComplete(false);
      try {
        await script.expect(script.win('win', 'bet', 100n, { user }), 'retryLater');
        await script.expect(script.rollback('back', 'bet', 100n, { user }), 'retryLater');
      } finally {
        brands.setComplete(true);
      }
      await script.expect(script.win('win', 'bet', 100n, { user }), 'brandMissing');
      await script.holds(START);
    },
  },
  {
    id: 'game-unknown',
    title: 'a game that the token is not for, and one that there is not',
    run: async (script) => {
      await script.expect(script.bet('one', 100n, { game: 'slot-2' }), 'gameWrong');
      await script.expect(script.bet('two', 100n, { game: 'no-such-game' }), 'gameWrong');
      await script.expect(script.balance({ game: 'no-such-game' }), 'gameWrong');
      await script.holds(START);
    },
  },
  {
    id: 'game-of-round',
    title: "a win of another game than its round's; a rollback succeeds with any game",
    run: async (script) => {
      await script.expect(script.bet('bet', 100n), 'done', 9_900n);
      await script.expect(script.win('win', 'bet', 500n, { game: 'slot-2' }), 'gameWrong');
      await script.expect(script.win('win', 'bet', 500n, { game: 'no-such-game' }), 'gameWrong');
      await script.holds(9_900n);
      await script.expect(script.win('win', 'bet', 500n), 'done', 10_400n);
      await script.expect(script.rollback('back', 'bet', 100n, { game: 'no-such-game' }), 'done', START);
    },
  },
  {
    id: 'currency-wrong',
    title: "another currency than the player's, of a bet and of a win",
    run: async (script) => {
      await script.expect(script.bet('one', 100n, { currency: 'USD' }), 'currencyWrong');
      await script.expect(script.bet('demo', 100n, { currency: 'DEMO' }), 'currencyWrong');
      await script.expect(script.bet('bet', 100n), 'done', 9_900n);
      await script.expect(script.win('win', 'bet', 100n, { currency: 'USD' }), 'currencyWrong');
      await script.holds(9_900n);
    },
  },
  {
    id: 'logged-out',
    title: 'after log-out no stake is taken; what is owed is paid',
    run: async (script) => {
      await stakes(script);
      await script.fixture.platform.call('logout', { token: script.player.memberToken });
      await script.expect(script.bet('late', 100n), 'sessionOver', 8_000n);
      await script.expect(script.bet('staked', 1_000n), 'done', 8_000n);
      await settles(script);
    },
  },
  {
    id: 'blocked',
    title: "a blocked player's stakes are refused; wins are paid",
    run: async (script) => {
      await stakes(script);
      const { memberId } = script.player;
      await script.fixture.database.query("UPDATE app.member SET state = 'disabled' WHERE id = $1", [memberId]);
      await script.expect(script.bet('late', 100n), 'playerBlocked', 8_000n);
      await settles(script);
    },
  },
  protectedPlayer('excluded', "an excluded player's stakes are refused; wins are paid", 'playerExcluded', {
    // With a session that is still open: an exclusion of the player ends all.
    protect: ({ fixture, player }) =>
      fixture.database.query(
        `INSERT INTO app.member_protection (tenant, member_id, excluded_at, excluded_by) SELECT tenant, id, now(), 'player'
         FROM app.member WHERE id = $1`,
        [player.memberId],
      ),
  }),
  protectedPlayer('time-out', "a player's stakes are refused in a time-out; wins are paid", 'playerExcluded', {
    protect: (script) => ask(script, 'timeOut', { hours: 24 }),
  }),
  protectedPlayer('limit', "a stake above the player's limit is refused; wins are paid", 'limitReached', {
    protect: (script) => ask(script, 'limitSet', { kind: 'stake', period: 'day', limit: '0.50' }),
  }),
  protectedPlayer('session-limit', 'no stake is taken after a session limit; wins are paid', 'limitReached', {
    minutes: 15,
    protect: (script) => ask(script, 'limitSet', { kind: 'session', period: 'session', limit: '15' }),
  }),
  protectedPlayer('reality-check', 'no stake is taken while a reality check is due; wins are paid', 'limitReached', {
    minutes: 10,
    protect: (script) => ask(script, 'realityCheckSet', { minutes: 10 }),
  }),
  {
    id: 'left-alone',
    title: 'a game that was left alone takes no stake; what is owed is paid',
    alone: true,
    run: async (script) => {
      await stakes(script);
      script.fixture.platform.clock.advance(SESSION_IDLE_MS + 1);
      await script.expect(script.bet('late', 100n), 'sessionOver', 8_000n);
      await script.expect(script.balance(), 'sessionOver');
      await settles(script);
    },
  },
  changedBrand('vendor-off', 'a vendor that the brand no longer has', 'gameWrong', (script) =>
    brandWith(script.others.map(({ vendor }) => vendor)),
  ),
  changedBrand('game-off', 'a game that is switched off', 'gameWrong', (script) => {
    const brand = brandWith(allVendors(script));
    const off = [`${script.line.vendor}/${script.player.game}`];
    return { ...brand, private: { ...brand.private, games: { ...brand.private.games, off } } };
  }),
  changedBrand('category-off', 'a category that is switched off', 'gameWrong', (script) => {
    const brand = brandWith(allVendors(script));
    const switches = { ...brand.public.switches, 'games.rng': false };
    return { ...brand, public: { ...brand.public, switches } };
  }),
  changedBrand('maintenance', 'a brand in maintenance', 'maintenance', (script) => {
    const brand = brandWith(allVendors(script));
    return { ...brand, private: { ...brand.private, maintenance: true } };
  }),
];
