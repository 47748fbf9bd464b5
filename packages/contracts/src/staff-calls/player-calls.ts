import { staffCall as call, type StaffCall } from './staff-row.ts';

/** Players of a brand. */
export const PLAYER_CALLS = {
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

  playerProtection: call('GET', '/brands/:merchant/players/:player/protection', 'player.protect', { audited: true }),
  limitPlayer: call('POST', '/brands/:merchant/players/:player/protection/limit', 'player.protect', {
    keyed: true,
    audited: true,
  }),
  timeOutPlayer: call('POST', '/brands/:merchant/players/:player/protection/time-out', 'player.protect', {
    keyed: true,
    audited: true,
  }),
  excludePlayer: call('POST', '/brands/:merchant/players/:player/protection/exclusion', 'player.protect', {
    keyed: true,
    audited: true,
  }),

  exclusions: call('GET', '/brands/:merchant/exclusions', 'exclusion.decide'),
  takeOverExclusion: call('POST', '/brands/:merchant/exclusions/matches/:match/taking-over', 'exclusion.decide', {
    keyed: true,
    audited: true,
  }),
  dismissExclusion: call('POST', '/brands/:merchant/exclusions/matches/:match/dismissal', 'exclusion.decide', {
    keyed: true,
    audited: true,
  }),
  requestExclusionEnd: call('POST', '/brands/:merchant/players/:player/protection/exclusion/end', 'exclusion.decide', {
    keyed: true,
    audited: true,
  }),
  releaseRegistration: call('POST', '/brands/:merchant/exclusions/releases', 'exclusion.decide', {
    keyed: true,
    audited: true,
  }),
  approveExclusionEnd: call('POST', '/brands/:merchant/exclusions/ends/:end/approval', 'exclusion.decide', {
    keyed: true,
    audited: true,
  }),
  rejectExclusionEnd: call('POST', '/brands/:merchant/exclusions/ends/:end/rejection', 'exclusion.decide', {
    keyed: true,
    audited: true,
  }),
  withdrawExclusionEnd: call('POST', '/brands/:merchant/exclusions/ends/:end/withdrawal', 'exclusion.decide', {
    keyed: true,
    audited: true,
  }),
} as const satisfies Readonly<Record<string, StaffCall>>;
