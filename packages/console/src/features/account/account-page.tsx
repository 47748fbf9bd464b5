import { useT } from '../../lib/i18n/use-t.ts';
import { Page } from '../../lib/page/page.tsx';

export function AccountPage() {
  const t = useT();
  return <Page title={t('account.title')}>{null}</Page>;
}
