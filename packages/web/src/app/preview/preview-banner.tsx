import { createClockFormat } from '../../features/clock/format-clock.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { usePageState } from '../../lib/manifest/page-state.ts';
import styles from './preview-banner.module.css';

/** Names the brand and the end of a signed preview on all its pages, above everything, dialogs included [T11]. */
export function PreviewBanner() {
  const t = useT();
  const { preview, manifest } = usePageState();
  if (preview === undefined) return null;
  const time = createClockFormat(manifest.timezone)(Date.parse(preview.expiresAt));
  return (
    <p className={styles.banner} role="note" data-preview={preview.side}>
      <strong>{t(`preview.${preview.side}`)}</strong>
      <span className={styles.details}>{t('preview.details', { name: preview.by, time })}</span>
    </p>
  );
}
