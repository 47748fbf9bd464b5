import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BonusModel } from '../../testing/bonus-model.ts';
import { KINDS, NO_TOKEN, openBonusSuite, REQUIRED, STAKES, type Step } from '../../testing/bonus-suite.ts';
import { hashRequest } from '../wallet/index.ts';
import { placeBet } from './wallet.repository.ts';

const { query, newMember, perform, stateOf, expectNoViolations } = await openBonusSuite();

/** Met by one closed round, by several, or hardly ever. */
const turnovers = fc.constantFrom(300n, 1_000n, REQUIRED);
const steps = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), bet: fc.integer({ min: 0, max: STAKES.length - 1 }) }),
  { minLength: 4, maxLength: 14 },
);

const shown = ({ cash, bonus, progress, state }: BonusModel) => ({
  ...{ cash: cash.toString(), bonus: bonus.toString(), progress: progress.toString(), state },
});

describe('[W08] bonus money', () => {
  it('is staked after cash, wins in proportion, and returns as it went in every order of calls', async () => {
    await fc.assert(
      fc.asyncProperty(steps, turnovers, async (run, required) => {
        const member = await newMember({ required });
        const model = new BonusModel(required);
        for (const step of run) {
          await perform(member, step);
          // A repeat changes nothing.
          if (step.kind !== 'forfeit') await perform(member, step);
          model.step(step);
          expect(await stateOf(member), JSON.stringify(run)).toEqual(shown(model));
        }
      }),
      { numRuns: 150 },
    );
    await expectNoViolations();
  });

  it('stays exact when calls about one member arrive at once', async () => {
    for (let run = 0; run < 6; run += 1) {
      const member = await newMember({ grants: 3 });
      const calls = Array.from(
        { length: 48 },
        (_, index): Step => ({
          kind: KINDS[(index * 5 + run) % KINDS.length] ?? 'bet',
          bet: (index * 7) % STAKES.length,
        }),
      );
      await Promise.all(calls.map((step) => perform(member, step)));
    }
    await expectNoViolations();
  });

  it('stays exact when free bets close its rounds while other calls arrive', async () => {
    for (let run = 0; run < 6; run += 1) {
      const member = await newMember({ grants: 2, required: 300n });
      const at = { merchant: 'lotus', provider: 'arcade', memberId: member, at: new Date(), currency: 'KHR' };
      const free = (index: number) => {
        const ref = `${member}-free-${index}`;
        const closing = { ...at, ref, amount: 50n, round: `round-${index % 5}`, game: 'slot-1', closes: true };
        const bet = { ...closing, hash: hashRequest({ ref }), free: { reward: null } };
        return placeBet(query, bet, NO_TOKEN);
      };
      const calls = Array.from(
        { length: 30 },
        (_, index): Step => ({
          kind: (['bet', 'win', 'rollbackWin'] as const)[index % 3] ?? 'bet',
          bet: Math.floor(index / 3) % STAKES.length,
        }),
      );
      await Promise.all([
        ...calls.map((step) => perform(member, step)),
        ...Array.from({ length: 10 }, (_, i) => free(i)),
      ]);
    }
    await expectNoViolations();
  });
});
