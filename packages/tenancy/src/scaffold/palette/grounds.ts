import type { Theme } from '@marquee/contracts/constants';
import type { Look } from '../looks.ts';
import { INKLESS, type Shade, toHex, yellowness } from './shade.ts';

/** Lightness of the header, and a range that looks like it. */
const DARK = 0.42;

/** Background colours. Light ones are lighter than 0.86 and dark ones darker than 0.4, so that text reaches its contrast. */
export interface Grounds {
  readonly bg: string;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  /** The strongest stop of the gradient behind game rows and status pages, below text. */
  readonly hero: string;
  readonly header: string;
  readonly footer: string;
  readonly isHeaderDark: boolean;
  readonly isFooterDark: boolean;
}

export function grounds(theme: Theme, first: Shade, second: Shade, look: Look): Grounds {
  return theme === 'dark' ? darkGrounds(first, look) : lightGrounds(first, second, look);
}

function darkGrounds(first: Shade, { header }: Look): Grounds {
  const share = 0.34 * (1 - 0.7 * yellowness(first));
  const at = (l: number, c: number): string => toHex({ l, c: Math.min(c, first.c * share), h: first.h });
  return {
    bg: at(0.165, 0.042),
    surface: at(0.212, 0.046),
    raised: at(0.258, 0.054),
    sunken: at(0.132, 0.034),
    hero: at(0.285, 0.09),
    header: header === 'bold' ? at(0.235, 0.075) : at(0.18, 0.046),
    footer: at(0.125, 0.034),
    isHeaderDark: true,
    isFooterDark: true,
  };
}

/** Paper is tinted by the warmer of the two colours, mist faintly by the first. */
function lightGrounds(first: Shade, second: Shade, { ground, header }: Look): Grounds {
  // Buttons of the brand's colour are on the header, so a brand as dark as its header gets a quiet one.
  const isBold = header === 'bold' && first.c >= INKLESS && first.l > DARK;
  const bold = (l: number, c: number): string =>
    toHex({ l, c: Math.min(c, first.c * 0.7 * (1 - 0.85 * yellowness(first))), h: first.h });
  const warm = Math.min(92, Math.max(62, [first, second].find(({ c, h }) => c > 0.05 && h > 20 && h < 115)?.h ?? 78));
  const at = (l: number, c: number): string =>
    ground === 'paper' ? toHex({ l, c: c * 1.5, h: warm }) : toHex({ l, c: Math.min(c, first.c * 0.12), h: first.h });
  const [bg, surface, sunken] = { paper: [0.962, 0.985, 0.918], mist: [0.958, 0.99, 0.915], white: [0.985, 1, 0.945] }[
    ground
  ] as [number, number, number];
  return {
    bg: at(bg, 0.012),
    surface: at(surface, 0.006),
    raised: '#ffffff',
    sunken: at(sunken, 0.018),
    hero: toHex({ l: 0.925, c: Math.min(0.045, first.c * 0.3), h: first.h }),
    header: isBold ? bold(0.33 - 0.07 * yellowness(first), 0.12) : at(surface, 0.006),
    footer: isBold ? bold(0.255, 0.085) : at(sunken, 0.02),
    isHeaderDark: isBold,
    isFooterDark: isBold,
  };
}
