import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLocalize, useManifest, useSwitch } from '../../lib/manifest/page-state.ts';
import { scrollToTop, useNavItems, useNavLabel } from '../../lib/navigation/use-nav.ts';
import styles from './footer.module.css';
import { AgeMark, HelpMark, LicenceMark } from './marks.tsx';
import { VendorShelf } from './vendor-shelf.tsx';

/** Footer [H07]: brand, pages, browsers, vendors, the brand's marks and copyright. */
export function Footer({ logo }: { logo: ReactNode }) {
  const t = useT();
  const localize = useLocalize();
  const { tagline, copyright, vendors } = useManifest();
  const shelf = useSwitch('footer.vendors') && vendors.length > 0;
  const items = useNavItems();
  const labelOf = useNavLabel();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {shelf && <VendorShelf />}
        <div className={styles.columns}>
          <div className={styles.brand}>
            {logo}
            <p className={styles.tagline}>{localize(tagline)}</p>
          </div>
          {items.length > 0 && (
            <nav aria-label={t('footer.nav')}>
              <ul className={styles.links}>
                {items.map((item) => (
                  <li key={item.path}>
                    <Link to={item.path} onClick={scrollToTop}>
                      {labelOf(item)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <AgeMark />
        </div>
        <HelpMark />
        <LicenceMark />
        <div className={styles.fine}>
          <p>{localize(copyright)}</p>
          <p>{t('footer.browsers')}</p>
        </div>
      </div>
    </footer>
  );
}
