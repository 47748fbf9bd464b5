import { type Case, NotConforming, START } from '../script.ts';
import { ALL_STEPS, stepOf } from './order.ts';

const PARALLEL = 64;

export const AT_ONCE: readonly Case[] = [
  {
    id: 'bets-at-once',
    title: `${PARALLEL} bets at once on a balance for 10: exactly 10`,
    run: async (script) => {
      const wires = Array.from({ length: PARALLEL }, (_, index) => script.bet(`bet${index}`, START / 10n));
      const response = await Promise.all(wires.map((wire) => script.send(wire)));
      const { done, insufficientFunds } = script.driver.statuses;
      const count = (status: string) => response.filter((each) => each.status === status).length;
      script.must(count(done) === 10, `${count(done)} were done`);
      script.must(
        count(insufficientFunds) === PARALLEL - 10,
        `${count(insufficientFunds)} were refused for lack of money`,
      );
      await script.holds(0n);
      // Repeats get the same answers.
      const again = await Promise.all(wires.map((wire) => script.send(wire)));
      script.must(
        again.every(({ status }, index) => status === response[index]?.status),
        'another answer to the repeat',
      );
      await script.holds(0n);
    },
  },
  {
    id: 'one-bet-at-once',
    title: `one bet ${PARALLEL} times at once is one bet`,
    run: async (script) => {
      const wire = script.bet('bet', 1_000n);
      const response = await Promise.all(Array.from({ length: PARALLEL }, () => script.send(wire)));
      for (const each of response) script.response(each, 'done', 9_000n);
      await script.holds(9_000n);
    },
  },
  {
    id: 'one-win-at-once',
    title: `one win ${PARALLEL} times at once is paid once`,
    run: async (script) => {
      await script.expect(script.bet('bet', 1_000n), 'done', 9_000n);
      const wire = script.win('win', 'bet', 700n);
      const response = await Promise.all(Array.from({ length: PARALLEL }, () => script.send(wire)));
      for (const each of response) script.response(each, 'done', 9_700n);
      await script.holds(9_700n);
    },
  },
  {
    id: 'all-at-once',
    title: 'a bet, its repeat, its win and two rollbacks at the same moment, for 24 rounds: no money is won or lost',
    run: async (script) => {
      const rounds = Array.from({ length: 24 }, (_, index) => `at-once${index}`);
      const response = await Promise.all(
        rounds.flatMap((round) => ALL_STEPS.map((step) => script.send(stepOf(script, round, step)))),
      );
      const known = new Set(Object.values(script.driver.statuses));
      for (const { status, text } of response) if (!known.has(status)) throw new NotConforming(`received ${text}`);
      for (const round of rounds) await script.expect(stepOf(script, round, 'rollback'), 'done', START);
      await script.holds(START);
    },
  },
];
