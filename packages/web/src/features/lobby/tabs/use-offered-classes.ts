import { GAME_CLASSES, type GameClass, type GameType } from '@marquee/contracts/constants';
import { useVendorLane } from '../vendors/use-vendor-lane.ts';

export interface OfferedClasses {
  readonly classes: ReadonlySet<GameClass>;
  /** True until it is known which classes have games. */
  readonly isPending: boolean;
}

/** The classes of slots with games, in one vendor's list or in any. All classes if the upstream gives none. */
export function useOfferedClasses(gameType: GameType, onlyVendor?: string): OfferedClasses {
  const { cards, isPending } = useVendorLane(gameType);
  if (gameType !== 'RNG') return { classes: new Set(), isPending: false };
  if (isPending) return { classes: new Set(), isPending };
  const own = [...cards.values()].filter(({ vassalage }) => (onlyVendor ?? vassalage) === vassalage);
  const named = own.flatMap(({ classes }) => (classes === undefined ? GAME_CLASSES : classes));
  return { classes: new Set(own.length === 0 ? GAME_CLASSES : named), isPending };
}
