import type { MessageRow } from '@marquee/contracts/schemas/messages';
import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Skeleton } from '@marquee/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { FindGame } from '../../lib/navigation/find-game.tsx';
import { CentrePager } from '../../lib/pager/centre-pager.tsx';
import { useUnread } from '../../lib/unread/use-unread.ts';
import { usePaymentText } from './message-facts.ts';
import { MessageList, rowId } from './message-list.tsx';
import styles from './messages.module.css';
import { OpenedMessage } from './opened-message.tsx';
import { useChangeMessages, useMessages } from './use-messages.ts';

export { loadMessages } from './use-messages.ts';

/** §2.9's page messageV2 [W11]: the member's messages, or the one that is open. */
export function MessagesPage() {
  const [pageNo, setPageNo] = useState(1);
  const [opened, setOpened] = useState<MessageRow | null>(null);
  const [deleted, setDeleted] = useState<MessageRow | null>(null);
  const { change, readAll } = useChangeMessages();
  // The row that was open has the focus again, if it is still there.
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (opened !== null || left.current === null) return;
    document.getElementById(rowId(left.current))?.focus();
    left.current = null;
  }, [opened]);
  const remove = (message: MessageRow): void => {
    setOpened(null);
    setDeleted(message);
    change.mutate({ call: 'messageDelete', messageId: message.id }, { onError: () => setDeleted(null) });
  };
  const close = (): void => {
    left.current = opened?.id ?? null;
    setOpened(null);
  };
  if (opened !== null) {
    return <OpenedMessage key={opened.id} row={opened} onBack={close} onDelete={() => remove(opened)} />;
  }
  return (
    <div className={styles.page}>
      <Undo
        key={deleted?.id}
        message={deleted}
        onUndo={({ id }) => {
          setDeleted(null);
          change.mutate({ call: 'messageRestore', messageId: id });
        }}
      />
      <List
        pageNo={pageNo}
        hiddenId={change.isPending && change.variables.call === 'messageDelete' ? change.variables.messageId : null}
        isReadingAll={readAll.isPending}
        onPage={setPageNo}
        onReadAll={() => readAll.mutate()}
        onOpen={(message) => {
          setDeleted(null);
          setOpened(message);
        }}
        onDelete={remove}
      />
    </div>
  );
}

interface ListProps {
  readonly pageNo: number;
  /** Being deleted: it is gone at once. */
  readonly hiddenId: string | null;
  readonly isReadingAll: boolean;
  readonly onPage: (pageNo: number) => void;
  readonly onReadAll: () => void;
  readonly onOpen: (message: MessageRow) => void;
  readonly onDelete: (message: MessageRow) => void;
}

function List({ pageNo, hiddenId, isReadingAll, onPage, onReadAll, onOpen, onDelete }: ListProps) {
  const t = useT();
  const { assets } = useManifest();
  const unread = useUnread();
  const { data, error, refetch } = useMessages(pageNo);
  // The last message of the last page was deleted.
  const pages = data?.totalPages ?? 0;
  useEffect(() => {
    if (data !== undefined && pageNo > 1 && pageNo > pages) onPage(Math.max(pages, 1));
  }, [data, pageNo, pages, onPage]);
  if (data === undefined) {
    return error === null ? (
      <div aria-busy="true">
        <Skeleton className={styles.waiting} />
        <Skeleton className={styles.waiting} />
        <Skeleton className={styles.waiting} />
      </div>
    ) : (
      <LoadFailed error={error} onRetry={refetch} />
    );
  }
  const shown = data.messages.filter(({ id }) => id !== hiddenId);
  if (shown.length === 0 && pageNo === 1) {
    return (
      <EmptyState
        image={assets.emptyState}
        title={t('messages.empty')}
        text={t('messages.empty.text')}
        action={<FindGame />}
      />
    );
  }
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.count}>{t('messages.count', { count: unread })}</p>
        {unread > 0 && (
          <Button variant="ghost" busy={isReadingAll} onClick={onReadAll}>
            {t('messages.readAll')}
          </Button>
        )}
      </div>
      <MessageList messages={shown} onOpen={onOpen} onDelete={onDelete} />
      <CentrePager page={pageNo} pages={pages} onPage={onPage} />
    </>
  );
}

/** The message that was deleted last, and the way to have it back. The focus moves there, because its row is gone. */
function Undo({ message, onUndo }: { message: MessageRow | null; onUndo: (message: MessageRow) => void }) {
  const t = useT();
  const paymentText = usePaymentText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  if (message === null) return null;
  return (
    <div className={styles.undo} role="status">
      <span>
        {t('messages.deleted')} <bdi>{message.text?.title ?? paymentText(message).title}</bdi>
      </span>
      <Button ref={button} size="s" onClick={() => onUndo(message)}>
        {t('messages.undo')}
      </Button>
    </div>
  );
}
