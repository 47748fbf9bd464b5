import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useT } from '../i18n/use-t.ts';
import { useManifest } from '../manifest/page-state.ts';

interface LoadFailedProps {
  readonly error: unknown;
  readonly onRetry: () => unknown;
  /** A part of a page has no illustration. */
  readonly isPart?: boolean;
}

/** In place of what could not be loaded: the reason, and a retry. */
export function LoadFailed({ error, onRetry, isPart = false }: LoadFailedProps) {
  const t = useT();
  const { assets } = useManifest();
  const problemText = useProblemText();
  return (
    <EmptyState
      role="alert"
      {...(isPart ? {} : { image: assets.emptyState })}
      title={problemText(error)}
      action={<Button onClick={() => void onRetry()}>{t('common.retry')}</Button>}
    />
  );
}
