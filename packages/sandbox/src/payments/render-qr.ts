import { encode } from 'uqr';
import { type Html, html } from '../page/html.ts';

/** Light modules around it, which scanners need (ISO/IEC 18004 requires four). */
const QUIET_ZONE = 4;

/** A text as a QR code. Dark on light in both themes, as scanners expect. */
export function renderQr(text: string, label: string): Html {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}">
<path fill="#ffffff" d="M0 0h${size}v${size}H0z"/><path fill="#111111" d="${path}" shape-rendering="crispEdges"/></svg>`;
}
