import type { Vendor } from '@marquee/contracts/manifest';
import clsx from 'clsx';
import styles from './vendor-logo.module.css';

/** White on the dark theme, in colour on the light one; which of the two shows is the stylesheet's decision. */
export function VendorLogo({ vendor, className }: { vendor: Vendor; className?: string }) {
  return (
    <span className={clsx(styles.logo, className)}>
      <img className={styles.white} src={vendor.logo.white} alt="" loading="lazy" />
      <img className={styles.colour} src={vendor.logo.colour} alt="" loading="lazy" />
    </span>
  );
}
