import { DROPDOWN_CLOSE_DELAY_MS, NAV_VENDORS_MAX } from '@marquee/contracts/constants';
import { Icon } from '@marquee/ui/icon';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import type { NavItem } from '../../lib/navigation/nav-entries.ts';
import { scrollToTop } from '../../lib/navigation/use-nav.ts';
import { lobbyPath } from '../../lib/paths/paths.ts';
import { VendorLogo } from '../../lib/vendor/vendor-logo.tsx';
import styles from './nav-bar.module.css';

type Category = Extract<NavItem, { kind: 'category' }>;

/** Open while the pointer is over it or its button is pressed; closes a moment after the pointer leaves (§9). */
function useFlyout() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (next: boolean, delayMs = 0): void => {
    clearTimeout(timer.current);
    if (delayMs === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), delayMs);
  };
  return { open, set };
}

/** A category with its vendors: a link, a button for keyboard and touch, and the panel. */
export function CategoryItem({ item, label, current }: { item: Category; label: string; current: boolean }) {
  const t = useT();
  const { open, set } = useFlyout();
  const panelId = useId();
  const close = (): void => {
    set(false);
    scrollToTop();
  };
  return (
    <li
      className={styles.item}
      data-nav-item={item.gameType}
      onPointerEnter={(event) => event.pointerType === 'mouse' && set(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && set(false, DROPDOWN_CLOSE_DELAY_MS)}
      onBlur={(event: FocusEvent<HTMLLIElement>) => !event.currentTarget.contains(event.relatedTarget) && set(false)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && set(false)}
    >
      <Link className={styles.link} to={item.path} aria-current={current ? 'page' : undefined} onClick={close}>
        {label}
      </Link>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={t('nav.vendorsOf', { category: label })}
        onClick={() => set(!open)}
      >
        <Icon name="chevron-down" />
      </button>
      <div id={panelId} className={styles.panel} hidden={!open}>
        {open && (
          <ul className={styles.vendors}>
            {item.vendors.slice(0, NAV_VENDORS_MAX).map((vendor) => (
              <li key={vendor.code}>
                <Link className={styles.vendor} to={lobbyPath(item.gameType, vendor.code)} onClick={close}>
                  <VendorLogo vendor={vendor} gameType={item.gameType} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
