import { SYSTEM_STATUS } from '@marquee/contracts/constants';
import { usePageState } from '../lib/manifest/page-state.ts';
import { useGuard } from '../lib/navigation/use-guard.ts';
import { AppLayout } from './layout/app-layout.tsx';
import { GateLayout } from './layout/gate-layout.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { MaintenanceView } from './status/maintenance-view.tsx';
import { RegionView } from './status/region-view.tsx';

/** Members' content is not rendered for a visitor, nor before the session is known [R04]. */
function NormalView() {
  if (useGuard() === 'through') return <AppLayout />;
  return (
    <GateLayout>
      <PageOutlet />
    </GateLayout>
  );
}

/** §2.2: what the system status shows instead of the application. Maintenance wins; the edge decides that. */
export function RootView() {
  const { systemStatus } = usePageState();
  if (systemStatus === SYSTEM_STATUS.maintenance) return <MaintenanceView />;
  if (systemStatus === SYSTEM_STATUS.regionBlocked) return <RegionView />;
  return <NormalView />;
}
