import { useT } from '../../lib/i18n/use-t.ts';
import { Page } from '../../lib/page/page.tsx';

export function AuditPage() {
  const t = useT();
  return <Page title={t('nav.audit')}>{null}</Page>;
}
