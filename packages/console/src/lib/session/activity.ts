import { atom } from '../store/store.ts';

/** When the server last answered something a person did in this tab, in milliseconds; 0 before that. */
export const activityAtom = atom(0);
