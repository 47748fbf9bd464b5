import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { isApiProblem } from '../api/api-problem.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useT } from '../i18n/use-t.ts';

/** A failed request: reason and retry. Operators find the request by its id. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const problemText = useProblemText();
  const requestId = isApiProblem(error) ? error.requestId : null;
  return (
    <EmptyState
      role="alert"
      title={problemText(error)}
      text={requestId === null ? undefined : <code>{requestId}</code>}
      action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  );
}
