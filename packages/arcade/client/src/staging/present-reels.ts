import { meterLevel } from '../../../src/engine/free-spins/play-free-spins.ts';
import { type ReelDefinition, ROWS } from '../../../src/engine/game-definition.ts';
import type { ReelWinView, RoundView, ReelStepView as Step } from '../api-types.ts';
import type { GameFace } from '../games/face.ts';
import type { MessageKey, Translate } from '../i18n.ts';
import { showAmount, toCents } from '../money.ts';
import { prefersReducedMotion, wait } from '../motion.ts';
import type { FeatureBar } from '../view/feature-state.ts';
import type { ReelStage } from '../view/reel-stage.ts';
import type { Table } from '../view/table-parts.ts';
import type { WinShow } from '../view/win-show.ts';
import { isGain, winTier } from '../view/win-tier.ts';
import { reelSteps } from './reel-steps.ts';
import { countMs } from './staging.ts';

export interface Presentation {
  readonly face: GameFace<ReelDefinition>;
  readonly table: Table;
  readonly stage: ReelStage;
  readonly wins: WinShow;
  /** For games with free spins. */
  readonly bar: FeatureBar | undefined;
  readonly t: Translate;
  readonly currency: string;
  readonly round: RoundView;
  /** Called when a step has been fully shown. */
  readonly onShown: (steps: number) => void;
}

const SHORTEST_TURN_MS = 700;
const BETWEEN_FREE_MS = 650;

const sum = (steps: readonly Step[]) => steps.reduce((total, step) => total + toCents(step.amount), 0n);

/** Remaining free spins after the first `played` steps of the round. */
function spinsLeft(round: RoundView, played: number): number {
  return reelSteps(round)
    .slice(0, played)
    .reduce((left, step) => left + step.spinsWon - (step.kind === 'free' ? 1 : 0), 0);
}

/** The multiplier of the spin after the first `played` steps; after the last one, that spin's own. */
function multiplierAfter(game: ReelDefinition, steps: readonly Step[], played: number): number {
  if (game.kind === 'freeSpins') return meterLevel(game, steps[played - 1]?.lanterns ?? 0).multiplier;
  return (steps[played] ?? steps[played - 1])?.multiplier ?? 1;
}

function winNote({ t, currency, face }: Presentation, win: ReelWinView | undefined): string {
  if (!win) return '';
  const amount = `${showAmount(win.amount)} ${currency}`;
  const symbol = t(`symbol.${win.symbol}` as MessageKey);
  if (face.game.kind === 'ways') return t('win.ways', { count: win.count, symbol, ways: win.ways ?? 1, amount });
  return t('win.line', { line: (win.line ?? 0) + 1, amount });
}

/** Highlights a step's win and counts it up. Resolves when it has been shown. */
async function showWins(presentation: Presentation, step: Step, total: bigint): Promise<void> {
  const { table, wins, round } = presentation;
  const win = toCents(step.amount);
  if (win === 0n && step.spinsWon === 0) return;
  const stake = toCents(round.stake);
  const skip = table.skip.next();
  if (isGain(total, stake)) table.sound.win(Number(win / stake) + 1);
  wins.start(step, (win) => table.plaque.note(winNote(presentation, win)));
  // A large win is counted up in front; the plaque waits for it.
  if (win > 0n && !(round.steps.length === 1 && winTier(win, stake)))
    await table.plaque.raise(total, stake, countMs(win, stake), skip);
  await wait(prefersReducedMotion() ? 300 : 700, skip);
}

async function presentBase(presentation: Presentation, turn: boolean): Promise<void> {
  const { table, stage, t, currency, round } = presentation;
  const step = reelSteps(round)[0];
  if (!step) return;
  let scatters = 0;
  if (turn) {
    await stage.land(step.stops, (reel, count) => {
      scatters += count;
      if (count > 0) table.sound.scatter(scatters);
      else table.sound.stop(reel);
    });
  } else stage.show('base', step.stops);
  const amount = toCents(step.amount);
  const isReturn = amount > 0n && step.spinsWon === 0 && !isGain(amount, toCents(round.stake));
  if (isReturn) table.announcer.announce(t('announce.returned', { amount: showAmount(amount), currency }));
  else if (amount > 0n) {
    table.announcer.announce(t('announce.win', { amount: showAmount(amount), currency, lines: step.wins.length }));
  } else if (step.spinsWon === 0) table.announcer.announce(t('announce.nothing'));
  await showWins(presentation, step, amount);
}

function wildCells({ face, stage }: Presentation): HTMLElement[] {
  return stage
    .view()
    .flatMap((rows, reel) => Array.from({ length: ROWS }, (_, row) => [rows[row], reel, row] as const))
    .flatMap(([symbol, reel, row]) => (symbol === face.game.wild ? [stage.cell([reel, row])] : []));
}

async function presentFree(presentation: Presentation, index: number): Promise<void> {
  const { face, table, stage, wins, bar, t, currency, round } = presentation;
  const steps = reelSteps(round);
  const [step, before] = [steps[index], steps[index - 1]];
  if (!step || !before) return;
  wins.end();
  table.plaque.note('');
  bar?.set({ lanterns: before.lanterns, spinsLeft: spinsLeft(round, index) - 1, multiplier: step.multiplier });
  stage.spin();
  await wait(prefersReducedMotion() ? 200 : SHORTEST_TURN_MS);
  await stage.land(step.stops, (reel) => table.sound.stop(reel));
  const collected = face.game.kind === 'freeSpins' ? wildCells(presentation) : [];
  for (const each of collected.keys()) table.sound.lantern(before.lanterns + each);
  const flights = bar?.collect(collected, before.lanterns);
  await showWins(presentation, step, sum(steps.slice(0, index + 1)));
  await flights;
  const left = spinsLeft(round, index + 1);
  const multiplier = multiplierAfter(face.game, steps, index + 1);
  bar?.set({ lanterns: step.lanterns, spinsLeft: left, multiplier });
  if (step.spinsWon > 0) table.plaque.note(t('free.extra', { spins: step.spinsWon, multiplier }));
  table.announcer.announce(
    t('announce.freeStep', { amount: showAmount(step.amount), currency, spins: left, multiplier }),
  );
  await wait(prefersReducedMotion() ? 300 : BETWEEN_FREE_MS);
}

/**
 * Presents a round from step `from`: a new one from the turning reels (`turn`), an interrupted one from where it stopped. Steps and
 * amounts come from the server.
 */
export async function presentReels(presentation: Presentation, from: number, turn: boolean): Promise<void> {
  const { face, table, stage, wins, t, round, onShown } = presentation;
  const steps = reelSteps(round);
  const [base, ...free] = steps;
  if (!base) return;
  const [stake, win] = [toCents(round.stake), toCents(round.win)];
  if (from === 0) {
    await presentBase(presentation, turn);
    onShown(1);
    if (free.length > 0) {
      table.announcer.announce(t('announce.freeWon', { spins: base.spinsWon }));
      await wait(prefersReducedMotion() ? 300 : 900);
      await table.overlay.announceFreeSpins(base.spinsWon);
    }
  } else await table.plaque.raise(sum(steps.slice(0, from)), stake, 0);
  if (free.length > 0) {
    wins.end();
    const next = Math.max(1, from);
    const last = steps[next - 1];
    table.setMode('free');
    stage.show('free', last?.kind === 'free' ? last.stops : face.opening.free);
    for (let index = next; index < round.steps.length; index += 1) {
      await presentFree(presentation, index);
      onShown(index + 1);
    }
    wins.end();
  }
  const tier = winTier(win, stake);
  if (tier) {
    await table.overlay.celebrate(tier, win, table.skip.next());
    await table.plaque.raise(win, stake, 0);
  }
  if (free.length > 0) {
    await table.overlay.summariseFreeSpins(free.length, sum(free));
    table.setMode('base');
    stage.show('base', base.stops);
  }
}
