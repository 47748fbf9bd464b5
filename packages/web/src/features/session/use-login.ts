import type { LoginValue } from '@marquee/contracts/schemas/session';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { useStartSession } from '../../lib/session/use-session.ts';

/** `sms`: the number stands in `username`, the code in `password` (§3). */
export interface Credentials {
  readonly type: 'username' | 'sms';
  readonly username: string;
  readonly password: string;
  readonly countryDialingCode?: string;
  readonly captcha?: string;
  readonly captchaId?: string;
  /** Solves the human check in the place of the captcha. */
  readonly takeCheck?: () => Promise<string>;
}

/** Logs in by username or by a code (§3) and keeps the session. */
export function useLogin(): UseMutationResult<LoginValue, Error, Credentials> {
  const api = useApi();
  const startSession = useStartSession();
  return useMutation({
    mutationFn: async ({ takeCheck, ...credentials }: Credentials) => {
      const check = takeCheck === undefined ? {} : { captchaCheck: await takeCheck() };
      return api('login', { body: { ...credentials, ...check } });
    },
    onSuccess: startSession,
  });
}
