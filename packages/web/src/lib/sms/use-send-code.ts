import { SMS_SEND_THROTTLE_MS } from '@marquee/contracts/constants';
import type { SmsCodeValue } from '@marquee/contracts/schemas/verification';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiProblem } from '../api/api-problem.ts';
import { type CaptchaAnswer, useDemandedCaptcha } from '../captcha/use-demanded-captcha.ts';
import { useCountdown } from '../countdown/use-countdown.ts';
import { useHumanCheck } from '../human-check/use-human-check.ts';
import { useSwitch } from '../manifest/page-state.ts';

/** Fields beside the number: the human check where the brand requires one, and the captcha where the server does. */
export interface Proofs extends CaptchaAnswer {
  readonly humanCheck?: string;
}
export type SendCode = (proofs: Proofs) => Promise<SmsCodeValue>;

/** Requests a code and blocks the button: for `restSeconds` after one was sent (§9), or for the server's time. */
export function useSendCode(send: SendCode, recipient: string, restSeconds: (value: SmsCodeValue) => number) {
  const countdown = useCountdown();
  const [restsFor, setRestsFor] = useState(recipient);
  const rest = (to: string, seconds: number): void => {
    setRestsFor(to);
    countdown.start(seconds);
  };
  const secondsLeft = restsFor === recipient ? countdown.secondsLeft : 0;
  const captcha = useDemandedCaptcha('sms');
  const [letters, setLetters] = useState('');
  const lastSentMs = useRef(0);
  const isChecked = useSwitch('humanCheck');
  const human = useHumanCheck('sms', isChecked);
  const proofs = async (): Promise<Proofs> => ({
    ...(isChecked ? { humanCheck: await human.take() } : {}),
    ...(await captcha.answer(letters)),
  });
  const sending = useMutation({
    mutationFn: async (_to: string) => send(await proofs()),
    onSuccess: (value, to) => rest(to, restSeconds(value)),
    onError: (error, to) => {
      if (isApiProblem(error) && error.retryAfterSeconds !== null) rest(to, error.retryAfterSeconds);
    },
    onSettled: (_value, error) => {
      captcha.renew(error);
      setLetters('');
    },
  });
  return {
    secondsLeft,
    sending,
    start: () => {
      // §9: one a second, however fast the player presses.
      const now = Date.now();
      if (now - lastSentMs.current < SMS_SEND_THROTTLE_MS) return;
      lastSentMs.current = now;
      sending.mutate(recipient);
    },
    captcha: { ...captcha, letters, onLetters: setLetters },
  };
}
