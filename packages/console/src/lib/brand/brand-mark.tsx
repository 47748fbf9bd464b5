import { useState } from 'react';
import styles from './brand-mark.module.css';

/** A brand's mark; its first letter if the mark can't be loaded. */
export function BrandMark({ mark, name }: { mark: string; name: string }) {
  const [failed, setFailed] = useState(mark === '');
  return (
    <span className={styles.mark} aria-hidden="true">
      {failed ? (
        name.slice(0, 1).toUpperCase()
      ) : (
        <img className={styles.image} src={mark} alt="" onError={() => setFailed(true)} />
      )}
    </span>
  );
}
