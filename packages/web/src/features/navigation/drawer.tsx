import { Dialog } from '@base-ui/react/dialog';
import { IconButton } from '@marquee/ui/button';
import { Icon, type IconName } from '@marquee/ui/icon';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { dialogDepth } from '../../lib/dialogs/dialog-depth.ts';
import { useOverlayEntry } from '../../lib/dialogs/use-overlay-entry.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { isCurrent, type NavItem } from '../../lib/navigation/nav-entries.ts';
import { scrollToTop, useNavItems, useNavLabel, usePageEntry } from '../../lib/navigation/use-nav.ts';
import styles from './drawer.module.css';

const iconOf = (item: NavItem): IconName => (item.kind === 'category' ? item.gameType : item.page);

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** Above the list: the brand. */
  head: ReactNode;
  /** Below the list: language, theme, contact. */
  foot: ReactNode;
}

/** The whole navigation of small screens, opening from the side where reading begins. */
export function Drawer({ open, onClose, onClosed, head, foot }: DrawerProps) {
  const t = useT();
  const items = useNavItems();
  const labelOf = useNavLabel();
  const entry = usePageEntry();
  // A link takes the place of the menu's own entry in the history.
  const hasEntry = dialogDepth(useLocation().state) > 0;
  useOverlayEntry(open, onClose);
  const go = (): void => {
    onClose();
    scrollToTop();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(next) => !next && onClosed()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.drawer} aria-label={t('nav.menu')}>
          <div className={styles.head}>
            {head}
            <Dialog.Close render={<IconButton label={t('common.close')} />}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <nav aria-label={t('nav.label')} className={styles.nav}>
            <ul>
              {items.map((item) => (
                <li key={item.path}>
                  <Link
                    className={styles.link}
                    to={item.path}
                    replace={hasEntry}
                    aria-current={isCurrent(item, entry) ? 'page' : undefined}
                    onClick={go}
                  >
                    <Icon name={iconOf(item)} className={styles.icon} />
                    {labelOf(item)}
                    <Icon name="chevron-end" className={styles.mark} />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.foot}>{foot}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
