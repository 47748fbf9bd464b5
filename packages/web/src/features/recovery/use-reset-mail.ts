import { RESET_BACKOFF_MS } from '@marquee/contracts/constants';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { type Countdown, useCountdown } from '../../lib/countdown/use-countdown.ts';
import { type HumanCheck, useHumanCheck } from '../../lib/human-check/use-human-check.ts';
import { useLanguageField } from '../../lib/i18n/use-language-field.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';

export interface Account {
  readonly username: string;
  readonly email: string;
}

/** Requests the link by e-mail, and counts down the five minutes until the next request (§9). */
export function useResetMail(): {
  readonly request: UseMutationResult<unknown, Error, Account>;
  readonly wait: Countdown;
  /** Null where the brand requires none. */
  readonly human: HumanCheck | null;
} {
  const api = useApi();
  const language = useLanguageField();
  const wait = useCountdown();
  const isChecked = useSwitch('humanCheck');
  const human = useHumanCheck('resetMail', isChecked);
  const request = useMutation({
    mutationFn: async ({ username, email }: Account) => {
      const body = {
        username: username.trim(),
        email: email.trim(),
        ...language,
        ...(isChecked ? { humanCheck: await human.take() } : {}),
      };
      return api('passwordResetEmail', { body });
    },
    onSuccess: () => wait.start(RESET_BACKOFF_MS / 1000),
    onError: (error) => {
      if (isApiProblem(error) && error.retryAfterSeconds !== null) wait.start(error.retryAfterSeconds);
    },
  });
  return { request, wait, human: isChecked ? human : null };
}
