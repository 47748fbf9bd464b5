import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { useT } from '../lib/i18n/use-t.ts';
import { useManifest } from '../lib/manifest/page-state.ts';

/** A page that could not be loaded or shown. */
export function PageFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  const { assets } = useManifest();
  return (
    <EmptyState
      role="alert"
      image={assets.emptyState}
      title={t('error.page_slow.title')}
      text={t('error.page_slow')}
      action={
        <Button variant="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
