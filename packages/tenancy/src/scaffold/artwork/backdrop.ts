import type { Theme } from '@marquee/contracts/constants';
import { group, path, svgFile } from '../drawing/svg.ts';
import type { LookName } from '../looks.ts';
import type { BrandArt } from './brand-art.ts';

const TILE = 240;

/** Lines that continue into the next tile on every side. */
const PATTERNS: Readonly<Record<LookName, readonly [string, ...string[]]>> = {
  facet: [
    'M0 0L120 60L240 0M0 120L120 60L240 120M0 120L120 180L240 120M0 240L120 180L240 240M120 60V180M0 0V120M240 0V120',
    'M60 0L0 60M180 0L240 60M60 240L0 180M180 240L240 180M60 0L180 120M180 0L60 120M60 120L180 240M180 120L60 240M0 60L60 120L0 180M240 60L180 120L240 180',
  ],
  orbit: [
    'M120 20a100 100 0 1 1-.1 0M120 60a60 60 0 1 1-.1 0M120 96a24 24 0 1 1-.1 0M0 84a36 36 0 0 0 0 72M240 84a36 36 0 0 1 0 72M84 0a36 36 0 0 0 72 0M84 240a36 36 0 0 1 72 0',
    'M0 60a60 60 0 0 0 60-60M180 0a60 60 0 0 0 60 60M240 180a60 60 0 0 0-60 60M60 240a60 60 0 0 0-60-60M120 50a70 70 0 1 1-.1 0M120 84a36 36 0 1 1-.1 0',
  ],
  tide: [
    'M0 30q30-24 60 0t60 0t60 0t60 0M0 90q30-24 60 0t60 0t60 0t60 0M0 150q30-24 60 0t60 0t60 0t60 0M0 210q30-24 60 0t60 0t60 0t60 0',
    'M0 40q60-50 120 0t120 0M0 56q60-50 120 0t120 0M0 160q60-50 120 0t120 0M0 176q60-50 120 0t120 0',
  ],
  arch: [
    'M0 120V60a60 60 0 0 1 120 0V120M120 120V60a60 60 0 0 1 120 0V120M20 120V60a40 40 0 0 1 80 0V120M140 120V60a40 40 0 0 1 80 0V120M-60 240V180a60 60 0 0 1 120 0V240M60 240V180a60 60 0 0 1 120 0V240M180 240V180a60 60 0 0 1 120 0V240M-40 240V180a40 40 0 0 1 80 0V240M80 240V180a40 40 0 0 1 80 0V240M200 240V180a40 40 0 0 1 80 0V240',
    'M0 120a120 120 0 0 1 240 0M30 120a90 90 0 0 1 180 0M60 120a60 60 0 0 1 120 0M-120 240a120 120 0 0 1 240 0M120 240a120 120 0 0 1 240 0M-90 240a90 90 0 0 1 180 0M150 240a90 90 0 0 1 180 0M-60 240a60 60 0 0 1 120 0M180 240a60 60 0 0 1 120 0',
  ],
  signal: [
    'M30 0V70M30 110V150M30 200V240M90 20V100M90 140V220M150 0V40M150 80V190M150 220V240M210 30V60M210 100V230',
    'M0 60H90V0M240 60H150V0M0 180H90V240M240 180H150V240M90 60V180M150 60V180M90 120H150',
  ],
  bloom: [
    'M120 120C60 100 60 40 120 0C180 40 180 100 120 120C140 60 200 60 240 120C200 180 140 180 120 120C180 140 180 200 120 240C60 200 60 140 120 120C100 180 40 180 0 120C40 60 100 60 120 120',
    'M0 0Q120 40 120 120Q40 120 0 0M240 0Q120 40 120 120Q200 120 240 0M0 240Q120 200 120 120Q40 120 0 240M240 240Q120 200 120 120Q200 120 240 240',
  ],
};

/** The page's pattern, faint enough for text above it. */
export function drawBackdrop(art: BrandArt, theme: Theme): string {
  const stroke = art.themes[theme].text.hex;
  const d = art.dice('backdrop').pick(PATTERNS[art.look.name]);
  const isHeavy = art.look.name === 'signal';
  const lines = path(d, {
    fill: 'none',
    stroke,
    'stroke-width': isHeavy ? 7 : 1.2,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
  const opacity = { dark: isHeavy ? '0.02' : '0.036', light: isHeavy ? '0.024' : '0.045' }[theme];
  return svgFile(TILE, TILE, group({ opacity }, lines), true);
}
