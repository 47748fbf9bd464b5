import type { FreeSpinsDefinition } from '../../../src/engine/game-definition.ts';
import type { ReelStepView as Step, ReelWinView as Win } from '../api-types.ts';
import { isCalm, wait } from '../motion.ts';
import type { Cell, ReelStage } from './reel-stage.ts';
import type { WinLines } from './win-lines.ts';

/** Shows what a step won: everything together first, then line after line until `end` is called. */
export interface WinShow {
  start(step: Step, onLine: (win: Win | undefined) => void): void;
  end(): void;
}

const TOGETHER_MS = 1_600;
const EACH_MS = 1_500;

function cellsOf(game: FreeSpinsDefinition, win: Win): Cell[] {
  const rows = game.lines[win.line ?? 0] ?? [];
  return Array.from({ length: win.count }, (_, reel) => [reel, rows[reel] ?? 0] as const);
}

function scatterCells(game: FreeSpinsDefinition, view: readonly (readonly string[])[]): Cell[] {
  return view.flatMap((rows, reel) =>
    rows.flatMap((symbol, row) => (symbol === game.scatter ? [[reel, row] as const] : [])),
  );
}

export function createWinShow(game: FreeSpinsDefinition, stage: ReelStage, lines: WinLines): WinShow {
  let running = new AbortController();

  const cycle = async (step: Step, onLine: (win: Win | undefined) => void, stop: AbortSignal) => {
    const scatters = step.spinsWon > 0 && step.kind === 'base' ? scatterCells(game, stage.view()) : [];
    stage.lift([...step.wins.flatMap((win) => cellsOf(game, win)), ...scatters]);
    lines.show(step.wins.map((win) => win.line ?? 0));
    onLine(undefined);
    await wait(TOGETHER_MS, stop);
    // One win has been seen already; calm players are not shown a changing picture.
    if (step.wins.length < 2 || isCalm()) return;
    for (let index = 0; !stop.aborted; index = (index + 1) % step.wins.length) {
      const win = step.wins[index];
      if (!win) return;
      stage.lift(cellsOf(game, win));
      lines.show([win.line ?? 0]);
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
