/** Types of the typed client: call name → what goes in, what comes out. Type-only: no schema reaches the browser. */
import type * as z from 'zod/mini';
import type { CallName } from './calls.ts';
import type { PublicManifest } from './manifest.ts';
import type * as affiliates from './schemas/affiliates.ts';
import type * as games from './schemas/games.ts';
import type * as humanCheck from './schemas/human-check.ts';
import type * as member from './schemas/member.ts';
import type * as recovery from './schemas/recovery.ts';
import type * as session from './schemas/session.ts';
import type * as settings from './schemas/settings.ts';
import type * as social from './schemas/social.ts';
import type * as verification from './schemas/verification.ts';

/** Calls that are built; everything else in the table answers 501. */
export interface BuiltCalls {
  login: { body: z.input<typeof session.loginRequest>; value: session.LoginValue };
  freePlay: { body: session.FreePlayRequest; value: session.LoginValue };
  changePassword: { body: z.input<typeof session.changePasswordRequest>; value: Record<string, never> };
  passwordResetEmail: { body: z.input<typeof recovery.passwordResetEmailRequest>; value: Record<string, never> };
  resetPassword: { body: z.input<typeof recovery.resetPasswordRequest>; value: Record<string, never> };
  setPasswordByPhone: { body: z.input<typeof recovery.setPasswordByPhoneRequest>; value: Record<string, never> };
  logout: { value: Record<string, never> };
  sessions: { value: session.SessionsValue };
  sessionEnd: { body: z.input<typeof session.sessionEndRequest>; value: Record<string, never> };
  sessionEndOthers: { value: z.infer<typeof session.sessionsEndedValue> };
  firstLogin: { body: Record<string, never>; value: session.FirstLoginValue };
  paymentPassword: { body: z.input<typeof session.paymentPasswordRequest>; value: Record<string, never> };
  sessionResume: { body: Record<string, never>; value: session.ResumeValue };
  sessionForget: { body: Record<string, never>; value: Record<string, never> };
  facebookStart: { body: social.SocialStartRequest; value: social.SocialStartValue };
  facebookReturn: { body: social.SocialReturnRequest; value: social.SocialReturnValue };
  googleStart: { body: social.SocialStartRequest; value: social.SocialStartValue };
  googleReturn: { body: social.SocialReturnRequest; value: social.SocialReturnValue };
  telegramStart: { body: social.SocialStartRequest; value: social.SocialStartValue };
  telegramReturn: { body: social.SocialReturnRequest; value: social.SocialReturnValue };
  captcha: { query: Partial<z.input<typeof session.captchaQuery>>; value: session.CaptchaValue };
  humanCheck: { query: z.input<typeof humanCheck.humanCheckQuery>; value: humanCheck.HumanCheckValue };
  register: { body: Record<string, string | boolean>; value: session.LoginValue };
  registerByMobile: { body: Record<string, string | boolean>; value: session.LoginValue };
  smsLoginCode: { body: z.input<typeof verification.smsLoginCodeRequest>; value: verification.SmsCodeValue };
  smsRegister: { body: z.input<typeof verification.smsRegisterRequest>; value: verification.SmsCodeValue };
  memberInfo: { value: member.MemberInfo };
  affiliate: { query: z.input<typeof affiliates.affiliateQuery>; value: z.infer<typeof affiliates.affiliateValue> };
  balance: { value: member.Balance };
  gameList: { query: Partial<z.input<typeof games.gameListQuery>>; value: games.GameListValue };
  gameType: { value: z.infer<typeof games.gameTypeValue> };
  vendors: { query: Partial<z.input<typeof games.vendorQuery>>; value: z.infer<typeof games.vendorsValue> };
  gameLaunch: { query: z.input<typeof games.launchQuery>; value: games.LaunchValue };
  systemStatus: { value: settings.SystemStatusValue };
  whitelabel: { value: settings.WhitelabelNode[] };
  registerSettings: { value: z.infer<typeof settings.registerSettingsSchema> };
  domainRoute: { value: z.infer<typeof settings.domainRouteSchema> };
  manifest: { query: { rev?: string }; value: PublicManifest };
  countryCode: { value: settings.CountryCodeValue };
}
export type BuiltCallName = keyof BuiltCalls & CallName;
export type Success<V> = { value: V };
