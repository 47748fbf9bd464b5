import { isDiceWin } from '../../../src/engine/dice/play-dice.ts';
import type { DiceDefinition } from '../../../src/engine/game-definition.ts';
import { presetChance } from '../../../src/games/dice-preset.ts';
import type { RollStepView, RoundView } from '../api-types.ts';
import type { GameFace } from '../games/face.ts';
import type { Translate } from '../i18n.ts';
import { showAmount, toCents } from '../money.ts';
import { prefersReducedMotion, wait } from '../motion.ts';
import { createDiceChoice } from '../view/dice-choice.ts';
import { createDiceStage, rollText } from '../view/dice-stage.ts';
import { isGain, winTier } from '../view/win-tier.ts';
import { countMs, type RoundChoice, type Staging } from './staging.ts';

const rollOf = (round: RoundView | undefined): RollStepView | undefined =>
  round?.steps.flatMap((step) => (step.kind === 'roll' ? [step] : []))[0];

/** The stage of dice: a number, a scale, and its winning part. */
export async function createDiceStaging({ game, symbols }: GameFace<DiceDefinition>, t: Translate): Promise<Staging> {
  const stage = createDiceStage(game, symbols);
  const choice = createDiceChoice(game, t, { side: 'under', chance: presetChance(game) }, (chosen: RoundChoice) =>
    stage.zone(chosen),
  );
  return {
    window: [stage.element],
    header: undefined,
    choice,
    seat(table, currency) {
      let standing: RollStepView | undefined;
      return {
        start() {
          table.announcer.announce(t('announce.rolling'));
          stage.roll();
        },
        abort: () => stage.settle(standing?.roll),
        rest(round) {
          standing = rollOf(round) ?? standing;
          table.setMode('base');
          void stage.settle(standing?.roll);
        },
        async present(round, _from, turn, onShown) {
          const step = rollOf(round);
          if (!step) return;
          standing = step;
          stage.zone(step);
          const won = isDiceWin(game, step, step.roll);
          await stage.settle(step.roll, turn, won);
          table.sound.stop(1);
          const [win, stake] = [toCents(round.win), toCents(round.stake)];
          const rolled = t('announce.rolled', { roll: rollText(step.roll) });
          const [gain, amount] = [isGain(win, stake), showAmount(win)];
          const result = won
            ? t(gain ? 'announce.sum' : 'announce.returned', { amount, currency })
            : t('announce.nothing');
          table.announcer.announce(`${rolled} ${result}`);
          const skip = table.skip.next();
          if (gain) table.sound.win(Number(win / stake));
          const tier = winTier(win, stake);
          if (tier) await table.overlay.celebrate(tier, win, skip);
          if (won) await table.plaque.raise(win, stake, countMs(win, stake), skip);
          onShown(1);
          await wait(prefersReducedMotion() ? 200 : 400, skip);
          stage.zone(choice.current());
        },
      };
    },
  };
}
