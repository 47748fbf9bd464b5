import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { useHydrated } from '../../lib/navigation/use-hydrated.ts';
import { useProtectedAction } from '../../lib/session/use-protected-action.ts';
import { isTrial, useIsMember, useSession } from '../../lib/session/use-session.ts';
import { keepHallTab, type ListMode, MODES_OF_MEMBERS, readHallTab, readView, withTab } from './lobby-view.ts';

export interface LobbyView {
  /** The tabs of whoever is here, the plain list first. */
  readonly tabs: readonly ListMode[];
  readonly mode: ListMode;
  /** The vendor the address names. */
  readonly vassalage: string | null;
  /** False until it is known what the address asks for, and who asks. */
  readonly isKnown: boolean;
  readonly choose: (tab: ListMode) => void;
}

/** The modes the brand has, and those of them that show as tabs: `fav` to whoever is signed in [G02]. */
function useModes(): { offered: readonly ListMode[]; shown: readonly ListMode[] } {
  const hasFavourites = useSwitch('games.favourites');
  const hasRecent = useSwitch('games.recent');
  const isIn = useSession().status === 'in';
  const offered = (['', 'fav', 'recent'] as const).filter(
    (mode) => mode === '' || (mode === 'fav' ? hasFavourites : hasRecent),
  );
  return { offered, shown: offered.filter((mode) => mode !== 'fav' || isIn) };
}

/**
 * What the lobby shows, kept in its address, so that it survives a reload and a game. A members' list that somebody else's address
 * asks for is refused as §5 says, and the plain list stands in its place.
 */
export function useLobbyView(isHall: boolean): LobbyView {
  const [params, setParams] = useSearchParams();
  const hydrated = useHydrated();
  const session = useSession();
  const isMember = useIsMember() && !isTrial(session);
  const protect = useProtectedAction();
  const { offered, shown } = useModes();

  const asked = hydrated ? readView(params, isHall ? readHallTab(sessionStorage) : null) : { tab: '', vassalage: null };
  const wanted = offered.find((mode) => mode === asked.tab) ?? '';
  const isMembers = MODES_OF_MEMBERS.includes(wanted);
  const isKnown = hydrated && !(isMembers && session.status === 'unknown');
  const mode = isMembers && !isMember ? '' : wanted;

  // Asked once an address: a session that ends later is told of elsewhere.
  const answered = useRef('');
  useEffect(() => {
    if (!isKnown || answered.current === wanted) return;
    answered.current = wanted;
    if (isMembers && !isMember) protect(() => undefined);
  }, [isKnown, wanted, isMembers, isMember, protect]);

  useEffect(() => {
    if (isHall && isKnown) keepHallTab(sessionStorage, mode);
  }, [isHall, isKnown, mode]);

  const open = (tab: ListMode): void => {
    answered.current = tab;
    // Before the address: one that says nothing is read by what is remembered.
    if (isHall) keepHallTab(sessionStorage, tab);
    setParams(withTab(params, tab), { replace: true, preventScrollReset: true });
  };
  return {
    tabs: shown,
    mode,
    vassalage: asked.vassalage,
    isKnown,
    choose: (tab) => (MODES_OF_MEMBERS.includes(tab) ? protect(() => open(tab)) : open(tab)),
  };
}
