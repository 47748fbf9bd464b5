import { flags } from 'virtual:marquee-flags';
import styles from './flag.module.css';

/** A country's flag, decorative beside a language's name. */
export function Flag({ country }: { country: string }) {
  return <img className={styles.flag} src={flags[country]} alt="" width="21" height="14" />;
}
