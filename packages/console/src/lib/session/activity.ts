import { atom } from '../store/store.ts';

/** When the server last answered something that it takes for somebody being there, in milliseconds; 0 before that. */
export const activityAtom = atom(0);
