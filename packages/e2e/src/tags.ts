/** Tags of browser tests select their run. A test without one is in `npm test`. */

/** Only in the deep run: second widths, and tests that take minutes. */
export const DEEP = '@deep';
/** In `npm test` on the first brand, in the deep run on the others: long, and nearly the same on each. */
export const OTHERS_DEEP = '@others-deep';
/** In every run: set-up for other tests. */
export const SETUP = '@setup';
