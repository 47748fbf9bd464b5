import { auditValue, auditVerificationValue } from '@marquee/contracts/schemas/console-audit';
import { STAFF_CALLS } from '@marquee/contracts/staff-calls';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { searchOf } from '../../lib/api/api.ts';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import type { AuditQuery } from './audit-filters.ts';

/** Matching entries, newest first, page by page. */
export function useAudit(query: AuditQuery) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...KEYS.audit, query],
    queryFn: ({ signal, pageParam }) => api('audit', auditValue, { signal, query: { ...query, before: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Reads the whole chain on the server and reports whether every entry matches the previous one. */
export function useVerifyAudit() {
  const api = useApi();
  return useMutation({ mutationFn: () => api('verifyAudit', auditVerificationValue) });
}

/** The address from which the browser downloads the file. */
export const exportAddress = (query: AuditQuery): string => `${STAFF_CALLS.exportAudit.path}${searchOf(query)}`;
