/** Proof that somebody is a person, isn't in a hurry, or has a number: captchas, throttles and one-time codes. */
export { type CaptchaText, randomCaptchaText, redeemCaptcha } from './captcha.service.ts';
export { CODE_KEY_LABEL, Codes } from './codes.ts';
export { readMobile } from './read-mobile.ts';
export { throttle } from './throttle.ts';
export { registerCaptcha, registerSmsCodes } from './verification.routes.ts';
