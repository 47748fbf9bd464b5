import { type CallName, STEP_UP_HEADER } from '@marquee/contracts/calls';
import type { CallOptions } from './build-test-app.ts';
import { TEST_PASSWORD } from './test-members.ts';
import { telegramResult } from './test-social.ts';

/** What a call may name of a member: ids, contacts, and secrets made for that member. */
export interface NamedMember {
  readonly memberId: string;
  readonly username: string;
  readonly email: string;
  readonly mobileNum: string;
  readonly sessionId: string;
  readonly messageId: string;
  readonly deletedMessageId: string;
  readonly nodeId: number;
  /** Of a link with Telegram that the member has begun. */
  readonly state: string;
  readonly cookie: string;
  readonly recoveryCode: string;
  readonly transferKey: string;
  readonly stepUp: string;
  readonly depositId: string;
  readonly accountId: string;
  readonly withdrawalId: string;
  readonly payoutId: string;
}

const DAY_MS = 86_400_000;
/** From today on, in days. */
const dayAt = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const NEW = { newPassword: 'quiet-harbour-31', confirmNewPassword: 'quiet-harbour-31' };
const PICTURE = Buffer.from('no picture');

type Naming = (member: NamedMember) => CallOptions;
const nothing: Naming = () => ({});
const empty: Naming = () => ({ body: {} });
const records: Naming = () => ({ query: { from: dayAt(-30), to: dayAt(3) } });
const message: Naming = ({ messageId }) => ({ body: { messageId } });
const launch: Naming = ({ nodeId }) => ({ query: { nodeId, vassalage: 'ARCADE', gameType: 'RNG' } });
const socialLink: Naming = () => ({ body: { password: TEST_PASSWORD } });
const socialReturn: Naming = ({ state, cookie }) => ({
  body: { state, result: telegramResult({ id: 8, auth_date: Math.floor(Date.now() / 1000), first_name: 'Other' }) },
  headers: { cookie },
});

/** Each built call with a token, as it names this member. Wrong passwords and ends of sessions are the last. A stream is tested apart. */
export const MEMBER_CALL_INPUTS: Partial<Record<CallName, Naming>> = {
  paymentForgottenCancel: empty,
  secondFactorBegin: () => ({ body: { password: TEST_PASSWORD } }),
  secondFactorConfirm: ({ recoveryCode }) => ({ body: { secondFactorCode: recoveryCode } }),
  secondFactorCodes: ({ recoveryCode }) => ({ body: { secondFactorCode: recoveryCode } }),
  secondFactorRemove: ({ recoveryCode }) => ({ body: { password: TEST_PASSWORD, secondFactorCode: recoveryCode } }),
  secondFactorLost: () => ({ body: { password: TEST_PASSWORD } }),
  secondFactorKeep: empty,
  firstLogin: empty,
  sessions: nothing,
  logins: nothing,
  smsOwn: empty,
  socialLinks: nothing,
  facebookLink: socialLink,
  facebookLinkReturn: socialReturn,
  googleLink: socialLink,
  googleLinkReturn: socialReturn,
  telegramLink: socialLink,
  telegramLinkReturn: socialReturn,
  socialUnlink: () => ({ body: { provider: 'telegram', password: TEST_PASSWORD } }),
  memberInfo: nothing,
  memberIcon: nothing,
  profile: nothing,
  profileChange: () => ({ body: { version: 0, fields: { occupation: 'Driver' } } }),
  accountSecurity: nothing,
  contactProof: () => ({ body: { contact: 'email', password: TEST_PASSWORD } }),
  emailCode: ({ email }) => ({ body: { email } }),
  emailChange: () => ({ body: { verificationCode: '0000000' } }),
  mobileCode: ({ mobileNum }) => ({ body: { mobileNum } }),
  mobileChange: ({ mobileNum }) => ({ body: { mobileNum, verificationCode: '0000000' } }),
  proveMobile: () => ({ body: { verificationCode: '0000000' } }),
  avatar: nothing,
  avatarChoose: () => ({ body: { avatar: 'koi' } }),
  avatarUpload: () => ({ body: PICTURE, headers: { 'content-type': 'image/png' } }),
  avatarRemove: nothing,
  balance: nothing,
  merchantWallet: nothing,
  consolidatedFunds: nothing,
  walletTransfer: ({ transferKey, stepUp }) => ({
    body: { vassalage: 'ARCADE', direction: 'out', amount: '1', currency: 'KHR' },
    headers: { 'idempotency-key': transferKey, [STEP_UP_HEADER]: stepUp },
  }),
  payoutAccounts: nothing,
  payoutAccountAdd: ({ stepUp }) => ({
    body: { kind: 'bank', holder: 'Other', number: '42', bank: 'ABA' },
    headers: { [STEP_UP_HEADER]: stepUp },
  }),
  payoutAccountRemove: ({ accountId }) => ({ body: { accountId } }),
  depositMethods: nothing,
  depositStart: ({ transferKey }) => ({
    body: { method: 'card', amount: '5.00', currency: 'KHR' },
    headers: { 'idempotency-key': transferKey },
  }),
  deposits: nothing,
  deposit: ({ depositId }) => ({ query: { depositId } }),
  withdrawOptions: nothing,
  withdrawRequest: ({ accountId, transferKey, stepUp }) => ({
    body: { method: 'bank', accountId, amount: '5.00', currency: 'KHR' },
    headers: { 'idempotency-key': transferKey, [STEP_UP_HEADER]: stepUp },
  }),
  withdrawCancel: ({ withdrawalId }) => ({ body: { withdrawalId } }),
  withdrawals: nothing,
  withdrawReceipt: ({ payoutId }) => ({ body: { payoutId, answer: 'received' } }),
  withdrawProof: ({ payoutId }) => ({ query: { payoutId }, body: PICTURE, headers: { 'content-type': 'image/png' } }),
  identity: nothing,
  identityDocument: () => ({ query: { kind: 'selfie' }, body: PICTURE, headers: { 'content-type': 'image/png' } }),
  identityRemove: () => ({ body: { kind: 'selfie' } }),
  identitySubmit: () => ({ body: { level: 'identity', number: 'X1', expiresOn: null } }),
  gameLaunch: launch,
  launchGame: ({ nodeId }) => ({ query: { nodeId, launchMode: 'PVP', vassalage: 'ARCADE', gameType: 'RNG' } }),
  gameList: nothing,
  gameType: nothing,
  vendors: nothing,
  favourites: nothing,
  favouritesList: nothing,
  favouriteToggle: ({ nodeId }) => ({ body: { nodeId, vendor: 'ARCADE', gameType: 'RNG' } }),
  recentGames: nothing,
  pvpRooms: () => ({ query: { vassalage: 'ARCADE' } }),
  unreadCount: nothing,
  messages: nothing,
  messageOpen: message,
  messageDelete: message,
  messageRestore: ({ deletedMessageId }) => ({ body: { messageId: deletedMessageId } }),
  messagesReadAll: empty,
  betRecord: records,
  betRecordFile: records,
  accountRecord: records,
  accountRecordFile: records,
  profitRecord: records,
  profitRecordFile: records,
  protection: nothing,
  limitSet: () => ({ body: { kind: 'session', period: 'session', limit: '600' } }),
  limitConfirm: () => ({ body: { kind: 'session', period: 'session' } }),
  limitCancel: () => ({ body: { kind: 'session', period: 'session' } }),
  realityCheck: nothing,
  realityCheckSet: () => ({ body: { minutes: 240 } }),
  realityAcknowledge: empty,
  timeOut: () => ({ body: { hours: 24 } }),
  selfExclude: () => ({ body: { days: null, password: 'wrong-password-1' } }),
  exclusionEnd: empty,
  changePassword: () => ({ body: { oldPassword: 'wrong-password-1', ...NEW } }),
  paymentPassword: () => ({ body: { by: 'payment', password: '000000', ...NEW } }),
  paymentForgotten: () => ({ body: { password: 'wrong-password-1', ...NEW } }),
  stepUp: () => ({ body: { purpose: 'pointRedeem', password: '000000' } }),
  sessionEnd: ({ sessionId }) => ({ body: { sessionId } }),
  sessionEndOthers: empty,
  logout: nothing,
};
