import type { Game } from '@marquee/contracts/schemas/games';
import { useCallback } from 'react';
import { useSwitch } from '../../../lib/manifest/page-state.ts';
import { useProtectedAction } from '../../../lib/session/use-protected-action.ts';
import type { Heart } from './favourite-button.tsx';
import { useFavourites, useFavouriteToggle } from './use-favourites.ts';

/** The heart of each game, for members: a visitor's press opens the log-in popup [A16]; null where the brand has no favourites. */
export function useHearts(): (game: Game) => Heart | null {
  const isOffered = useSwitch('games.favourites');
  const favourites = useFavourites();
  const toggle = useFavouriteToggle();
  const protect = useProtectedAction();
  const onPress = useCallback(
    (game: Game, isFavourite: boolean) => protect(() => toggle({ game, isFavourite })),
    [protect, toggle],
  );
  return ({ nodeId }) => (isOffered ? { isFavourite: favourites?.has(nodeId) ?? false, onPress } : null);
}
