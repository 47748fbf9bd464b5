import { WINNER_RANKS, type WinnerRank } from '@marquee/contracts/constants';
import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { Tabs } from '@marquee/ui/tabs';
import { useId, useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './winner-board.module.css';
import { WinnerList } from './winner-list.tsx';
import type { WinLink } from './winner-row.tsx';

/** Wins of real rounds [G13]: the biggest of the last days, or the latest. It refreshes until the player stops it. */
export function WinnerBoard({ Link }: { Link: WinLink }) {
  const t = useT();
  const titleId = useId();
  const [rank, setRank] = useState<WinnerRank>('BIG');
  const [isLive, setLive] = useState(true);
  return (
    <section className={styles.board} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('home.winners')}
        </h2>
        <IconButton label={t(isLive ? 'home.winners.stop' : 'home.winners.play')} onClick={() => setLive(!isLive)}>
          <Icon name={isLive ? 'pause' : 'play'} />
        </IconButton>
      </header>
      <Tabs
        label={t('home.winners')}
        tabs={WINNER_RANKS.map((value) => ({ value, label: t(`home.winners.${value}`) }))}
        value={rank}
        onChange={(next) => setRank(next as WinnerRank)}
      >
        <WinnerList key={rank} rank={rank} isLive={isLive} Link={Link} />
      </Tabs>
    </section>
  );
}
