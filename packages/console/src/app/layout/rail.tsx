import { NavLink } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { Glyph } from '../../lib/icon/glyph.tsx';
import { NAV } from '../../lib/paths/nav-entries.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { AttentionCount } from './attention-count.tsx';
import styles from './rail.module.css';

/** The ways through the console: at the side, on small screens at the bottom. */
export function Rail() {
  const t = useT();
  const may = useMay();
  return (
    <aside className={styles.rail}>
      <p className={styles.mark}>
        <svg className={styles.sign} viewBox="4 5 24 22" aria-hidden="true">
          <path d="M6 24V9l10 10L26 9v15" />
        </svg>
        <span>Marquee</span>
      </p>
      <nav className={styles.nav} aria-label={t('nav.label')}>
        {NAV.filter(({ needs }) => may(needs)).map(({ to, label, glyph }) => (
          <NavLink key={to} to={to} className={styles.link}>
            <Glyph name={glyph} className={styles.glyph} />
            <span className={styles.text}>{t(label)}</span>
            {to === PATHS.reconciliationHome && <AttentionCount />}
          </NavLink>
        ))}
      </nav>
    </aside>
  );
}
