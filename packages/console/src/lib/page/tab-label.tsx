import styles from './tab-label.module.css';

/** A tab's name, with a number beside it if it is useful. */
export function TabLabel({ text, count = 0 }: { text: string; count?: number | undefined }) {
  return (
    <>
      {text}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </>
  );
}
