import type { RealityCheckValue } from '@marquee/contracts/schemas/protection';
import { Button, buttonClass } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { Notice } from '@marquee/ui/notice';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import styles from './play-stopped.module.css';
import type { PlayStop } from './use-play-stop.ts';

const MINUTE_S = 60;

interface PlayStoppedProps {
  readonly stop: PlayStop;
  /** Where leaving the game leads. */
  readonly lobby: string;
}

/** Over the game: why play stopped, until when, and what the player can do [W13]. */
export function PlayStopped({ stop, lobby }: PlayStoppedProps) {
  const { value } = stop;
  // A limit stops bets alone: a round that has begun can be finished.
  const [closed, setClosed] = useState<string | null>(null);
  const key = value === null ? null : JSON.stringify(value.stop);
  if (value === null || key === closed) return null;
  return <Card {...stop} value={value} lobby={lobby} onClose={() => setClosed(key)} />;
}

interface CardProps extends PlayStop {
  readonly value: RealityCheckValue;
  readonly lobby: string;
  readonly onClose: () => void;
}

function Card({ value, acknowledge, isSending, error, lobby, onClose }: CardProps) {
  const t = useT();
  const time = useTime();
  const problemText = useProblemText();
  const [titleId, textId] = [useId(), useId()];
  const card = useRef<HTMLDivElement>(null);
  // The game has the focus, and would keep it.
  useEffect(() => card.current?.focus(), []);
  const { isDue, stop } = value;
  const reason = isDue ? 'realityCheck' : (stop?.reason ?? 'realityCheck');
  const until = stop?.until ?? null;
  const limit = reason === 'limit' ? (stop?.limit ?? null) : null;
  const mayClose = reason === 'limit';
  const hasWayOn = reason === 'realityCheck' || reason === 'identity';
  return (
    <div className={styles.cover}>
      <div
        ref={card}
        className={styles.card}
        role="alertdialog"
        aria-labelledby={titleId}
        aria-describedby={textId}
        tabIndex={-1}
      >
        <Icon name={reason === 'realityCheck' ? 'clock' : 'shield'} className={styles.mark} />
        <h2 id={titleId}>{t(`stop.${reason}.title`)}</h2>
        <div id={textId} className={styles.text}>
          <p>{t(`stop.${reason}`)}</p>
          {reason === 'realityCheck' && <Played value={value} />}
          {limit !== null && (
            <p>
              {t(`protection.kind.${limit.kind}`)} · {t(`protection.period.${limit.period}`)}
            </p>
          )}
          {until !== null && <p>{t('stop.until', { time: time(until) })}</p>}
        </div>
        {error !== null && <Notice>{problemText(error)}</Notice>}
        <div className={styles.actions}>
          {reason === 'realityCheck' && (
            <Button variant="primary" busy={isSending} onClick={acknowledge}>
              {t('stop.goOn')}
            </Button>
          )}
          {reason === 'identity' && (
            <Link className={buttonClass({ variant: 'primary' })} to="?mc=securityCenter">
              {t('stop.verify')}
            </Link>
          )}
          <Link className={buttonClass({ variant: hasWayOn ? 'secondary' : 'primary' })} to={lobby}>
            {t('stop.leave')}
          </Link>
          {mayClose && (
            <Button variant="ghost" onClick={onClose}>
              {t('common.close')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Time and net position since the session's first bet. */
function Played({ value: { elapsedSeconds, net } }: { readonly value: RealityCheckValue }) {
  const t = useT();
  const money = useMoneyText();
  const isLoss = net.startsWith('-');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('stop.elapsed')}</dt>
        <dd>{t('stop.minutes', { count: Math.floor(elapsedSeconds / MINUTE_S) })}</dd>
      </div>
      <div>
        <dt>{t(isLoss ? 'stop.lost' : 'stop.won')}</dt>
        <dd>
          <bdi>{money(isLoss ? net.slice(1) : net)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
