import { displayAmount } from '@marquee/contracts/amounts';
import type { Game } from '@marquee/contracts/schemas/games';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { gamePath } from '../../lib/paths/paths.ts';
import { useCurrencySymbol } from '../../lib/session/use-currency-symbol.ts';
import { FavouriteButton, type Heart } from './favourite-button.tsx';
import styles from './game-card.module.css';
import { useOpenGame } from './use-open-game.ts';

/** `0.9612` → `96.12`. */
const percent = (rtp: string): string => (Number(rtp) * 100).toFixed(2);

/** Spread, so that a card is drawn anew only when its own game or heart is another. */
interface GameCardProps extends Partial<Heart> {
  readonly game: Game;
}

/** One game: a link to its frame, for members; a visitor's click opens the log-in popup [A16]. */
export const GameCard = memo(function GameCard({ game, isFavourite = false, onPress }: GameCardProps) {
  const t = useT();
  const { layout } = useManifest();
  const symbol = useCurrencySymbol();
  const path = gamePath(game);
  const open = useOpenGame(path);
  return (
    <article className={styles.card} data-cards={layout.cards}>
      <span className={styles.art}>
        <img src={game.image} alt="" loading="lazy" decoding="async" />
        {game.isHot && <span className={styles.hot}>{t('game.hot')}</span>}
      </span>
      <div className={styles.text}>
        <h3 className={styles.name}>
          {/* the whole card is its target; its name says what a click does */}
          <Link to={path} className={styles.link} onClick={open} aria-label={t('game.play', { name: game.gameName })}>
            {game.gameName}
          </Link>
        </h3>
        <p className={styles.facts}>
          {game.rtp !== null && <span>{t('game.rtp', { percent: percent(game.rtp) })}</span>}
          <span>{t('game.minBet', { amount: `${symbol}${displayAmount(game.minBet)}` })}</span>
        </p>
      </div>
      {onPress && <FavouriteButton game={game} isFavourite={isFavourite} onPress={onPress} className={styles.heart} />}
    </article>
  );
});
