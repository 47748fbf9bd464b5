import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { PointerEvent, ReactNode, RefObject } from 'react';
import styles from './menu.module.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
  /** Set on all items of a menu that chooses one value. */
  chosen?: boolean;
  onSelect: () => void;
}
export interface MenuProps {
  open: boolean;
  onClose: () => void;
  /** The button that opens it, with its own `aria-haspopup` and `aria-expanded`. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: (event: PointerEvent) => void;
}

function Item({ item }: { item: MenuItem }) {
  const content = (
    <>
      {item.icon}
      <span className={styles.label} lang={item.lang}>
        {item.label}
      </span>
    </>
  );
  if (item.chosen === undefined) {
    return (
      <BaseMenu.Item className={styles.item} onClick={item.onSelect}>
        {content}
      </BaseMenu.Item>
    );
  }
  return (
    <BaseMenu.RadioItem className={styles.item} value={item.key} onClick={item.onSelect} closeOnClick>
      {content}
    </BaseMenu.RadioItem>
  );
}

/** A popup menu at an existing button: the button is rendered before this chunk is loaded and needs no library. */
export function Menu({ open, onClose, anchor, label, items, align = 'start', ...pointer }: MenuProps) {
  const chosen = items.find((item) => item.chosen)?.key;
  const list = items.map((item) => <Item key={item.key} item={item} />);
  return (
    <BaseMenu.Root
      open={open}
      modal={false}
      onOpenChange={(next, details) => {
        const target = details.event.target;
        // The button handles presses on itself; otherwise the menu would reopen at once.
        const onAnchor = target instanceof Node && anchor.current?.contains(target);
        if (!next && !onAnchor) onClose();
      }}
    >
      <BaseMenu.Portal>
        <BaseMenu.Positioner anchor={anchor} align={align} sideOffset={8} collisionPadding={8} className={styles.place}>
          <BaseMenu.Popup {...pointer} className={styles.popup} aria-label={label} finalFocus={anchor}>
            {chosen === undefined ? list : <BaseMenu.RadioGroup value={chosen}>{list}</BaseMenu.RadioGroup>}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
