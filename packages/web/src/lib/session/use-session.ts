import { TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import type { LoginValue } from '@marquee/contracts/schemas/session';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useManifest } from '../manifest/page-state.ts';
import { useAtomValue, useStore } from '../store/store.ts';
import { endSession, type Session, sessionAtom, startSession } from './session.ts';

export const useSession = (): Session => useAtomValue(sessionAtom);

export const isTrial = (session: Session): boolean =>
  session.status === 'in' && session.accountType === TRIAL_ACCOUNT_TYPE;

/** For the answer of a log-in or a registration. Member info and balance follow by themselves. */
export function useStartSession(): (value: LoginValue) => void {
  const store = useStore();
  const queries = useQueryClient();
  return useCallback(
    ({ token, username, type }) => startSession(store, queries, { token, username, accountType: type }),
    [store, queries],
  );
}

/** Forgets the session in this browser; telling the server is the caller's. */
export function useEndSession(): () => void {
  const store = useStore();
  const queries = useQueryClient();
  const { merchant } = useManifest();
  return useCallback(() => endSession(store, queries, merchant), [store, queries, merchant]);
}
