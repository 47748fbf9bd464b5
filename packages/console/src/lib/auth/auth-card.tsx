import type { ReactNode } from 'react';
import { CONSOLE_LANGUAGES, languageOf } from '../i18n/messages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTabTitle } from '../page/page.tsx';
import styles from './auth-card.module.css';

/** The language menu is here, so that staff can sign in in their own language. */
function Languages() {
  const [shown, choose] = useLanguage();
  return (
    <p className={styles.languages}>
      {CONSOLE_LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={languageOf(language).tag}
          className={styles.language}
          aria-pressed={language === shown}
          onClick={() => void choose(language)}
        >
          {languageOf(language).name}
        </button>
      ))}
    </p>
  );
}

/** The frame of the pages before sign-in: one centred form. */
export function AuthCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useTabTitle(title);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <svg className={styles.sign} viewBox="4 5 24 22" aria-hidden="true">
          <path d="M6 24V9l10 10L26 9v15" />
        </svg>
        <h1 className={styles.title}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
        <Languages />
      </div>
    </main>
  );
}
