import { chooseText } from '@marquee/contracts/choose-text';
import type { StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import { buttonClass } from '@marquee/ui/button';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BrandSwitcher, usePermittedBrandName } from '../../lib/brand/brand-switcher.tsx';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Page } from '../../lib/page/page.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { Loaded } from '../../lib/record/loaded.tsx';
import { OpenButton } from '../../lib/record/open-button.tsx';
import { PagedTable } from '../../lib/record/paged-table.tsx';
import { peopleOf } from '../../lib/record/people-of.ts';
import { useMay } from '../../lib/session/session.ts';
import type { Column } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { useNow } from '../../lib/time/use-now.ts';
import { MessageDialog, type People } from './message-dialog.tsx';
import { shownState, TONES } from './message-facts.ts';
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
  const pages = found.data?.pages ?? [];
  const people = peopleOf(pages);
  const columns = useColumns(people, setOpenId);
  const rows = pages.flatMap(({ messages }) => messages);
  const open = rows.find(({ id }) => id === openId);
  return (
    <>
      <Loaded found={found} elsewhere={t('messages.elsewhere')}>
        {() => (
          <PagedTable
            label={t('nav.messages')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            none={t('messages.nothing')}
            noneText={t('messages.nothing.text')}
            more={t('messages.earlier')}
            found={found}
          />
        )}
      </Loaded>
      {open !== undefined && (
        <MessageDialog
          key={open.id}
          merchant={merchant}
          message={open}
          people={people}
          isOwn={open.author === pages[0]?.you}
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
        <OpenButton onOpen={() => onOpen(message.id)}>{chooseText(message.texts, language)?.title}</OpenButton>
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
