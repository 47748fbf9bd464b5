import type { StaffAccountValue } from '@marquee/contracts/schemas/staff';
import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Translate, useT } from '../../lib/i18n/use-t.ts';
import { Glyph } from '../../lib/icon/glyph.tsx';
import { Badge } from '../../lib/page/badge.tsx';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { useSort } from '../../lib/table/use-sort.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { AccountState } from './account-state.tsx';
import { GrantsText } from './grants-text.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import styles from './staff.module.css';
import { useStaff } from './use-staff.ts';

const columnsOf = (t: Translate): readonly Column<StaffAccountValue>[] => [
  {
    key: 'name',
    label: t('staff.column.person'),
    render: ({ id, name, displayName }) => (
      <Link to={PATHS.member(id)} className={styles.person}>
        <span className={styles.name}>{displayName}</span>
        <span className={styles.quiet}>{name}</span>
      </Link>
    ),
    sortBy: ({ displayName }) => displayName,
  },
  {
    key: 'state',
    label: t('staff.column.state'),
    inHead: true,
    render: (account) => <AccountState account={account} />,
    sortBy: ({ state }) => state,
  },
  { key: 'roles', label: t('staff.roles'), render: ({ grants }) => <GrantsText grants={grants} /> },
  {
    key: 'factor',
    label: t('staff.column.factor'),
    render: ({ hasSecondFactor }) =>
      hasSecondFactor ? t('staff.factor.on') : <Badge tone="warning">{t('staff.factor.off')}</Badge>,
    sortBy: ({ hasSecondFactor }) => Number(hasSecondFactor),
  },
  {
    key: 'seen',
    label: t('staff.column.seen'),
    align: 'end',
    render: ({ signedInAt }) =>
      signedInAt === null ? <span className={styles.quiet}>{t('common.never')}</span> : <Moment at={signedInAt} />,
    sortBy: ({ signedInAt }) => signedInAt,
  },
];

/** Staff accounts with their roles. */
export function StaffPage() {
  const t = useT();
  const may = useMay();
  const staff = useStaff();
  const [sort, setSort] = useSort('staff', 'name');
  const [isInviting, setInviting] = useState(false);
  const invite = may('staff.write') && (
    <Button variant="primary" icon={<Glyph name="plus" />} onClick={() => setInviting(true)}>
      {t('staff.invite')}
    </Button>
  );
  return (
    <Page title={t('nav.staff')} actions={invite}>
      {staff.isPending && <TableSkeleton />}
      {staff.isError && !staff.data && <Failed error={staff.error} onRetry={() => void staff.refetch()} />}
      {staff.data && (
        <DataTable
          label={t('nav.staff')}
          columns={columnsOf(t)}
          rows={staff.data}
          rowKey={({ id }) => id}
          sort={sort}
          onSort={setSort}
        />
      )}
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
    </Page>
  );
}
