import { useT } from '../../lib/i18n/use-t.ts';
import { Page } from '../../lib/page/page.tsx';

export function MemberPage() {
  const t = useT();
  return <Page title={t('nav.staff')}>{null}</Page>;
}
