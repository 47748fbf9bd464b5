import { atom } from '../store/store.ts';

/** When the server last answered a request that counts as activity, in milliseconds; 0 before. */
export const activityAtom = atom(0);
