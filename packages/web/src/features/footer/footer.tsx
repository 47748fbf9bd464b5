import { minimumAge } from '@marquee/contracts/age';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLocalize, useManifest, useSwitch } from '../../lib/manifest/page-state.ts';
import { scrollToTop, useNavItems, useNavLabel } from '../../lib/navigation/use-nav.ts';
import { outsideTarget } from '../../lib/paths/link-target.ts';
import styles from './footer.module.css';
import { VendorShelf } from './vendor-shelf.tsx';

/** Licences are shown only where the brand's folder names them [H09]. */
function Licences() {
  const t = useT();
  const { licences } = useManifest();
  if (licences.length === 0) return null;
  return (
    <ul className={styles.licences} aria-label={t('footer.licences')}>
      {licences.map((licence) => {
        const text = `${t(`footer.licence.${licence.id}`)} ${licence.number}`;
        const href = outsideTarget(licence.url);
        return (
          <li key={licence.id}>
            {href === null ? (
              text
            ) : (
              <a href={href} rel="noopener noreferrer" target="_blank">
                {text}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Organisations that help with gambling, where the brand's footer has that mark [W13]. */
function Help() {
  const t = useT();
  const { footerMarks, help } = useManifest().protection;
  if (!footerMarks.includes('help') || help.length === 0) return null;
  return (
    <ul className={styles.licences} aria-label={t('footer.help')}>
      {help.map(({ name, url }) => (
        <li key={url}>
          <a href={outsideTarget(url) ?? undefined} rel="noopener noreferrer" target="_blank">
            {t('footer.help')}: {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Footer [H07]: brand, pages, browsers, vendors, licences, age and copyright. */
export function Footer({ logo }: { logo: ReactNode }) {
  const t = useT();
  const localize = useLocalize();
  const { tagline, copyright, ages, vendors } = useManifest();
  const age = minimumAge(ages);
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
          <div className={styles.adults}>
            <span className={styles.age} aria-hidden="true">
              {age}+
            </span>
            <p>{t('footer.adults', { age })}</p>
          </div>
        </div>
        <Help />
        <Licences />
        <div className={styles.fine}>
          <p>{localize(copyright)}</p>
          <p>{t('footer.browsers')}</p>
        </div>
      </div>
    </footer>
  );
}
