import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useManifest } from '../../../lib/manifest/page-state.ts';

/** A failed list of games: the reason and a retry. */
export function GamesFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT();
  const problemText = useProblemText();
  const { assets } = useManifest();
  return (
    <EmptyState
      role="alert"
      image={assets.emptyState}
      title={t('lobby.failed.title')}
      text={problemText(error)}
      action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  );
}
