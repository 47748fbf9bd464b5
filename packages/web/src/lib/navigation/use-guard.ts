import { isGuarded, shownPage } from '@marquee/contracts/pages';
import { useManifest, usePageState } from '../manifest/page-state.ts';
import { useSession } from '../session/use-session.ts';
import { usePageEntry } from './use-nav.ts';

/**
 * What is shown of an address where visitors must log in first [R04]. `through`: the page. `atGate`: an open page, without the
 * application around it. `waiting`: the gate until the session is known. `redirecting`: the gate while the address changes to the log-in.
 */
export type Guard = 'through' | 'atGate' | 'waiting' | 'redirecting';

export function useGuard(): Guard {
  const { switches } = useManifest();
  const { preview } = usePageState();
  const entry = usePageEntry();
  const { status } = useSession();
  // Staff see in a preview what members will see.
  if (!switches['login.toHome'] || preview !== undefined) return 'through';
  // A member leaves the log-in page at once.
  if (status === 'in') return shownPage(entry, switches) === 'gate' ? 'waiting' : 'through';
  if (!isGuarded(entry, switches)) return 'atGate';
  return status === 'out' ? 'redirecting' : 'waiting';
}

/** Whether the page itself is the log-in, so that no popup is needed. */
export function useIsAtLogin(): boolean {
  const { switches } = useManifest();
  const entry = usePageEntry();
  return useGuard() === 'atGate' && shownPage(entry, switches) === 'gate';
}
