import type { Game } from '@marquee/contracts/schemas/games';
import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { playPath } from '../../lib/paths/paths.ts';
import { useProtectedAction } from '../../lib/session/use-protected-action.ts';

/** Opens the list of a vendor's games that an entry flagged VASSALAGE stands for (§4). */
export const OpenListContext = createContext<(entry: Game) => void>(() => undefined);

/** What a click does, as text with the game's name. */
export const actionOf = ({ opensVassalage }: Game): 'game.play' | 'game.openList' =>
  opensVassalage === null ? 'game.play' : 'game.openList';

interface GameLinkProps {
  readonly game: Game;
  readonly className: string | undefined;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/**
 * To a game's frame, or a lottery's page; for an entry flagged VASSALAGE, to the list of games it stands for [G06][M04]. Members and guests go on, a
 * visitor gets the log-in popup [A16].
 */
export function GameLink({ game, ...rest }: GameLinkProps) {
  const navigate = useNavigate();
  const openList = use(OpenListContext);
  const protect = useProtectedAction('members and guests');
  if (game.opensVassalage !== null)
    return <button type="button" aria-haspopup="dialog" onClick={() => protect(() => openList(game))} {...rest} />;
  const path = playPath(game);
  const open = (event: MouseEvent): void => {
    // A new tab is the player's own wish; the frame page asks for the log-in there.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    protect(() => navigate(path));
  };
  return <Link to={path} onClick={open} {...rest} />;
}
