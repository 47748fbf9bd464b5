import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { isCurrent } from '../../lib/navigation/nav-entries.ts';
import { scrollToTop, useNavItems, useNavLabel, usePageEntry } from '../../lib/navigation/use-nav.ts';
import { CategoryItem } from './category-item.tsx';
import styles from './nav-bar.module.css';

/** The main navigation of wide screens [H05]. `navMark` is the brand's style for the current page. */
export function NavBar() {
  const t = useT();
  const items = useNavItems();
  const labelOf = useNavLabel();
  const entry = usePageEntry();
  const { layout } = useManifest();
  return (
    <nav className={styles.nav} aria-label={t('nav.label')} data-nav="bar">
      <ul className={styles.list} data-mark={layout.navMark}>
        {items.map((item) => {
          const current = isCurrent(item, entry);
          if (item.kind === 'category') {
            return <CategoryItem key={item.path} item={item} label={labelOf(item)} current={current} />;
          }
          return (
            <li key={item.path} className={styles.item} data-nav-item={item.page}>
              <Link
                className={styles.link}
                to={item.path}
                aria-current={current ? 'page' : undefined}
                onClick={scrollToTop}
              >
                {labelOf(item)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
