import { useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { Glyph } from '../../lib/icon/glyph.tsx';
import { type NamedPage, usePermittedPages } from '../use-permitted-pages.ts';
import styles from './rail.module.css';

/** Links in the bar of a small screen, beside the button for the others. */
const IN_BAR = 4;

/** The pages of the bar: the daily ones first, then in the order of the table. */
function barOf(pages: readonly NamedPage[]): ReadonlySet<string> {
  if (pages.length <= IN_BAR + 1) return new Set(pages.map(({ to }) => to));
  const daily = pages.filter(({ nav }) => nav?.isDaily);
  const others = pages.filter(({ nav }) => !nav?.isDaily);
  return new Set([...daily, ...others].slice(0, IN_BAR).map(({ to }) => to));
}

/** The navigation: at the side; on small screens a bar at the bottom, which a button unfolds. */
export function Rail() {
  const t = useT();
  const pages = usePermittedPages().filter(({ nav }) => nav !== undefined);
  const { pathname } = useLocation();
  const [isUnfolded, setIsUnfolded] = useState(false);
  useEffect(() => setIsUnfolded(false), [pathname]);
  const bar = barOf(pages);
  const isElsewhere = ![...bar].some((to) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <aside className={styles.rail}>
      <p className={styles.mark}>
        <svg className={styles.sign} viewBox="4 5 24 22" aria-hidden="true">
          <path d="M6 24V9l10 10L26 9v15" />
        </svg>
        <span>Marquee</span>
      </p>
      <nav
        className={styles.nav}
        aria-label={t('nav.label')}
        data-unfolded={isUnfolded || undefined}
        onKeyDown={({ key }) => key === 'Escape' && setIsUnfolded(false)}
      >
        {pages.map(({ to, title, nav }, index) => {
          if (nav === undefined) return null;
          const { glyph, group, Badge } = nav;
          const isFirstOfGroup = index > 0 && pages[index - 1]?.nav?.group !== group;
          return (
            <NavLink
              key={to}
              to={to}
              className={styles.link}
              data-first={isFirstOfGroup || undefined}
              data-bar={bar.has(to) || undefined}
              onClick={() => setIsUnfolded(false)}
            >
              <Glyph name={glyph} className={styles.glyph} />
              <span className={styles.text}>{t(title)}</span>
              {Badge !== undefined && <Badge />}
            </NavLink>
          );
        })}
        {bar.size < pages.length && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isUnfolded}
            data-current={isElsewhere || undefined}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            <Glyph name="more" className={styles.glyph} />
            <span className={styles.text}>{t(isUnfolded ? 'nav.less' : 'nav.more')}</span>
          </button>
        )}
      </nav>
    </aside>
  );
}
