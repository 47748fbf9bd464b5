import { Button } from '@marquee/ui/button';
import { LaterIcon } from '@marquee/ui/later-icon';
import { languageOf } from '../../lib/i18n/messages.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLanguage } from '../../lib/manifest/page-state.ts';
import styles from './records.module.css';
import type { RecordFile } from './use-record-file.ts';

const MEGABYTE = 1_000_000;

/** Saves the whole range as a file; while it is loaded, the same button ends that. */
export function ExportButton({ file }: { file: RecordFile }) {
  const t = useT();
  const problemText = useProblemText();
  const { locale } = languageOf(useLanguage());
  const isLoading = file.bytes !== null;
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return (
    <div className={styles.export}>
      <Button
        icon={<LaterIcon name="save" />}
        variant={isLoading ? 'secondary' : 'ghost'}
        onClick={isLoading ? file.cancel : file.load}
      >
        {t(isLoading ? 'records.file.cancel' : 'records.file')}
      </Button>
      <p className={styles.exportState} data-error={file.error === null ? undefined : true} aria-live="polite">
        {isLoading && t('records.file.loading', { size: size.format((file.bytes ?? 0) / MEGABYTE) })}
        {!isLoading && file.error !== null && t('records.file.failed', { reason: problemText(file.error) })}
        {!isLoading && file.isSaved && t('records.file.done')}
      </p>
    </div>
  );
}
