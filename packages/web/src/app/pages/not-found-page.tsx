import { buttonClass } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { PATHS } from '../../lib/paths/paths.ts';

export function NotFoundPage() {
  const t = useT();
  const { assets } = useManifest();
  return (
    <EmptyState
      image={assets.emptyState}
      title={t('notFound.title')}
      titleAs="h1"
      text={t('notFound.text')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={PATHS.home}>
          {t('notFound.action')}
        </Link>
      }
    />
  );
}
