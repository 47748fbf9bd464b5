import { Icon } from '@marquee/ui/icon';
import type { MenuItem } from '@marquee/ui/menu';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';

const loadMenu = () => import('@marquee/ui/menu');
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));

export interface MenuButtonProps {
  readonly className: string | undefined;
  readonly markClassName: string | undefined;
  /** Name of the button for screen readers. */
  readonly label: string;
  readonly menuLabel: string;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/** A button with a menu, whose chunk is loaded on hover, focus or press. */
export function MenuButton({ className, markClassName, label, menuLabel, items, align, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => {
          setIsRequested(true);
          setOpen(!open);
        }}
      >
        {children}
        <Icon name="chevron-down" className={markClassName} />
      </button>
      {isRequested && (
        <Suspense>
          <Menu
            open={open}
            onClose={() => setOpen(false)}
            anchor={button}
            {...(align === undefined ? {} : { align })}
            label={menuLabel}
            items={items}
          />
        </Suspense>
      )}
    </>
  );
}
