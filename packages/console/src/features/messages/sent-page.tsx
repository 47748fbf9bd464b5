import { chooseText } from '@marquee/contracts/choose-text';
import type { StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import { Button, buttonClass } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { hasCode } from '../../lib/api/api-problem.ts';
import { BrandSwitcher, usePermittedBrandName } from '../../lib/brand/brand-switcher.tsx';
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
import { MessageDialog, type People } from './message-dialog.tsx';
import { shownState, TONES } from './message-facts.ts';
import styles from './messages.module.css';
import { Recipients } from './recipients.tsx';
import { useStaffMessages } from './use-staff-messages.ts';

/** What staff sent to players of one brand. */
export function SentPage() {
  const t = useT();
  const { merchant = '' } = useParams();
  const name = usePermittedBrandName('message.read', merchant);
  const may = useMay();
  return (
    <Page
      title={t('nav.messages')}
      tab={`${t('nav.messages')} · ${name}`}
      actions={
        <>
          <BrandSwitcher permission="message.read" merchant={merchant} pathOf={PATHS.messages} />
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

/** The messages, newest first. A press on a title opens one. */
function Sent({ merchant }: { merchant: string }) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const found = useStaffMessages(merchant);
  const people: People = Object.assign({}, ...(found.data?.pages ?? []).map((page) => page.people));
  const columns = useColumns(people, setOpenId);
  if (found.isError && !found.data) {
    if (hasCode(found.error, 'players_elsewhere')) return <EmptyState title={t('messages.elsewhere')} />;
    return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!found.data) return <TableSkeleton />;
  const rows = found.data.pages.flatMap(({ messages }) => messages);
  if (rows.length === 0) return <EmptyState title={t('messages.nothing')} text={t('messages.nothing.text')} />;
  const you = found.data.pages[0]?.you ?? '';
  const open = rows.find(({ id }) => id === openId);
  return (
    <>
      <DataTable label={t('nav.messages')} columns={columns} rows={rows} rowKey={({ id }) => id} />
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

function useColumns(people: People, onOpen: (id: string) => void): readonly Column<StaffMessage>[] {
  const t = useT();
  const now = useNow();
  const [language] = useLanguage();
  return [
    {
      key: 'title',
      label: t('messages.message'),
      render: (message) => (
        <button type="button" className={styles.name} onClick={() => onOpen(message.id)}>
          <bdi>{chooseText(message.texts, language)?.title}</bdi>
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
}
