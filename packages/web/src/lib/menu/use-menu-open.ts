import { DROPDOWN_CLOSE_DELAY_MS } from '@marquee/contracts/constants';
import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** A pointer on its way across the button opens nothing. */
const HOVER_MS = 100;

/** The menu takes the focus, which a field in use keeps. */
const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') === true;

/** Opens by a press, or by a mouse that stays; what the mouse opened closes a moment after it leaves (§9). */
export function useMenuOpen(load: () => Promise<unknown>) {
  const [state, setState] = useState<'never' | 'closed' | 'hovered' | 'pressed'>('never');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isOpen = state === 'hovered' || state === 'pressed';
  const onStay = (): void => clearTimeout(timer.current);
  const close = (): void => {
    onStay();
    setState((now) => (now === 'never' ? now : 'closed'));
  };
  const openBy = (by: 'hovered' | 'pressed'): void => {
    void load().then(
      () => setState((now) => (now === 'pressed' ? now : by)),
      () => undefined,
    );
  };
  return {
    open: isOpen,
    isRequested: state !== 'never',
    close,
    onStay,
    onPress: () => {
      onStay();
      if (state === 'pressed') close();
      else openBy('pressed');
    },
    onEnter: ({ pointerType }: PointerEvent) => {
      onStay();
      if (pointerType !== 'mouse' || isTyping()) return;
      timer.current = setTimeout(() => openBy('hovered'), HOVER_MS);
    },
    onLeave: ({ pointerType }: PointerEvent) => {
      onStay();
      if (state !== 'hovered' || pointerType !== 'mouse') return;
      timer.current = setTimeout(close, DROPDOWN_CLOSE_DELAY_MS);
    },
  };
}
