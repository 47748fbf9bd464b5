import type { LoginValue } from '@marquee/contracts/schemas/session';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useApi } from '../../lib/api/api-context.ts';
import type { CaptchaAnswer } from '../../lib/captcha/use-demanded-captcha.ts';
import { noteRemembered } from '../../lib/session/remembered.ts';
import { useStartSession } from '../../lib/session/use-session.ts';

/** `sms`: `username` has the number and `password` the code (§3). */
export interface Credentials {
  readonly type: 'username' | 'sms';
  readonly username: string;
  readonly password: string;
  readonly countryDialingCode?: string;
  /** Fields of a required captcha. */
  readonly answer?: () => Promise<CaptchaAnswer>;
  readonly remember?: boolean;
}

/** Logs in by username or by a code (§3) and keeps the session. */
export function useLogin(): UseMutationResult<LoginValue, Error, Credentials> {
  const api = useApi();
  const startSession = useStartSession();
  // On the way to the agent centre, a member who is no agent gets a message (§6).
  const isForAgents = new URLSearchParams(useLocation().search).has('ac');
  return useMutation({
    mutationFn: async ({ answer, ...credentials }: Credentials) => {
      const area = isForAgents ? ({ area: 'agent' } as const) : {};
      return api('login', { body: { ...credentials, ...(await answer?.()), ...area } });
    },
    onSuccess: (value, { password, remember = false }) => {
      noteRemembered(localStorage, remember);
      startSession(value, { typedPassword: password });
    },
  });
}
