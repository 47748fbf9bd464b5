import type { LoginsValue } from '@marquee/contracts/schemas/session';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { SECURITY_QUERY_KEY } from '../../lib/session/account-security.ts';
import { MEMBER_KEY } from '../../lib/session/session.ts';

/** Ends a requested removal of the second factor. */
export const useKeepFactor = () => useKeep('secondFactorKeep', 'factor.kept');

/** Ends a request for a new payment password. */
export const useKeepPayment = () => useKeep('paymentForgottenCancel', 'profile.payment.kept');

function useKeep(call: 'secondFactorKeep' | 'paymentForgottenCancel', done: 'factor.kept' | 'profile.payment.kept') {
  const api = useApi();
  const t = useT();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api(call),
    onSuccess: () => dialogs.toast(t(done), 'positive'),
    onError: (error) => dialogs.toast(problemText(error), 'negative'),
    onSettled: () => queries.invalidateQueries({ queryKey: SECURITY_QUERY_KEY }),
  });
}

export type OwnLogin = LoginsValue['logins'][number];

/** The member's log-ins, page by page. */
export function useLogins() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [MEMBER_KEY, 'logins'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api('logins', { query: { pageNo: pageParam }, signal }),
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : null),
    staleTime: 0,
  });
}
