import { ROWS } from '../../../src/engine/game-definition.ts';
import { LANDING_MS, landing, type ReelState, spinning } from './reel-motion.ts';
import type { SymbolBitmaps } from './symbol-art.ts';

type Phase =
  | { readonly kind: 'still'; readonly stop: number }
  | { readonly kind: 'spinning'; readonly from: number; readonly startMs: number }
  | { readonly kind: 'landing'; readonly stop: number; readonly startMs: number };

function stateOf(phase: Phase, nowMs: number): ReelState {
  if (phase.kind === 'still') return { position: phase.stop, blur: 0 };
  const elapsedMs = Math.max(0, nowMs - phase.startMs);
  return phase.kind === 'spinning' ? spinning(phase.from, elapsedMs) : landing(phase.stop, elapsedMs);
}

/** One reel on its canvas. It draws the real strip in its order. */
export class Reel {
  readonly canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  #strip: readonly string[] = [];
  #bitmaps: SymbolBitmaps | undefined;
  #phase: Phase = { kind: 'still', stop: 0 };
  #hidden: ReadonlySet<number> = new Set();

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.#context = canvas.getContext('2d');
  }

  setBitmaps(bitmaps: SymbolBitmaps, width: number, height: number): void {
    this.#bitmaps = bitmaps;
    this.canvas.width = width;
    this.canvas.height = height * ROWS;
  }

  show(strip: readonly string[], stop: number): void {
    this.#strip = strip;
    this.#phase = { kind: 'still', stop };
  }

  spin(startMs: number): void {
    this.#phase = { kind: 'spinning', from: stateOf(this.#phase, startMs).position, startMs };
  }

  land(stop: number, startMs: number): void {
    this.#phase = { kind: 'landing', stop, startMs };
  }

  /** Rows that are drawn elsewhere, such as a moving winning symbol. */
  hideRows(rows: ReadonlySet<number>): void {
    this.#hidden = rows;
  }

  /** Draws the current frame; true while the reel moves. */
  draw(nowMs: number): boolean {
    const { kind } = this.#phase;
    if (kind === 'landing' && nowMs - this.#phase.startMs >= LANDING_MS) {
      this.#phase = { kind: 'still', stop: this.#phase.stop };
    }
    this.#paint(stateOf(this.#phase, nowMs));
    return this.#phase.kind !== 'still';
  }

  #paint({ position, blur }: ReelState): void {
    const [context, length] = [this.#context, this.#strip.length];
    if (!context || length === 0) return;
    const cell = this.canvas.height / ROWS;
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const first = Math.floor(position) - 1;
    for (let index = first; index <= first + ROWS + 2; index += 1) {
      if (this.#phase.kind === 'still' && this.#hidden.has(index - position)) continue;
      const symbol = this.#strip[((index % length) + length) % length] ?? '';
      this.#paintSymbol(context, symbol, (index - position) * cell, cell, Math.min(1, blur * 1.6));
    }
    context.globalAlpha = 1;
  }

  #paintSymbol(context: CanvasRenderingContext2D, symbol: string, y: number, cell: number, smear: number): void {
    const [sharp, smeared] = [this.#bitmaps?.sharp.get(symbol), this.#bitmaps?.smeared.get(symbol)];
    if (sharp && smear < 1) {
      context.globalAlpha = 1 - smear;
      context.drawImage(sharp, 0, y);
    }
    if (smeared && smear > 0) {
      context.globalAlpha = smear;
      context.drawImage(smeared, 0, y - cell / 2);
    }
  }
}
