import type { MouseEvent } from 'react';
import { useProtectedAction } from './use-protected-action.ts';

/**
 * The click of a link that members and guests may follow; a visitor gets the log-in popup [A16]. The link goes there by itself, so that a
 * second click goes nowhere else. A new tab is the player's own wish; the page there asks for the log-in.
 */
export function useProtectedLink(): (event: MouseEvent) => void {
  const protect = useProtectedAction('members and guests');
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    let isLetIn = false;
    protect(() => {
      isLetIn = true;
    });
    if (!isLetIn) event.preventDefault();
  };
}
