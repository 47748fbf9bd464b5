import { s } from './dom.ts';

const PATHS = {
  leave: 'M15 4h3a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-3M10 8l-4 4 4 4M6 12h9',
  info: 'M12 11v6M12 7.2v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  history: 'M4 5v5h5M4.6 15a8 8 0 1 0 .9-7.4L4 10M12 8v4.5l3 2',
  soundOn: 'M4 10v4h3l5 4V6L7 10H4ZM15.500 9.200a4 4 0 0 1 0 5.600M18 6.800a7.400 7.400 0 0 1 0 10.400',
  soundOff: 'M4 10v4h3l5 4V6L7 10H4ZM16 9.500l5 5M21 9.500l-5 5',
  close: 'M6 6l12 12M18 6L6 18',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  shield: 'M12 3l7 3v5c0 4.700-3 8.200-7 10-4-1.800-7-5.300-7-10V6l7-3ZM9 12l2.200 2.200L15.200 10',
  copy: 'M9 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM16 5.500A1 1 0 0 0 15 4.500H6a1 1 0 0 0-1 1v9a1 1 0 0 0 .6.900',
} as const;

export type IconName = keyof typeof PATHS;

/** A stroked 24×24 icon in the colour of the text; decorative. */
export function icon(name: IconName): SVGSVGElement {
  return s(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' },
    s('path', { d: PATHS[name] }),
  );
}
