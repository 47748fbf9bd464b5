/** Protection of players: limits, time-out, self-exclusion, reality check. */
export { admitDeposit } from './admit-deposit.ts';
export { admitVendorMoney } from './admit-vendor-money.ts';
export { endTakenOver, excludeMember } from './exclude.ts';
export type { MatchedBy } from './licensee.repository.ts';
export { readProtectionRow } from './protection.repository.ts';
export { protectionRoutes } from './protection.routes.ts';
export { findOrder, recordProtection, type StaffOrder } from './protection-event.repository.ts';
export { isKeptOut, readDepositLimits } from './read-deposit-limits.ts';
export { requirePlay } from './reality-check.ts';
export { markPlayed } from './session-play.repository.ts';
export { spreadExclusions } from './spread-exclusions.ts';
export { staffProtectionRoutes } from './staff-protection.routes.ts';
export { type PlayStop, type StateOfPlay, stopOfPlay } from './stop-of-play.ts';
export { whyNotPaidIn } from './why-not-paid-in.ts';
