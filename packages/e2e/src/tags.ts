/** Tags of browser tests: which run has them. A test without one is in `npm test`. */

/** In the deep run alone: the second width of a walk, what takes minutes. */
export const DEEP = '@deep';
/** In `npm test` on the first brand, in the deep run on the others: long, and nearly the same on each. */
export const OTHERS_DEEP = '@others-deep';
/** In every run: what others start from. */
export const SETUP = '@setup';
