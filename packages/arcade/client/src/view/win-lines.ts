import { type ReelDefinition, ROWS } from '../../../src/engine/game-definition.ts';
import { s } from '../dom.ts';

export interface WinLines {
  readonly element: SVGElement;
  show(lines: readonly number[]): void;
  clear(): void;
}

const CELL = 100;
const HUES = 5;

/** Points of a line through the middles of its cells, extended to both edges of the reels. */
function points(rows: readonly number[]): string {
  const middle = (row: number | undefined) => ((row ?? 0) + 0.5) * CELL;
  const inner = rows.map((row, reel) => `${(reel + 0.5) * CELL},${middle(row)}`);
  return [`0,${middle(rows[0])}`, ...inner, `${rows.length * CELL},${middle(rows.at(-1))}`].join(' ');
}

/** Winning lines over the reels. The layer stretches with them, its strokes do not. */
export function createWinLines(game: ReelDefinition): WinLines {
  const width = game.baseStrips.length * CELL;
  const element = s('svg', {
    class: 'win-lines',
    viewBox: `0 0 ${width} ${ROWS * CELL}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  });
  return {
    element,
    show(lines) {
      element.replaceChildren(
        ...lines.flatMap((line) => {
          const path = points(game.kind === 'ways' ? [] : (game.lines[line] ?? []));
          const hue = `hue-${line % HUES}`;
          return [
            s('polyline', { class: `line-glow ${hue}`, points: path }),
            s('polyline', { class: `line-core ${hue}`, points: path }),
          ];
        }),
      );
    },
    clear: () => element.replaceChildren(),
  };
}
