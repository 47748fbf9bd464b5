import { displayAmount } from '@marquee/contracts/amounts';
import type { Game } from '@marquee/contracts/schemas/games';
import { buttonClass } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useCurrencySymbol } from '../../../lib/session/use-currency-symbol.ts';
import { FavouriteButton, type Heart } from '../favourites/favourite-button.tsx';
import { actionOf, GameLink } from './game-link.tsx';
import styles from './game-spotlight.module.css';

/** One game with its facts, where there are too few games for a row. */
export function GameSpotlight({ game, heart }: { game: Game; heart: Heart | null }) {
  const t = useT();
  const isList = game.opensVassalage !== null;
  return (
    <article className={styles.spotlight}>
      {/* the artwork again, blurred, as a glow on the plate */}
      <img className={styles.glow} src={game.image} alt="" loading="lazy" decoding="async" />
      <img className={styles.art} src={game.image} alt="" loading="lazy" />
      <div className={styles.text}>
        <h3 className={styles.name}>{game.gameName}</h3>
        {!isList && <Facts game={game} />}
        <div className={styles.actions}>
          <GameLink game={game} className={buttonClass({ variant: 'primary' })}>
            <Icon name={isList ? 'arrow-end' : 'play'} />
            {t(actionOf(game), { name: game.gameName })}
          </GameLink>
          {heart !== null && <FavouriteButton game={game} {...heart} />}
        </div>
      </div>
    </article>
  );
}

function Facts({ game }: { game: Game }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const percentOf = (fraction: string): string => (Number(fraction) * 100).toFixed(2);
  return (
    <ul className={styles.facts}>
      {game.rtp !== null && <li>{t('game.rtp', { percent: percentOf(game.rtp) })}</li>}
      {game.volatility !== null && <li>{t(`game.volatility.${game.volatility}`)}</li>}
      {game.hitRate !== null && <li>{t('game.hitRate', { percent: percentOf(game.hitRate) })}</li>}
      {game.maxWin !== null && <li>{t('game.maxWin', { times: game.maxWin })}</li>}
      {game.lines > 0 && <li>{t('game.lines', { count: game.lines })}</li>}
      <li>{t('game.minBet', { amount: `${symbol}${displayAmount(game.minBet)}` })}</li>
    </ul>
  );
}
