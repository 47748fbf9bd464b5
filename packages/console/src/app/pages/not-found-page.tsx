import { EmptyState } from '@marquee/ui/empty-state';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { Page } from '../../lib/page/page.tsx';
import { PATHS } from '../../lib/paths/paths.ts';

export function NotFoundPage() {
  const t = useT();
  return (
    <Page title={t('notFound.title')}>
      <EmptyState title={t('notFound.text')} action={<Link to={PATHS.brands}>{t('notFound.action')}</Link>} />
    </Page>
  );
}
