import { type CSSProperties, useRef } from 'react';
import styles from './screens.module.css';
import { useInlineSize } from './use-inline-size.ts';

export interface ScreenFrameProps {
  label: string;
  src: string;
  widthPx: number;
  heightPx: number;
}

/** A page of the brand at its own size, scaled down if there is less room. */
export function ScreenFrame({ label, src, widthPx, heightPx }: ScreenFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const room = useInlineSize(box);
  const scale = room === 0 ? 0 : Math.min(1, room / widthPx);
  const size = {
    '--screen-inline': `${widthPx}px`,
    '--screen-block': `${heightPx}px`,
    '--screen-scale': scale,
  } as CSSProperties;
  return (
    <figure className={styles.screen}>
      <figcaption className={styles.caption}>{label}</figcaption>
      <div ref={box} className={styles.room} style={size}>
        {/* it may run as the page it is, and neither leave its frame nor take ours with it */}
        <iframe
          // another address in the same frame would add an entry to the browser's history
          key={src}
          className={styles.frame}
          title={label}
          src={src}
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
        />
      </div>
    </figure>
  );
}
