import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** Smaller gaps, for many sections below one another. */
  dense?: boolean;
  children: ReactNode;
}

/** A part of a page with a heading. */
export function Section({ title, lead, actions, dense = false, children }: SectionProps) {
  const id = useId();
  return (
    <section className={clsx(styles.section, dense && styles.dense)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
