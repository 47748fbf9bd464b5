import type { LanguageCode } from '@marquee/contracts/languages';
import type { StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAttemptKey } from '../../lib/api/use-attempt-key.ts';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useBrand } from '../../lib/brand/use-brand-data.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { useMay } from '../../lib/session/session.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { useNow } from '../../lib/time/use-now.ts';
import { shownState, TONES, textFor } from './message-facts.ts';
import styles from './messages.module.css';
import { Preview } from './preview.tsx';
import { Recipients } from './recipients.tsx';
import { type MessageAction, useActOnMessage } from './use-staff-messages.ts';

const WIDTH_PX = 640;
const REASON_MAX = 500;

export interface MessageDialogProps {
  readonly merchant: string;
  readonly message: StaffMessage;
  readonly people: Readonly<Record<string, string>>;
  /** The reader wrote it, so another person approves it. */
  readonly isOwn: boolean;
  readonly onClosed: () => void;
}

/** One message: its texts, what happened to it, and what the reader may do with it. */
export function MessageDialog({ merchant, message, people, isOwn, onClosed }: MessageDialogProps) {
  const t = useT();
  const may = useMay();
  const now = useNow();
  const [isOpen, setIsOpen] = useState(true);
  const [action, setAction] = useState<'reject' | 'withdraw' | null>(null);
  const manifest = useBrand(merchant).data?.manifest;
  const { texts, showsAt, expiresAt, author, createdAt, approved, withdrawn } = message;
  const state = shownState(message, now);
  const written = Object.keys(texts) as LanguageCode[];
  const nameOf = (id: string) => people[id] ?? t('messages.formerStaff');
  const close = () => setIsOpen(false);
  const isWaiting = state === 'waiting';
  const mayDecide = isWaiting && !isOwn && may('message.approve', merchant);
  const mayWithdraw = state !== 'withdrawn' && state !== 'over' && may('message.write', merchant);
  return (
    <Modal
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={textFor(texts, '')?.title ?? ''}
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
        <Preview
          // The brand's default language is known later.
          key={manifest?.defaultLanguage}
          texts={texts}
          languages={manifest?.languages ?? written}
          defaultLanguage={manifest?.defaultLanguage ?? written[0] ?? ''}
        />
        {isWaiting && isOwn && <p className={styles.quiet}>{t('messages.waitsForOther')}</p>}
        {action !== null && (
          <ReasonForm key={action} merchant={merchant} message={message} action={action} onDone={close} />
        )}
        {action === null && (mayDecide || mayWithdraw) && (
          <div className={styles.buttons}>
            {mayWithdraw && (
              <Button variant="danger" onClick={() => setAction('withdraw')}>
                {t('messages.withdraw')}
              </Button>
            )}
            {mayDecide && (
              <>
                <Button variant="danger" onClick={() => setAction('reject')}>
                  {t('messages.reject')}
                </Button>
                <Approve merchant={merchant} message={message} onDone={close} />
              </>
            )}
          </div>
        )}
      </div>
    </Modal>
  );
}

interface ActProps {
  readonly merchant: string;
  readonly message: StaffMessage;
  readonly onDone: () => void;
}

/** Retries reuse the key, so an action is performed once. */
function useAct({ merchant, message, onDone }: ActProps, action: MessageAction) {
  const t = useT();
  const { toast } = useDialogs();
  const keyOf = useAttemptKey();
  const act = useActOnMessage(merchant, message.id, action);
  const run = (reason: string): void =>
    act.mutate(
      { reason, key: keyOf(reason) },
      {
        onSuccess: () => {
          toast(t(`messages.done.${action}`));
          onDone();
        },
      },
    );
  return { act, run };
}

function Approve(props: ActProps) {
  const t = useT();
  const problemText = useProblemText();
  const { act, run } = useAct(props, 'approve');
  return (
    <>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      <Button variant="primary" busy={act.isPending} onClick={() => run('')}>
        {t('messages.approve')}
      </Button>
    </>
  );
}

function ReasonForm({ action, ...props }: ActProps & { readonly action: 'reject' | 'withdraw' }) {
  const t = useT();
  const problemText = useProblemText();
  const { act, run } = useAct(props, action);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  return (
    <form className={styles.dialog} noValidate onSubmit={handleSubmit(({ reason }) => run(reason.trim()))}>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      <Field
        label={t('messages.reason')}
        required
        hint={t('messages.reason.hint')}
        error={formState.errors.reason && t('error.field.required')}
      >
        {(control) => (
          <Input {...control} {...register('reason', REQUIRED)} maxLength={REASON_MAX} autoComplete="off" />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" variant="danger" busy={act.isPending}>
          {t(`messages.${action}`)}
        </Button>
      </div>
    </form>
  );
}
