import { displayAmount } from '@marquee/contracts/amounts';
import type { Game } from '@marquee/contracts/schemas/games';
import type { Win } from '@marquee/contracts/schemas/winners';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import styles from './winner-board.module.css';

/** Leads to a win's game. */
export type WinLink = ComponentType<{
  readonly game: Game;
  readonly className: string | undefined;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}>;

interface WinnerRowProps {
  readonly win: Win;
  /** It arrived while the board was open. */
  readonly isNew: boolean;
  readonly Link: WinLink;
}

/** One win: game, shortened name, time and amount, always in the brand's currency. */
export function WinnerRow({ win: { account, game, amount, wonAt }, isNew, Link }: WinnerRowProps) {
  const t = useT();
  const time = useTime();
  const { currency } = useManifest();
  const [wasNew] = useState(isNew);
  return (
    <li className={styles.win} data-new={wasNew || undefined}>
      <img className={styles.art} src={game.image} alt="" width="48" height="48" loading="lazy" decoding="async" />
      <div className={styles.text}>
        <Link game={game} className={styles.game} aria-label={t('game.play', { name: game.gameName })}>
          {game.gameName}
        </Link>
        <p className={styles.who}>
          <bdi>{account}</bdi>
          <time dateTime={wonAt}>{time(wonAt)}</time>
        </p>
      </div>
      <p className={styles.amount} dir="ltr">
        {currency.symbol}
        {displayAmount(amount)}
      </p>
    </li>
  );
}
