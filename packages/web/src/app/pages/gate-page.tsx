import { Skeleton } from '@marquee/ui/skeleton';
import { LoginPanel } from '../../features/session/login-panel.tsx';
import { SocialWays } from '../../features/social/social-ways.tsx';
import { modalAtom } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLocalize, useManifest } from '../../lib/manifest/page-state.ts';
import { useHydrated } from '../../lib/navigation/use-hydrated.ts';
import { useAtomValue } from '../../lib/store/store.ts';
import styles from './gate-page.module.css';

/** `/login` where the brand has visitors log in before anything else (docs/decisions.md). A member is sent on to the application. */
export function GatePage() {
  const t = useT();
  const localize = useLocalize();
  const { name, tagline } = useManifest();
  const isHydrated = useHydrated();
  // The card's edges would show around a dialog of another size.
  const isCovered = useAtomValue(modalAtom) !== null;
  return (
    <section className={styles.card} data-covered={isCovered || undefined} aria-labelledby="gate-title">
      <p className={styles.brand}>{localize(tagline) || localize(name)}</p>
      <h1 id="gate-title" className={styles.title}>
        {t('login.title')}
      </h1>
      {/* The remembered name is this browser's and not in the server's page. Nothing below the form can move. */}
      {isHydrated ? (
        <>
          <LoginPanel onDone={() => undefined} />
          <SocialWays place="below" />
        </>
      ) : (
        <Skeleton className={styles.waiting} />
      )}
    </section>
  );
}
