import type { ReactNode } from 'react';
import { LanguageSwitcher } from '../../features/language-switcher/language-switcher.tsx';
import { ThemeSwitch } from '../../features/theme-switch/theme-switch.tsx';
import { useSession } from '../../lib/session/use-session.ts';
import { laterPart } from '../later-part.tsx';
import { AroundFailed } from './around-failed.tsx';
import { BrandLogo } from './brand-logo.tsx';
import styles from './gate-layout.module.css';

const loadAround = async () => (await import('./gate-around.tsx')).GateAround;
const AROUND = laterPart(loadAround, () => <AroundFailed load={loadAround} />);

/** The layout of pages before the log-in [R04]: brand, language, theme and the footer's marks, and nothing of the application. */
export function GateLayout({ children }: { children: ReactNode }) {
  const isKnown = useSession().status !== 'unknown';
  return (
    <div className={styles.gate} data-account="visitor" data-known={isKnown || undefined}>
      <header className={styles.header}>
        <BrandLogo className={styles.logo} />
        <div className={styles.tools}>
          <LanguageSwitcher />
          <ThemeSwitch />
        </div>
      </header>
      <main id="content" className={styles.content}>
        {children}
      </main>
      {AROUND}
    </div>
  );
}
