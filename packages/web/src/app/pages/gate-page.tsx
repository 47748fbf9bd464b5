import { modalAtom } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLocalize, useManifest } from '../../lib/manifest/page-state.ts';
import { useAtomValue } from '../../lib/store/store.ts';
import { laterPart } from '../later-part.tsx';
import styles from './gate-page.module.css';

const FORM = laterPart(async () => (await import('./gate-form.tsx')).GateForm);

/** `/login` where the brand has visitors log in before anything else (docs/decisions.md). A member is sent on to the application. */
export function GatePage() {
  const t = useT();
  const localize = useLocalize();
  const { name, tagline } = useManifest();
  // The card's edges would show around a dialog of another size.
  const isCovered = useAtomValue(modalAtom) !== null;
  return (
    <section className={styles.card} data-covered={isCovered || undefined} aria-labelledby="gate-title">
      <p className={styles.brand}>{localize(tagline) || localize(name)}</p>
      <h1 id="gate-title" className={styles.title}>
        {t('login.title')}
      </h1>
      {FORM}
    </section>
  );
}
