import { BROKEN_ARTWORK } from './broken-artwork.ts';
import { BROKEN_FILES } from './broken-files.ts';
import { BROKEN_MONEY } from './broken-money.ts';
import { BROKEN_SENSE } from './broken-sense.ts';
import { BROKEN_THEMES } from './broken-themes.ts';
import { BROKEN_VALUES } from './broken-values.ts';
import type { SeededFault } from './seeded-fault.ts';

export { HERE, type SeededFault } from './seeded-fault.ts';

/** Seeded faults for the rules, each in one place. */
export const SEEDED_FAULTS: readonly SeededFault[] = [
  ...BROKEN_FILES,
  ...BROKEN_VALUES,
  ...BROKEN_SENSE,
  ...BROKEN_MONEY,
  ...BROKEN_ARTWORK,
  ...BROKEN_THEMES,
];
