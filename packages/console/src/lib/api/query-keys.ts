/** Keys of the query cache. The server's notices name the same keys. */
export const KEYS = {
  session: ['session'],
  brands: ['brands'],
  /** Everything of one brand: values, versions and manifests are below it. */
  brand: (merchant: string) => ['brand', merchant],
  changes: ['changes'],
  /** Everything of a brand's players. */
  players: (merchant: string) => ['players', merchant],
  /** Messages to a brand's players. */
  messages: (merchant: string) => ['messages', merchant],
  /** Deposits, and payments that none explains. */
  deposits: (merchant: string) => ['deposits', merchant],
  /** Payments whose order names no brand here. */
  strayPayments: ['stray-payments'],
  /** Queues of withdrawals. */
  withdrawals: (merchant: string) => ['withdrawals', merchant],
  /** Checks of players' identity that wait. */
  identity: (merchant: string) => ['identity', merchant],
  /** Exclusions of other brands that wait for a decision. */
  exclusions: (merchant: string) => ['exclusions', merchant],
  /** Adjustments of players' accounts. */
  adjustments: (merchant: string) => ['adjustments', merchant],
  /** A brand's figures by day. */
  reports: (merchant: string) => ['reports', merchant],
  /** Everything of a brand's reconciliation. */
  reconciliation: (merchant: string) => ['reconciliation', merchant],
  /** Open items of the ledger, of all brands together and of each. */
  attention: ['attention'],
  audit: ['audit'],
  staff: ['staff'],
  mySessions: ['me', 'sessions'],
} as const;
