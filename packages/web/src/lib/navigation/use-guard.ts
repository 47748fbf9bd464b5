import { isGuarded, shownPage } from '@marquee/contracts/pages';
import { useManifest, usePageState } from '../manifest/page-state.ts';
import { useSession } from '../session/use-session.ts';
import { usePageEntry } from './use-nav.ts';

/**
 * What somebody sees of an address where the brand has visitors log in first [R04]. `through`: all of it. `atGate`: a page that
 * stands open, without the application around it. `waiting`: nothing, until it is known who is here; `ledAway`: nothing, and
 * they are on the way to the log-in.
 */
export type Guard = 'through' | 'atGate' | 'waiting' | 'ledAway';

export function useGuard(): Guard {
  const { switches } = useManifest();
  const { preview } = usePageState();
  const entry = usePageEntry();
  const { status } = useSession();
  // A preview is staff's, who see by it what members will.
  if (!switches['login.toHome'] || preview !== undefined) return 'through';
  // Whoever is signed in leaves the log-in at once.
  if (status === 'in') return shownPage(entry, switches) === 'gate' ? 'waiting' : 'through';
  if (!isGuarded(entry, switches)) return 'atGate';
  return status === 'out' ? 'ledAway' : 'waiting';
}

/** Whether the page itself is the log-in, so that no popup with another is needed. */
export function useIsAtLogin(): boolean {
  const { switches } = useManifest();
  const entry = usePageEntry();
  return useGuard() === 'atGate' && shownPage(entry, switches) === 'gate';
}
