import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useProtectedAction } from '../../lib/session/use-protected-action.ts';

/** Click on a link to a game's frame: members and guests go, a visitor gets the log-in popup [A16]. */
export function useOpenGame(path: string): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const protect = useProtectedAction('members and guests');
  return (event) => {
    // A new tab is the player's own wish; the frame page asks for the log-in there.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    protect(() => navigate(path));
  };
}
