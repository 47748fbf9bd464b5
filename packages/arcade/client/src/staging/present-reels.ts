import { meterLevel } from '../../../src/engine/free-spins/play-free-spins.ts';
import { type FreeSpinsDefinition, ROWS } from '../../../src/engine/game-definition.ts';
import type { RoundView, ReelStepView as Step } from '../api-types.ts';
import type { Translate } from '../i18n.ts';
import { showAmount, toCents } from '../money.ts';
import { isCalm, wait } from '../motion.ts';
import type { Table } from '../view/table.ts';
import { winTier } from '../view/win-tier.ts';
import { reelSteps } from './reel-steps.ts';

export interface Presentation {
  readonly game: FreeSpinsDefinition;
  readonly table: Table;
  readonly t: Translate;
  readonly currency: string;
  readonly round: RoundView;
  /** Called when a step has been shown to its end. */
  readonly onShown: (steps: number) => void;
}

const SHORTEST_TURN_MS = 700;
const BETWEEN_FREE_MS = 650;
/** What stands on the free-spin reels before they first turn. */
const FREE_OPENING_STOPS: readonly number[] = [6, 24, 10, 8, 30];

const sum = (steps: readonly Step[]) => steps.reduce((total, step) => total + toCents(step.amount), 0n);

/** Free spins still to come after the first `played` steps of the round. */
function spinsLeft(round: RoundView, played: number): number {
  return reelSteps(round)
    .slice(0, played)
    .reduce((left, step) => left + step.spinsWon - (step.kind === 'free' ? 1 : 0), 0);
}

/** How long a win counts: longer for more, never a wait for little. */
function countMs(win: bigint, stake: bigint): number {
  if (win < stake) return 350;
  return win < stake * 5n ? 800 : 1_500;
}

/** Lights what a step won and counts it up; resolves when it has been seen. */
async function showWins({ table, t, currency, round }: Presentation, step: Step, total: bigint): Promise<void> {
  const win = toCents(step.amount);
  if (win === 0n && step.spinsWon === 0) return;
  const stake = toCents(round.stake);
  if (win > 0n) table.sound.win(Number(win / stake) + 1);
  table.wins.start(step, (line) => {
    table.plaque.note(
      line ? t('win.line', { line: (line.line ?? 0) + 1, amount: `${showAmount(line.amount)} ${currency}` }) : '',
    );
  });
  // A large win is counted up in front of everything; the plaque waits for it.
  if (win > 0n && !(round.steps.length === 1 && winTier(win, stake)))
    await table.plaque.raise(total, countMs(win, stake));
  await wait(isCalm() ? 300 : 700);
}

async function presentBase(presentation: Presentation, turn: boolean): Promise<void> {
  const { table, t, currency, round } = presentation;
  const step = reelSteps(round)[0];
  if (!step) return;
  let scatters = 0;
  if (turn) {
    await table.stage.land(step.stops, (reel, count) => {
      scatters += count;
      if (count > 0) table.sound.scatter(scatters);
      else table.sound.stop(reel);
    });
  } else table.stage.show('base', step.stops);
  const amount = toCents(step.amount);
  if (amount > 0n) {
    table.announcer.say(t('say.win', { amount: showAmount(amount), currency, lines: step.wins.length }));
  } else if (step.spinsWon === 0) table.announcer.say(t('say.nothing'));
  await showWins(presentation, step, amount);
}

function lanternCells({ game, table }: Presentation): HTMLElement[] {
  return table.stage
    .view()
    .flatMap((rows, reel) => Array.from({ length: ROWS }, (_, row) => [rows[row], reel, row] as const))
    .flatMap(([symbol, reel, row]) => (symbol === game.wild ? [table.stage.cell([reel, row])] : []));
}

async function presentFree(presentation: Presentation, index: number): Promise<void> {
  const { game, table, t, currency, round } = presentation;
  const step = reelSteps(round)[index];
  const before = reelSteps(round)[index - 1];
  if (!step || !before) return;
  const lanternsBefore = before.kind === 'free' ? before.lanterns : 0;
  table.wins.end();
  table.plaque.note('');
  table.meter.set(lanternsBefore, spinsLeft(round, index) - 1);
  table.stage.spin();
  await wait(isCalm() ? 200 : SHORTEST_TURN_MS);
  await table.stage.land(step.stops, (reel) => table.sound.stop(reel));
  const lanterns = lanternCells(presentation);
  for (const each of lanterns.keys()) table.sound.lantern(lanternsBefore + each);
  const flights = table.meter.collect(lanterns, lanternsBefore);
  await showWins(presentation, step, sum(reelSteps(round).slice(0, index + 1)));
  await flights;
  const left = spinsLeft(round, index + 1);
  table.meter.set(step.lanterns, left);
  const { multiplier } = meterLevel(game, step.lanterns);
  if (step.spinsWon > 0) table.plaque.note(t('free.extra', { spins: step.spinsWon, multiplier }));
  table.announcer.say(t('say.freeStep', { amount: showAmount(step.amount), currency, spins: left, multiplier }));
  await wait(isCalm() ? 300 : BETWEEN_FREE_MS);
}

/**
 * Presents a round from step `from` on: a fresh one from the turning reels (`turn`), an interrupted one from where it
 * stopped. Nothing here decides anything: the steps and all amounts come from the server.
 */
export async function presentRound(presentation: Presentation, from: number, turn: boolean): Promise<void> {
  const { table, t, round, onShown } = presentation;
  const steps = reelSteps(round);
  const [base, ...free] = steps;
  if (!base) return;
  const [stake, win] = [toCents(round.stake), toCents(round.win)];
  if (from === 0) {
    await presentBase(presentation, turn);
    onShown(1);
    if (free.length > 0) {
      table.announcer.say(t('say.freeWon', { spins: base.spinsWon }));
      await wait(isCalm() ? 300 : 900);
      await table.overlay.announceFreeSpins(base.spinsWon);
    }
  } else await table.plaque.raise(sum(steps.slice(0, from)), 0);
  if (free.length > 0) {
    table.wins.end();
    const next = Math.max(1, from);
    const last = steps[next - 1];
    table.setMode('free', last?.kind === 'free' ? last.stops : FREE_OPENING_STOPS);
    for (let index = next; index < round.steps.length; index += 1) {
      await presentFree(presentation, index);
      onShown(index + 1);
    }
    table.wins.end();
  }
  const tier = winTier(win, stake);
  if (tier) {
    await table.overlay.celebrate(tier, win);
    await table.plaque.raise(win, 0);
  }
  if (free.length > 0) {
    await table.overlay.summariseFreeSpins(free.length, sum(free));
    table.setMode('base', base.stops);
  }
}
