import type { ClustersDefinition } from '../../../src/engine/game-definition.ts';
import type { FallStepView, RoundView } from '../api-types.ts';
import type { GameFace } from '../games/face.ts';
import type { MessageKey, Translate } from '../i18n.ts';
import { showAmount, toCents } from '../money.ts';
import { prefersReducedMotion, wait } from '../motion.ts';
import { createStair } from '../view/feature-bar.ts';
import { GridStage } from '../view/grid-stage.ts';
import type { Table } from '../view/table-parts.ts';
import { isGain, winTier } from '../view/win-tier.ts';
import { countMs, type Staging } from './staging.ts';

const fallSteps = (round: RoundView): FallStepView[] =>
  round.steps.flatMap((step) => (step.kind === 'fall' ? [step] : []));

const sum = (steps: readonly FallStepView[]) => steps.reduce((total, step) => total + toCents(step.amount), 0n);

interface Fall {
  readonly table: Table;
  readonly stage: GridStage;
  readonly t: Translate;
  readonly currency: string;
  readonly stake: bigint;
}

/** Highlights the wins of a fall, names each cluster, and counts the amount up. */
async function showWins(fall: Fall, steps: readonly FallStepView[], index: number): Promise<void> {
  const { table, stage, t, currency, stake } = fall;
  const step = steps[index];
  if (!step || step.wins.length === 0) return;
  const best = step.wins.toSorted((a, b) => Number(toCents(b.amount) - toCents(a.amount)))[0];
  stage.light(step.wins.flatMap((win) => win.places));
  const total = sum(steps.slice(0, index + 1));
  const skip = table.skip.next();
  if (isGain(total, stake)) table.sound.win(Number(toCents(step.amount) / stake) + 1);
  if (best) {
    const symbol = t(`symbol.${best.symbol}` as MessageKey);
    table.plaque.note(
      t('win.cluster', { count: best.places.length, symbol, amount: `${showAmount(best.amount)} ${currency}` }),
    );
  }
  const { multiplier } = step;
  table.announcer.announce(
    t('announce.fall', { number: index + 1, amount: showAmount(step.amount), currency, multiplier }),
  );
  await table.plaque.raise(total, stake, countMs(toCents(step.amount), stake), skip);
  await wait(prefersReducedMotion() ? 500 : 650, skip);
}

/** The stage of cluster games: a grid into which jewels fall. */
export async function createClusterStaging(face: GameFace<ClustersDefinition>, t: Translate): Promise<Staging> {
  const { game, opening } = face;
  const stage = await GridStage.create(face, (symbol) => t(`symbol.${symbol}` as MessageKey));
  const stair = createStair(game.stair, t('fall.multiplier'));
  // Before the first round: all symbols, with no touching equal ones.
  const first = Array.from({ length: game.columns }, (_, x) =>
    opening.base.slice(x * game.rows, (x + 1) * game.rows).map((index) => game.weights[index]?.[0] ?? ''),
  );
  let standing: readonly (readonly string[])[] = first;
  const rest = (table: Table) => {
    table.setMode('base');
    stage.show(standing);
  };
  return {
    window: [stage.element],
    header: stair.element,
    choice: undefined,
    seat(table, currency) {
      let draining: Promise<void> = Promise.resolve();
      return {
        start() {
          table.announcer.announce(t('announce.falling'));
          draining = stage.drain();
        },
        async abort() {
          await draining;
          await stage.fill(standing);
        },
        rest(round) {
          standing = (round && fallSteps(round).at(-1)?.grid) ?? standing;
          rest(table);
        },
        async present(round, from, turn, onShown) {
          const steps = fallSteps(round);
          const fall = { table, stage, t, currency, stake: toCents(round.stake) };
          await draining;
          if (from > 0) {
            stage.show(steps[from - 1]?.grid ?? standing);
            await table.plaque.raise(sum(steps.slice(0, from)), fall.stake, 0);
          }
          for (let index = from; index < steps.length; index += 1) {
            const [step, before] = [steps[index], steps[index - 1]];
            if (!step) break;
            table.setMode(index === 0 ? 'base' : 'free');
            stair.set(step.multiplier);
            if (before)
              await stage.tumble(
                before.wins.flatMap((win) => win.places),
                step.grid,
              );
            else if (turn) await stage.fill(step.grid);
            else stage.show(step.grid);
            table.sound.stop(index);
            await showWins(fall, steps, index);
            onShown(index + 1);
          }
          standing = steps.at(-1)?.grid ?? standing;
          const win = toCents(round.win);
          if (win === 0n) table.announcer.announce(t('announce.nothing'));
          const tier = winTier(win, fall.stake);
          if (tier) await table.overlay.celebrate(tier, win, table.skip.next());
          table.setMode('base');
        },
      };
    },
  };
}
