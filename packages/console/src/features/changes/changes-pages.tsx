import { useT } from '../../lib/i18n/use-t.ts';
import { Page } from '../../lib/page/page.tsx';

/** The inbox of change sets, and one of them: routes below `/changes`. */
export function ChangesPages() {
  const t = useT();
  return <Page title={t('nav.changes')}>{null}</Page>;
}
