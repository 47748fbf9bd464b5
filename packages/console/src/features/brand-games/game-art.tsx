import { useState } from 'react';
import styles from './games.module.css';

/** A game's tile, or its first letter if the picture fails: it is on the provider's host. */
export function GameArt({ image, title }: { image: string; title: string }) {
  const [isBroken, setIsBroken] = useState(false);
  const [letter = ''] = title;
  if (isBroken || image === '') {
    return (
      <span className={styles.art} aria-hidden="true">
        {letter}
      </span>
    );
  }
  return (
    <img
      className={styles.art}
      src={image}
      alt=""
      loading="lazy"
      decoding="async"
      width={40}
      height={40}
      onError={() => setIsBroken(true)}
    />
  );
}
