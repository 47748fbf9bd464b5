import { buttonClass } from '@marquee/ui/button';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import styles from './join-card.module.css';

/** Registering does not need this chunk: without it, the card has no free play. */
const Nothing: ComponentType = () => null;
const FreePlay = lazy(() =>
  import('./free-play.tsx').then(
    (chunk): { default: ComponentType } => ({ default: chunk.FreePlay }),
    () => ({ default: Nothing }),
  ),
);
/** One element for all renders, so the server's button stays until its chunk is loaded. */
const FREE_PLAY = (
  <Suspense fallback={null}>
    <FreePlay />
  </Suspense>
);

/** Invites visitors to register. Before storage is read, the document's mark hides it from members. */
export function JoinCard() {
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
      {FREE_PLAY}
    </section>
  );
}
