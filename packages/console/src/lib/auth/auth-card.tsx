import type { ReactNode } from 'react';
import { useTabTitle } from '../page/page.tsx';
import styles from './auth-card.module.css';

/** What stands before anybody is signed in: one thing to do, in the middle of the page. */
export function AuthCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useTabTitle(title);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <svg className={styles.sign} viewBox="0 0 32 32" aria-hidden="true">
          <path d="M6 24V9l10 10L26 9v15" />
        </svg>
        <h1 className={styles.title}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  );
}
