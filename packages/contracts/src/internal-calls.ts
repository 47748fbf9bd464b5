/**
 * The table of internal calls: what the config service calls on the platform for the console's staff, never proxied. Each is a POST
 * with a JSON body, signed as `support.ts` says.
 */
import type { Operation } from './operation.ts';

interface InternalCall extends Operation {
  readonly audience: 'internal';
  /** `brands`: of several brands, which the body lists, or of none; `NO_BRAND` stands in the place of one. */
  readonly about: 'brand' | 'brands';
  /** It changes something: it needs an `Idempotency-Key`, and an answer that is lost leaves its result unknown. */
  readonly keyed: boolean;
}

const call = <const Path extends string>(path: `/internal/${Path}`) => ({
  audience: 'internal' as const,
  method: 'POST' as const,
  path,
  strict: true,
  about: 'brand' as const,
  keyed: false as const,
});
const action = <const Path extends string>(path: `/internal/${Path}`) => ({ ...call(path), keyed: true as const });

export const INTERNAL_CALLS = {
  'support.search': call('/internal/support/players/search'),
  'support.open': call('/internal/support/players/:player/open'),
  'support.bets': call('/internal/support/players/:player/bets'),
  'support.account': call('/internal/support/players/:player/account'),
  'support.profit': call('/internal/support/players/:player/profit'),
  'support.lock': action('/internal/support/players/:player/lock'),
  'support.unlock': action('/internal/support/players/:player/unlock'),
  'support.end-sessions': action('/internal/support/players/:player/end-sessions'),
  'support.reset-password': action('/internal/support/players/:player/reset-password'),
  'support.remove-avatar': action('/internal/support/players/:player/remove-avatar'),
  'support.remove-second-factor': action('/internal/support/players/:player/remove-second-factor'),
  'support.keep-second-factor': action('/internal/support/players/:player/keep-second-factor'),
  'support.avatar': call('/internal/support/players/:player/avatar'),
  'support.profile': call('/internal/support/players/:player/profile'),
  'support.verify': action('/internal/support/players/:player/profile/verify'),

  'catalogue.list': call('/internal/catalogue/games'),
  'catalogue.effect': call('/internal/catalogue/effect'),
  'catalogue.play': call('/internal/catalogue/play'),
  'catalogue.providers': call('/internal/catalogue/providers'),
  // Without a key: two requests at once wait for the same list.
  'catalogue.sync': call('/internal/catalogue/providers/:provider/sync'),

  'messages.list': call('/internal/messages/list'),
  'messages.open': call('/internal/messages/:message/open'),
  'messages.recipients': call('/internal/messages/recipients'),
  'messages.send': action('/internal/messages/send'),
  'messages.approve': action('/internal/messages/:message/approve'),
  'messages.reject': action('/internal/messages/:message/reject'),
  'messages.withdraw': action('/internal/messages/:message/withdraw'),

  'adjustments.list': call('/internal/adjustments/list'),
  'adjustments.open': call('/internal/adjustments/:adjustment/open'),
  'adjustments.request': action('/internal/adjustments/request'),
  'adjustments.approve': action('/internal/adjustments/:adjustment/approve'),
  'adjustments.reject': action('/internal/adjustments/:adjustment/reject'),
  'adjustments.withdraw': action('/internal/adjustments/:adjustment/withdraw'),

  'bonuses.ofPlayer': call('/internal/bonuses/of/:player'),
  'bonuses.waiting': call('/internal/bonuses/requests/waiting'),
  'bonuses.open': call('/internal/bonuses/requests/:bonus/open'),
  'bonuses.give': action('/internal/bonuses/of/:player/give'),
  'bonuses.approve': action('/internal/bonuses/requests/:bonus/approve'),
  'bonuses.reject': action('/internal/bonuses/requests/:bonus/reject'),
  'bonuses.withdraw': action('/internal/bonuses/requests/:bonus/withdraw'),
  'bonuses.forfeit': action('/internal/bonuses/:bonus/forfeit'),

  'reports.days': call('/internal/reports/days'),
  'deposits.list': call('/internal/deposits/list'),
  'deposits.open': call('/internal/deposits/:deposit/open'),
  'deposits.debts': call('/internal/deposits/debts'),
  'deposits.closeDebt': action('/internal/deposits/:deposit/debts/close'),
  'payments.unmatched': call('/internal/payments/unmatched'),
  'payments.openUnmatched': call('/internal/payments/unmatched/:payment/open'),
  'payments.closeDebt': action('/internal/payments/unmatched/:payment/debts/close'),
  'payments.request': action('/internal/payments/unmatched/:payment/request'),
  'payments.approve': action('/internal/payments/unmatched/:payment/approve'),
  'payments.reject': action('/internal/payments/unmatched/:payment/reject'),
  'payments.withdraw': action('/internal/payments/unmatched/:payment/withdraw'),
  'payments.strays': { ...call('/internal/payments/stray'), about: 'brands' },
  'payments.settleStray': { ...action('/internal/payments/stray/:payment/settle'), about: 'brands' },

  'withdrawals.queue': call('/internal/withdrawals/queue'),
  'withdrawals.open': call('/internal/withdrawals/:withdrawal/open'),
  'withdrawals.claim': action('/internal/withdrawals/:withdrawal/claim'),
  'withdrawals.release': action('/internal/withdrawals/:withdrawal/release'),
  'withdrawals.approve': action('/internal/withdrawals/:withdrawal/approve'),
  'withdrawals.reject': action('/internal/withdrawals/:withdrawal/reject'),
  'withdrawals.mark': action('/internal/withdrawals/:withdrawal/mark'),
  'withdrawals.cases': call('/internal/payouts/cases'),
  'withdrawals.payouts': call('/internal/payouts/list'),
  'withdrawals.openCase': call('/internal/payouts/cases/:case/open'),
  'withdrawals.payAgain': action('/internal/payouts/cases/:case/again'),
  'withdrawals.casePaid': action('/internal/payouts/cases/:case/paid'),
  'withdrawals.caseFailed': action('/internal/payouts/cases/:case/failed'),
  'withdrawals.closeCase': action('/internal/payouts/cases/:case/close'),
  'withdrawals.proof': call('/internal/payouts/:payout/proof'),

  'identity.queue': call('/internal/identity/queue'),
  'identity.open': call('/internal/identity/:check/open'),
  'identity.picture': call('/internal/identity/:check/picture'),
  'identity.claim': action('/internal/identity/:check/claim'),
  'identity.release': action('/internal/identity/:check/release'),
  'identity.approve': action('/internal/identity/:check/approve'),
  'identity.reject': action('/internal/identity/:check/reject'),

  'protection.open': call('/internal/protection/:player/open'),
  'protection.limit': action('/internal/protection/:player/limit'),
  'protection.timeOut': action('/internal/protection/:player/time-out'),
  'protection.exclude': action('/internal/protection/:player/exclude'),

  'exclusions.list': call('/internal/exclusions/list'),
  'exclusions.takeOver': action('/internal/exclusions/matches/:match/take-over'),
  'exclusions.dismiss': action('/internal/exclusions/matches/:match/dismiss'),
  'exclusions.requestEnd': action('/internal/exclusions/of/:player/request-end'),
  'exclusions.requestRelease': action('/internal/exclusions/releases'),
  'exclusions.openEnd': call('/internal/exclusions/ends/:end/open'),
  'exclusions.approveEnd': action('/internal/exclusions/ends/:end/approve'),
  'exclusions.rejectEnd': action('/internal/exclusions/ends/:end/reject'),
  'exclusions.withdrawEnd': action('/internal/exclusions/ends/:end/withdraw'),

  'jobs.run': action('/internal/jobs/run'),
  'jobs.drop': action('/internal/jobs/drop'),

  'reconciliation.days': call('/internal/reconciliation/days'),
  'reconciliation.breaks': call('/internal/reconciliation/:provider/:day/breaks'),
  'reconciliation.explain': action('/internal/reconciliation/:provider/:day/explain'),
  'reconciliation.again': action('/internal/reconciliation/:provider/:day/again'),
  'reconciliation.attention': call('/internal/reconciliation/attention'),
  'reconciliation.attentionOfBrands': { ...call('/internal/reconciliation/attention/brands'), about: 'brands' },
} as const satisfies Readonly<Record<string, InternalCall>>;

export type InternalCallName = keyof typeof INTERNAL_CALLS;
