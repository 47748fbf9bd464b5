import { buttonClass } from '@marquee/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import styles from './join-card.module.css';

/** Invites visitors to register. Before storage is read, the document's mark hides it from members. */
export function JoinCard({ freePlay }: { freePlay: ReactNode }) {
  const t = useT();
  const { status } = useSession();
  const canRegister = useSwitch('DIRECTREG3');
  if (!canRegister || status === 'in') return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('home.join.title')}</h2>
      <p className={styles.text}>{t('home.join.text')}</p>
      <Link className={buttonClass({ variant: 'primary', block: true })} to={PATHS.register}>
        {t('header.register')}
      </Link>
      {freePlay}
    </section>
  );
}
