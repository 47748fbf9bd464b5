import type { PAYMENT_KINDS } from '@marquee/contracts/cashier';
import styles from './cashier.module.css';

type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Two layers each: a filled shape in the accent and strokes above it. 32 × 32. */
const DRAWINGS: Readonly<Record<PaymentKind, { readonly fill: string; readonly strokes: string }>> = {
  card: {
    fill: 'M4 11h24v4H4z',
    strokes: 'M6 7h20a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM8 20.5h5M22 20.5h2',
  },
  bank: {
    fill: 'm16 4 12 6.5H4L16 4Z',
    strokes: 'm16 4 12 6.5v2H4v-2L16 4ZM7.5 13v9M13 13v9M19 13v9M24.5 13v9M4 22.5h24v4H4z',
  },
  ewallet: {
    fill: 'M19 15h9v6h-9z',
    strokes:
      'M5 10h21a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V10Zm0 0a3 3 0 0 1 2.5-3L22 5v5M28 15h-6a3 3 0 0 0 0 6h6M22.5 18h.01',
  },
  qr: {
    fill: 'M18 18h5v5h-5z',
    strokes:
      'M5 5h9v9H5zM18 5h9v9h-9zM5 18h9v9H5zM9.5 9.5h.01M22.5 9.5h.01M9.5 22.5h.01M18 18h4v4M27 18v4M18 27h4M26 27h1',
  },
  crypto: {
    fill: 'm16 4 10.5 6-10.5 6-10.5-6L16 4Z',
    strokes: 'm16 4 10.5 6v12L16 28 5.5 22V10L16 4ZM5.5 10 16 16l10.5-6M16 16v12',
  },
};

/** A drawing of a way to pay. */
export function MethodIcon({ kind }: { readonly kind: PaymentKind }) {
  const { fill, strokes } = DRAWINGS[kind];
  return (
    <svg className={styles.drawing} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles.drawingFill} d={fill} />
      <path className={styles.drawingStrokes} d={strokes} />
    </svg>
  );
}
