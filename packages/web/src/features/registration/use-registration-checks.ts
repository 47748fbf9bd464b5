import type { RegistrationRules } from '@marquee/contracts/registration';
import { type CaptchaChoice, useCaptchaChoice } from '../../lib/captcha/use-captcha-choice.ts';
import { type HumanCheck, useHumanCheck } from '../../lib/human-check/use-human-check.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import type { FormValues } from './registration-resolver.ts';

/** Proofs sent with the form: the human check where the brand requires one, and the one that replaces the captcha. */
export interface RegistrationChecks {
  readonly isAsked: boolean;
  readonly human: HumanCheck;
  readonly captcha: CaptchaChoice;
  /** Fields of the call. Waits for unfinished work; rejects with `ApiProblem`. */
  readonly take: () => Promise<FormValues>;
  /** The form was refused before its proofs were checked, so the next call can use them. */
  readonly giveBack: () => void;
}

export function useRegistrationChecks(rules: RegistrationRules): RegistrationChecks {
  const isAsked = useSwitch('humanCheck');
  const human = useHumanCheck('register', isAsked);
  const captcha = useCaptchaChoice('register');
  const isCheck = rules.captcha.enabled && captcha.isCheck;
  const take = async (): Promise<FormValues> => ({
    ...(isAsked ? { humanCheck: await human.take() } : {}),
    ...(isCheck ? { captchaCheck: await captcha.check.take() } : {}),
  });
  const giveBack = (): void => {
    human.giveBack();
    captcha.check.giveBack();
  };
  return { isAsked, human, captcha, take, giveBack };
}
