import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useT } from '../i18n/use-t.ts';

/** In place of what could not be loaded: the reason, and a retry. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useT();
  const problemText = useProblemText();
  return (
    <EmptyState
      role="alert"
      title={problemText(error)}
      action={<Button onClick={() => void onRetry()}>{t('common.retry')}</Button>}
    />
  );
}
