import type { Game } from '@marquee/contracts/schemas/games';
import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { Link, useHref } from 'react-router-dom';
import { playPath } from '../../../lib/paths/paths.ts';
import { useProtectedAction } from '../../../lib/session/use-protected-action.ts';
import { useProtectedLink } from '../../../lib/session/use-protected-link.ts';

/** Opens the list of a vendor's games, for an entry flagged VASSALAGE (§4). */
export const OpenListContext = createContext<(entry: Game) => void>(() => undefined);

/** Text of the click's action, with the game's name. */
export const actionOf = ({ opensVassalage }: Game): 'game.play' | 'game.openList' =>
  opensVassalage === null ? 'game.play' : 'game.openList';

const MIDDLE_BUTTON = 1;
const isForNewTab = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.button === MIDDLE_BUTTON;

/**
 * Opens a new tab by script. Such a tab gets a copy of this tab's session storage, so that the player is logged in there. A tab that the
 * browser opens by itself does not.
 */
function openTab(event: MouseEvent, href: string): void {
  event.preventDefault();
  window.open(href, '_blank');
}

interface GameLinkProps {
  readonly game: Game;
  readonly className: string | undefined;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/**
 * To a game's frame, or a lottery's page; for an entry flagged VASSALAGE, to its vendor's list of games [G06][M04]. A visitor gets
 * the log-in popup [A16].
 */
export function GameLink({ game, ...rest }: GameLinkProps) {
  const openList = use(OpenListContext);
  const protect = useProtectedAction('members and guests');
  const follow = useProtectedLink();
  const href = useHref(playPath(game));
  if (game.opensVassalage !== null)
    return <button type="button" aria-haspopup="dialog" onClick={() => protect(() => openList(game))} {...rest} />;
  const open = (event: MouseEvent): void => {
    if (isForNewTab(event)) openTab(event, href);
    else if (event.button === 0) follow(event);
  };
  return <Link to={playPath(game)} onClick={open} onAuxClick={open} {...rest} />;
}
