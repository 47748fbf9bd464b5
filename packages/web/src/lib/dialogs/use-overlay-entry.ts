import { useEffect } from 'react';
import { useSetAtom } from '../store/store.ts';
import { overlaysAtom } from './dialogs.ts';

/** Makes a menu or popup outside the dialogs' host an entry of the history while it is open: going back closes it. */
export function useOverlayEntry(isOpen: boolean, close: () => void): void {
  const setOverlays = useSetAtom(overlaysAtom);
  useEffect(() => {
    if (!isOpen) return;
    setOverlays((all) => [...all, close]);
    return () => setOverlays((all) => all.filter((each) => each !== close));
  }, [isOpen]);
}
