import { useT } from '../../lib/i18n/use-t.ts';
import { StatusView } from './status-view.tsx';

export function MaintenanceView() {
  const t = useT();
  return <StatusView title={t('status.maintenance.title')} text={t('status.maintenance.text')} />;
}
