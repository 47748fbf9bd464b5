import type { CaptchaPurpose } from '@marquee/contracts/schemas/session';
import { useState } from 'react';
import { type HumanCheck, useHumanCheck } from '../human-check/use-human-check.ts';

const CHECK_PURPOSES = { login: 'loginCaptcha', register: 'registerCaptcha', sms: 'smsCaptcha' } as const;

/** Whether a captcha is answered by its letters or, if the player cannot read them, with a human check. */
export interface CaptchaChoice {
  readonly isCheck: boolean;
  readonly toggle: () => void;
  readonly check: HumanCheck;
}

export function useCaptchaChoice(purpose: CaptchaPurpose): CaptchaChoice {
  const [isCheck, setIsCheck] = useState(false);
  const check = useHumanCheck(CHECK_PURPOSES[purpose], isCheck);
  return { isCheck, toggle: () => setIsCheck(!isCheck), check };
}
