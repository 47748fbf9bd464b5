import { type Case, type Script, START } from '../script.ts';

const repeated = (
  kind: string,
  wireOf: (script: Script) => Promise<readonly [ReturnType<Script['bet']>, bigint]>,
): Case => ({
  id: `repeat-${kind}`,
  title: `a ${kind} that comes again is answered the same and moves nothing`,
  run: async (script) => {
    const [wire, left] = await wireOf(script);
    const first = await script.expect(wire, 'done', left);
    const count = await script.fixture.countOf(script.player);
    for (let again = 0; again < 3; again += 1) {
      const response = await script.expect(wire, 'done', left);
      script.must(response.text === first.text, `answered ${response.text}, and before ${first.text}`);
    }
    script.must((await script.fixture.countOf(script.player)) === count, 'a repeat was booked');
    await script.holds(left);
  },
});

export const ORDINARY: readonly Case[] = [
  {
    id: 'balance',
    title: "returns the player's balance",
    run: async (script) => {
      await script.expect(script.balance(), 'done', START);
      await script.holds(START);
    },
  },
  {
    id: 'round',
    title: 'takes a stake, pays a win, closes the round; a lost round is a win of zero',
    run: async (script) => {
      await script.expect(script.bet('bet', 3_000n), 'done', 7_000n);
      await script.expect(script.win('win', 'bet', 4_550n, { closes: true }), 'done', 11_550n);
      await script.expect(script.bet('lost', 1_000n), 'done', 10_550n);
      await script.expect(script.win('nothing', 'lost', 0n, { closes: true }), 'done', 10_550n);
      await script.expect(script.balance(), 'done', 10_550n);
      await script.holds(10_550n);
    },
  },
  {
    id: 'many-bets',
    title: 'a round of several stakes, one undone, is paid for the other',
    run: async (script) => {
      const round = script.id('round');
      await script.expect(script.bet('one', 1_000n, { round }), 'done', 9_000n);
      await script.expect(script.bet('two', 2_000n, { round }), 'done', 7_000n);
      await script.expect(script.rollback('back', 'two', 2_000n, { round }), 'done', 9_000n);
      await script.expect(script.win('win', 'one', 1_500n, { round, closes: true }), 'done', 10_500n);
      await script.holds(10_500n);
    },
  },
  repeated('bet', async (script) => [script.bet('bet', 2_500n), 7_500n]),
  repeated('win', async (script) => {
    await script.expect(script.bet('bet', 2_500n), 'done', 7_500n);
    return [script.win('win', 'bet', 400n), 7_900n];
  }),
  repeated('rollback', async (script) => {
    await script.expect(script.bet('bet', 2_500n), 'done', 7_500n);
    return [script.rollback('back', 'bet', 2_500n), START];
  }),
  {
    id: 'repeat-refusal',
    title: 'more than the balance is refused, and refused again; its rollback moves nothing',
    run: async (script) => {
      const wire = script.bet('bet', START + 1n);
      await script.expect(wire, 'insufficientFunds', START);
      await script.expect(wire, 'insufficientFunds', START);
      await script.expect(script.win('win', 'bet', 100n), 'betMissing', START);
      await script.expect(script.rollback('back', 'bet', START + 1n), 'done', START);
      await script.holds(START);
    },
  },
];
