/** A slot as data: everything the engine, the enumeration, the pay table dialog and the verifier need. */

/** Rows shown of each reel. */
export const ROWS = 3;

export type SymbolId = string;

/** One level of the free-spin meter: what holds from the moment `lanterns` wilds have been collected. */
export interface MeterLevel {
  readonly lanterns: number;
  /** Multiplies the line wins of the spins that follow. */
  readonly multiplier: number;
  readonly extraSpins: number;
}

export interface GameDefinition {
  readonly code: string;
  /** Raised with every change of strips, pays or rules; stored with each round. */
  readonly version: number;
  readonly name: string;
  readonly category: 'RNG';
  readonly wild: SymbolId;
  readonly scatter: SymbolId;
  /** Symbols that pay on lines, best first. */
  readonly payingSymbols: readonly SymbolId[];
  /** Per symbol: pays for 3, 4 and 5 of a kind from the left, in line bets. */
  readonly linePays: Readonly<Record<SymbolId, readonly [three: number, four: number, five: number]>>;
  /** Per line: the row (0 top) on each reel. */
  readonly lines: readonly (readonly number[])[];
  /** Reel strips of the paid spin; a stop is the index of the symbol in the top row. */
  readonly baseStrips: readonly (readonly SymbolId[])[];
  readonly freeStrips: readonly (readonly SymbolId[])[];
  /** By number of scatters in view: pay in total stakes, and free spins. */
  readonly scatterAwards: Readonly<Record<number, { readonly pay: number; readonly spins: number }>>;
  /** Ascending by `lanterns`; counted over one feature. */
  readonly meter: readonly MeterLevel[];
}
