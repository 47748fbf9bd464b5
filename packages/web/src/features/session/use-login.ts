import type { LoginValue } from '@marquee/contracts/schemas/session';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { useStartSession } from '../../lib/session/use-session.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly captchaId?: string;
}

/** Logs in by username (§3) and keeps the session. */
export function useLogin(): UseMutationResult<LoginValue, Error, Credentials> {
  const api = useApi();
  const startSession = useStartSession();
  return useMutation({
    mutationFn: (credentials: Credentials) => api('login', { body: { type: 'username', ...credentials } }),
    onSuccess: startSession,
  });
}
