import { Icon, type IconName } from '@marquee/ui/icon';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { isCurrent, type NavItem } from '../../lib/navigation/nav-entries.ts';
import { scrollToTop, useNavItems, useNavLabel, usePageEntry } from '../../lib/navigation/use-nav.ts';
import styles from './bottom-bar.module.css';

const SHOWN_MAX = 4;
const iconOf = (item: NavItem): IconName => (item.kind === 'category' ? item.gameType : item.page);

/** Navigation of small screens: home, the brand's first categories, and the menu. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const t = useT();
  const labelOf = useNavLabel();
  const entry = usePageEntry();
  const isHome = (item: NavItem): boolean => item.kind === 'page' && item.page === 'home';
  const items = useNavItems()
    .toSorted((a, b) => Number(isHome(b)) - Number(isHome(a)))
    .slice(0, SHOWN_MAX);
  return (
    <nav className={styles.bar} aria-label={t('nav.quick')} data-nav="bottom">
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.path} className={styles.item}>
            <Link
              className={styles.link}
              to={item.path}
              aria-current={isCurrent(item, entry) ? 'page' : undefined}
              onClick={scrollToTop}
            >
              <Icon name={iconOf(item)} className={styles.icon} />
              <span className={styles.label}>{labelOf(item)}</span>
            </Link>
          </li>
        ))}
        <li className={styles.item}>
          <button type="button" className={styles.link} onClick={onMenu}>
            <Icon name="menu" className={styles.icon} />
            <span className={styles.label}>{t('nav.menu')}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
