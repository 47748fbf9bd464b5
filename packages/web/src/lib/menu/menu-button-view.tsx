import { Icon } from '@marquee/ui/icon';
import type { MenuItem, MenuProps } from '@marquee/ui/menu';
import { type HTMLAttributes, lazy, type ReactNode, type RefObject, Suspense } from 'react';

export const loadMenu = () => import('@marquee/ui/menu');
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

type PointerHandlers = Pick<MenuProps, 'onPointerEnter' | 'onPointerLeave'>;
interface MenuButtonViewProps extends MenuButtonProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  /** The menu has been opened before, or is. */
  readonly isRequested: boolean;
  readonly onPress: () => void;
  readonly onClose: () => void;
  readonly overButton?: Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus'>;
  readonly overMenu?: PointerHandlers;
}

/** The button and its menu, whose chunk is loaded when it is near. */
export function MenuButtonView({ button, open, align, overButton, overMenu, ...props }: MenuButtonViewProps) {
  return (
    <>
      <button
        ref={button}
        type="button"
        className={props.className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={props.label}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={props.onPress}
        {...overButton}
      >
        {props.children}
        <Icon name="chevron-down" className={props.markClassName} />
      </button>
      {props.isRequested && (
        <Suspense>
          <Menu
            open={open}
            onClose={props.onClose}
            anchor={button}
            {...(align === undefined ? {} : { align })}
            label={props.menuLabel}
            items={props.items}
            {...overMenu}
          />
        </Suspense>
      )}
    </>
  );
}
