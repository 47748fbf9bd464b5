import type { Adjustment } from '@marquee/contracts/schemas/adjustments';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { PlayerLink } from '../../lib/record/player-link.tsx';
import styles from '../../lib/record/record.module.css';
import { RecordDialog } from '../../lib/record/record-dialog.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { AdjustmentActions } from './adjustment-actions.tsx';
import { TONES } from './adjustment-facts.ts';
import { SignedMoney } from './signed-money.tsx';

const WIDTH_PX = 520;

export interface AdjustmentDialogProps {
  readonly merchant: string;
  readonly adjustment: Adjustment;
  /** Names of staff accounts by id. */
  readonly people: Readonly<Record<string, string>>;
  /** The reader requested it, so another person approves it. */
  readonly isOwn: boolean;
  readonly onClosed: () => void;
}

/** One adjustment: what is requested and why, what happened to it, and what the reader may do with it. */
export function AdjustmentDialog({ merchant, adjustment, people, isOwn, onClosed }: AdjustmentDialogProps) {
  const t = useT();
  // As it was when the dialog was opened: the reader decides on what is shown.
  const [shown] = useState(adjustment);
  return (
    <RecordDialog title={t('adjustments.one')} widthPx={WIDTH_PX} onClosed={onClosed}>
      {(close) => (
        <>
          <p className={styles.large}>
            <SignedMoney adjustment={shown} />
          </p>
          <Facts merchant={merchant} adjustment={shown} people={people} />
          {shown.state === 'waiting' && isOwn && <p className={styles.quiet}>{t('adjustments.waitsForOther')}</p>}
          <AdjustmentActions merchant={merchant} adjustment={shown} isOwn={isOwn} onDone={close} />
        </>
      )}
    </RecordDialog>
  );
}

function Facts({ merchant, adjustment, people }: Pick<AdjustmentDialogProps, 'merchant' | 'adjustment' | 'people'>) {
  const t = useT();
  const { player, state, reason, note, author, createdAt, expiresAt, decided } = adjustment;
  const nameOf = (id: string) => people[id] ?? t('adjustments.formerStaff');
  return (
    <ul className={styles.facts}>
      <li>
        <Badge tone={TONES[state]}>{t(`adjustments.state.${state}`)}</Badge>
      </li>
      <li>
        {t('adjustments.player')}: <PlayerLink merchant={merchant} player={player} />
      </li>
      <li>
        {t('adjustments.reason')}: {t(`adjustments.reason.${reason}`)}
      </li>
      <li>
        {t('adjustments.note')}: {note}
      </li>
      <li>
        {t('adjustments.requestedBy', { name: nameOf(author) })} <Moment at={createdAt} exact />
      </li>
      {state === 'waiting' && (
        <li>
          {t('adjustments.lapses')} <Moment at={expiresAt} exact />
        </li>
      )}
      {decided !== null && (
        <li>
          {t(`adjustments.decided.${state}`, { name: nameOf(decided.by) })} <Moment at={decided.at} exact />
          {decided.reason !== null && `: ${decided.reason}`}
        </li>
      )}
    </ul>
  );
}
