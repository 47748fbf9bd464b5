import { BINGO_LANGUAGE, GAME_CLASSES, type GameClass, type GameType } from '@marquee/contracts/constants';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useManifest } from '../../../lib/manifest/page-state.ts';
import { useHydrated } from '../../../lib/navigation/use-hydrated.ts';
import { useProtectedAction } from '../../../lib/session/use-protected-action.ts';
import { isTrial, useIsMember, useSession } from '../../../lib/session/use-session.ts';
import {
  isClass,
  keepHallTab,
  type ListMode,
  type LobbyTab,
  MODES_OF_MEMBERS,
  readHallTab,
  readView,
  withTab,
} from './lobby-view.ts';
import type { HotGames } from './use-hot-games.ts';
import type { OfferedClasses } from './use-offered-classes.ts';

export interface LobbyView {
  /** The tabs of this player, the plain list first. */
  readonly tabs: readonly LobbyTab[];
  readonly tab: LobbyTab;
  readonly mode: ListMode;
  /** The class that filters the vendor's list. */
  readonly gameClassify: GameClass | '';
  /** The vendor the address names. */
  readonly vassalage: string | null;
  /** False until the requested view and the session are known. */
  readonly isKnown: boolean;
  readonly choose: (tab: LobbyTab) => void;
}

interface Place {
  readonly gameType: GameType;
  /** The slots hall remembers its tab [G07]. */
  readonly isHall: boolean;
  readonly hot: HotGames;
  readonly classes: OfferedClasses;
}

/** The tabs the category has on this brand [G02][G03]. */
function useOfferedTabs({ hot, classes: { classes } }: Place): readonly LobbyTab[] {
  const { switches, languages } = useManifest();
  const isOffered: Readonly<Record<LobbyTab, boolean>> = {
    '': true,
    hot: hot.games.length > 0,
    fav: switches['games.favourites'],
    recent: switches['games.recent'],
    JP: classes.has('JP'),
    TG: classes.has('TG'),
    AC: classes.has('AC'),
    BG: classes.has('BG') && languages.includes(BINGO_LANGUAGE),
  };
  return (['', 'hot', 'fav', 'recent', ...GAME_CLASSES] as const).filter((tab) => isOffered[tab]);
}

const isOfMembers = (tab: LobbyTab): boolean => (MODES_OF_MEMBERS as readonly LobbyTab[]).includes(tab);

/**
 * What the lobby shows, kept in its address, so that it survives a reload and a game. A visitor whose address
 * requests a members' list gets the log-in popup (§5) and sees the plain list.
 */
export function useLobbyView(place: Place): LobbyView {
  const { isHall, hot, classes } = place;
  const [params, setParams] = useSearchParams();
  const hydrated = useHydrated();
  const session = useSession();
  const isMember = useIsMember() && !isTrial(session);
  const protect = useProtectedAction();
  const offered = useOfferedTabs(place);

  const requested = hydrated
    ? readView(params, isHall ? readHallTab(sessionStorage) : null)
    : { tab: '', vassalage: null };
  const requestedTab = offered.find((tab) => tab === requested.tab) ?? '';
  const needsMember = isOfMembers(requestedTab);
  const isAwaited =
    (needsMember && session.status === 'unknown') ||
    (requested.tab === 'hot' && hot.isPending) ||
    (isClass(requested.tab) && classes.isPending);
  const isKnown = hydrated && !isAwaited;
  const tab = needsMember && !isMember ? '' : requestedTab;

  // Once per address: a session that ends later is shown elsewhere.
  const answered = useRef<LobbyTab>('');
  useEffect(() => {
    if (!isKnown || answered.current === requestedTab) return;
    answered.current = requestedTab;
    if (needsMember && !isMember) protect(() => undefined);
  }, [isKnown, requestedTab, needsMember, isMember, protect]);

  useEffect(() => {
    if (isHall && isKnown) keepHallTab(sessionStorage, tab);
  }, [isHall, isKnown, tab]);

  const open = (next: LobbyTab): void => {
    answered.current = next;
    // Before the address changes, because an address without a tab uses the remembered one.
    if (isHall) keepHallTab(sessionStorage, next);
    setParams(withTab(params, next), { replace: true, preventScrollReset: true });
  };
  return {
    // §2.8: signed-in members have a tab of favourites.
    tabs: offered.filter((each) => each !== 'fav' || session.status === 'in'),
    tab,
    mode: isClass(tab) ? '' : tab,
    gameClassify: isClass(tab) ? tab : '',
    vassalage: requested.vassalage,
    isKnown,
    choose: (next) => (isOfMembers(next) ? protect(() => open(next)) : open(next)),
  };
}
