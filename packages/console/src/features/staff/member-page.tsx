import type { StaffAccountValue } from '@marquee/contracts/schemas/staff';
import { EmptyState } from '@marquee/ui/empty-state';
import { Skeleton } from '@marquee/ui/skeleton';
import { Link, useParams } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { AccessSection } from './access-section.tsx';
import { AccountState } from './account-state.tsx';
import { GrantsText } from './grants-text.tsx';
import { MemberForm } from './member-form.tsx';
import styles from './member-page.module.css';
import { MemberSessions } from './member-sessions.tsx';
import { useStaff } from './use-staff.ts';

function Member({ account }: { account: StaffAccountValue }) {
  const t = useT();
  const mayWrite = useMay()('staff.write');
  return (
    <Page
      title={account.displayName}
      narrow
      above={<Link to={PATHS.staff}>{t('nav.staff')}</Link>}
      lead={
        <span className={styles.facts}>
          <span>{account.name}</span>
          <AccountState account={account} />
          <span>
            {t('staff.created')} <Moment at={account.createdAt} />
          </span>
          {account.waitsUntil !== null && (
            <span>
              {t('staff.wait.until')} <Moment at={account.waitsUntil} exact />
            </span>
          )}
        </span>
      }
    >
      {mayWrite ? <MemberForm account={account} /> : <GrantsText grants={account.grants} />}
      {mayWrite && <AccessSection account={account} />}
      <MemberSessions account={account} mayWrite={mayWrite} />
    </Page>
  );
}

/** One account: its roles, credentials and sessions. */
export function MemberPage() {
  const t = useT();
  const { id } = useParams();
  const staff = useStaff();
  const account = staff.data?.find((each) => each.id === id);
  if (account) return <Member key={account.id} account={account} />;
  return (
    <Page title={t('nav.staff')}>
      {staff.isPending && <Skeleton />}
      {staff.isError && <Failed error={staff.error} onRetry={() => void staff.refetch()} />}
      {staff.data && <EmptyState title={t('staff.notFound')} action={<Link to={PATHS.staff}>{t('nav.staff')}</Link>} />}
    </Page>
  );
}
