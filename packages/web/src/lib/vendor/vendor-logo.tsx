import type { Vendor } from '@marquee/contracts/manifest';
import clsx from 'clsx';
import { BrandImage } from '../images/brand-image.tsx';
import { useLocalize } from '../manifest/page-state.ts';
import styles from './vendor-logo.module.css';

/**
 * A studio's wordmark: it says the name, so the name beside it is its alternative text only. White on the dark theme, in
 * colour on the light one; which of the two shows, to eyes and to readers, is the stylesheet's decision.
 */
export function VendorLogo({ vendor, className }: { vendor: Vendor; className?: string }) {
  const name = useLocalize()(vendor.name);
  return (
    <span className={clsx(styles.logo, className)}>
      <BrandImage className={styles.white} path={vendor.logo.white} alt={name} loading="lazy" />
      <BrandImage className={styles.colour} path={vendor.logo.colour} alt={name} loading="lazy" />
    </span>
  );
}
