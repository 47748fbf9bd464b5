import { useId } from 'react';
import { useManifest } from '../../../lib/manifest/page-state.ts';
import styles from './backdrop.module.css';

const TILE = 240;

/** One theme's pattern. Drawn as an SVG pattern, since its address is data and a rendered page has no style attributes. */
function Pattern({ image, className }: { image: string; className: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} aria-hidden="true">
      <defs>
        <pattern id={id} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
          <image href={image} width={TILE} height={TILE} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** The brand's pattern behind the page, fading downward. */
export function Backdrop() {
  const { assets } = useManifest();
  return (
    <div className={styles.backdrop}>
      <Pattern image={assets.backdropDark} className={styles.dark} />
      <Pattern image={assets.backdropLight} className={styles.light} />
    </div>
  );
}
