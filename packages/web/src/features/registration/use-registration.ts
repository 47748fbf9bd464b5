import type { RegistrationWay } from '@marquee/contracts/registration';
import type { LoginValue } from '@marquee/contracts/schemas/session';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import type { Invitation } from '../../lib/invitation/invitation.ts';
import { useStartSession } from '../../lib/session/use-session.ts';
import { socialTicketAtom } from '../../lib/social/social.ts';
import { useAtom } from '../../lib/store/store.ts';
import type { FormValues } from './registration-resolver.ts';

/** §3: what the store adds on submit. */
const carried = (): FormValues => ({
  login: true,
  registerMethod: 'WEB',
  registerUrl: location.href.slice(0, 2048),
  domain: location.hostname,
});

/** Leaves out empty fields: an absent field and an empty one mean the same. */
const filled = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/**
 * Registers and stores the session of the answer. `codes` of the address fill fields that were not typed; `takeChecks` returns the
 * proofs.
 */
export function useRegistration(
  { by }: RegistrationWay,
  codes: Partial<Invitation>,
  takeChecks: () => Promise<FormValues>,
): UseMutationResult<LoginValue, Error, FormValues> {
  const api = useApi();
  const startSession = useStartSession();
  const [social, setSocial] = useAtom(socialTicketAtom);
  return useMutation({
    mutationFn: async (values: FormValues) => {
      const linked: FormValues = social === null ? {} : { socialTicket: social.ticket };
      const body = { ...codes, ...filled(values), ...carried(), ...linked, ...(await takeChecks()) };
      return api(by === 'mobile' ? 'registerByMobile' : 'register', { body });
    },
    onSuccess: (value) => {
      setSocial(null);
      startSession(value, { isNewAccount: true });
    },
    // Without the ticket the form is still valid: sent again, it opens an account without a linked login.
    onError: (error) => {
      if (isApiProblem(error) && error.code === 'social_expired') setSocial(null);
    },
  });
}
