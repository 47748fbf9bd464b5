import type { LoginValue } from '@marquee/contracts/schemas/session';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { useStartSession } from '../../lib/session/use-session.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly captchaId?: string;
  /** Solves the human check in the place of the captcha. */
  readonly takeCheck?: () => Promise<string>;
}

/** Logs in by username (§3) and keeps the session. */
export function useLogin(): UseMutationResult<LoginValue, Error, Credentials> {
  const api = useApi();
  const startSession = useStartSession();
  return useMutation({
    mutationFn: async ({ takeCheck, ...credentials }: Credentials) => {
      const check = takeCheck === undefined ? {} : { captchaCheck: await takeCheck() };
      return api('login', { body: { type: 'username', ...credentials, ...check } });
    },
    onSuccess: startSession,
  });
}
