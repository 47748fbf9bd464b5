import { type StaffSessionValue, staffSessionValue } from '@marquee/contracts/schemas/staff';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback } from 'react';
import type { Api } from '../api/api.ts';
import { useApi } from '../api/api-context.ts';
import { hasCode } from '../api/api-problem.ts';
import { KEYS } from '../api/query-keys.ts';

/** Null: not signed in. */
export type Session = StaffSessionValue | null;

async function fetchSession(api: Api, signal: AbortSignal): Promise<Session> {
  try {
    return await api('session', staffSessionValue, { signal });
  } catch (error) {
    if (hasCode(error, 'login_required', 'token_invalid')) return null;
    throw error;
  }
}

/** The session and its step. Fetched again when the tab is shown, because another tab may have changed it. */
export function useSessionQuery() {
  const api = useApi();
  return useQuery({
    queryKey: KEYS.session,
    queryFn: ({ signal }) => fetchSession(api, signal),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/** Passed down as a context, so that components below always have a session. */
export const SessionContext = createContext<StaffSessionValue | null>(null);

/** The current session; for components below the sign-in. */
export function useSession(): StaffSessionValue {
  const session = use(SessionContext);
  if (!session) throw new Error('nobody is signed in');
  return session;
}

export const readSession = (queries: QueryClient): Session => queries.getQueryData<Session>(KEYS.session) ?? null;

/** Removes data that was fetched for another account. */
export function keepSession(queries: QueryClient, session: Session): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEYS.session[0] });
  queries.setQueryData<Session>(KEYS.session, session);
}

/** Stores the response of a call that opened a session or advanced it. */
export function useKeepSession(): (session: Session) => void {
  const queries = useQueryClient();
  return useCallback((session) => keepSession(queries, session), [queries]);
}

/** The brands of a permission: their codes, `*` for all. */
export function brandsOf(session: StaffSessionValue, permission: string): '*' | readonly string[] {
  return session.permissions[permission] ?? [];
}

/** Whether the account has the permission: on that brand, or without one on at least one brand. */
export function may(session: StaffSessionValue, permission: string, merchant?: string): boolean {
  const brands = brandsOf(session, permission);
  if (brands === '*') return true;
  return merchant === undefined ? brands.length > 0 : brands.includes(merchant);
}

/** `may` of the current session, for what the console offers. The server decides what is allowed. */
export function useMay(): (permission: string, merchant?: string) => boolean {
  const session = useSession();
  return useCallback((permission, merchant) => may(session, permission, merchant), [session]);
}
