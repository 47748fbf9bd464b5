import type { ChangeValue, previewsValue } from '@marquee/contracts/schemas/console-changes';
import { Button, buttonClass } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import type * as z from 'zod/mini';
import { useDialogs } from '../../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { CopyButton } from '../../../lib/page/copy-button.tsx';
import { useMay } from '../../../lib/session/session.ts';
import { Moment } from '../../../lib/time/moment.tsx';
import { useNow } from '../../../lib/time/use-now.ts';
import { useBrandName } from '../data/use-brand-name.ts';
import styles from './screens.module.css';
import { usePreviewLinks, usePreviews } from './use-preview-links.ts';
import { useRevokePreview } from './use-revoke-preview.ts';

type Preview = z.output<typeof previewsValue>['previews'][number];

function Row({
  change,
  preview,
  onRevoke,
  isBusy,
}: {
  change: ChangeValue;
  preview: Preview;
  onRevoke: () => void;
  isBusy: boolean;
}) {
  const t = useT();
  const may = useMay();
  const brandName = useBrandName();
  const links = usePreviewLinks(change.id, preview.merchant);
  const own = links?.preview.id === preview.id ? links.urls : null;
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
        {own === null ? (
          <span className={styles.quiet}>{t('changes.preview.once')}</span>
        ) : (
          <>
            <a className={buttonClass({ variant: 'ghost' })} href={own.after} target="_blank" rel="noreferrer noopener">
              {t('changes.preview.open')}
            </a>
            <CopyButton text={own.after} label={t('changes.preview.copy')} variant="ghost" />
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

/** Links that work now: whose, until when, and a way to end them. */
export function PreviewList({ change }: { change: ChangeValue }) {
  const t = useT();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const now = useNow();
  const previews = usePreviews(change);
  const revoke = useRevokePreview(change);
  const open = previews.data?.filter(({ revokedAt, expiresAt }) => revokedAt === null && new Date(expiresAt) > now);
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
            change={change}
            preview={preview}
            isBusy={revoke.isPending && revoke.variables === preview.id}
            onRevoke={() => end(preview.id)}
          />
        ))}
      </ul>
    </section>
  );
}
