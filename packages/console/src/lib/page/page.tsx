import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './page.module.css';

export interface PageProps {
  /** The page's heading. */
  title: ReactNode;
  /** The tab's title; by default the heading, if it is a text. */
  tab?: string;
  /** Line above the heading: the page's place. */
  above?: ReactNode;
  /** Line below the heading. */
  lead?: ReactNode;
  /** Buttons at the heading's end. */
  actions?: ReactNode;
  /** Links between sections, below the head. */
  sections?: ReactNode;
  /** Text and forms read better in a column than over the whole width. */
  narrow?: boolean;
  children: ReactNode;
}

const PRODUCT = 'Marquee';

export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}

/** One page: sets the tab's title, and moves the focus to its heading after a navigation. */
export function Page({ title, tab, above, lead, actions, sections, narrow = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The first page of a visit has the key `default`: the browser's own focus is right there.
  const { key } = useLocation();
  const arrivedBy = useRef(key);
  useEffect(() => {
    if (arrivedBy.current !== 'default') heading.current?.focus({ preventScroll: true });
  }, []);
  useTabTitle(tab ?? (typeof title === 'string' ? title : PRODUCT));
  return (
    <div className={clsx(styles.page, narrow && styles.narrow)}>
      <header className={styles.head}>
        <div className={styles.titles}>
          {above !== undefined && <div className={styles.above}>{above}</div>}
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead !== undefined && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {sections}
      <div className={styles.body}>{children}</div>
    </div>
  );
}
