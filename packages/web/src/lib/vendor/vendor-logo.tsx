import type { GameType } from '@marquee/contracts/constants';
import type { Vendor } from '@marquee/contracts/manifest';
import clsx from 'clsx';
import { BrandImage } from '../images/brand-image.tsx';
import { useLocalize } from '../manifest/page-state.ts';
import styles from './vendor-logo.module.css';

interface VendorLogoProps {
  readonly vendor: Vendor;
  /** The category it represents (§2.8); absent for the whole studio. */
  readonly gameType?: GameType;
  readonly className?: string | undefined;
}

/**
 * A studio's wordmark: it contains the name, which is therefore only its alternative text. White on the dark theme, in
 * colour on the light one; the stylesheet decides which one is visible and read out.
 */
export function VendorLogo({ vendor, gameType, className }: VendorLogoProps) {
  const name = useLocalize()(vendor.name);
  const { white, colour } = (gameType && vendor.logos?.[gameType]) ?? vendor.logo;
  return (
    <span className={clsx(styles.logo, className)}>
      <BrandImage className={styles.white} path={white} alt={name} loading="lazy" />
      <BrandImage className={styles.colour} path={colour} alt={name} loading="lazy" />
    </span>
  );
}
