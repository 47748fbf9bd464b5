import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import styles from './menu.module.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Language of the label where it isn't the page's. */
  lang?: string;
  /** Set on every item of a menu that chooses one value. */
  chosen?: boolean;
  onSelect: () => void;
}
export interface MenuProps {
  open: boolean;
  onClose: () => void;
  /** The button that opens it; carries `aria-haspopup` and `aria-expanded` itself. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
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

/** A popup menu at a button that was there before this chunk was: the button needs no library. */
export function Menu({ open, onClose, anchor, label, items, align = 'start' }: MenuProps) {
  const chosen = items.find((item) => item.chosen)?.key;
  const list = items.map((item) => <Item key={item.key} item={item} />);
  return (
    <BaseMenu.Root
      open={open}
      modal={false}
      onOpenChange={(next, details) => {
        const target = details.event.target;
        // A press on the button itself is the button's to answer, or it would open again at once.
        const onAnchor = target instanceof Node && anchor.current?.contains(target);
        if (!next && !onAnchor) onClose();
      }}
    >
      <BaseMenu.Portal>
        <BaseMenu.Positioner anchor={anchor} align={align} sideOffset={8} collisionPadding={8} className={styles.place}>
          <BaseMenu.Popup className={styles.popup} aria-label={label} finalFocus={anchor}>
            {chosen === undefined ? list : <BaseMenu.RadioGroup value={chosen}>{list}</BaseMenu.RadioGroup>}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
