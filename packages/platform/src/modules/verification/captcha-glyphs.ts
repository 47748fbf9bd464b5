/**
 * The captchas' own alphabet: strokes in a box 10 wide and 14 high, as SVG path data. No font has to be shipped or can be
 * missing; characters that resemble each other are left out (0 O, 1 I, 5 S, 8 B, 2 Z, U V J).
 */
export const CAPTCHA_GLYPHS: Readonly<Record<string, string>> = {
  2: 'M1 3.5C1-.8 9-.8 9 4c0 3-7 6.5-8 10h8.5',
  3: 'M1 1.5C3-.8 9-.5 8.5 3.5 8.2 6 5.5 6.6 4 6.6c2.5 0 5.3.9 5.2 3.8-.2 4.4-6.7 4.6-8.4 1.6',
  4: 'M7.5 14V0L.5 10h9.3',
  6: 'M8 .8C3 1 .8 6 1 10c.2 5.4 8 5.2 8-.2C9 5.4 2.5 5.2 1 9.5',
  7: 'M.8 0h8.4L3.5 14',
  9: 'M2 13.2c5-.2 7.2-5.2 7-9.2C8.8-1.4 1-1.2 1 4.2c0 4.4 6.5 4.6 8 .3',
  A: 'M0 14 5 0l5 14M1.8 9.2h6.4',
  C: 'M9.3 3C7.5-1.2.5-1 .5 7s7 8.2 8.8 4',
  E: 'M9 0H1v14h8M1 6.8h6.5',
  F: 'M9 0H1v14M1 6.8h6.5',
  H: 'M1 0v14M9 0v14M1 7h8',
  K: 'M1 0v14M9 0 1 8m3-2.6L9.3 14',
  L: 'M1 0v14h8',
  M: 'M.5 14V0L5 8 9.5 0v14',
  N: 'M1 14V0l8 14V0',
  P: 'M1 14V0h4c5.5 0 5.5 7.5 0 7.5H1',
  R: 'M1 14V0h4c5.5 0 5.5 7.5 0 7.5H1m4 0L9.3 14',
  T: 'M.5 0h9M5 0v14',
  U: 'M1 0v9c0 6.6 8 6.6 8 0V0',
  W: 'm0 0 2.5 14L5 5l2.5 9L10 0',
  X: 'm.8 0 8.4 14M9.2 0 .8 14',
  Y: 'm.5 0 4.5 7L9.5 0M5 7v7',
};

export const CAPTCHA_ALPHABET = Object.keys(CAPTCHA_GLYPHS).join('');
