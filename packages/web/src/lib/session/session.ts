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
/** `unknown` until the browser has looked into session storage: the server's page is the same for everybody. */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'out' }
  | ({ readonly status: 'in' } & Member);

export const sessionAtom = atom<Session>({ status: 'unknown' });

/** Why a session is over that nobody ended here; `unknown`: a server no longer knew the token and said no more. */
export type SessionEnd = ToldEnd | 'unknown';
/** What the player is still to be told. */
export const sessionEndAtom = atom<SessionEnd | null>(null);

/** Nothing goes on before the password is changed (A04). */
export interface PasswordDue {
  /** As typed a moment ago, in this page's memory alone; null: to be asked for. */
  readonly typedPassword: string | null;
  readonly isFirstLogin: boolean;
}
export const passwordDueAtom = atom<PasswordDue | null>(null);

/** §4's after-login flag: somebody has just signed in, and whatever greets them has not been shown yet. */
export interface AfterLogin {
  readonly isFirst: boolean;
  /** Registered just now, and welcomed by that. */
  readonly isNewAccount: boolean;
}
export const afterLoginAtom = atom<AfterLogin | null>(null);

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** Session storage → session. Half a record counts as none. */
export function readSession(storage: Pick<Keeper, 'getItem'>): Session {
  const token = storage.getItem(STORAGE.token);
  const username = storage.getItem(STORAGE.username);
  const accountType = Number.parseInt(storage.getItem(STORAGE.isAgent) ?? '', 10);
  if (!token || !username || Number.isNaN(accountType)) return { status: 'out' };
  return { status: 'in', token, username, accountType };
}

/** Whether the page shows whom storage knows. */
export const isSameSession = (shown: Session, kept: Session): boolean =>
  kept.status === 'in' ? shown.status === 'in' && shown.token === kept.token : shown.status !== 'in';

export function keepSession(storage: Keeper, member: Member): Session {
  storage.setItem(STORAGE.token, member.token);
  storage.setItem(STORAGE.username, member.username);
  storage.setItem(STORAGE.isAgent, String(member.accountType));
  return { status: 'in', ...member };
}

/** §4 logout: everything of the session goes, the merchant's key comes back. */
export function dropSession(storage: Keeper, merchant: string): Session {
  storage.clear();
  storage.setItem(STORAGE.merchant, merchant);
  return { status: 'out' };
}

/** Query keys of what belongs to the signed-in person start with this; a change of person drops them all. */
export const MEMBER_KEY = 'member';

const markDocument = (session: 'in' | 'out'): void => {
  document.documentElement.dataset['session'] = session;
};

/** Somebody signed in: keeps who it is and forgets what was known of the person before. */
export function startSession(store: Store, queries: QueryClient, member: Member): void {
  queries.removeQueries({ queryKey: [MEMBER_KEY] });
  store.set(sessionAtom, keepSession(sessionStorage, member));
  markDocument('in');
}

/** The session is over, by the player, or by `end`, of which they are told. Calls nobody. */
export function endSession(store: Store, queries: QueryClient, merchant: string, end: SessionEnd | null = null): void {
  if (end !== null && store.get(sessionAtom).status === 'in') store.set(sessionEndAtom, end);
  // One that ran out may be opened again by the login this browser remembers.
  if (end !== 'expired' && end !== 'unknown') noteRemembered(localStorage, false);
  store.set(passwordDueAtom, null);
  store.set(afterLoginAtom, null);
  store.set(sessionAtom, dropSession(sessionStorage, merchant));
  queries.removeQueries({ queryKey: [MEMBER_KEY] });
  markDocument('out');
}
