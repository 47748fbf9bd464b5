import { flagUrl } from 'virtual:marquee-flags';
import styles from './flag.module.css';

/** A country's flag, decorative beside a name. `lazy` in long lists, so that only visible flags are fetched. */
export function Flag({ country, lazy = false }: { country: string; lazy?: boolean }) {
  return (
    <img
      className={styles.flag}
      src={flagUrl(country)}
      alt=""
      width="21"
      height="14"
      loading={lazy ? 'lazy' : undefined}
    />
  );
}
