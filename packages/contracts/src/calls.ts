/**
 * The call table of players: every call of §7 and our own, as plain data. The platform's routes, the browser's client, the OpenAPI
 * document, the authorization tests and the fuzz run are derived from it. It imports no zod, because it is in the browser's first chunk.
 */
import type { Call } from './call-row.ts';
import type { Method } from './operation.ts';
import type { SocialProvider } from './social.ts';

export type { Call, RateClass } from './call-row.ts';

/** Path of a page's event stream: the edge recognises it before it looks up a row. */
export const EVENTS_PATH = '/wps/x/events/stream';

const call = (method: Method, path: string, module: string, rest: Partial<Call> = {}): Call => ({
  audience: 'player',
  method,
  path,
  module,
  token: 'none',
  encrypted: false,
  form: false,
  picture: false,
  objectParams: [],
  rate: method === 'GET' ? 'read' : 'write',
  idempotent: method !== 'POST',
  switches: [],
  membersOnly: false,
  server: 'upstream',
  strict: false,
  polling: false,
  duringForcedChange: false,
  duringMaintenance: false,
  remembers: false,
  attempts: false,
  stepUp: false,
  isFile: false,
  ...rest,
});

const relay = (name: string, rest: Partial<Call> = {}, method: Method = 'GET'): Call =>
  call(method, `/wps/relay/${name}`, name.split('_')[0] ?? name, rest);
/** Sends the visitor to a provider's page, and takes the provider's answer. A new log-in replaces a remembered one. */
const social = (provider: SocialProvider, step: 'Start' | 'Return'): Call =>
  call('POST', `/wps/x/social/${provider}${step}`, 'social', {
    rate: 'login',
    switches: [`login.${provider}`],
    strict: true,
    attempts: true,
    remembers: step === 'Return',
  });
/** The same for a signed-in member who adds a provider. The first step proves that it is the member. */
const socialLink = (provider: SocialProvider, step: 'Link' | 'LinkReturn'): Call =>
  call('POST', `/wps/x/social/${provider}${step}`, 'social', {
    ...T,
    encrypted: step === 'Link',
    rate: 'login',
    switches: ['memberCentre.securityCenter', `login.${provider}`],
    strict: true,
    attempts: true,
  });
const T = { token: 'required' } as const;
const money = { token: 'required', rate: 'money', strict: true } as const;
const messages: Partial<Call> = { ...T, membersOnly: true, switches: ['memberCentre.messageV2'] };
/** Changes one of the member's messages. */
const message = (step: string): Call =>
  call('POST', `/wps/x/messages/${step}`, 'messages', {
    ...messages,
    strict: true,
    objectParams: ['messageId'],
    idempotent: true,
  });
/** A page of the member's own records, which a switch turns off. */
const record = (name: string, by: Call['switches'][number], rest: Partial<Call> = {}): Call =>
  call('GET', `/wps/x/records/${name}`, 'records', {
    ...T,
    strict: true,
    membersOnly: true,
    switches: [by],
    ...rest,
  });
/** The whole range of a record as CSV. */
const recordFile = (name: string, by: Call['switches'][number]): Call =>
  record(`${name}File`, by, { rate: 'file', isFile: true });

export const CALLS = {
  // account
  login: call('POST', '/wps/session/login', 'session', {
    encrypted: true,
    rate: 'login',
    switches: ['login'],
    strict: true,
    remembers: true,
  }),
  // For log-in and for recovery. Each has its own switch, which the handler checks.
  smsLoginCode: call('POST', '/wps/verification/sms/noLogin', 'verification', { rate: 'sms', strict: true }),
  whitelabel: call('GET', '/wps/system/whitelabel', 'system', { server: 'edge' }),
  avatar: relay('MCSFE_getPlayerAvatar', T),
  gameMenus: call('GET', '/lgw/games/game_menus', 'lgw'),
  memberInfo: call('GET', '/wps/member/info', 'member', T),
  register: call('PUT', '/wps/member/register', 'member', {
    encrypted: true,
    rate: 'login',
    switches: ['DIRECTREG3'],
    strict: true,
    idempotent: false,
  }),
  registerByMobile: call('PUT', '/wps/member/register/mobile', 'member', {
    encrypted: true,
    rate: 'login',
    switches: ['DIRECTREG3', 'MOBILENUMREG3'],
    strict: true,
    idempotent: false,
  }),
  changePassword: call('POST', '/wps/member/password', 'member', {
    ...T,
    encrypted: true,
    rate: 'login',
    strict: true,
    duringForcedChange: true,
  }),
  affiliate: call('GET', '/wps/agent/affiliate', 'agent', { rate: 'login' }),
  registerSettings: call('GET', '/wps/system/setting/register', 'system', { server: 'edge' }),
  passwordResetEmail: call('POST', '/wps/member/password/email', 'member', {
    form: true,
    rate: 'login',
    switches: ['login.recovery'],
  }),
  freePlay: call('POST', '/wps/session/login/freeplay', 'session', { rate: 'login', switches: ['FREEPLAY3'] }),
  captcha: call('GET', '/wps/captcha', 'verification', { rate: 'login' }),
  memberIcon: call('GET', '/wps/member/info/icon', 'member', T),
  systemStatus: call('GET', '/wps/system/status', 'system', { server: 'edge' }),
  setPasswordByPhone: call('POST', '/wps/member/password/verification', 'member', {
    encrypted: true,
    rate: 'login',
    switches: ['CHNGPASSVERIF3'],
    strict: true,
  }),
  logout: call('DELETE', '/wps/session/logout', 'session', {
    ...T,
    duringForcedChange: true,
    duringMaintenance: true,
    remembers: true,
  }),
  // wallet
  balance: call('GET', '/wps/v2/wallets/balance', 'wallet', { ...T, polling: true }),
  // Without switches: money that is with a vendor can always come home.
  walletTransfer: relay('GCS_walletTransfer', { ...money, idempotent: true }, 'POST'),
  // e-games
  gameLaunch: relay('GCS_gameLaunchFB', { ...T, rate: 'launch', objectParams: ['nodeId'], strict: true }),
  hotGames: relay('GCSGAME_hotGamesV2'),
  gameList: relay('GCSGAME_gameList', { token: 'optional' }),
  announcements: relay('MCSFE_getListAnnouncements'),
  gameType: relay('GCSGAME_getVassGameType', { token: 'optional' }),
  vendors: relay('GCSGAME_gameVendor', { token: 'optional' }),
  favourites: relay('MCSFE_getFavoriteGames', { ...T, membersOnly: true, switches: ['games.favourites'] }),
  favouritesList: relay('MCSFE_getFavoriteGamesList', { ...T, membersOnly: true, switches: ['games.favourites'] }),
  favouriteToggle: call('POST', '/wps/x/games/favourite', 'games', {
    ...T,
    membersOnly: true,
    switches: ['games.favourites'],
    objectParams: ['nodeId'],
  }),
  recentGames: relay('GCS_recentGame', { ...T, membersOnly: true, switches: ['games.recent'] }),
  // pvp
  pvpRooms: relay('GLS2_roomList', { token: 'optional', switches: ['games.pvp'] }),
  launchGame: call('GET', '/wps/game/launchGame', 'game', {
    ...T,
    rate: 'launch',
    objectParams: ['nodeId'],
    strict: true,
  }),
  // lottery
  vnMenus: call('GET', '/lgw/vn/games/game_menu', 'lgw'),
  vnRecent: call('GET', '/lgw/vn/games/game_menu/recent', 'lgw', T),
  missionSummary: relay('MCSFE_getMissionSummaryDetails', T),
  missionLeaderboard: relay('MCSFE_getMissionLeaderboard', T),
  // home
  popular: call('GET', '/lgw/games/popular', 'lgw'),
  vnNumeros: call('GET', '/lgw/vn/numeros/opened/game', 'lgw'),
  consolidatedFunds: call('GET', '/wps/member/info/funds/consolidated', 'member', T),
  dividend: relay('MCS2_processDividendReq', { ...money, switches: ['agent.contract'] }),
  dailySalary: relay('MCS2_processDailySalContract', { ...money, switches: ['agent.salary.daily'] }),
  openedNumero: call('GET', '/lotto/lgw/games/opened/numero', 'lotto', T),
  merchantWallet: relay('GCS_merchantWallet', { ...T, polling: true }),
  hourlySalary: relay('MCS2_processContractHourSalary', { ...money, switches: ['agent.salary.hourly'] }, 'POST'),
  realTimeSalary: relay(
    'MCSFE_processRealTimeSalaryContract',
    { ...money, switches: ['agent.salary.realTime'] },
    'POST',
  ),
  winnerBoard: relay('GCSGAME_getRankList', { switches: ['home.winners'] }),
  // common
  domainRoute: call('GET', '/wps/system/domainRoute', 'system', { server: 'edge' }),
  smsRegister: call('POST', '/wps/verification/sms/register', 'verification', {
    rate: 'sms',
    switches: ['DIRECTREG3', 'REGMOBVERF3'],
    strict: true,
  }),
  feedback: call('PUT', '/wps/feedback', 'feedback', { idempotent: false }),
  claimRaffle: relay('MCS2_claimRafflePromotion', money, 'POST'),
  unreadCount: relay('CSP_unreadCount', { ...messages, polling: true }),
  // points
  pointBalance: relay('MCS2_getPointBalance', T),
  pointRewards: relay('MCS2_getPointReward', T),
  pointRedeem: relay('passwordCheck/MCS2_redeemPointReward', { ...money, module: 'MCS2', stepUp: true }),
  pointRedeemList: relay('MCS2_getRedeemPointList', T),
  pointConfig: relay('MCS2_getPointConfig', T),
  transactionDetail: relay('ODSFE2_MemTransDet', T),
  pointConvert: relay('passwordCheck/MCS2_convertPoint', { ...money, module: 'MCS2', stepUp: true }),
  // help
  helpCenter: call('GET', '/wps/system/helpCenter', 'system'),
  // ours
  humanCheck: call('GET', '/wps/x/verification/humanCheck', 'verification'),
  sessions: call('GET', '/wps/x/session/list', 'session', { ...T, switches: ['memberCentre.securityCenter'] }),
  sessionEnd: call('POST', '/wps/x/session/end', 'session', {
    ...T,
    objectParams: ['sessionId'],
    idempotent: true,
    switches: ['memberCentre.securityCenter'],
  }),
  sessionEndOthers: call('POST', '/wps/x/session/endOthers', 'session', {
    ...T,
    idempotent: true,
    switches: ['memberCentre.securityCenter'],
  }),
  resetPassword: call('POST', '/wps/x/member/resetPassword', 'member', {
    encrypted: true,
    rate: 'login',
    switches: ['login.recovery'],
    strict: true,
  }),
  firstLogin: call('POST', '/wps/x/session/first', 'session', { ...T, idempotent: true }),
  paymentPassword: call('POST', '/wps/x/member/paymentPassword', 'member', {
    ...T,
    encrypted: true,
    rate: 'login',
    switches: ['memberCentre.securityCenter'],
    strict: true,
  }),
  profile: call('GET', '/wps/x/member/profile', 'member', {
    ...T,
    membersOnly: true,
    switches: ['memberCentre.securityCenter'],
  }),
  // Sealed: it may have a number of an identity card.
  profileChange: call('POST', '/wps/x/member/profile', 'member', {
    ...T,
    encrypted: true,
    membersOnly: true,
    switches: ['memberCentre.securityCenter'],
    strict: true,
  }),
  paymentForgotten: call('POST', '/wps/x/member/paymentForgotten', 'member', {
    ...T,
    encrypted: true,
    membersOnly: true,
    rate: 'login',
    switches: ['memberCentre.securityCenter'],
    strict: true,
  }),
  // Without switches: a member can always keep the old one.
  paymentForgottenCancel: call('POST', '/wps/x/member/paymentForgottenCancel', 'member', { ...T, idempotent: true }),
  accountSecurity: call('GET', '/wps/x/member/security', 'member', {
    ...T,
    membersOnly: true,
    switches: ['memberCentre.securityCenter'],
  }),
  logins: call('GET', '/wps/x/session/logins', 'session', {
    ...T,
    membersOnly: true,
    switches: ['memberCentre.securityCenter'],
  }),
  emailCode: call('POST', '/wps/x/member/emailCode', 'member', {
    ...T,
    encrypted: true,
    membersOnly: true,
    rate: 'login',
    switches: ['memberCentre.securityCenter'],
    strict: true,
  }),
  emailChange: call('POST', '/wps/x/member/emailChange', 'member', {
    ...T,
    encrypted: true,
    membersOnly: true,
    rate: 'login',
    switches: ['memberCentre.securityCenter'],
    strict: true,
  }),
  stepUp: call('POST', '/wps/x/session/stepUp', 'session', { ...T, encrypted: true, rate: 'login', strict: true }),
  // Log-in and recovery both use a number: either switch is enough, which the handler checks.
  smsOwn: call('POST', '/wps/x/verification/smsOwn', 'verification', {
    ...T,
    rate: 'sms',
    strict: true,
    switches: ['memberCentre.securityCenter'],
  }),
  proveMobile: call('POST', '/wps/x/member/proveMobile', 'member', {
    ...T,
    encrypted: true,
    rate: 'login',
    switches: ['memberCentre.securityCenter'],
    strict: true,
  }),
  avatarChoose: call('POST', '/wps/x/profile/avatar', 'profile', {
    ...T,
    membersOnly: true,
    idempotent: true,
    switches: ['memberCentre.securityCenter'],
    strict: true,
  }),
  avatarUpload: call('PUT', '/wps/x/profile/avatarPicture', 'profile', {
    ...T,
    membersOnly: true,
    picture: true,
    rate: 'upload',
    switches: ['profile.avatarUpload'],
  }),
  // Without the switch of uploads: a member can always remove a picture.
  avatarRemove: call('DELETE', '/wps/x/profile/avatarPicture', 'profile', {
    ...T,
    membersOnly: true,
    switches: ['memberCentre.securityCenter'],
  }),
  // An <img> sends no token: the link's signature is the proof.
  picture: call('GET', '/wps/x/files/picture', 'files', { objectParams: ['file'], strict: true }),
  sessionResume: call('POST', '/wps/x/session/resume', 'session', {
    switches: ['login.remember'],
    strict: true,
    remembers: true,
  }),
  sessionForget: call('POST', '/wps/x/session/forget', 'session', { idempotent: true, strict: true, remembers: true }),
  facebookStart: social('facebook', 'Start'),
  facebookReturn: social('facebook', 'Return'),
  googleStart: social('google', 'Start'),
  googleReturn: social('google', 'Return'),
  telegramStart: social('telegram', 'Start'),
  telegramReturn: social('telegram', 'Return'),
  socialLinks: call('GET', '/wps/x/social/links', 'social', { ...T, switches: ['memberCentre.securityCenter'] }),
  facebookLink: socialLink('facebook', 'Link'),
  facebookLinkReturn: socialLink('facebook', 'LinkReturn'),
  googleLink: socialLink('google', 'Link'),
  googleLinkReturn: socialLink('google', 'LinkReturn'),
  telegramLink: socialLink('telegram', 'Link'),
  telegramLinkReturn: socialLink('telegram', 'LinkReturn'),
  // Without switches: a member can always remove a link.
  socialUnlink: call('POST', '/wps/x/social/unlink', 'social', { ...T, encrypted: true, rate: 'login', strict: true }),
  messages: call('GET', '/wps/x/messages/list', 'messages', messages),
  messageOpen: message('open'),
  messagesReadAll: call('POST', '/wps/x/messages/readAll', 'messages', { ...messages, strict: true, idempotent: true }),
  messageDelete: message('delete'),
  messageRestore: message('restore'),
  manifest: call('GET', '/wps/x/settings/manifest', 'settings', { server: 'edge' }),
  events: call('GET', EVENTS_PATH, 'events', {
    token: 'optional',
    server: 'edge',
    rate: 'stream',
    polling: true,
  }),
  memberEvents: call('GET', '/wps/x/events/member', 'events', { ...T, rate: 'stream', polling: true }),
  countryCode: call('GET', '/wps/x/settings/country', 'settings', { server: 'edge' }),
  betRecord: record('bets', 'memberCentre.personalHistoryCopy'),
  betRecordFile: recordFile('bets', 'memberCentre.personalHistoryCopy'),
  accountRecord: record('account', 'memberCentre.transactionHistory'),
  accountRecordFile: recordFile('account', 'memberCentre.transactionHistory'),
  profitRecord: record('profit', 'memberCentre.personalProfit'),
  profitRecordFile: recordFile('profit', 'memberCentre.personalProfit'),
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
export const CALL_NAMES = Object.keys(CALLS) as CallName[];
/** Calls that need a recent proof of the payment password. */
export const STEP_UP_CALLS = CALL_NAMES.filter((name) => CALLS[name].stepUp);
/** Carries the proof that `stepUp` answered with. */
export const STEP_UP_HEADER = 'x-step-up';
