import { type Case, Script, START } from '../script.ts';

export const WHOSE: readonly Case[] = [
  {
    id: 'win-of-another',
    title: "a win for another player's bet, by its id or by its round",
    run: async (script) => {
      await script.expect(script.bet('bet', 1_000n), 'done', 9_000n);
      const other = await script.line.seat(START);
      await script.expect(script.win('win', 'bet', 5_000n, { player: other }), 'betMissing', START);
      await script.holds(START, other);
      await script.holds(9_000n);
    },
  },
  {
    id: 'rollback-of-another',
    title: "a rollback of another player's bet, or win",
    run: async (script) => {
      await script.expect(script.bet('bet', 1_000n), 'done', 9_000n);
      const other = await script.line.seat(START);
      await script.expect(script.rollback('back', 'bet', 1_000n, { player: other }), 'dataDiffers', START);
      await script.holds(START, other);
      await script.holds(9_000n);
    },
  },
  {
    id: 'rollback-amount',
    title: 'a rollback with another amount than was moved',
    appliesTo: (driver) => driver.placeOf('rollback', 'amount') !== undefined,
    run: async (script) => {
      await script.expect(script.bet('bet', 1_000n), 'done', 9_000n);
      const right = script.rollback('back', 'bet', 1_000n);
      const more = script.changed('rollback', right, 'amount', 5_000);
      if (more !== null) await script.expect(more, 'dataDiffers');
      await script.holds(9_000n);
      await script.expect(right, 'done', START);
      await script.holds(START);
    },
  },
  {
    id: 'same-round-name',
    title: 'each player has a round of their own under the same name',
    run: async (script) => {
      const round = script.id('shared');
      const other = await script.line.seat(START);
      await script.expect(script.bet('mine', 1_000n, { round, closes: true }), 'done', 9_000n);
      await script.expect(script.bet('theirs', 2_000n, { round, player: other }), 'done', 8_000n);
      await script.expect(script.win('win', 'theirs', 500n, { round, player: other }), 'done', 8_500n);
      await script.holds(8_500n, other);
      await script.holds(9_000n);
    },
  },
  {
    id: 'ids-of-another-provider',
    title:
      "another provider's ids are separate: the same id is another movement, and nothing of the other's is paid or undone",
    run: async (script) => {
      await script.expect(script.bet('bet', 1_000n), 'done', 9_000n);
      for (const line of script.others) {
        const seated = await line.seat(START);
        const there = new Script(script.fixture, line, seated, []);
        const ref = script.id('bet');
        const target = { kind: 'bet', ref } as const;
        const at = { ref, round: `round-${ref}` };
        await there.expect(there.move('win', target, { ...at, ref: `${ref}-win`, amount: 700n }), 'betMissing', START);
        await there.expect(there.move('bet', target, { ...at, amount: 300n }), 'done', 9_700n);
        await there.expect(there.move('rollback', target, { ...at, ref: `${ref}-back`, amount: 300n }), 'done', START);
        await script.holds(START, seated);
      }
      await script.expect(script.balance(), 'done', 9_000n);
      await script.expect(script.win('win', 'bet', 400n), 'done', 9_400n);
      await script.holds(9_400n);
    },
  },
];
