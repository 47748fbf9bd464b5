/**
 * The table of staff calls: every route of the console's API, as plain data. The config service registers its routes by it and the
 * console sends its requests by it.
 */
import type { RateClass } from './call-row.ts';
import type { Method, Operation } from './operation.ts';

/** What a session can be permitted on a brand. The config service says which roles have which. */
export type Permission =
  | 'brand.read'
  | 'change.read'
  | 'change.write'
  | 'change.approve'
  | 'change.publish'
  | 'change.schedule'
  | 'switch.kill'
  | 'switch.lift'
  | 'game.switch'
  | 'catalogue.sync'
  | 'player.read'
  | 'player.write'
  | 'player.factor'
  | 'player.money.read'
  | 'player.verify'
  | 'player.adjust'
  | 'player.protect'
  | 'adjustment.approve'
  | 'cashier.read'
  | 'cashier.write'
  | 'cashier.approve'
  | 'identity.review'
  | 'report.read'
  | 'message.read'
  | 'message.write'
  | 'message.approve'
  | 'reconciliation.read'
  | 'reconciliation.write'
  | 'job.write'
  | 'audit.read'
  | 'staff.read'
  | 'staff.write';

/**
 * `none`: before a log-in. `session`: any session, unfinished ones included. `code`, `enrolment`: a session that lacks only that
 * (`enrolment` admits finished sessions too). `self`: a finished session. A permission: on the brand of the path (`:merchant`), or
 * on at least one brand if the path has none, and the handler narrows.
 */
export type StaffNeed = 'none' | 'session' | 'code' | 'enrolment' | 'self' | Permission;

export interface StaffCall extends Operation {
  readonly audience: 'staff';
  readonly needs: StaffNeed;
  /** How the edge counts it. */
  readonly rate: RateClass;
  /** The page sends it by itself, so it does not put off the end of an idle session. */
  readonly polling: boolean;
  /** A request that changes or shows something leaves an entry in the audit. All others leave none. */
  readonly audited: boolean;
  /** Refused without an `Idempotency-Key`; a retry with the same key has no second effect. */
  readonly keyed: boolean;
  /** Refused without the version that it was written against (`If-Match`). */
  readonly versioned: boolean;
}

type Options = Partial<Pick<StaffCall, 'rate' | 'polling' | 'audited' | 'keyed' | 'versioned'>>;
/** A row with the literals of its declaration. */
interface Row<M extends Method, P extends string, N extends StaffNeed, O extends Options> extends StaffCall {
  readonly method: M;
  readonly path: `/staff/v1${P}`;
  readonly needs: N;
  readonly keyed: O['keyed'] extends true ? true : false;
  readonly versioned: O['versioned'] extends true ? true : false;
}

const call = <
  M extends Method,
  const P extends string,
  N extends StaffNeed,
  const O extends Options = Record<never, never>,
>(
  method: M,
  path: P,
  needs: N,
  {
    rate = method === 'GET' ? 'read' : 'write',
    polling = false,
    audited = false,
    keyed = false,
    versioned = false,
  }: O | Options = {},
) =>
  ({
    audience: 'staff',
    method,
    path: `/staff/v1${path}`,
    strict: method !== 'GET',
    ...{ needs, rate, polling, audited, keyed, versioned },
  }) as Row<M, P, N, O>;

export const STAFF_CALLS = {
  readSetupLink: call('POST', '/setup/link', 'none', { rate: 'login' }),
  setUp: call('POST', '/setup', 'none', { rate: 'login', audited: true }),
  signIn: call('POST', '/session', 'none', { rate: 'login', audited: true }),
  signInWithCode: call('POST', '/session/totp', 'code', { rate: 'login', audited: true }),
  session: call('GET', '/session', 'session', { polling: true }),
  signOut: call('DELETE', '/session', 'session', { audited: true }),

  changePassword: call('POST', '/me/password', 'self', { audited: true }),
  beginTotp: call('POST', '/me/totp', 'enrolment'),
  confirmTotp: call('POST', '/me/totp/confirmation', 'enrolment', { audited: true }),
  renewRecoveryCodes: call('POST', '/me/recovery-codes', 'self', { audited: true }),
  ownSessions: call('GET', '/me/sessions', 'self'),
  endOwnSessions: call('DELETE', '/me/sessions', 'self', { audited: true }),
  endOwnSession: call('DELETE', '/me/sessions/:session', 'self', { audited: true }),

  changes: call('GET', '/changes', 'change.read'),
  createChange: call('POST', '/changes', 'change.write', { keyed: true, audited: true }),
  tryChange: call('POST', '/changes/trial', 'change.write'),
  change: call('GET', '/changes/:change', 'change.read'),
  editChange: call('PUT', '/changes/:change', 'change.write', { versioned: true, audited: true }),
  changeDiff: call('GET', '/changes/:change/diff', 'change.read'),
  submitChange: call('POST', '/changes/:change/submit', 'change.write', { versioned: true, audited: true }),
  approveChange: call('POST', '/changes/:change/approval', 'change.approve', { versioned: true, audited: true }),
  rejectChange: call('POST', '/changes/:change/rejection', 'change.approve', { versioned: true, audited: true }),
  withdrawChange: call('POST', '/changes/:change/withdrawal', 'change.write', { versioned: true, audited: true }),
  scheduleChange: call('POST', '/changes/:change/schedule', 'change.schedule', { versioned: true, audited: true }),
  unscheduleChange: call('DELETE', '/changes/:change/schedule', 'change.schedule', { versioned: true, audited: true }),
  publishChange: call('POST', '/changes/:change/publication', 'change.publish', { versioned: true, audited: true }),
  tryUndo: call('GET', '/changes/:change/undo', 'change.write'),
  undoChange: call('POST', '/changes/:change/undo', 'change.write', { keyed: true, audited: true }),
  brands: call('GET', '/brands', 'brand.read'),
  brand: call('GET', '/brands/:merchant', 'brand.read'),
  brandValues: call('GET', '/brands/:merchant/values', 'brand.read'),
  brandVersions: call('GET', '/brands/:merchant/versions', 'brand.read'),
  brandManifest: call('GET', '/brands/:merchant/manifest', 'brand.read'),
  events: call('GET', '/events', 'brand.read', { rate: 'stream', polling: true }),

  kill: call('POST', '/brands/:merchant/kills', 'switch.kill', { keyed: true, audited: true }),
  liftKill: call('DELETE', '/brands/:merchant/kills/:key', 'switch.lift', { versioned: true, audited: true }),
  rollBack: call('POST', '/brands/:merchant/roll-back', 'change.write', { keyed: true, audited: true }),

  games: call('GET', '/brands/:merchant/games', 'brand.read'),
  // Reads, with a body: hundreds of names.
  gamesEffect: call('POST', '/brands/:merchant/games/effect', 'brand.read'),
  gamesPlay: call('POST', '/brands/:merchant/games/play', 'brand.read'),
  switchGamesOff: call('POST', '/brands/:merchant/games/off', 'game.switch', { keyed: true, audited: true }),
  switchGamesOn: call('POST', '/brands/:merchant/games/on', 'game.switch', {
    keyed: true,
    versioned: true,
    audited: true,
  }),
  providers: call('GET', '/brands/:merchant/providers', 'brand.read'),
  syncProvider: call('POST', '/brands/:merchant/providers/:provider/sync', 'catalogue.sync', { audited: true }),

  // Reads, with a body: the search text is personal.
  searchPlayers: call('POST', '/brands/:merchant/players/search', 'player.read', { audited: true }),
  player: call('GET', '/brands/:merchant/players/:player', 'player.read', { audited: true }),
  playerBets: call('GET', '/brands/:merchant/players/:player/bets', 'player.money.read', { audited: true }),
  playerAccount: call('GET', '/brands/:merchant/players/:player/account', 'player.money.read', { audited: true }),
  playerProfit: call('GET', '/brands/:merchant/players/:player/profit', 'player.money.read', { audited: true }),
  'players.lock': call('POST', '/brands/:merchant/players/:player/lock', 'player.write', {
    keyed: true,
    audited: true,
  }),
  'players.unlock': call('POST', '/brands/:merchant/players/:player/unlock', 'player.write', {
    keyed: true,
    audited: true,
  }),
  'players.end-sessions': call('POST', '/brands/:merchant/players/:player/end-sessions', 'player.write', {
    keyed: true,
    audited: true,
  }),
  'players.reset-password': call('POST', '/brands/:merchant/players/:player/reset-password', 'player.write', {
    keyed: true,
    audited: true,
  }),
  'players.remove-avatar': call('POST', '/brands/:merchant/players/:player/remove-avatar', 'player.write', {
    keyed: true,
    audited: true,
  }),
  'players.remove-second-factor': call(
    'POST',
    '/brands/:merchant/players/:player/remove-second-factor',
    'player.factor',
    { keyed: true, audited: true },
  ),
  'players.keep-second-factor': call('POST', '/brands/:merchant/players/:player/keep-second-factor', 'player.factor', {
    keyed: true,
    audited: true,
  }),
  playerAvatar: call('GET', '/brands/:merchant/players/:player/avatar', 'player.read', { audited: true }),

  playerProfile: call('GET', '/brands/:merchant/players/:player/profile', 'player.verify', { audited: true }),
  verifyPlayer: call('POST', '/brands/:merchant/players/:player/profile/verification', 'player.verify', {
    keyed: true,
    audited: true,
  }),

  messages: call('GET', '/brands/:merchant/messages', 'message.read'),
  // Reads, with a body: hundreds of names, which are personal.
  messageRecipients: call('POST', '/brands/:merchant/messages/recipients', 'message.write', { audited: true }),
  sendMessage: call('POST', '/brands/:merchant/messages', 'message.write', { keyed: true, audited: true }),
  approveMessage: call('POST', '/brands/:merchant/messages/:message/approval', 'message.approve', {
    keyed: true,
    audited: true,
  }),
  rejectMessage: call('POST', '/brands/:merchant/messages/:message/rejection', 'message.approve', {
    keyed: true,
    audited: true,
  }),
  withdrawMessage: call('POST', '/brands/:merchant/messages/:message/withdrawal', 'message.write', {
    keyed: true,
    audited: true,
  }),

  adjustments: call('GET', '/brands/:merchant/adjustments', 'cashier.read'),
  requestAdjustment: call('POST', '/brands/:merchant/adjustments', 'player.adjust', { keyed: true, audited: true }),
  approveAdjustment: call('POST', '/brands/:merchant/adjustments/:adjustment/approval', 'adjustment.approve', {
    keyed: true,
    audited: true,
  }),
  rejectAdjustment: call('POST', '/brands/:merchant/adjustments/:adjustment/rejection', 'adjustment.approve', {
    keyed: true,
    audited: true,
  }),
  withdrawAdjustment: call('POST', '/brands/:merchant/adjustments/:adjustment/withdrawal', 'player.adjust', {
    keyed: true,
    audited: true,
  }),

  report: call('GET', '/brands/:merchant/report', 'report.read'),
  reportFile: call('GET', '/brands/:merchant/report/file', 'report.read', { audited: true }),

  // The handler counts what the person may see.
  withdrawalQueue: call('GET', '/brands/:merchant/withdrawals', 'cashier.read'),
  openWithdrawal: call('GET', '/brands/:merchant/withdrawals/:withdrawal', 'cashier.read', { audited: true }),
  claimWithdrawal: call('POST', '/brands/:merchant/withdrawals/:withdrawal/claim', 'cashier.write', {
    keyed: true,
    audited: true,
  }),
  releaseWithdrawal: call('POST', '/brands/:merchant/withdrawals/:withdrawal/claim/release', 'cashier.write', {
    keyed: true,
    audited: true,
  }),
  approveWithdrawal: call('POST', '/brands/:merchant/withdrawals/:withdrawal/approval', 'cashier.approve', {
    keyed: true,
    audited: true,
  }),
  rejectWithdrawal: call('POST', '/brands/:merchant/withdrawals/:withdrawal/rejection', 'cashier.approve', {
    keyed: true,
    audited: true,
  }),
  markWithdrawal: call('POST', '/brands/:merchant/withdrawals/:withdrawal/mark', 'cashier.approve', {
    keyed: true,
    audited: true,
  }),
  payoutCases: call('GET', '/brands/:merchant/payout-cases', 'cashier.read'),
  closePayoutCase: call('POST', '/brands/:merchant/payout-cases/:case/closing', 'cashier.write', {
    keyed: true,
    audited: true,
  }),
  payoutProof: call('GET', '/brands/:merchant/payouts/:payout/proof', 'cashier.read', { audited: true }),

  attentionOfBrands: call('GET', '/attention', 'brand.read', { polling: true }),
  reconDays: call('GET', '/brands/:merchant/reconciliation', 'reconciliation.read'),
  attention: call('GET', '/brands/:merchant/reconciliation/attention', 'reconciliation.read', { polling: true }),
  reconBreaks: call('GET', '/brands/:merchant/reconciliation/:provider/:day', 'reconciliation.read'),
  explainBreak: call('POST', '/brands/:merchant/reconciliation/:provider/:day/explain', 'reconciliation.write', {
    keyed: true,
    audited: true,
  }),
  fetchDayAgain: call('POST', '/brands/:merchant/reconciliation/:provider/:day/again', 'reconciliation.write', {
    keyed: true,
    audited: true,
  }),

  runJobs: call('POST', '/brands/:merchant/jobs/run', 'job.write', { keyed: true, audited: true }),
  dropJobs: call('POST', '/brands/:merchant/jobs/drop', 'job.write', { keyed: true, audited: true }),

  audit: call('GET', '/audit', 'audit.read'),
  exportAudit: call('GET', '/audit/export', 'audit.read', { audited: true }),
  // Only for those who may read the audit of every brand.
  verifyAudit: call('GET', '/audit/verification', 'audit.read'),

  createPreview: call('POST', '/changes/:change/previews', 'change.write', { keyed: true, audited: true }),
  previews: call('GET', '/changes/:change/previews', 'change.read'),
  endPreview: call('DELETE', '/changes/:change/previews/:preview', 'change.write', { audited: true }),

  staff: call('GET', '/staff', 'staff.read'),
  createStaff: call('POST', '/staff', 'staff.write', { keyed: true, audited: true }),
  changeStaff: call('PATCH', '/staff/:id', 'staff.write', { versioned: true, audited: true }),
  sessionsOfStaff: call('GET', '/staff/:id/sessions', 'staff.read'),
  endSessionsOfStaff: call('DELETE', '/staff/:id/sessions', 'staff.write', { audited: true }),
  endSessionOfStaff: call('DELETE', '/staff/:id/sessions/:session', 'staff.write', { audited: true }),
} as const satisfies Readonly<Record<string, StaffCall>>;

export type StaffCallName = keyof typeof STAFF_CALLS;
