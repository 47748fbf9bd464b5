import type { StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import { Button, buttonClass } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Select } from '@marquee/ui/select';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { hasCode } from '../../lib/api/api-problem.ts';
import { keepBrand, usePermittedBrands } from '../../lib/brand/use-permitted-brands.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { useNow } from '../../lib/time/use-now.ts';
import { MessageDialog } from './message-dialog.tsx';
import { shownState, TONES, textFor } from './message-facts.ts';
import styles from './messages.module.css';
import { Recipients } from './recipients.tsx';
import { useStaffMessages } from './use-staff-messages.ts';

/** In the order of the server: newest first. */
const AS_LISTED = { key: '', descending: false };

/** What staff sent to players of one brand. */
export function SentPage() {
  const t = useT();
  const { merchant = '' } = useParams();
  const { list = [] } = usePermittedBrands('message.read');
  const navigate = useNavigate();
  const may = useMay();
  useEffect(() => keepBrand(merchant), [merchant]);
  const name = list.find((brand) => brand.merchant === merchant)?.name ?? merchant;
  return (
    <Page
      title={t('nav.messages')}
      tab={`${t('nav.messages')} · ${name}`}
      actions={
        <>
          <Select
            className={styles.brand}
            aria-label={t('players.brand')}
            value={merchant}
            onChange={({ target }) => void navigate(PATHS.messages(target.value))}
            options={(list.length === 0 ? [{ merchant, name }] : list).map((brand) => ({
              value: brand.merchant,
              label: brand.name,
            }))}
          />
          {may('message.write', merchant) && (
            <Link className={buttonClass({ variant: 'primary' })} to={PATHS.newMessage(merchant)}>
              {t('messages.write')}
            </Link>
          )}
        </>
      }
    >
      <Sent key={merchant} merchant={merchant} />
    </Page>
  );
}

function Sent({ merchant }: { merchant: string }) {
  const t = useT();
  const now = useNow();
  const [language] = useLanguage();
  const [openId, setOpenId] = useState<string | null>(null);
  const found = useStaffMessages(merchant);
  if (found.isError && !found.data) {
    if (hasCode(found.error, 'players_elsewhere')) return <EmptyState title={t('messages.elsewhere')} />;
    return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!found.data) return <TableSkeleton />;
  const rows = found.data.pages.flatMap(({ messages }) => messages);
  if (rows.length === 0) return <EmptyState title={t('messages.nothing')} text={t('messages.nothing.text')} />;
  const people = Object.assign({}, ...found.data.pages.map((page) => page.people)) as Record<string, string>;
  const you = found.data.pages[0]?.you ?? '';
  const columns: readonly Column<StaffMessage>[] = [
    {
      key: 'title',
      label: t('messages.message'),
      render: (message) => (
        <button type="button" className={styles.name} onClick={() => setOpenId(message.id)}>
          <bdi>{textFor(message.texts, language)?.title}</bdi>
        </button>
      ),
    },
    {
      key: 'state',
      label: t('messages.state'),
      inHead: true,
      render: (message) => {
        const state = shownState(message, now);
        return <Badge tone={TONES[state]}>{t(`messages.state.${state}`)}</Badge>;
      },
    },
    { key: 'to', label: t('messages.to'), render: (message) => <Recipients message={message} /> },
    {
      key: 'reads',
      label: t('messages.reads'),
      align: 'end',
      render: ({ state, reads, recipients }) =>
        state === 'waiting' ? t('common.none') : t('messages.readsOf', { reads, recipients }),
    },
    {
      key: 'author',
      label: t('messages.author'),
      render: ({ author }) => people[author] ?? t('messages.formerStaff'),
    },
    { key: 'showsAt', label: t('messages.showsAt'), align: 'end', render: ({ showsAt }) => <Moment at={showsAt} /> },
  ];
  const open = rows.find(({ id }) => id === openId);
  return (
    <>
      <DataTable
        label={t('nav.messages')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={AS_LISTED}
        onSort={() => undefined}
      />
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('messages.earlier')}
        </Button>
      )}
      {open !== undefined && (
        <MessageDialog
          key={open.id}
          merchant={merchant}
          message={open}
          people={people}
          isOwn={open.author === you}
          onClosed={() => setOpenId(null)}
        />
      )}
    </>
  );
}
