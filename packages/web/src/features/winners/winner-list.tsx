import { WINNERS_SHOWN, type WinnerRank } from '@marquee/contracts/constants';
import { Button } from '@marquee/ui/button';
import { Skeleton } from '@marquee/ui/skeleton';
import { useEffect, useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSteady } from './use-steady.ts';
import { useWinners } from './use-winners.ts';
import styles from './winner-board.module.css';
import { type WinLink, WinnerRow } from './winner-row.tsx';

interface WinnerListProps {
  readonly rank: WinnerRank;
  readonly isLive: boolean;
  readonly Link: WinLink;
}

/** One list of the board. It does not change while the pointer or the focus is on it. */
export function WinnerList({ rank, isLive, Link }: WinnerListProps) {
  const t = useT();
  const [isHeld, setHeld] = useState(false);
  const query = useWinners(rank, isLive);
  const wins = useSteady(query.data, isHeld || !isLive);
  // Wins after the first answer are new to the player.
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    if (wins !== undefined) setFirst(false);
  }, [wins]);
  if (query.isPending) return <WinnersSkeleton />;
  if (wins === undefined) {
    return (
      <div className={styles.nothing} role="alert">
        <p>{t('home.winners.failed')}</p>
        <Button onClick={() => void query.refetch()} busy={query.isFetching}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (wins.length === 0) {
    return (
      <p className={styles.nothing} role="status">
        {t('home.winners.none')}
      </p>
    );
  }
  return (
    <ol
      className={styles.list}
      data-rank={rank}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {wins.map((win) => (
        <WinnerRow key={win.winId} win={win} isNew={!isFirst} Link={Link} />
      ))}
    </ol>
  );
}

function WinnersSkeleton() {
  const t = useT();
  return (
    <div className={styles.list} role="status" aria-label={t('home.winners.loading')}>
      {Array.from({ length: WINNERS_SHOWN }, (_, index) => (
        <Skeleton key={index} className={styles.placeholder} />
      ))}
    </div>
  );
}
