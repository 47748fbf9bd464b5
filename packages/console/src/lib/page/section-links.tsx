import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import styles from './section-links.module.css';

export interface SectionLink {
  to: string;
  label: string;
  /** A number beside the label, if it is useful. */
  count?: number;
}

/** Links between the sections of a page, each with its own address. */
export function SectionLinks({ label, links }: { label: string; links: readonly SectionLink[] }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a narrow screen the section that is open may lie beyond the edge.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} className={styles.sections} aria-label={label}>
      {links.map(({ to, label: text, count }) => (
        <NavLink key={to} to={to} end className={styles.link}>
          {text}
          {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
