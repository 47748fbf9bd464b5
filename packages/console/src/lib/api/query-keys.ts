/** What the cache calls things; a notice of the server names the same ones. */
export const KEYS = {
  session: ['session'],
  brands: ['brands'],
  /** Everything of one brand: it alone, its values, versions and manifests stand below it. */
  brand: (merchant: string) => ['brand', merchant],
  changes: ['changes'],
  /** Everything of a brand's players. */
  players: (merchant: string) => ['players', merchant],
  /** Everything of a brand's reconciliation. */
  reconciliation: (merchant: string) => ['reconciliation', merchant],
  /** How much of the books somebody has to look at: of all brands together, and of each below it. */
  attention: ['attention'],
  audit: ['audit'],
  staff: ['staff'],
  mySessions: ['me', 'sessions'],
} as const;
