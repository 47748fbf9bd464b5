import { SMS_SEND_THROTTLE_MS } from '@marquee/contracts/constants';
import type { SmsCodeValue } from '@marquee/contracts/schemas/verification';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiProblem } from '../api/api-problem.ts';
import { useCaptchaChoice } from '../captcha/use-captcha-choice.ts';
import { useCountdown } from '../countdown/use-countdown.ts';
import { useHumanCheck } from '../human-check/use-human-check.ts';
import { useSwitch } from '../manifest/page-state.ts';

/** What goes along with the number: the human check where the brand asks for one, and the captcha where one was demanded. */
export interface Proofs {
  readonly humanCheck?: string;
  readonly captchaCheck?: string;
  readonly captcha?: string;
  readonly captchaId?: string;
}
export type SendCode = (proofs: Proofs) => Promise<SmsCodeValue>;

/**
 * Asks for a code and lets the button rest as long as §9 says: `restSeconds` after one was sent, or what the server asks for. `attempt`
 * counts failures, since a captcha is good once.
 */
export function useSendCode(send: SendCode, restSeconds: (value: SmsCodeValue) => number) {
  const { secondsLeft, start: rest } = useCountdown();
  const [demanded, setDemanded] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [captchaId, setCaptchaId] = useState('');
  const [captcha, setCaptcha] = useState('');
  const lastSentMs = useRef(0);
  const isChecked = useSwitch('humanCheck');
  const human = useHumanCheck('sms', isChecked);
  const choice = useCaptchaChoice('sms');
  const proofs = async (): Promise<Proofs> => ({
    ...(isChecked ? { humanCheck: await human.take() } : {}),
    ...(demanded ? await answer() : {}),
  });
  const answer = async (): Promise<Proofs> =>
    choice.isCheck ? { captchaCheck: await choice.check.take() } : { captcha: captcha.trim(), captchaId };
  const sending = useMutation({
    mutationFn: async () => send(await proofs()),
    onSuccess: (value) => rest(restSeconds(value)),
    onError: (error) => {
      if (!isApiProblem(error)) return;
      if (error.retryAfterSeconds !== null) rest(error.retryAfterSeconds);
      setDemanded((was) => was || error.captcha);
    },
    onSettled: () => {
      setAttempt((count) => count + 1);
      setCaptcha('');
    },
  });
  return {
    secondsLeft,
    sending,
    start: () => {
      // §9: one a second, however fast somebody presses.
      const now = Date.now();
      if (now - lastSentMs.current < SMS_SEND_THROTTLE_MS) return;
      lastSentMs.current = now;
      sending.mutate();
    },
    captcha: { demanded, attempt, choice, onPicture: setCaptchaId, value: captcha, onChange: setCaptcha },
  };
}
