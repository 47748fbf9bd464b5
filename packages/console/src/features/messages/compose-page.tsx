import type { LanguageCode } from '@marquee/contracts/languages';
import { EmptyState } from '@marquee/ui/empty-state';
import { Link, useParams } from 'react-router-dom';
import { useBrand } from '../../lib/brand/use-brand-data.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { ComposeForm } from './compose-form.tsx';

/** A new message to players of one brand. */
export function ComposePage() {
  const t = useT();
  const may = useMay();
  const { merchant = '' } = useParams();
  const { data, error, refetch } = useBrand(merchant);
  const manifest = data?.manifest;
  return (
    <Page title={t('messages.write')} above={<Link to={PATHS.messages(merchant)}>{t('nav.messages')}</Link>}>
      {!may('message.write', merchant) && <EmptyState title={t('error.permission_denied')} />}
      {may('message.write', merchant) && error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {may('message.write', merchant) && error === null && data === undefined && <TableSkeleton />}
      {may('message.write', merchant) && manifest && (
        <ComposeForm
          merchant={merchant}
          languages={manifest.languages as readonly LanguageCode[]}
          defaultLanguage={manifest.defaultLanguage as LanguageCode}
          zone={manifest.timezone}
        />
      )}
      {data !== undefined && !manifest && <EmptyState title={t('messages.elsewhere')} />}
    </Page>
  );
}
