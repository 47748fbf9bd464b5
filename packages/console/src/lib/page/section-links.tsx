import { NavLink } from 'react-router-dom';
import styles from './section-links.module.css';

export interface SectionLink {
  to: string;
  label: string;
  /** A number beside the label, where it says something. */
  count?: number;
}

/** The sections of one thing, each with an address of its own. */
export function SectionLinks({ label, links }: { label: string; links: readonly SectionLink[] }) {
  return (
    <nav className={styles.sections} aria-label={label}>
      {links.map(({ to, label: text, count }) => (
        <NavLink key={to} to={to} end className={styles.link}>
          {text}
          {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
