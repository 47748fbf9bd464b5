import { buttonClass } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import clsx from 'clsx';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import type { NavItem } from '../../lib/navigation/nav-entries.ts';
import { useNavItems, useNavLabel } from '../../lib/navigation/use-nav.ts';
import { VendorLogo } from '../../lib/vendor/vendor-logo.tsx';
import styles from './category-lanes.module.css';

type Category = Extract<NavItem, { kind: 'category' }>;
const VENDORS_SHOWN = 4;

function Lane({ item }: { item: Category }) {
  const t = useT();
  const labelOf = useNavLabel();
  const { assets } = useManifest();
  const illustration = assets.categories[item.gameType];
  return (
    <li className={styles.lane}>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link className={styles.link} to={item.path}>
            {labelOf(item)}
          </Link>
        </h3>
        <p className={styles.lead}>{t(`home.lane.${item.gameType}`)}</p>
        <ul className={styles.vendors} aria-label={t('nav.vendorsOf', { category: labelOf(item) })}>
          {item.vendors.slice(0, VENDORS_SHOWN).map((vendor) => (
            <li key={vendor.code}>
              <VendorLogo vendor={vendor} gameType={item.gameType} />
            </li>
          ))}
        </ul>
        <span className={clsx(buttonClass({ variant: 'primary' }), styles.go)} aria-hidden="true">
          {t('home.lanes.open')}
          <Icon name="arrow-end" />
        </span>
      </div>
      {illustration !== undefined && (
        <img className={styles.art} src={illustration} alt="" width="240" height="240" loading="lazy" />
      )}
    </li>
  );
}

/** A lane for each category the brand offers, with its studios. A single lane takes the whole width. */
export function CategoryLanes() {
  const t = useT();
  const titleId = useId();
  const lanes = useNavItems().filter((item) => item.kind === 'category');
  if (lanes.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        {t('home.lanes')}
      </h2>
      <ul className={styles.lanes}>
        {lanes.map((item) => (
          <Lane key={item.gameType} item={item} />
        ))}
      </ul>
    </section>
  );
}
