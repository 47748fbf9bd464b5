import { useCallback, useEffect, useState } from 'react';

export interface Palette {
  readonly isOpen: boolean;
  /** True once it was opened. */
  readonly wasOpened: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Its shortcut on this keyboard. */
  readonly keys: string;
}

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Opened by ⌘K or Ctrl-K. */
export function usePalette(): Palette {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  return { isOpen, wasOpened, open, close, keys: isMac() ? '⌘K' : 'Ctrl K' };
}
