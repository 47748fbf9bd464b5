import {
  type StaffAccountValue,
  staffChangedValue,
  type staffChangeRequest,
  type staffCreateRequest,
  staffEndedValue,
  staffListValue,
  staffSessionsValue,
} from '@marquee/contracts/schemas/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';

export type StaffCreate = z.input<typeof staffCreateRequest>;
export type StaffChange = z.input<typeof staffChangeRequest>;

const sessionsKey = (id: string) => [...KEYS.staff, id, 'sessions'];

/** The staff accounts that the signed-in account may see. */
export function useStaff() {
  const api = useApi();
  return useQuery<readonly StaffAccountValue[]>({
    queryKey: KEYS.staff,
    queryFn: async ({ signal }) => (await api('staff', staffListValue, { signal })).staff,
  });
}

/** Creates an account and its one-time link. `key`: one per intention; a repeated request creates no second account. */
export function useInvite(key: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: StaffCreate) => api('createStaff', staffChangedValue, { body, idempotencyKey: key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS.staff }),
  });
}

/** Changes the account at `version`. Returns a one-time link if one was made. */
export function useChangeStaff(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body }: { version: number; body: StaffChange }) =>
      api('changeStaff', staffChangedValue, { params: { id }, body, version }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS.staff }),
  });
}

export function useStaffSessions(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: sessionsKey(id),
    queryFn: async ({ signal }) =>
      (await api('sessionsOfStaff', staffSessionsValue, { params: { id }, signal })).sessions,
  });
}

/** Ends one session of an account, or (no `session`) all. */
export function useEndStaffSession(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (session?: string) =>
      session === undefined
        ? api('endSessionsOfStaff', staffEndedValue, { params: { id } })
        : api('endSessionOfStaff', staffEndedValue, { params: { id, session } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey(id) }),
  });
}
