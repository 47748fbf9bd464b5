import { useT } from '../../lib/i18n/use-t.ts';
import { Page } from '../../lib/page/page.tsx';

/** What becomes live when. */
export function CalendarPage() {
  const t = useT();
  return <Page title={t('nav.calendar')}>{null}</Page>;
}
