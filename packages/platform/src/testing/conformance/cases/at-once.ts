import { type Case, NotConforming, START } from '../script.ts';
import { ALL_STEPS, stepOf } from './order.ts';

const PARALLEL = 64;

export const AT_ONCE: readonly Case[] = [
  {
    id: 'bets-at-once',
    title: `${PARALLEL} bets at once on a balance for 10: exactly 10`,
    run: async (script) => {
      const wires = Array.from({ length: PARALLEL }, (_, index) => script.bet(`bet${index}`, START / 10n));
      const heard = await Promise.all(wires.map((wire) => script.send(wire)));
      const { done, moneyShort } = script.driver.words;
      const count = (word: string) => heard.filter((each) => each.word === word).length;
      script.must(count(done) === 10, `${count(done)} were done`);
      script.must(count(moneyShort) === PARALLEL - 10, `${count(moneyShort)} were refused for lack of money`);
      await script.holds(0n);
      // Asked again they say the same.
      const again = await Promise.all(wires.map((wire) => script.send(wire)));
      script.must(
        again.every(({ word }, index) => word === heard[index]?.word),
        'another answer the second time',
      );
      await script.holds(0n);
    },
  },
  {
    id: 'one-bet-at-once',
    title: `one bet ${PARALLEL} times at once is one bet`,
    run: async (script) => {
      const wire = script.bet('bet', 1_000n);
      const heard = await Promise.all(Array.from({ length: PARALLEL }, () => script.send(wire)));
      for (const each of heard) script.heard(each, 'done', 9_000n);
      await script.holds(9_000n);
    },
  },
  {
    id: 'one-win-at-once',
    title: `one win ${PARALLEL} times at once is paid once`,
    run: async (script) => {
      await script.expect(script.bet('bet', 1_000n), 'done', 9_000n);
      const wire = script.win('win', 'bet', 700n);
      const heard = await Promise.all(Array.from({ length: PARALLEL }, () => script.send(wire)));
      for (const each of heard) script.heard(each, 'done', 9_700n);
      await script.holds(9_700n);
    },
  },
  {
    id: 'all-at-once',
    title: 'a bet, its repeat, its win and two rollbacks at the same moment, for 24 rounds: nothing is won or lost',
    run: async (script) => {
      const rounds = Array.from({ length: 24 }, (_, index) => `at-once${index}`);
      const heard = await Promise.all(
        rounds.flatMap((round) => ALL_STEPS.map((step) => script.send(stepOf(script, round, step)))),
      );
      const known = new Set(Object.values(script.driver.words));
      for (const { word, text } of heard) if (!known.has(word)) throw new NotConforming(`heard ${text}`);
      for (const round of rounds) await script.expect(stepOf(script, round, 'rollback'), 'done', START);
      await script.holds(START);
    },
  },
];
