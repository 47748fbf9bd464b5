/**
 * Art directions of new brands. Each defines artwork, mark, lettering, typeface, corners, shadows and layout,
 * so that two brands differ by more than their colours.
 */
import type { Layout } from '@marquee/contracts/manifest';
import { createDice } from './dice.ts';

export const LOOK_NAMES = ['facet', 'orbit', 'tide', 'arch', 'signal', 'bloom'] as const;
export type LookName = (typeof LOOK_NAMES)[number];

/** Latin display face; `DISPLAY_STACKS` adds those of other scripts. */
export type DisplayFace = 'Fraunces Variable' | 'Bricolage Grotesque Variable' | 'Figtree Variable' | 'Inter Variable';

/** Drawn capitals of the logo. */
export interface Lettering {
  /** Width of the stroke in hundredths of the capitals' height. */
  readonly weight: number;
  readonly ends: 'round' | 'butt';
  /** Extra space between letters, in hundredths of the height. */
  readonly tracking: number;
  /** Width of a letter, 1 as drawn. */
  readonly stretch: number;
}

export interface Look {
  readonly name: LookName;
  readonly face: DisplayFace;
  readonly faceWeight: number;
  /** Small, medium, large and button radius in pixels. */
  readonly radii: readonly [number, number, number, number];
  readonly density: number;
  readonly shadow: 'hard' | 'soft' | 'glow';
  /** Ground of the light theme. */
  readonly ground: 'paper' | 'mist' | 'white';
  /** `bold`: the header has the brand's colour in both themes; `quiet`: the page's. */
  readonly header: 'bold' | 'quiet';
  readonly gradient: 'flat' | 'glow';
  readonly lettering: Lettering;
  readonly layouts: readonly [Layout, ...Layout[]];
}

const layout = (
  header: Layout['header'],
  hero: Layout['hero'],
  cards: Layout['cards'],
  navMark: Layout['navMark'],
): Layout => ({ header, hero, cards, navMark });

export const LOOKS: Readonly<Record<LookName, Look>> = {
  facet: {
    name: 'facet',
    face: 'Bricolage Grotesque Variable',
    faceWeight: 700,
    radii: [3, 6, 10, 4],
    density: 0.96,
    shadow: 'soft',
    ground: 'mist',
    header: 'bold',
    gradient: 'flat',
    lettering: { weight: 15, ends: 'butt', tracking: 20, stretch: 1 },
    layouts: [layout('inline', 'wide', 'portrait', 'underline'), layout('stacked', 'wide', 'square', 'block')],
  },
  orbit: {
    name: 'orbit',
    face: 'Figtree Variable',
    faceWeight: 800,
    radii: [12, 18, 30, 999],
    density: 1.04,
    shadow: 'glow',
    ground: 'white',
    header: 'quiet',
    gradient: 'glow',
    lettering: { weight: 14, ends: 'round', tracking: 13, stretch: 1.04 },
    layouts: [layout('inline', 'wide', 'square', 'pill'), layout('stacked', 'wide', 'portrait', 'pill')],
  },
  tide: {
    name: 'tide',
    face: 'Fraunces Variable',
    faceWeight: 560,
    radii: [8, 14, 22, 10],
    density: 1.08,
    shadow: 'soft',
    ground: 'paper',
    header: 'quiet',
    gradient: 'glow',
    lettering: { weight: 9, ends: 'round', tracking: 30, stretch: 1 },
    layouts: [layout('stacked', 'wide', 'landscape', 'underline'), layout('inline', 'framed', 'portrait', 'underline')],
  },
  arch: {
    name: 'arch',
    face: 'Fraunces Variable',
    faceWeight: 640,
    radii: [2, 4, 6, 3],
    density: 0.98,
    shadow: 'hard',
    ground: 'paper',
    header: 'bold',
    gradient: 'flat',
    lettering: { weight: 11, ends: 'butt', tracking: 26, stretch: 0.94 },
    layouts: [layout('inline', 'framed', 'portrait', 'block'), layout('stacked', 'framed', 'square', 'underline')],
  },
  signal: {
    name: 'signal',
    face: 'Inter Variable',
    faceWeight: 750,
    radii: [6, 10, 14, 8],
    density: 0.92,
    shadow: 'hard',
    ground: 'white',
    header: 'bold',
    gradient: 'flat',
    lettering: { weight: 21, ends: 'butt', tracking: 16, stretch: 1.06 },
    layouts: [layout('inline', 'framed', 'landscape', 'pill'), layout('stacked', 'framed', 'landscape', 'block')],
  },
  bloom: {
    name: 'bloom',
    face: 'Bricolage Grotesque Variable',
    faceWeight: 600,
    radii: [14, 22, 34, 16],
    density: 1,
    shadow: 'glow',
    ground: 'mist',
    header: 'quiet',
    gradient: 'glow',
    lettering: { weight: 12, ends: 'round', tracking: 16, stretch: 0.98 },
    layouts: [layout('stacked', 'framed', 'square', 'pill'), layout('inline', 'wide', 'portrait', 'pill')],
  },
};

/** The default art direction of a code. */
export const lookOf = (code: string): Look => LOOKS[createDice(code, 'look').pick(LOOK_NAMES)];
export const layoutOf = (code: string, { layouts }: Look): Layout => createDice(code, 'layout').pick(layouts);
