/** Proof that somebody is a person, or isn't in a hurry: captchas and throttles. */
export { type CaptchaText, randomCaptchaText, redeemCaptcha } from './captcha.service.ts';
export { throttle } from './throttle.ts';
export { registerVerification } from './verification.routes.ts';
