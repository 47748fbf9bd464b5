import type { GameDefinition } from '../../../src/engine/game-definition.ts';
import type { DeclaredFigures } from '../../../src/games/declared-figures.ts';
import { h } from '../dom.ts';

/** Look and declared figures of a game; the definition has its mathematics. */
export interface GameFace<Game extends GameDefinition = GameDefinition> {
  readonly game: Game;
  readonly figures: DeclaredFigures;
  /** Address of each symbol's picture. */
  readonly symbols: Readonly<Record<string, string>>;
  /** The reels before the first round, and before the first free spin; without a win. */
  readonly opening: { readonly base: readonly number[]; readonly free: readonly number[] };
  /** Particles of a celebration. */
  readonly spark: string;
  /** The background. */
  readonly createScenery: () => HTMLElement;
  /** Ornaments of the cabinet around the window. */
  readonly createOrnaments: () => HTMLElement[];
}

/** A decorative picture. */
export const picture = (className: string, src: string): HTMLImageElement =>
  h('img', { class: className, src, alt: '', draggable: 'false' });

/** Addresses by file name: `…/koi.svg` is `koi`. */
export function byName(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, url]) => [/([\w-]+)\.svg$/.exec(path)?.[1] ?? path, url]),
  );
}
