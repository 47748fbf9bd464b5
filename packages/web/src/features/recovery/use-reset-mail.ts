import { RESET_BACKOFF_MS } from '@marquee/contracts/constants';
import { isLanguageCode } from '@marquee/contracts/languages';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { type Countdown, useCountdown } from '../../lib/countdown/use-countdown.ts';
import { useLanguage } from '../../lib/manifest/page-state.ts';

export interface Account {
  readonly username: string;
  readonly email: string;
}

/** Asks for the link by e-mail, and counts the five minutes until it may be asked for again (§9). */
export function useResetMail(): {
  readonly request: UseMutationResult<unknown, Error, Account>;
  readonly wait: Countdown;
} {
  const api = useApi();
  const language = useLanguage();
  const wait = useCountdown();
  const request = useMutation({
    mutationFn: ({ username, email }: Account) => {
      const body = { username: username.trim(), email: email.trim() };
      return api('passwordResetEmail', { body: isLanguageCode(language) ? { ...body, language } : body });
    },
    onSuccess: () => wait.start(RESET_BACKOFF_MS / 1000),
    onError: (error) => {
      if (isApiProblem(error) && error.retryAfterSeconds !== null) wait.start(error.retryAfterSeconds);
    },
  });
  return { request, wait };
}
