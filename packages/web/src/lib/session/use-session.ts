import { TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import type { LoginValue } from '@marquee/contracts/schemas/session';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useManifest } from '../manifest/page-state.ts';
import { useAtomValue, useStore } from '../store/store.ts';
import { afterLoginAtom, endSession, passwordDueAtom, type Session, sessionAtom, startSession } from './session.ts';

export const useSession = (): Session => useAtomValue(sessionAtom);

export const isTrial = (session: Session): boolean =>
  session.status === 'in' && session.accountType === TRIAL_ACCOUNT_TYPE;

export interface StartOptions {
  /** Fills the form that may follow, so that it need not be typed again (§5); never stored. */
  readonly typedPassword?: string;
  readonly isNewAccount?: boolean;
}

/** Opens the session of a log-in or registration. Then member info and balance load, or the forced change opens. */
export function useStartSession(): (value: LoginValue, options?: StartOptions) => void {
  const store = useStore();
  const queries = useQueryClient();
  return useCallback(
    (value, { typedPassword = null, isNewAccount = false } = {}) => {
      const { token, username, type, firstTimeLogin, passwordExpired } = value;
      // Before the session is set, so that no request is sent that would be refused.
      store.set(passwordDueAtom, passwordExpired ? { typedPassword, isFirstLogin: firstTimeLogin } : null);
      startSession(store, queries, { token, username, accountType: type });
      store.set(afterLoginAtom, passwordExpired ? null : { isFirst: firstTimeLogin, isNewAccount });
    },
    [store, queries],
  );
}

/** Whether a member is signed in whose password need not be changed first. */
export function useIsMember(): boolean {
  const isDue = useAtomValue(passwordDueAtom) !== null;
  return useSession().status === 'in' && !isDue;
}

/** Forgets the session in this browser. The caller ends it on the server. */
export function useEndSession(): () => void {
  const store = useStore();
  const queries = useQueryClient();
  const { merchant } = useManifest();
  return useCallback(() => endSession(store, queries, merchant), [store, queries, merchant]);
}
