/** Captchas, human checks, throttles and one-time codes. */
export { type CaptchaText, randomCaptchaText } from './captcha.service.ts';
export { Codes, type SendRequest } from './codes.ts';
export { forgetThrottles } from './forget-throttles.ts';
export {
  createHumanChecks,
  type HumanChecks,
  type HumanCheckWork,
} from './human-check.ts';
export { type Mobile, readMobile } from './read-mobile.ts';
export { type CaptchaAnswer, refuseWithoutCaptcha } from './refuse-without-captcha.ts';
export { throttle } from './throttle.ts';
export { smsCodeRoutes, verificationRoutes } from './verification.routes.ts';
