import { useRef } from 'react';
import { loadMenu, type MenuButtonProps, MenuButtonView } from './menu-button-view.tsx';
import { useMenuOpen } from './use-menu-open.ts';

interface HoverMenuButtonProps extends MenuButtonProps {
  /** Loads what the items need; the menu opens afterwards. */
  readonly prepare: () => Promise<unknown>;
}

/** A button with a menu that opens by a press, or under a mouse. */
export function HoverMenuButton({ prepare, ...props }: HoverMenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  // What could not be loaded is loaded again at the next press.
  const load = (): Promise<unknown> => Promise.all([loadMenu(), prepare()]);
  const preload = (): void => void load().catch(() => undefined);
  const { onEnter, onLeave, onStay, close, ...state } = useMenuOpen(load);
  return (
    <MenuButtonView
      {...props}
      {...state}
      button={button}
      onClose={close}
      overButton={{
        onPointerEnter: (event) => {
          preload();
          onEnter(event);
        },
        onPointerLeave: onLeave,
        onFocus: preload,
      }}
      overMenu={{ onPointerEnter: onStay, onPointerLeave: onLeave }}
    />
  );
}
