import { SYSTEM_STATUS } from '@marquee/contracts/constants';
import { usePageState } from '../lib/manifest/page-state.ts';
import { AppLayout } from './layout/app-layout.tsx';
import { MaintenanceView } from './status/maintenance-view.tsx';
import { RegionView } from './status/region-view.tsx';

/** §2.2: what the system status shows instead of the application. Maintenance wins, and the edge has seen to that. */
export function RootView() {
  const { systemStatus } = usePageState();
  if (systemStatus === SYSTEM_STATUS.maintenance) return <MaintenanceView />;
  if (systemStatus === SYSTEM_STATUS.regionBlocked) return <RegionView />;
  return <AppLayout />;
}
