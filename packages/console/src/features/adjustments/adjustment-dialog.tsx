import type { Adjustment } from '@marquee/contracts/schemas/adjustments';
import { Modal } from '@marquee/ui/modal';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { AdjustmentActions } from './adjustment-actions.tsx';
import { TONES } from './adjustment-facts.ts';
import styles from './adjustments.module.css';
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
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <Modal
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={t('adjustments.one')}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
    >
      <div className={styles.dialog}>
        <p className={styles.large}>
          <SignedMoney adjustment={shown} />
        </p>
        <Facts merchant={merchant} adjustment={shown} people={people} />
        {shown.state === 'waiting' && isOwn && <p className={styles.quiet}>{t('adjustments.waitsForOther')}</p>}
        <AdjustmentActions merchant={merchant} adjustment={shown} isOwn={isOwn} onDone={close} />
      </div>
    </Modal>
  );
}

function Facts({ merchant, adjustment, people }: Pick<AdjustmentDialogProps, 'merchant' | 'adjustment' | 'people'>) {
  const t = useT();
  const may = useMay();
  const { player, state, reason, note, author, createdAt, expiresAt, decided } = adjustment;
  const nameOf = (id: string) => people[id] ?? t('adjustments.formerStaff');
  const name = <bdi>{player.username}</bdi>;
  return (
    <ul className={styles.facts}>
      <li>
        <Badge tone={TONES[state]}>{t(`adjustments.state.${state}`)}</Badge>
      </li>
      <li>
        {t('adjustments.player')}:{' '}
        {may('player.read', merchant) ? <Link to={PATHS.player(merchant, player.id)}>{name}</Link> : name}
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
