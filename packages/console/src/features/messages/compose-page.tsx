import type { LanguageCode } from '@marquee/contracts/languages';
import { EmptyState } from '@marquee/ui/empty-state';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useBrand } from '../../lib/brand/use-brand-data.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { ComposeForm } from './compose-form.tsx';
import { useRecipient } from './use-staff-messages.ts';

/** A new message to players of one brand; `?player=<id>` names the first. */
export function ComposePage() {
  const t = useT();
  const may = useMay();
  const { merchant = '' } = useParams();
  return (
    <Page title={t('messages.write')} above={<Link to={PATHS.messages(merchant)}>{t('nav.messages')}</Link>}>
      {may('message.write', merchant) ? (
        <Compose merchant={merchant} />
      ) : (
        <EmptyState title={t('error.permission_denied')} />
      )}
    </Page>
  );
}

function Compose({ merchant }: { merchant: string }) {
  const t = useT();
  const [search] = useSearchParams();
  const brand = useBrand(merchant);
  const recipient = useRecipient(merchant, search.get('player'));
  if (brand.data && !brand.data.manifest) return <EmptyState title={t('messages.elsewhere')} />;
  const failed = [brand, recipient].find(({ isError, data }) => isError && data === undefined);
  if (failed) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!brand.data?.manifest || recipient.isLoading) return <TableSkeleton />;
  const { languages, defaultLanguage, timezone } = brand.data.manifest;
  return (
    <ComposeForm
      merchant={merchant}
      languages={languages as readonly LanguageCode[]}
      defaultLanguage={defaultLanguage as LanguageCode}
      zone={timezone}
      names={recipient.data ?? ''}
    />
  );
}
