import type { ReelDefinition } from '../../../src/engine/game-definition.ts';
import type { ReelStepView as Step, ReelWinView as Win } from '../api-types.ts';
import { prefersReducedMotion, wait } from '../motion.ts';
import type { Cell, ReelStage } from './reel-stage.ts';
import type { WinLines } from './win-lines.ts';

/** Shows a step's wins: all together first, then line by line until `end` is called. */
export interface WinShow {
  start(step: Step, onLine: (win: Win | undefined) => void): void;
  end(): void;
}

const TOGETHER_MS = 1_600;
const EACH_MS = 1_500;

type View = readonly (readonly string[])[];

/** Every cell of the first `reels` reels with one of these symbols. */
function cellsWith(view: View, symbols: readonly string[], reels: number): Cell[] {
  return view
    .slice(0, reels)
    .flatMap((rows, reel) => rows.flatMap((each, row) => (symbols.includes(each) ? [[reel, row] as const] : [])));
}

function cellsOf(game: ReelDefinition, view: View, win: Win): Cell[] {
  if (game.kind === 'ways') return cellsWith(view, [win.symbol, game.wild], win.count);
  const rows = game.lines[win.line ?? 0] ?? [];
  return Array.from({ length: win.count }, (_, reel) => [reel, rows[reel] ?? 0] as const);
}

const linesOf = (wins: readonly Win[]) => wins.flatMap(({ line }) => (line === undefined ? [] : [line]));

export function createWinShow(game: ReelDefinition, stage: ReelStage, lines: WinLines): WinShow {
  let running = new AbortController();

  const cycle = async (step: Step, onLine: (win: Win | undefined) => void, stop: AbortSignal) => {
    const view = stage.view();
    const isTrigger = step.spinsWon > 0 && step.kind === 'base' && game.kind !== 'lines';
    const scatters = isTrigger ? cellsWith(view, [game.scatter], view.length) : [];
    stage.lift([...step.wins.flatMap((win) => cellsOf(game, view, win)), ...scatters]);
    lines.show(linesOf(step.wins));
    onLine(undefined);
    await wait(TOGETHER_MS, stop);
    // One win has been shown already; with reduced motion the picture does not change.
    if (step.wins.length < 2 || prefersReducedMotion()) return;
    for (let index = 0; !stop.aborted; index = (index + 1) % step.wins.length) {
      const win = step.wins[index];
      if (!win) return;
      stage.lift(cellsOf(game, view, win));
      lines.show(linesOf([win]));
      onLine(win);
      await wait(EACH_MS, stop);
    }
  };

  return {
    start(step, onLine) {
      running.abort();
      running = new AbortController();
      void cycle(step, onLine, running.signal);
    },
    end() {
      running.abort();
      lines.clear();
      stage.settle();
    },
  };
}
