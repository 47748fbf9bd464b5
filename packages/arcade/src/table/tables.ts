/** A table at which all players play the same coup. */
export interface TableDefinition {
  readonly code: string;
  readonly version: number;
  readonly name: string;
  readonly category: 'RNG';
  readonly figures: {
    /** Return of the best bet, the banker, by enumeration of all shoes; exact to the given digits. */
    readonly rtpDecimal: string;
    readonly hitRateDecimal: string;
    readonly volatility: 'low';
  };
  readonly maxWin: number;
}

export const threeRivers: TableDefinition = {
  code: 'three_rivers',
  version: 1,
  name: 'Three Rivers Baccarat',
  category: 'RNG',
  figures: { rtpDecimal: '0.9894', hitRateDecimal: '0.4586', volatility: 'low' },
  maxWin: 9,
};

export const TABLES: ReadonlyMap<string, TableDefinition> = new Map([[threeRivers.code, threeRivers]]);
