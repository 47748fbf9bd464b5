import { STORAGE } from '@marquee/contracts/constants';
import type { SessionEnd as ToldEnd } from '@marquee/contracts/problems';
import type { QueryClient } from '@tanstack/react-query';
import { atom, type Store } from '../store/store.ts';
import { noteRemembered } from './remembered.ts';

export interface Member {
  readonly token: string;
  readonly username: string;
  /** Numeric account type: 0 member, 1/2/41/42 agents, 4 trial. Kept under §3's `isAgent`. */
  readonly accountType: number;
}
/** `unknown` until the browser has read session storage, because the server's page is the same for every visitor. */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'out' }
  | ({ readonly status: 'in' } & Member);

export const sessionAtom = atom<Session>({ status: 'unknown' });

/** Why a session ended elsewhere; `unknown`: a server no longer knew the token and gave no reason. */
export type SessionEnd = ToldEnd | 'unknown';
/** The reason that the player has not seen yet. */
export const sessionEndAtom = atom<SessionEnd | null>(null);

/** The password must be changed first [A04]. */
export interface PasswordDue {
  /** As typed at the log-in, only in this page's memory; null: the form requests it. */
  readonly typedPassword: string | null;
  readonly isFirstLogin: boolean;
}
export const passwordDueAtom = atom<PasswordDue | null>(null);

/** §4's after-login flag: the member has just signed in and has not been greeted yet. */
export interface AfterLogin {
  readonly isFirst: boolean;
  /** Registered just now; the registration greets the member. */
  readonly isNewAccount: boolean;
}
export const afterLoginAtom = atom<AfterLogin | null>(null);

type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** Session storage → session. An incomplete record counts as none. */
export function readSession(storage: Pick<StorageLike, 'getItem'>): Session {
  const token = storage.getItem(STORAGE.token);
  const username = storage.getItem(STORAGE.username);
  const accountType = Number.parseInt(storage.getItem(STORAGE.isAgent) ?? '', 10);
  if (!token || !username || Number.isNaN(accountType)) return { status: 'out' };
  return { status: 'in', token, username, accountType };
}

/** Whether the page shows the session of storage. */
export const isSameSession = (shown: Session, kept: Session): boolean =>
  kept.status === 'in' ? shown.status === 'in' && shown.token === kept.token : shown.status !== 'in';

export function keepSession(storage: StorageLike, member: Member): Session {
  storage.setItem(STORAGE.token, member.token);
  storage.setItem(STORAGE.username, member.username);
  storage.setItem(STORAGE.isAgent, String(member.accountType));
  return { status: 'in', ...member };
}

/** §4 logout: clears session storage and restores the merchant's key. */
export function dropSession(storage: StorageLike, merchant: string): Session {
  storage.clear();
  storage.setItem(STORAGE.merchant, merchant);
  return { status: 'out' };
}

/** Prefix of query keys of a member's data; a change of member drops them all. */
export const MEMBER_KEY = 'member';

const markDocument = (session: 'in' | 'out'): void => {
  document.documentElement.dataset['session'] = session;
};

/** Stores a new session and drops the data of the one before. */
export function startSession(store: Store, queries: QueryClient, member: Member): void {
  queries.removeQueries({ queryKey: [MEMBER_KEY] });
  store.set(sessionAtom, keepSession(sessionStorage, member));
  markDocument('in');
}

/** Ends the session in this page: by the player, or for the reason `end`, which is shown. Sends no request. */
export function endSession(store: Store, queries: QueryClient, merchant: string, end: SessionEnd | null = null): void {
  if (end !== null && store.get(sessionAtom).status === 'in') store.set(sessionEndAtom, end);
  // After an expiry the remembered log-in may open a new session.
  if (end !== 'expired' && end !== 'unknown') noteRemembered(localStorage, false);
  store.set(passwordDueAtom, null);
  store.set(afterLoginAtom, null);
  store.set(sessionAtom, dropSession(sessionStorage, merchant));
  queries.removeQueries({ queryKey: [MEMBER_KEY] });
  markDocument('out');
}
