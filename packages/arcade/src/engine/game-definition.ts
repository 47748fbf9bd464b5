/** A game as data: everything the engine, the mathematics, the rules dialog and the verifier need. One shape a kind of game. */

/** Rows shown of each reel. */
export const ROWS = 3;

export type SymbolId = string;
export type Strips = readonly (readonly SymbolId[])[];

interface GameBase {
  readonly code: string;
  /** Raised with every change of strips, pays or rules; stored with each round. */
  readonly version: number;
  readonly name: string;
  readonly category: 'RNG';
  /** A stake is so many bets; all pays are counted in bets, so that every win is a whole number of them. */
  readonly betUnits: number;
  /** The most a round pays, in stakes. The round ends when it is reached. */
  readonly maxWin: number;
}

/** What all games with reels have. */
interface ReelBase extends GameBase {
  /** Stands for every paying symbol; never on the first reel. */
  readonly wild: SymbolId;
  /** Symbols that pay, best first. */
  readonly payingSymbols: readonly SymbolId[];
  /** Per symbol: pays for 3, 4 … of a kind from the left, in bets. */
  readonly pays: Readonly<Record<SymbolId, readonly number[]>>;
  /** Reel strips of the paid spin; a stop is the index of the symbol in the top row. */
  readonly baseStrips: Strips;
}

/** By number of scatters in view: pay in total stakes, and free spins. */
export type ScatterAwards = Readonly<Record<number, { readonly pay: number; readonly spins: number }>>;

/** One level of the free-spin meter: what holds from the moment `lanterns` wilds have been collected. */
export interface MeterLevel {
  readonly lanterns: number;
  /** Multiplies the line wins of the spins that follow. */
  readonly multiplier: number;
  readonly extraSpins: number;
}

/** Lines only: no feature, a wild that multiplies. */
export interface LinesDefinition extends ReelBase {
  readonly kind: 'lines';
  /** Per line: the row (0 top) on each reel. */
  readonly lines: readonly (readonly number[])[];
  /** Every wild in a win multiplies it by this. */
  readonly wildMultiplier: number;
}

/** Lines, and free spins with a meter of collected wilds. */
export interface FreeSpinsDefinition extends ReelBase {
  readonly kind: 'freeSpins';
  readonly lines: readonly (readonly number[])[];
  readonly scatter: SymbolId;
  readonly freeStrips: Strips;
  readonly scatterAwards: ScatterAwards;
  /** Ascending by `lanterns`; counted over one feature. */
  readonly meter: readonly MeterLevel[];
}

/** Ways: a symbol pays on every combination of its places on neighbouring reels; free spins climb a stair of multipliers. */
export interface WaysDefinition extends ReelBase {
  readonly kind: 'ways';
  readonly scatter: SymbolId;
  readonly freeStrips: Strips;
  readonly scatterAwards: ScatterAwards;
  /** What the first, second … free spin is multiplied by; the last holds on. */
  readonly stair: readonly number[];
}

/** Clusters: touching equals pay, vanish, and what is above falls down, as long as there are any. */
export interface ClustersDefinition extends GameBase {
  readonly kind: 'clusters';
  readonly columns: number;
  readonly rows: number;
  /** Per symbol, best first: its share of all draws. */
  readonly weights: readonly (readonly [symbol: SymbolId, weight: number])[];
  /** Sizes from which a cluster pays more, ascending; the first is the least that pays. */
  readonly sizes: readonly number[];
  /** Per symbol: pays by those sizes, in bets. */
  readonly pays: Readonly<Record<SymbolId, readonly number[]>>;
  /** What the first, second … fall of a round is multiplied by; the last holds on. */
  readonly stair: readonly number[];
}

/** A number is rolled; the player has chosen how many numbers win, and at which end. */
export interface DiceDefinition extends GameBase {
  readonly kind: 'dice';
  /** Numbers from 0 on. */
  readonly faces: number;
  /** How many of them a player may choose to win with; each divides into a pay without remainder. */
  readonly chances: readonly number[];
  /** Share of every stake that is returned, in faces: a chance of n pays `returned / n` stakes. */
  readonly returned: number;
}

export type ReelDefinition = LinesDefinition | FreeSpinsDefinition | WaysDefinition;
export type GameDefinition = ReelDefinition | ClustersDefinition | DiceDefinition;

/** What a player may choose beside the stake: of dice the end of the scale that wins, and how many numbers of it. */
export interface DiceChoice {
  readonly side: 'under' | 'over';
  readonly chance: number;
}
