import type { MessageRow } from '@marquee/contracts/schemas/messages';
import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { LaterIcon } from '@marquee/ui/later-icon';
import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { ICONS, languageAttributes, usePaymentText } from './message-facts.ts';
import styles from './messages.module.css';

interface MessageListProps {
  readonly messages: readonly MessageRow[];
  readonly onOpen: (message: MessageRow) => void;
  readonly onDelete: (message: MessageRow) => void;
}

/** Newest first. Opening one shows it in the list's place. */
export function MessageList({ messages, ...actions }: MessageListProps) {
  const t = useT();
  return (
    <ul className={styles.list} aria-label={t('messages.title')}>
      {messages.map((message) => (
        <Row key={message.id} message={message} {...actions} />
      ))}
    </ul>
  );
}

function Row({ message, onOpen, onDelete }: Omit<MessageListProps, 'messages'> & { message: MessageRow }) {
  const t = useT();
  const time = useTime();
  const paymentText = usePaymentText();
  const { id, type, at, isRead, text } = message;
  const payment = paymentText(message);
  const title = text?.title ?? payment.title;
  const attributes = text === null ? undefined : languageAttributes(text.language);
  return (
    <li className={styles.row} data-unread={!isRead || undefined} data-type={type}>
      <button type="button" id={rowId(id)} className={styles.open} onClick={() => onOpen(message)}>
        <span className={styles.mark}>
          <Icon name={ICONS[type]} />
        </span>
        <span className={styles.about} dir={attributes?.dir}>
          <span className={styles.title}>
            {!isRead && <VisuallyHidden>{t('messages.unread')} </VisuallyHidden>}
            <bdi {...attributes}>{title}</bdi>
          </span>
          <span className={styles.excerpt} {...attributes}>
            {text?.excerpt ?? payment.text}
          </span>
          <time className={styles.time} dateTime={at}>
            {time(at)}
          </time>
        </span>
      </button>
      <IconButton label={t('messages.delete', { title })} onClick={() => onDelete(message)}>
        <LaterIcon name="trash" />
      </IconButton>
    </li>
  );
}

export const rowId = (messageId: string): string => `message-${messageId}`;
