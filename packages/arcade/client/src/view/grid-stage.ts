import type { ClustersDefinition } from '../../../src/engine/game-definition.ts';
import { h } from '../dom.ts';
import type { GameFace } from '../games/face.ts';
import { play } from '../motion.ts';
import { loadSymbolImages } from './symbol-art.ts';

type Grid = readonly (readonly string[])[];
export type Place = readonly [column: number, row: number];

const FALL_MS = 460;
/** Columns start one after the other. */
const COLUMN_MS = 45;
const VANISH_MS = 300;

const key = ([column, row]: Place) => `${column},${row}`;

/** A grid into which symbols fall: one element each, moved by transforms only. */
export class GridStage {
  readonly element: HTMLElement;
  readonly #game: ClustersDefinition;
  readonly #symbols: Readonly<Record<string, string>>;
  readonly #symbolName: (id: string) => string;
  /** Columns from the left, each from the top. */
  #cells: HTMLElement[][] = [];

  /** Loads the artwork first, so that it is never drawn in part. */
  static async create(face: GameFace<ClustersDefinition>, symbolName: (id: string) => string): Promise<GridStage> {
    await loadSymbolImages(face.symbols);
    return new GridStage(face, symbolName);
  }

  private constructor({ game, symbols }: GameFace<ClustersDefinition>, symbolName: (id: string) => string) {
    this.#game = game;
    this.#symbols = symbols;
    this.#symbolName = symbolName;
    this.element = h('div', { class: 'jewel-grid', role: 'img' });
  }

  /** Shows a grid without motion. */
  show(grid: Grid): void {
    this.settle();
    this.#cells = grid.map((rows) => rows.map((symbol) => this.#make(symbol)));
    this.element.replaceChildren(...this.#cells.flat());
    this.#place();
    this.#name(grid);
  }

  /** Everything falls out at the bottom; the grid is empty then. */
  async drain(): Promise<void> {
    this.settle();
    const leaving = this.#cells;
    this.#cells = [];
    await Promise.all(
      leaving.flatMap((column, x) =>
        column.map((cell, y) => this.#fall(cell, [x, y], [x, y + this.#game.rows + 1], 'cubic-bezier(.5,0,.9,.5)')),
      ),
    );
    for (const cell of leaving.flat()) cell.remove();
  }

  /** Fills an empty grid from above. */
  async fill(grid: Grid): Promise<void> {
    this.show(grid);
    await Promise.all(
      this.#cells.flatMap((column, x) =>
        column.map((cell, y) => this.#fall(cell, [x, y - this.#game.rows - 1], [x, y])),
      ),
    );
  }

  /** Highlights these places; the others are dimmed. */
  light(places: readonly Place[]): void {
    const lit = new Set(places.map(key));
    this.element.classList.toggle('lifted', places.length > 0);
    this.#cells.forEach((column, x) => {
      column.forEach((cell, y) => {
        cell.classList.toggle('won', lit.has(key([x, y])));
      });
    });
  }

  settle(): void {
    this.light([]);
  }

  /** Winning symbols vanish, those above fall, and new ones follow until `grid` is shown. */
  async tumble(won: readonly Place[], grid: Grid): Promise<void> {
    const gone = new Set(won.map(key));
    const vanishing = this.#cells.flatMap((column, x) => column.filter((_, y) => gone.has(key([x, y]))));
    this.settle();
    await Promise.all(
      vanishing.map((cell) =>
        play(
          cell,
          [
            { opacity: 1, scale: 1 },
            { opacity: 0, scale: 0.2 },
          ],
          { duration: VANISH_MS, easing: 'ease-in', fill: 'forwards' },
        ),
      ),
    );
    for (const cell of vanishing) cell.remove();
    const falls: [HTMLElement, Place, Place][] = [];
    this.#cells = grid.map((rows, x) => {
      const kept = (this.#cells[x] ?? [])
        .map((cell, y) => [cell, y] as const)
        .filter(([, y]) => !gone.has(key([x, y])));
      const missing = rows.length - kept.length;
      const fresh = rows.slice(0, missing).map((symbol) => this.#make(symbol));
      this.element.append(...fresh);
      kept.forEach(([cell, y], index) => {
        if (y !== missing + index) falls.push([cell, [x, y], [x, missing + index]]);
      });
      fresh.forEach((cell, y) => {
        falls.push([cell, [x, y - missing - 1], [x, y]]);
      });
      return [...fresh, ...kept.map(([cell]) => cell)];
    });
    this.#place();
    this.#name(grid);
    await Promise.all(falls.map(([cell, from, to]) => this.#fall(cell, from, to)));
  }

  #make(symbol: string): HTMLElement {
    const image = h('img', { src: this.#symbols[symbol] ?? '', alt: '', draggable: 'false' });
    return h('div', { class: 'jewel', 'data-symbol': symbol }, image);
  }

  #fall(cell: HTMLElement, [x, from]: Place, [, to]: Place, easing = 'cubic-bezier(.4,0,.5,1.18)'): Promise<void> {
    const at = (row: number) => `translate(${x * 100}%, ${row * 100}%)`;
    const options = { duration: FALL_MS, delay: x * COLUMN_MS, easing, fill: 'backwards' } as const;
    return play(cell, [{ transform: at(from) }, { transform: at(to) }], options);
  }

  #place(): void {
    this.#cells.forEach((column, x) => {
      column.forEach((cell, y) => {
        cell.style.transform = `translate(${x * 100}%, ${y * 100}%)`;
      });
    });
  }

  /** Describes the grid row by row for assistive technology. */
  #name(grid: Grid): void {
    const rows = Array.from({ length: this.#game.rows }, (_, y) =>
      grid.map((column) => this.#symbolName(column[y] ?? '')),
    );
    this.element.setAttribute('aria-label', rows.map((symbols) => symbols.join(', ')).join('; '));
  }
}
