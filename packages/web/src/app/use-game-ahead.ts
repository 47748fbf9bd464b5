import type { ShownPage } from '@marquee/contracts/pages';
import { useEffect } from 'react';
import { useSession } from '../lib/session/use-session.ts';
import { useApp } from './app-context.ts';

const LOBBIES: readonly ShownPage[] = ['home', 'lobby', 'hall', 'fbSports'];
/** Where games are chosen. */
export const isLobby = (page: ShownPage): boolean => LOBBIES.includes(page);

/** After the page's own requests. */
const REST_MS = 500;

/** Loads the frame's page before a member chooses a game. `page`: the page shown, once it is rendered. */
export function useGameAhead(page: ShownPage | null): void {
  const { pages } = useApp();
  const isIn = useSession().status === 'in';
  const isWanted = isIn && page !== null && isLobby(page);
  useEffect(() => {
    if (!isWanted) return;
    // After a failure the game's page loads it again.
    const timer = setTimeout(() => void pages.load('game').catch(() => undefined), REST_MS);
    return () => clearTimeout(timer);
  }, [isWanted, pages]);
}
