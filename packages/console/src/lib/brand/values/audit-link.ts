import { searchOf } from '../../api/api.ts';
import { PATHS } from '../../paths/paths.ts';

/** The audit, filtered by one value of one brand. @param written as people write it, e.g. `switches.home.jackpot`. */
export const auditOf = (merchant: string, written: string): string =>
  `${PATHS.audit}${searchOf({ merchant, target: written })}`;
