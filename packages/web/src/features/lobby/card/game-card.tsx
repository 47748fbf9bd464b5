import { displayAmount } from '@marquee/contracts/amounts';
import type { Game } from '@marquee/contracts/schemas/games';
import { memo } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useManifest } from '../../../lib/manifest/page-state.ts';
import { useCurrencySymbol } from '../../../lib/session/use-currency-symbol.ts';
import { FavouriteButton, type Heart } from '../favourites/favourite-button.tsx';
import styles from './game-card.module.css';
import { actionOf, GameLink } from './game-link.tsx';

/** `0.9612` → `96.12`. */
const percent = (rtp: string): string => (Number(rtp) * 100).toFixed(2);

/** Separate props, so that a card renders again only when its own game or heart changes. */
interface GameCardProps extends Partial<Heart> {
  readonly game: Game;
}

/** One game: its picture, name, stakes and heart. */
export const GameCard = memo(function GameCard({ game, isFavourite = false, onPress }: GameCardProps) {
  const t = useT();
  const { layout } = useManifest();
  const symbol = useCurrencySymbol();
  return (
    <article className={styles.card} data-cards={layout.cards}>
      <span className={styles.art}>
        <img src={game.image} alt="" loading="lazy" decoding="async" />
        {game.isHot && <span className={styles.hot}>{t('game.hot')}</span>}
      </span>
      <div className={styles.text}>
        <h3 className={styles.name}>
          {/* the whole card is the link; its name describes the click */}
          <GameLink game={game} className={styles.link} aria-label={t(actionOf(game), { name: game.gameName })}>
            {game.gameName}
          </GameLink>
        </h3>
        <p className={styles.facts}>
          {game.rtp !== null && game.opensVassalage === null && (
            <span>{t('game.rtp', { percent: percent(game.rtp) })}</span>
          )}
          {game.opensVassalage === null && (
            <span>{t('game.minBet', { amount: `${symbol}${displayAmount(game.minBet)}` })}</span>
          )}
        </p>
      </div>
      {onPress && <FavouriteButton game={game} isFavourite={isFavourite} onPress={onPress} className={styles.heart} />}
    </article>
  );
});
