import type { MessageRow, MessageValue } from '@marquee/contracts/schemas/messages';
import { Button } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { LaterIcon } from '@marquee/ui/later-icon';
import { PlainText } from '@marquee/ui/plain-text';
import { Skeleton } from '@marquee/ui/skeleton';
import { useEffect, useRef } from 'react';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { languageAttributes, usePaymentText } from './message-facts.ts';
import styles from './messages.module.css';
import { useOpenMessage } from './use-messages.ts';

interface OpenedMessageProps {
  readonly row: MessageRow;
  readonly onBack: () => void;
  readonly onDelete: () => void;
}

/** One message as a whole. */
export function OpenedMessage({ row, onBack, onDelete }: OpenedMessageProps) {
  const t = useT();
  const { data, error, refetch } = useOpenMessage(row.id);
  // Withdrawn while it was open, or deleted in another tab.
  const isGone = isApiProblem(error) && error.code === 'not_found';
  useEffect(() => {
    if (isGone) onBack();
  }, [isGone, onBack]);
  return (
    <article className={styles.opened}>
      <div className={styles.bar}>
        <Button variant="ghost" icon={<Icon name="chevron-start" />} onClick={onBack}>
          {t('messages.back')}
        </Button>
        <Button variant="ghost" icon={<LaterIcon name="trash" />} onClick={onDelete}>
          {t('messages.remove')}
        </Button>
      </div>
      {data && <Content message={data} />}
      {!data && error !== null && <LoadFailed error={error} onRetry={refetch} />}
      {!data && error === null && (
        <div aria-busy="true">
          <Skeleton className={styles.waiting} />
        </div>
      )}
    </article>
  );
}

function Content({ message }: { message: MessageValue }) {
  const time = useTime();
  const payment = usePaymentText()(message);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { text, at } = message;
  return (
    <div {...(text === null ? {} : languageAttributes(text.language))} className={styles.content}>
      <h3 ref={heading} tabIndex={-1} dir="auto">
        {text?.title ?? payment.title}
      </h3>
      <time className={styles.time} dateTime={at}>
        {time(at)}
      </time>
      <PlainText text={text?.body ?? payment.text} />
    </div>
  );
}
