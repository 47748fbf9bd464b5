import { atom } from '../store/store.ts';

/**
 * Recovery codes that were just made and not yet put away. They are shown once, so nothing (a session that is looked at
 * again, another page) may take their place until somebody says that they are saved.
 */
export const freshCodesAtom = atom<readonly string[] | null>(null);
