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
  /** Spares the form that may follow from asking for it again (§5); never stored. */
  readonly typedPassword?: string;
  readonly isNewAccount?: boolean;
}

/** For the answer of a log-in or a registration. Member info and balance follow by themselves, or the forced change does. */
export function useStartSession(): (value: LoginValue, options?: StartOptions) => void {
  const store = useStore();
  const queries = useQueryClient();
  return useCallback(
    (value, { typedPassword = null, isNewAccount = false } = {}) => {
      const { token, username, type, firstTimeLogin, passwordExpired } = value;
      // Before the session is there, so that nothing is asked for that would be refused.
      store.set(passwordDueAtom, passwordExpired ? { typedPassword, isFirstLogin: firstTimeLogin } : null);
      startSession(store, queries, { token, username, accountType: type });
      store.set(afterLoginAtom, passwordExpired ? null : { isFirst: firstTimeLogin, isNewAccount });
    },
    [store, queries],
  );
}

/** Whether somebody is signed in who may do what members do: not while the password is to be changed. */
export function useIsMember(): boolean {
  const isDue = useAtomValue(passwordDueAtom) !== null;
  return useSession().status === 'in' && !isDue;
}

/** Forgets the session in this browser; telling the server is the caller's. */
export function useEndSession(): () => void {
  const store = useStore();
  const queries = useQueryClient();
  const { merchant } = useManifest();
  return useCallback(() => endSession(store, queries, merchant), [store, queries, merchant]);
}
