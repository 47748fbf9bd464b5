import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { Button, buttonClass } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useDialogs } from '../../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { CopyButton } from '../../../lib/page/copy-button.tsx';
import { useMay } from '../../../lib/session/session.ts';
import { Moment } from '../../../lib/time/moment.tsx';
import { useBrandName } from '../data/use-brand-name.ts';
import styles from './screens.module.css';
import { type Preview, useOpenPreviews } from './use-previews.ts';
import { useRevokePreview } from './use-revoke-preview.ts';

interface RowProps {
  preview: Preview;
  onRevoke: () => void;
  isBusy: boolean;
}
function Row({ preview, onRevoke, isBusy }: RowProps) {
  const t = useT();
  const may = useMay();
  const brandName = useBrandName();
  const { urls } = preview;
  return (
    <li className={styles.preview}>
      <span className={styles.previewText}>
        <span>{brandName(preview.merchant)}</span>
        <span className={styles.quiet}>
          {t('changes.preview.by', { name: preview.by })} · {t('changes.preview.until')}{' '}
          <Moment at={preview.expiresAt} />
        </span>
      </span>
      <span className={styles.previewButtons}>
        {urls === null ? (
          <span className={styles.quiet}>{t('changes.preview.makers')}</span>
        ) : (
          <>
            <a
              className={buttonClass({ variant: 'ghost' })}
              href={urls.after}
              target="_blank"
              rel="noreferrer noopener"
            >
              {t('changes.preview.open')}
            </a>
            <CopyButton text={urls.after} label={t('changes.preview.copy')} variant="ghost" />
          </>
        )}
        {may('change.write', preview.merchant) && (
          <Button variant="ghost" busy={isBusy} onClick={onRevoke}>
            {t('changes.preview.revoke')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** Valid links with owner and end, and an action to revoke them. */
export function PreviewList({ change }: { change: ChangeValue }) {
  const t = useT();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const open = useOpenPreviews(change);
  const revoke = useRevokePreview(change);
  if (open === undefined || open.length === 0) return null;
  const end = (id: string) => revoke.mutate(id, { onSuccess: () => dialogs.toast(t('changes.preview.revoked')) });
  return (
    <section>
      <h2 className={styles.listTitle}>{t('changes.preview.links')}</h2>
      {revoke.isError && <Notice>{problemText(revoke.error)}</Notice>}
      <ul className={styles.previews}>
        {open.map((preview) => (
          <Row
            key={preview.id}
            preview={preview}
            isBusy={revoke.isPending && revoke.variables === preview.id}
            onRevoke={() => end(preview.id)}
          />
        ))}
      </ul>
    </section>
  );
}
