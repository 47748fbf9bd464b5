import { type FreeSpinsDefinition, ROWS, type Strips, type SymbolId } from '../game-definition.ts';
import type { StopTally } from '../round-statistics.ts';
import { symbolAt } from '../spin-window.ts';

interface Reel {
  readonly length: number;
  /** Per stop and row: index among the paying symbols, or WILD or OTHER. */
  readonly cells: readonly (readonly number[])[];
  /** Per stop: number of tallied symbols in view. */
  readonly tallies: readonly number[];
}

interface Slot {
  combinations: number;
  hits: number;
  pay: number;
  paySquared: number;
}

const WILD = -1;
const OTHER = -2;

function compile(game: FreeSpinsDefinition, strip: readonly SymbolId[], tallied: SymbolId): Reel {
  const rows = Array.from({ length: ROWS }, (_, row) => row);
  const code = (symbol: SymbolId) => {
    if (symbol === game.wild) return WILD;
    const index = game.payingSymbols.indexOf(symbol);
    return index === -1 ? OTHER : index;
  };
  const shown = strip.map((_, stop) => rows.map((row) => symbolAt(strip, stop, row)));
  return {
    length: strip.length,
    cells: shown.map((symbols) => symbols.map(code)),
    tallies: shown.map((symbols) => symbols.filter((symbol) => symbol === tallied).length),
  };
}

/** For each reel: in how many combinations of it and all reels to its right 0, 1, 2 … tallied symbols are in view. */
function tailCounts(reels: readonly Reel[]): number[][] {
  let tail = [1];
  const tails = [tail];
  for (const reel of [...reels].reverse()) {
    const next = new Array<number>(tail.length + ROWS).fill(0);
    for (const tally of reel.tallies) {
      tail.forEach((ways, shown) => {
        next[shown + tally] = (next[shown + tally] ?? 0) + ways;
      });
    }
    tail = next;
    tails.unshift(tail);
  }
  return tails;
}

/**
 * Visits every combination of stops exactly once. A branch ends as soon as no line in it can continue: reels to the right then pay
 * nothing more and are counted by multiplication. Nothing is sampled or rounded: sums stay far below 2^53.
 */
export function enumerateStops(game: FreeSpinsDefinition, strips: Strips, tallied: SymbolId): StopTally[] {
  const reels = strips.map((strip) => compile(game, strip, tallied));
  const tails = tailCounts(reels);
  const pays = game.payingSymbols.map((symbol) => game.pays[symbol] ?? [0, 0, 0]);
  const slots: Slot[] = (tails[0] ?? []).map(() => ({
    combinations: 0,
    hits: 0,
    pay: 0,
    paySquared: 0,
  }));

  const record = (tally: number, combinations: number, pay: number) => {
    const slot = slots[tally];
    if (!slot || combinations === 0) return;
    slot.combinations += combinations;
    slot.hits += pay > 0 ? combinations : 0;
    slot.pay += pay * combinations;
    slot.paySquared += pay * pay * combinations;
  };

  /** `alive` holds pairs (line, symbol) whose run is unbroken over the reels left of `index`. */
  const visit = (index: number, tally: number, paid: number, alive: readonly number[]): void => {
    const reel = reels[index];
    if (!reel || alive.length === 0) {
      for (const [more, ways] of (tails[index] ?? []).entries()) record(tally + more, ways, paid);
      return;
    }
    for (let stop = 0; stop < reel.length; stop += 1) {
      const cells = reel.cells[stop] ?? [];
      const next: number[] = [];
      let total = paid;
      for (let i = 0; i < alive.length; i += 2) {
        const line = alive[i] ?? 0;
        const symbol = alive[i + 1] ?? 0;
        const cell = cells[game.lines[line]?.[index] ?? 0];
        const row = pays[symbol] ?? [0, 0, 0];
        if (cell !== symbol && cell !== WILD) total += index >= 3 ? (row[index - 3] ?? 0) : 0;
        else if (index === reels.length - 1) total += row[index - 2] ?? 0;
        else next.push(line, symbol);
      }
      visit(index + 1, tally + (reel.tallies[stop] ?? 0), total, next);
    }
  };

  const first = reels[0];
  for (let stop = 0; first && stop < first.length; stop += 1) {
    const started = game.lines.flatMap((rows, line) => {
      const symbol = first.cells[stop]?.[rows[0] ?? 0] ?? OTHER;
      return symbol >= 0 ? [line, symbol] : [];
    });
    visit(1, first.tallies[stop] ?? 0, 0, started);
  }
  return slots.map((slot, index) => ({ tallied: index, ...slot })).filter((slot) => slot.combinations > 0);
}
