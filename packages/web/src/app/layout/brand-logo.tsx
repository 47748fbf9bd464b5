import clsx from 'clsx';
import { useLocalize, useManifest } from '../../lib/manifest/page-state.ts';
import styles from './brand-logo.module.css';

/** The brand's small mark, where its logo has no room. */
export function BrandMark({ className }: { className?: string }) {
  const { assets, name } = useManifest();
  const localize = useLocalize();
  return <img className={className} src={assets.mark} alt={localize(name)} width="64" height="64" />;
}

/** The page has both logos; the theme's stylesheet shows the right one before any script runs. */
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
