import { VENDOR_CAROUSEL_SLIDES } from '@marquee/contracts/constants';
import { lazy, Suspense } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { useHydrated } from '../../lib/navigation/use-hydrated.ts';
import { VendorLogo } from '../../lib/vendor/vendor-logo.tsx';
import styles from './footer.module.css';

const VendorCarousel = lazy(async () => ({ default: (await import('./vendor-carousel.tsx')).VendorCarousel }));

/** The studios' logos: a row while they fit, a carousel of ten above that (§9). */
export function VendorShelf() {
  const t = useT();
  const { vendors } = useManifest();
  // It measures the window, which the server does not have.
  const isCarousel = useHydrated() && vendors.length > VENDOR_CAROUSEL_SLIDES;
  const row = (
    <ul className={styles.vendors}>
      {vendors.slice(0, VENDOR_CAROUSEL_SLIDES).map((vendor) => (
        <li key={vendor.code}>
          <VendorLogo vendor={vendor} className={styles.vendor} />
        </li>
      ))}
    </ul>
  );
  return (
    <section className={styles.shelf} aria-label={t('footer.vendors')}>
      <h2 className={styles.shelfTitle}>{t('footer.vendors')}</h2>
      {isCarousel ? (
        <Suspense fallback={row}>
          <VendorCarousel />
        </Suspense>
      ) : (
        row
      )}
    </section>
  );
}
