import { SYSTEM_STATUS } from '@marquee/contracts/constants';
import { pageStateAtom } from '../lib/manifest/page-state.ts';
import type { App } from './app.ts';

/**
 * A call was refused because of the system status: the page fetches the status and shows what a new page would (§2.2) [R06].
 * An upstream's own status changes nothing: the edge decides.
 */
export async function followStatus({ store, queries, api }: Pick<App, 'store' | 'queries' | 'api'>): Promise<void> {
  const answer = await queries
    .fetchQuery({ queryKey: ['systemStatus'], queryFn: () => api('systemStatus'), staleTime: 0 })
    .catch(() => null);
  if (answer === null) return;
  const { systemStatus, location } = answer;
  const shown = systemStatus === SYSTEM_STATUS.regionBlocked ? location : null;
  store.set(pageStateAtom, (state) => (state ? { ...state, systemStatus, location: shown } : state));
}
