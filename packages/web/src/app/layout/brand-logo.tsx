import clsx from 'clsx';
import { useLocalize, useManifest } from '../../lib/manifest/page-state.ts';
import styles from './brand-logo.module.css';

/** The small sign of the brand, for where its logo has no room. */
export function BrandMark({ className }: { className?: string }) {
  const { assets, name } = useManifest();
  const localize = useLocalize();
  return <img className={className} src={assets.mark} alt={localize(name)} width="64" height="64" />;
}

/** Both logos stand in the page; the theme's stylesheet shows the one that fits, before any script has run. */
export function BrandLogo({ className }: { className?: string }) {
  const { assets, name } = useManifest();
  const localize = useLocalize();
  return (
    <span className={clsx(styles.logo, className)}>
      <img className={styles.onDark} src={assets.logoDark} alt={localize(name)} />
      <img className={styles.onLight} src={assets.logoLight} alt={localize(name)} />
    </span>
  );
}
