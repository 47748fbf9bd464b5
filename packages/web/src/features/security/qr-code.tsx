import { encode } from 'uqr';
import styles from './factor.module.css';

/** Light modules around it, which scanners need (ISO/IEC 18004 requires four). */
const QUIET_ZONE = 4;

/** A text as a QR code. Dark on light in both themes, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className={styles.light} d={`M0 0h${size}v${size}H0z`} />
      <path className={styles.dark} d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
