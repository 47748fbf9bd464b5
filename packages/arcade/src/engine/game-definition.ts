/** A game as data, for the engine, the statistics, the rules dialog and the verifier. One type per kind of game. */

/** Visible rows of each reel. */
export const ROWS = 3;

export type SymbolId = string;
export type Strips = readonly (readonly SymbolId[])[];

interface GameBase {
  readonly code: string;
  /** Raised with every change of strips, pays or rules; stored with each round. */
  readonly version: number;
  readonly name: string;
  readonly category: 'RNG';
  /** Bets per stake. Pays are counted in bets, so that every win is a whole number. */
  readonly betUnits: number;
  /** The highest win of a round, in stakes. The round ends when it is reached. */
  readonly maxWin: number;
}

/** Common to all games with reels. */
interface ReelBase extends GameBase {
  /** Substitutes for every paying symbol; never on the first reel. */
  readonly wild: SymbolId;
  /** Paying symbols, best first. */
  readonly payingSymbols: readonly SymbolId[];
  /** Per symbol: pays for 3, 4 … of a kind from the left, in bets. */
  readonly pays: Readonly<Record<SymbolId, readonly number[]>>;
  /** Reel strips of the paid spin; a stop is the index of the symbol in the top row. */
  readonly baseStrips: Strips;
}

/** By number of scatters in view: pay in total stakes, and free spins. */
export type ScatterAwards = Readonly<Record<number, { readonly pay: number; readonly spins: number }>>;

/** One level of the free-spin meter, reached with `lanterns` wilds. */
export interface MeterLevel {
  readonly lanterns: number;
  /** Multiplies the line wins of the following spins. */
  readonly multiplier: number;
  readonly extraSpins: number;
}

/** Lines without a feature; a wild multiplies. */
export interface LinesDefinition extends ReelBase {
  readonly kind: 'lines';
  /** Per line: the row (0 top) on each reel. */
  readonly lines: readonly (readonly number[])[];
  /** Each wild in a win multiplies it by this. */
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

/** Ways: a symbol pays on every combination of its places on neighbouring reels. Free spins have rising multipliers. */
export interface WaysDefinition extends ReelBase {
  readonly kind: 'ways';
  readonly scatter: SymbolId;
  readonly freeStrips: Strips;
  readonly scatterAwards: ScatterAwards;
  /** Multipliers of the first, second … free spin; the last one repeats. */
  readonly stair: readonly number[];
}

/** Clusters: touching equal symbols pay and vanish, and those above fall, until nothing pays. */
export interface ClustersDefinition extends GameBase {
  readonly kind: 'clusters';
  readonly columns: number;
  readonly rows: number;
  /** Per symbol, best first: its weight in a draw. */
  readonly weights: readonly (readonly [symbol: SymbolId, weight: number])[];
  /** Cluster sizes from which the pay rises, ascending; the first is the minimum. */
  readonly sizes: readonly number[];
  /** Per symbol: pays by those sizes, in bets. */
  readonly pays: Readonly<Record<SymbolId, readonly number[]>>;
  /** Multipliers of the first, second … fall of a round; the last one repeats. */
  readonly stair: readonly number[];
}

/** A number is rolled. The player chooses how many numbers win, and at which end. */
export interface DiceDefinition extends GameBase {
  readonly kind: 'dice';
  /** Numbers from 0 on. */
  readonly faces: number;
  /** Numbers of winning faces to choose from; each gives a pay without remainder. */
  readonly chances: readonly number[];
  /** Part of every stake that is returned, in faces: a choice of n faces pays `returned / n` stakes. */
  readonly returned: number;
}

export type ReelDefinition = LinesDefinition | FreeSpinsDefinition | WaysDefinition;
export type GameDefinition = ReelDefinition | ClustersDefinition | DiceDefinition;

/** A player's choice beside the stake: in dice the winning end of the scale, and how many numbers win. */
export interface DiceChoice {
  readonly side: 'under' | 'over';
  readonly chance: number;
}
