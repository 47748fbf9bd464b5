import { type ReelDefinition, ROWS, type Strips } from '../../../src/engine/game-definition.ts';
import { countInView, spinWindow } from '../../../src/engine/spin-window.ts';
import { h } from '../dom.ts';
import type { GameFace } from '../games/face.ts';
import { prefersReducedMotion, wait } from '../motion.ts';
import { Reel } from './reel.ts';
import { LANDING_MS, landingPlan, reelsDrawnOut } from './reel-motion.ts';
import { loadSymbolImages, rasterise } from './symbol-art.ts';
import type { Mode } from './table-parts.ts';

export type Cell = readonly [reel: number, row: number];

const STAGGER_MS = 230;
const DRAWN_OUT_MS = 1_150;
const LARGEST_REEL_PX = 2_000;
/** When a landing reel first reaches its stop, before it settles. */
const TOUCH = 0.55;

interface Column {
  readonly reel: Reel;
  readonly cells: readonly HTMLElement[];
  readonly element: HTMLElement;
}

function makeColumn(): Column {
  const reel = new Reel(h('canvas', { class: 'reel-canvas', 'aria-hidden': 'true' }));
  const cells = Array.from({ length: ROWS }, () => h('div', { class: 'cell' }));
  return { reel, cells, element: h('div', { class: 'reel' }, reel.canvas, h('div', { class: 'cells' }, ...cells)) };
}

/** The reels: canvases that turn, and over them one element per cell at rest. */
export class ReelStage {
  readonly element: HTMLElement;
  readonly #face: GameFace<ReelDefinition>;
  readonly #symbolName: (id: string) => string;
  readonly #images: ReadonlyMap<string, HTMLImageElement>;
  readonly #columns: readonly Column[];
  #mode: Mode = 'base';
  #stops: readonly number[] = [];
  #running = false;

  static async create(face: GameFace<ReelDefinition>, symbolName: (id: string) => string): Promise<ReelStage> {
    return new ReelStage(face, symbolName, await loadSymbolImages(face.symbols));
  }

  private constructor(
    face: GameFace<ReelDefinition>,
    symbolName: (id: string) => string,
    images: ReadonlyMap<string, HTMLImageElement>,
  ) {
    this.#face = face;
    this.#symbolName = symbolName;
    this.#images = images;
    this.#columns = face.game.baseStrips.map(makeColumn);
    this.element = h('div', { class: 'reels', role: 'img' }, ...this.#columns.map(({ element }) => element));
    new ResizeObserver(() => this.#resize()).observe(this.element);
  }

  /** Visible symbols, per reel from the top. */
  view(): string[][] {
    return spinWindow(this.#strips(), this.#stops);
  }

  cell([reel, row]: Cell): HTMLElement {
    return this.#columns[reel]?.cells[row] ?? this.element;
  }

  /** Which strips turn, starting at `stops`. */
  show(mode: Mode, stops: readonly number[]): void {
    this.#mode = mode;
    this.#stand(stops);
    this.settle();
  }

  spin(): void {
    this.settle();
    if (prefersReducedMotion()) {
      this.element.classList.add('changing');
      return;
    }
    const now = performance.now();
    for (const [index, { reel }] of this.#columns.entries()) reel.spin(now + index * 40);
    this.#run();
  }

  /** Lands all reels, left to right. Resolves when all are at rest. `onStop` receives each reel and its scatters. */
  async land(stops: readonly number[], onStop: (reel: number, scatters: number) => void): Promise<void> {
    if (!prefersReducedMotion()) {
      const { game } = this.#face;
      const [scatter, awards] = game.kind === 'lines' ? ['', {}] : [game.scatter, game.scatterAwards];
      const scatters = spinWindow(this.#strips(), stops).map((rows) => countInView([rows], scatter));
      // Without a scatter no reel is slowed down.
      const drawnOut = reelsDrawnOut(scatters, Math.min(...Object.keys(awards).map(Number)));
      const plan = landingPlan(drawnOut, STAGGER_MS, DRAWN_OUT_MS);
      await Promise.all(
        this.#columns.map(async (column, index) => {
          const atMs = plan[index] ?? 0;
          const glowMs = drawnOut[index] ? (plan[index - 1] ?? 0) : atMs;
          await wait(glowMs);
          column.element.classList.toggle('drawn-out', drawnOut[index] ?? false);
          await wait(atMs - glowMs);
          column.reel.land(stops[index] ?? 0, performance.now());
          await wait(LANDING_MS * TOUCH);
          onStop(index, scatters[index] ?? 0);
          await wait(LANDING_MS * (1 - TOUCH) + 34);
          column.element.classList.remove('drawn-out');
        }),
      );
    }
    this.#stand(stops);
    this.element.classList.remove('changing');
    this.#redraw();
  }

  /** Lifts these cells off the reels so that they can move; the others are dimmed. */
  lift(lifted: readonly Cell[]): void {
    this.settle();
    this.element.classList.add('lifted');
    const view = this.view();
    for (const [index, { reel }] of this.#columns.entries()) {
      reel.hideRows(new Set(lifted.filter(([column]) => column === index).map(([, row]) => row)));
    }
    for (const [reel, row] of lifted) {
      const cell = this.cell([reel, row]);
      cell.replaceChildren(
        h('img', { src: this.#face.symbols[view[reel]?.[row] ?? ''] ?? '', alt: '', draggable: 'false' }),
      );
      cell.classList.add('won');
    }
    this.#redraw();
  }

  /** Puts all cells back on the reels. */
  settle(): void {
    this.element.classList.remove('lifted');
    for (const { reel, cells } of this.#columns) {
      reel.hideRows(new Set());
      for (const cell of cells) {
        cell.classList.remove('won');
        cell.replaceChildren();
      }
    }
    this.#redraw();
  }

  #strips(): Strips {
    const { game } = this.#face;
    return this.#mode === 'base' || game.kind === 'lines' ? game.baseStrips : game.freeStrips;
  }

  /** Also describes the reels for assistive technology and tests. */
  #stand(stops: readonly number[]): void {
    this.#stops = stops;
    const view = this.view();
    for (const [index, { reel, cells }] of this.#columns.entries()) {
      reel.show(this.#strips()[index] ?? [], stops[index] ?? 0);
      for (const [row, cell] of cells.entries()) cell.dataset['symbol'] = view[index]?.[row] ?? '';
    }
    const rows = Array.from({ length: ROWS }, (_, row) => view.map((symbols) => this.#symbolName(symbols[row] ?? '')));
    this.element.setAttribute('aria-label', rows.map((symbols) => symbols.join(', ')).join('; '));
  }

  #run(): void {
    if (this.#running) return;
    this.#running = true;
    const tick = (nowMs: number) => {
      this.#running = this.#columns.map(({ reel }) => reel.draw(nowMs)).some(Boolean);
      if (this.#running) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  #redraw(): void {
    if (this.#running) return;
    for (const { reel } of this.#columns) reel.draw(performance.now());
  }

  #resize(): void {
    const [column] = this.#columns;
    const scale = Math.min(devicePixelRatio, 2);
    const { clientWidth = 0, clientHeight = 0 } = column?.element ?? {};
    // Larger than any screen: without its style sheet the reel would grow with its own canvas without end.
    if (clientWidth === 0 || clientHeight === 0 || clientHeight > LARGEST_REEL_PX) return;
    const width = Math.round(clientWidth * scale);
    const height = Math.round((clientHeight / ROWS) * scale);
    const bitmaps = rasterise(this.#images, width, height);
    for (const { reel } of this.#columns) reel.setBitmaps(bitmaps, width, height);
    this.#redraw();
  }
}
