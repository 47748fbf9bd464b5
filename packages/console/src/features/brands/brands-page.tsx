import { useT } from '../../lib/i18n/use-t.ts';
import { Page } from '../../lib/page/page.tsx';

export function BrandsPage() {
  const t = useT();
  return <Page title={t('nav.brands')}>{null}</Page>;
}
