import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { useT } from '../lib/i18n/use-t.ts';
import { useManifest } from '../lib/manifest/page-state.ts';
import type { FailureReason } from './from-chunk.tsx';

interface PageFailedProps {
  readonly reason: FailureReason;
  readonly onRetry: () => void;
}

/** Stands in place of a page that could not be shown. */
export function PageFailed({ reason, onRetry }: PageFailedProps) {
  const t = useT();
  const { assets } = useManifest();
  const key = reason === 'load' ? 'error.page_slow' : 'error.page_broken';
  return (
    <EmptyState
      role="alert"
      image={assets.emptyState}
      title={t(`${key}.title`)}
      text={t(key)}
      action={
        <Button variant="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
