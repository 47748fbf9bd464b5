import { CaptchaField, type CaptchaFieldProps } from './captcha-field.tsx';
import type { DemandedCaptcha } from './use-demanded-captcha.ts';

interface DemandedCaptchaFieldProps extends Pick<CaptchaFieldProps, 'error' | 'input'> {
  readonly captcha: DemandedCaptcha;
}

/** The captcha of a form, once a failure demanded it. */
export function DemandedCaptchaField({ captcha, ...field }: DemandedCaptchaFieldProps) {
  const { demanded, purpose, choice, attempt, onPicture } = captcha;
  if (!demanded) return null;
  return <CaptchaField {...field} purpose={purpose} choice={choice} attempt={attempt} onPicture={onPicture} />;
}
