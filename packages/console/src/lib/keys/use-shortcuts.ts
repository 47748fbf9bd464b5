import { useEffect, useRef } from 'react';

/** The second key of a pair (`g b`) has to come within this. */
const PAIR_MS = 1_200;

/** Single keys (`j`) and pairs (`g b`), while no field has the focus. The map may be a new one each time. */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    let first = '';
    let at = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event)) return;
      const pair = event.timeStamp - at < PAIR_MS ? `${first} ${event.key}` : '';
      const run = current.current[pair] ?? current.current[event.key];
      first = event.key;
      at = event.timeStamp;
      if (!run) return;
      event.preventDefault();
      first = '';
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Whether keys go into a text, or to a control with keys of its own: single letters are then no shortcuts. */
export function isTyping({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('input, textarea, select, [contenteditable="true"], [role="menu"] *, [role="dialog"] *');
}
