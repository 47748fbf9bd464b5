import type { ShownPage } from '@marquee/contracts/pages';
import { useEffect } from 'react';
import { useSession } from '../lib/session/use-session.ts';
import { useApp } from './app-context.ts';

/** Where games are chosen. */
const LOBBIES: readonly ShownPage[] = ['home', 'lobby', 'hall', 'fbSports'];
/** After what the page itself asks for. */
const REST_MS = 500;

/** Has the frame's page here before a game is chosen: whoever is logged in and looks at games opens one. `page`: what is shown, once it is. */
export function useGameAhead(page: ShownPage | null): void {
  const { pages } = useApp();
  const isIn = useSession().status === 'in';
  const isWanted = isIn && page !== null && LOBBIES.includes(page);
  useEffect(() => {
    if (!isWanted) return;
    // One that does not come now is asked for again with the game.
    const timer = setTimeout(() => void pages.load('game').catch(() => undefined), REST_MS);
    return () => clearTimeout(timer);
  }, [isWanted, pages]);
}
