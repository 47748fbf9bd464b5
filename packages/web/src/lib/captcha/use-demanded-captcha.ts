import type { CaptchaPurpose } from '@marquee/contracts/schemas/session';
import { useCallback, useState } from 'react';
import { isApiProblem } from '../api/api-problem.ts';
import { type CaptchaChoice, useCaptchaChoice } from './use-captcha-choice.ts';

/** Fields of a call: the picture's letters, or the human check instead. */
export interface CaptchaAnswer {
  readonly captcha?: string;
  readonly captchaId?: string;
  readonly captchaCheck?: string;
}

/** A captcha that appears when a failure demands it. */
export interface DemandedCaptcha {
  readonly purpose: CaptchaPurpose;
  readonly demanded: boolean;
  /** Changes after each call, because a captcha is valid once. */
  readonly attempt: number;
  readonly choice: CaptchaChoice;
  readonly onPicture: (captchaId: string) => void;
  /** Call it when a call succeeded or failed with this error. */
  readonly renew: (error: Error | null) => void;
  /** Empty where none is demanded. */
  readonly answer: (letters: string) => Promise<CaptchaAnswer>;
}

export function useDemandedCaptcha(purpose: CaptchaPurpose): DemandedCaptcha {
  const [{ demanded, attempt }, setState] = useState({ demanded: false, attempt: 0 });
  const [captchaId, setCaptchaId] = useState('');
  const choice = useCaptchaChoice(purpose);
  const renew = useCallback((error: Error | null) => {
    const demands = error !== null && isApiProblem(error) && error.captcha;
    setState((was) => ({ demanded: was.demanded || demands, attempt: was.attempt + 1 }));
  }, []);
  const answer = async (letters: string): Promise<CaptchaAnswer> => {
    if (!demanded) return {};
    return choice.isCheck ? { captchaCheck: await choice.check.take() } : { captcha: letters.trim(), captchaId };
  };
  return { purpose, demanded, attempt, choice, onPicture: setCaptchaId, renew, answer };
}
