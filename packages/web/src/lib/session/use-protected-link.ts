import type { MouseEvent } from 'react';
import { useProtectedAction } from './use-protected-action.ts';

/**
 * The click of a link that members and guests may follow; a visitor gets the log-in popup [A16]. The link navigates by itself, so that a
 * second click does nothing else. In a new tab the page itself requests the log-in.
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
