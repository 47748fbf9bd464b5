import type { GameDefinition } from '../../../src/engine/game-definition.ts';
import type { DeclaredFigures } from '../../../src/games/declared-figures.ts';
import { h } from '../dom.ts';

/** What a game looks like and declares; its mathematics are the definition's. */
export interface GameFace<Game extends GameDefinition = GameDefinition> {
  readonly game: Game;
  readonly figures: DeclaredFigures;
  /** Address of each symbol's picture. */
  readonly symbols: Readonly<Record<string, string>>;
  /** What stands on the reels before the first round, and before the first free spin: no win. */
  readonly opening: { readonly base: readonly number[]; readonly free: readonly number[] };
  /** Rises while something is celebrated. */
  readonly spark: string;
  /** What is behind everything. */
  readonly createScenery: () => HTMLElement;
  /** What hangs on the cabinet around the window. */
  readonly createOrnaments: () => HTMLElement[];
}

/** A decorative picture. */
export const picture = (className: string, src: string): HTMLImageElement =>
  h('img', { class: className, src, alt: '', draggable: 'false' });

/** Addresses by name of file: `…/koi.svg` is `koi`. */
export function byName(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, url]) => [/([\w-]+)\.svg$/.exec(path)?.[1] ?? path, url]),
  );
}
