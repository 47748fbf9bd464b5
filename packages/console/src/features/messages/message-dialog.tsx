import { chooseText } from '@marquee/contracts/choose-text';
import type { LanguageCode } from '@marquee/contracts/languages';
import type { StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import { Modal } from '@marquee/ui/modal';
import { useState } from 'react';
import { useBrand } from '../../lib/brand/use-brand-data.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { useNow } from '../../lib/time/use-now.ts';
import { MessageActions } from './message-actions.tsx';
import { shownState, TONES } from './message-facts.ts';
import styles from './messages.module.css';
import { Preview } from './preview.tsx';
import { Recipients } from './recipients.tsx';

const WIDTH_PX = 640;

/** Names of staff accounts by id. */
export type People = Readonly<Record<string, string>>;

export interface MessageDialogProps {
  readonly merchant: string;
  readonly message: StaffMessage;
  readonly people: People;
  /** The reader wrote it, so another person approves it. */
  readonly isOwn: boolean;
  readonly onClosed: () => void;
}

/** One message: its texts, what happened to it, and what the reader may do with it. */
export function MessageDialog({ merchant, message, people, isOwn, onClosed }: MessageDialogProps) {
  const t = useT();
  const now = useNow();
  const [isOpen, setIsOpen] = useState(true);
  const manifest = useBrand(merchant).data?.manifest;
  const { texts } = message;
  const state = shownState(message, now);
  const written = Object.keys(texts) as LanguageCode[];
  const close = () => setIsOpen(false);
  return (
    <Modal
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={chooseText(texts)?.title ?? ''}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
    >
      <div className={styles.dialog}>
        <p className={styles.facts}>
          <Badge tone={TONES[state]}>{t(`messages.state.${state}`)}</Badge>
          <span>
            {t('messages.to')}: <Recipients message={message} />
          </span>
        </p>
        <History message={message} people={people} />
        <Preview
          // The brand's default language is known later.
          key={manifest?.defaultLanguage}
          texts={texts}
          languages={manifest?.languages ?? written}
          defaultLanguage={manifest?.defaultLanguage ?? written[0] ?? ''}
        />
        {state === 'waiting' && isOwn && <p className={styles.quiet}>{t('messages.waitsForOther')}</p>}
        <MessageActions merchant={merchant} message={message} state={state} isOwn={isOwn} onDone={close} />
      </div>
    </Modal>
  );
}

/** Who wrote, approved and withdrew it, and when it is shown. */
function History({ message, people }: Pick<MessageDialogProps, 'message' | 'people'>) {
  const t = useT();
  const { showsAt, expiresAt, author, createdAt, approved, withdrawn } = message;
  const nameOf = (id: string) => people[id] ?? t('messages.formerStaff');
  return (
    <ul className={styles.history}>
      <li>
        {t('messages.wrote', { name: nameOf(author) })} <Moment at={createdAt} exact />
      </li>
      {approved && (
        <li>
          {t('messages.approvedBy', { name: nameOf(approved.by) })} <Moment at={approved.at} exact />
        </li>
      )}
      <li>
        {t('messages.showsAt')}: <Moment at={showsAt} exact />
      </li>
      <li>
        {t('messages.expiresAt')}: <Moment at={expiresAt} exact />
      </li>
      {withdrawn && (
        <li>
          {t('messages.withdrawnBy', { name: nameOf(withdrawn.by) })} <Moment at={withdrawn.at} exact />:{' '}
          {withdrawn.reason}
        </li>
      )}
    </ul>
  );
}
