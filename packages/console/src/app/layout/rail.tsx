import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { Glyph } from '../../lib/icon/glyph.tsx';
import { usePermittedPages } from '../use-permitted-pages.ts';
import styles from './rail.module.css';

/** The navigation: at the side, on small screens at the bottom. */
export function Rail() {
  const t = useT();
  const pages = usePermittedPages();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // At the bottom of a small screen the links scroll sideways.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <aside className={styles.rail}>
      <p className={styles.mark}>
        <svg className={styles.sign} viewBox="4 5 24 22" aria-hidden="true">
          <path d="M6 24V9l10 10L26 9v15" />
        </svg>
        <span>Marquee</span>
      </p>
      <nav ref={nav} className={styles.nav} aria-label={t('nav.label')}>
        {pages.map(({ to, title, nav }, index) => {
          if (nav === undefined) return null;
          const { glyph, group, Badge } = nav;
          const isFirstOfGroup = index > 0 && pages[index - 1]?.nav?.group !== group;
          return (
            <NavLink key={to} to={to} className={styles.link} data-first={isFirstOfGroup || undefined}>
              <Glyph name={glyph} className={styles.glyph} />
              <span className={styles.text}>{t(title)}</span>
              {Badge !== undefined && <Badge />}
            </NavLink>
          );
        })}
      </nav>
    </aside>
  );
}
