import { useT } from '../../lib/i18n/use-t.ts';
import { usePageState } from '../../lib/manifest/page-state.ts';
import styles from './status-view.module.css';
import { StatusView } from './status-view.tsx';

/** The page is rendered for one visitor and never cached, so it can show the address. */
export function RegionView() {
  const t = useT();
  const { location } = usePageState();
  return (
    <StatusView title={t('status.region.title')} text={t('status.region.text')}>
      {location && (
        <p className={styles.address}>
          {t('status.region.address')} <bdi>{location.ip}</bdi>
        </p>
      )}
    </StatusView>
  );
}
