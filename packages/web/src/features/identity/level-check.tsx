import type { IdentityCheckLevel } from '@marquee/contracts/identity';
import type { IdentityValue } from '@marquee/contracts/schemas/identity';
import { Button } from '@marquee/ui/button';
import { useRef, useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useDay, useTime } from '../../lib/i18n/use-time.ts';
import { DocumentForm } from './document-form.tsx';
import styles from './identity.module.css';
import type { Check } from './use-identity.ts';

interface LevelCheckProps {
  readonly level: IdentityCheckLevel;
  /** None before the first picture. */
  readonly check: Check | undefined;
  readonly checkedBy: IdentityValue['checkedBy'];
}

/** One level: its state in words, and the form while pictures are collected. */
export function LevelCheck({ level, check, checkedBy }: LevelCheckProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(check?.state === 'open');
  const head = useRef<HTMLDivElement>(null);
  // The form was longer than the screen: the player sees the new state, not what was below the form.
  const close = (): void => {
    setIsOpen(false);
    head.current?.focus();
  };
  const state = check?.state ?? 'none';
  const canSend = check === undefined || check.state === 'open' || check.canRenew;
  return (
    <div className={styles.check} data-state={state}>
      <div ref={head} className={styles.head} tabIndex={-1}>
        <span className={styles.name}>{t(`identity.level.${level}`)}</span>
        <span className={styles.state} data-state={state} role="status">
          {t(`identity.state.${state}`)}
        </span>
      </div>
      {check && <Words check={check} />}
      {canSend && isOpen && (
        <DocumentForm
          level={level}
          checkedBy={checkedBy}
          documents={check?.state === 'open' ? check.documents : []}
          onDone={close}
        />
      )}
      {canSend && !isOpen && (
        <Button size="s" onClick={() => setIsOpen(true)}>
          {t(state === 'none' ? 'identity.begin' : 'identity.again')}
        </Button>
      )}
    </div>
  );
}

/** Why it was rejected, when it was sent, or until when it holds. */
function Words({ check: { state, reason, note, sentAt, expiresOn, canRenew } }: { readonly check: Check }) {
  const t = useT();
  const time = useTime();
  const day = useDay();
  if (state === 'rejected' && reason !== null)
    return (
      <p className={styles.reason}>
        {t(`identity.reason.${reason}`)}
        {note !== null && (
          <>
            {' '}
            <bdi>{note}</bdi>
          </>
        )}
      </p>
    );
  if (state === 'sent' && sentAt !== null)
    return <p className={styles.muted}>{t('identity.sentAt', { time: time(sentAt) })}</p>;
  if (state === 'approved' && expiresOn !== null)
    return (
      <p className={canRenew ? styles.reason : styles.muted}>
        {t(canRenew ? 'identity.endsSoon' : 'identity.validUntil', { day: day(expiresOn) })}
      </p>
    );
  return null;
}
