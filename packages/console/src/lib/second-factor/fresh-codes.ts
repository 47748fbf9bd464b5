import { atom } from '../store/store.ts';

/**
 * New recovery codes that the user has not confirmed as saved. They are shown once, so nothing (a refreshed session,
 * another page) may replace them on the screen until the user confirms.
 */
export const freshCodesAtom = atom<readonly string[] | null>(null);
