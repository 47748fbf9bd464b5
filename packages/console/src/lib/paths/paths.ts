import { searchOf } from '../api/api.ts';

/** Puts values into a path: `` path`/brands/${merchant}` ``. */
const path = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  String.raw({ raw: parts }, ...values.map(encodeURIComponent));

/** Addresses of the console's pages. Everything that can be opened has one, with the brand in it. */
export const PATHS = {
  brands: '/brands',
  brand: (merchant: string, section?: string) =>
    section === undefined ? path`/brands/${merchant}` : path`/brands/${merchant}/${section}`,
  changes: '/changes',
  change: (id: string) => path`/changes/${id}`,
  calendar: '/calendar',
  /** What waits for a person, on all brands. */
  waiting: '/waiting',
  playersHome: '/players',
  /** Players of one brand. */
  players: (merchant: string) => path`/players/${merchant}`,
  player: (merchant: string, id: string) => path`/players/${merchant}/${id}`,
  messagesHome: '/messages',
  /** Messages to players of one brand. */
  messages: (merchant: string) => path`/messages/${merchant}`,
  /** @param player id of the recipient; none: the form has no recipient yet */
  newMessage: (merchant: string, player?: string) => `${path`/messages/${merchant}/new`}${searchOf({ player })}`,
  /** Deposits of one brand's players, and payments that none explains. @param show one of the page's lists */
  deposits: (merchant: string, show?: string) => `${path`/deposits/${merchant}`}${searchOf({ show })}`,
  withdrawalsHome: '/withdrawals',
  /** Withdrawals of one brand's players. @param show one of the page's lists */
  withdrawals: (merchant: string, show?: string) => `${path`/withdrawals/${merchant}`}${searchOf({ show })}`,
  identityHome: '/identity',
  /** Checks of one brand's players' identity that wait. */
  identity: (merchant: string) => path`/identity/${merchant}`,
  identityCheck: (merchant: string, check: string) => path`/identity/${merchant}/${check}`,
  exclusionsHome: '/exclusions',
  /** Exclusions of other brands that wait for a decision at one brand. */
  exclusions: (merchant: string) => path`/exclusions/${merchant}`,
  adjustmentsHome: '/adjustments',
  /** Adjustments of players' accounts at one brand. @param player id of the player of a new one */
  adjustments: (merchant: string, player?: string) => `${path`/adjustments/${merchant}`}${searchOf({ player })}`,
  reportsHome: '/reports',
  /** A brand's figures by day. */
  reports: (merchant: string) => path`/reports/${merchant}`,
  reconciliationHome: '/reconciliation',
  /** Providers' day files compared with the ledger of one brand. */
  reconciliation: (merchant: string) => path`/reconciliation/${merchant}`,
  unpaidWins: (merchant: string) => `/reconciliation/${merchant}/wins`,
  openRounds: (merchant: string) => `/reconciliation/${merchant}/rounds`,
  jobs: (merchant: string) => `/reconciliation/${merchant}/jobs`,
  reconciledDay: (merchant: string, provider: string, day: string) =>
    path`/reconciliation/${merchant}/${provider}/${day}`,
  audit: '/audit',
  /** `/staff` belongs to the API. */
  staff: '/people',
  member: (id: string) => path`/people/${id}`,
  account: '/account',
  setup: '/setup',
} as const;

/** The audit, filtered by one value of one brand. @param written dotted path, e.g. `switches.home.jackpot`. */
export const auditOf = (merchant: string, written: string): string =>
  `${PATHS.audit}${searchOf({ merchant, target: written })}`;
