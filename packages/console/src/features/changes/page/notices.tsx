import type { ChangeDiffValue, ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { Link } from 'react-router-dom';
import { useT, useTextOf } from '../../../lib/i18n/use-t.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { isKillReview, isOver, merchantsOf } from '../data/change-state.ts';
import { useReader } from '../data/use-reader.ts';
import { Faults } from '../diff/faults.tsx';
import { Callout } from './callout.tsx';
import { MovedCallout } from './moved-callout.tsx';
import styles from './notices.module.css';

/** Why a scheduled change set was suspended, and what to do. */
function Suspended({ remark }: { remark: string | null }) {
  const t = useT();
  const textOf = useTextOf();
  // The name of a lock is a reason too; it has no message.
  const why = textOf(`changes.suspended.${remark}`, 'changes.suspended.lock', { lock: remark ?? '' });
  return (
    <Callout tone="warning" icon="clock" title={t('changes.suspended.title')}>
      <p>{why}</p>
      <p>{t('changes.suspended.next')}</p>
    </Callout>
  );
}

function KillReview({ merchant }: { merchant: string }) {
  const t = useT();
  return (
    <Callout
      tone="negative"
      title={t('changes.kill.title')}
      actions={
        <Link to={PATHS.brand(merchant, 'switches')} className={styles.link}>
          {t('changes.kill.lift')}
        </Link>
      }
    >
      <p>{t('changes.kill.text')}</p>
    </Callout>
  );
}

export interface NoticesProps {
  change: ChangeValue;
  /** Null: the page shows the faults elsewhere, or they are not loaded. */
  diff: ChangeDiffValue | null;
}

/** Warnings to read before acting on the change set. */
export function Notices({ change, diff }: NoticesProps) {
  const t = useT();
  const { name } = useReader();
  const { state, remark, moved, approvals } = change;
  const isVoid = !isOver(change) && approvals.length > 0 && approvals.every(({ stands }) => !stands);
  return (
    <div className={styles.notices}>
      {isKillReview(change) && <KillReview merchant={merchantsOf(change)[0] ?? ''} />}
      {state === 'suspended' && <Suspended remark={remark} />}
      {state === 'rejected' && (
        <Callout tone="negative" icon="close" title={t('changes.rejected.title')}>
          <p className={styles.remark}>{remark}</p>
        </Callout>
      )}
      {moved.length > 0 && <MovedCallout change={change} isAuthor={change.author === name} />}
      {isVoid && (
        <Callout tone="warning" icon="shield" title={t('changes.void.title')}>
          <p>{t('changes.void.text')}</p>
        </Callout>
      )}
      {!isOver(change) && diff !== null && diff.faults.length > 0 && (
        <Callout tone="negative" title={t('changes.faults.title')}>
          <p>{t('changes.faults.text')}</p>
          <Faults faults={diff.faults} />
        </Callout>
      )}
    </div>
  );
}
