import type { Game } from '@marquee/contracts/schemas/games';
import { Icon } from '@marquee/ui/icon';
import clsx from 'clsx';
import { useT } from '../../../lib/i18n/use-t.ts';
import styles from './favourite-button.module.css';

/** The state and action of a game's heart. */
export interface Heart {
  readonly isFavourite: boolean;
  readonly onPress: (game: Game, isFavourite: boolean) => void;
}

interface FavouriteButtonProps extends Heart {
  readonly game: Game;
  readonly className?: string | undefined;
}

/** The heart on a game: a switch with the game's name [G05]. */
export function FavouriteButton({ game, isFavourite, onPress, className }: FavouriteButtonProps) {
  const label = useT()('game.favourite', { name: game.gameName });
  return (
    <button
      type="button"
      className={clsx(styles.heart, className)}
      aria-pressed={isFavourite}
      aria-label={label}
      title={label}
      data-favourite={game.nodeId}
      onClick={() => onPress(game, !isFavourite)}
    >
      <Icon name="heart" />
    </button>
  );
}
