import type { Outcome } from '../driver.ts';
import { type Case, type Script, START } from '../script.ts';

/**
 * A win of a bet that was rolled back before it arrived: a protocol that names the bet reports that, one that names the round
 * reports no bet.
 */
const lateWin = ({ driver }: Script): Outcome => (driver.winNamesBet ? 'rolledBack' : 'betMissing');

const STAKE = 300n;
const PRIZE = 450n;
const STEPS = ['bet', 'bet', 'win', 'rollback', 'rollback-again'] as const;
type Step = (typeof STEPS)[number];

function ordersOf(steps: readonly Step[]): Step[][] {
  if (steps.length === 0) return [[]];
  return [...new Set(steps)].flatMap((step) => {
    const at = steps.indexOf(step);
    return ordersOf([...steps.slice(0, at), ...steps.slice(at + 1)]).map((rest) => [step, ...rest]);
  });
}

/** The rules without the platform: the answer and the balance after each step. */
class Rules {
  money = START;
  #bet: 'unknown' | 'stands' | 'back' | 'barred' = 'unknown';
  #isPaid = false;
  readonly #lateWin: Outcome;

  constructor(late: Outcome) {
    this.#lateWin = late;
  }

  answer(step: Step): Outcome {
    if (step === 'bet') return this.#answerBet();
    if (step === 'win') return this.#answerWin();
    if (this.#bet === 'stands') this.money += STAKE - (this.#isPaid ? PRIZE : 0n);
    this.#bet = this.#bet === 'unknown' || this.#bet === 'barred' ? 'barred' : 'back';
    return 'done';
  }

  #answerBet(): Outcome {
    if (this.#bet === 'back' || this.#bet === 'barred') return 'rolledBack';
    if (this.#bet === 'unknown') this.money -= STAKE;
    this.#bet = 'stands';
    return 'done';
  }

  #answerWin(): Outcome {
    if (this.#bet === 'unknown') return 'betMissing';
    if (this.#bet === 'barred') return this.#lateWin;
    if (this.#bet === 'back') return 'rolledBack';
    if (!this.#isPaid) this.money += PRIZE;
    this.#isPaid = true;
    return 'done';
  }
}

const wireOf = (script: Script, round: string, step: Step) =>
  ({
    bet: () => script.bet(`${round}-bet`, STAKE),
    win: () => script.win(`${round}-win`, `${round}-bet`, PRIZE),
    rollback: () => script.rollback(`${round}-back`, `${round}-bet`, STAKE),
    'rollback-again': () => script.rollback(`${round}-back-again`, `${round}-bet`, STAKE),
  })[step]();

export const ORDER: readonly Case[] = [
  {
    id: 'rollback-first',
    title: 'a rollback before its bet is done, and bars the bet for good',
    run: async (script) => {
      await script.expect(script.rollback('back', 'bet', 900n), 'done', START);
      await script.expect(script.bet('bet', 900n), 'rolledBack', START);
      await script.expect(script.bet('bet', 900n), 'rolledBack', START);
      await script.expect(script.win('win', 'bet', 900n), lateWin(script), START);
      await script.expect(script.rollback('back', 'bet', 900n), 'done', START);
      await script.holds(START);
    },
  },
  {
    id: 'win-first',
    title: 'a win before its bet is refused, and paid when it comes again after it',
    run: async (script) => {
      const win = script.win('win', 'bet', 900n);
      await script.expect(win, 'betMissing', START);
      await script.expect(script.bet('bet', 1_000n), 'done', 9_000n);
      await script.expect(win, 'done', 9_900n);
      await script.holds(9_900n);
    },
  },
  {
    id: 'rollback-twice',
    title: 'a stake is returned once, even for rollbacks with different ids, and its win is undone with it',
    run: async (script) => {
      await script.expect(script.bet('bet', 4_000n), 'done', 6_000n);
      await script.expect(script.win('win', 'bet', 5_000n), 'done', 11_000n);
      await script.expect(script.rollback('back', 'bet', 4_000n), 'done', START);
      await script.expect(script.rollback('back-again', 'bet', 4_000n), 'done', START);
      await script.expect(script.bet('bet', 4_000n), 'rolledBack', START);
      await script.expect(script.win('win', 'bet', 5_000n), 'rolledBack', START);
      await script.expect(script.win('late', 'bet', 5_000n), 'rolledBack', START);
      await script.holds(START);
    },
  },
  {
    id: 'rollback-win',
    title: 'a win is undone alone: the bet stays, and may be paid again',
    run: async (script) => {
      await script.expect(script.bet('bet', 1_000n), 'done', 9_000n);
      await script.expect(script.win('win', 'bet', 3_000n), 'done', 12_000n);
      await script.expect(script.rollbackWin('back', 'win', 'bet', 3_000n), 'done', 9_000n);
      await script.expect(script.rollbackWin('back', 'win', 'bet', 3_000n), 'done', 9_000n);
      await script.expect(script.win('right', 'bet', 2_000n), 'done', 11_000n);
      await script.holds(11_000n);
    },
  },
  {
    id: 'rollback-spent',
    title: 'a spent win is not undone below zero; a later rollback succeeds once the money is there',
    run: async (script) => {
      await script.expect(script.bet('bet', 1_000n), 'done', 9_000n);
      await script.expect(script.win('win', 'bet', 5_000n), 'done', 14_000n);
      await script.expect(script.bet('spent', 13_000n), 'done', 1_000n);
      const back = script.rollback('back', 'bet', 1_000n);
      await script.expect(back, 'insufficientFunds', 1_000n);
      await script.expect(script.rollback('unspend', 'spent', 13_000n), 'done', 14_000n);
      await script.expect(back, 'done', START);
      await script.holds(START);
    },
  },
  {
    id: 'closed-round',
    title: 'a closed round takes no stake, and pays what is owed for it',
    run: async (script) => {
      const round = script.id('round');
      await script.expect(script.bet('bet', 1_000n, { round }), 'done', 9_000n);
      await script.expect(script.win('win', 'bet', 500n, { round, closes: true }), 'done', 9_500n);
      await script.expect(script.bet('more', 1_000n, { round }), 'roundClosed', 9_500n);
      await script.expect(script.bet('free', 0n, { round }), 'roundClosed', 9_500n);
      await script.expect(script.win('late', 'bet', 500n, { round }), 'done', START);
      await script.holds(START);
    },
  },
  {
    id: 'every-order',
    title: 'every order of a bet, its repeat, its win, its rollback and another rollback of it',
    run: async (script) => {
      let money = START;
      for (const [index, order] of ordersOf(STEPS).entries()) {
        const rules = new Rules(lateWin(script));
        rules.money = money;
        for (const step of order) {
          const outcome = rules.answer(step);
          await script.expect(wireOf(script, `order${index}`, step), outcome, rules.money);
        }
        money = rules.money;
      }
      script.must(money === START, 'the rules themselves lose money');
      await script.holds(START);
    },
  },
];

export const ALL_STEPS = STEPS;
export { wireOf as stepOf };
