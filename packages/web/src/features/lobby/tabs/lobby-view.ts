import { GAME_CLASSES, type GameClass, STORAGE } from '@marquee/contracts/constants';
import { TAB_PARAM } from '../../../lib/paths/paths.ts';

/** §4 "Lobby list mode": the vendor's own list, or one of these instead. */
export type ListMode = '' | 'hot' | 'fav' | 'recent';
export const MODES_OF_MEMBERS: readonly ListMode[] = ['fav', 'recent'];

/** A tab is a list, or a class of the vendor's own list (§2.8). */
export type LobbyTab = ListMode | GameClass;
export const isClass = (tab: string): tab is GameClass => (GAME_CLASSES as readonly string[]).includes(tab);

/** What an address requests. The brand may not have it. */
export interface RequestedView {
  readonly tab: string;
  readonly vassalage: string | null;
}

/** The address's query → the requested view [R03]. The hall's remembered tab counts where the address names none [G07]. */
export function readView(params: URLSearchParams, remembered: string | null): RequestedView {
  const type = params.get('type');
  const named = params.get(TAB_PARAM) ?? (type === 'hot' ? 'hot' : null);
  const tab = named ?? (type === null ? remembered : null) ?? '';
  return { tab, vassalage: type === 'vassalage' ? params.get('vassalage') : null };
}

/** The address with another tab chosen; the vendor stays. */
export function withTab(params: URLSearchParams, tab: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (next.get('type') === 'hot') next.delete('type');
  if (tab === '') next.delete(TAB_PARAM);
  else next.set(TAB_PARAM, tab);
  return next;
}

type StorageLike = Pick<Storage, 'getItem' | 'setItem'>;

export const readHallTab = (storage: StorageLike): string | null => storage.getItem(STORAGE.hallTab);
export const keepHallTab = (storage: StorageLike, tab: string): void => storage.setItem(STORAGE.hallTab, tab);
