import type { Logger } from '@marquee/server-kit';
import { type Fault, uniqueFaults } from '@marquee/tenancy';

/** The present faults of folders. Each fault is logged once, when it appears. */
export interface FaultRegistry {
  readonly refuse: (merchant: string, faults: readonly Fault[]) => void;
  readonly clear: (merchant: string) => void;
  /** Faults of directories and shared folders, for all brands that inherit from them. */
  readonly setShared: (faults: readonly Fault[]) => void;
  readonly refused: () => ReadonlyMap<string, readonly Fault[]>;
  readonly faults: () => Fault[];
  /** Logs new faults; called after each pass. */
  readonly announce: (isServed: (merchant: string) => boolean) => void;
}

/** Names per log line; ten thousand brands may inherit one broken file. */
const NAMED_MAX = 20;

const keyOf = ({ file, line, column, rule, message }: Fault): string => [file, line, column, rule, message].join('\n');

export function createFaultRegistry(logger: Logger): FaultRegistry {
  const refused = new Map<string, readonly Fault[]>();
  let shared: readonly Fault[] = [];
  let announced = new Set<string>();
  let lastRefused = '';

  const faults = (): Fault[] => uniqueFaults([...shared, ...[...refused.values()].flat()]);
  return {
    refuse: (merchant, found) => refused.set(merchant, found),
    clear: (merchant) => {
      refused.delete(merchant);
    },
    setShared: (found) => {
      shared = found;
    },
    refused: () => refused,
    faults,
    announce: (isServed) => {
      const now = faults();
      for (const { file, line, column, rule, message, fix } of now.filter((each) => !announced.has(keyOf(each)))) {
        logger.error({ file, line, column, rule, fault: message, fix }, 'a tenant folder has a fault');
      }
      announced = new Set(now.map(keyOf));
      const codes = [...refused.keys()].sort();
      if (codes.join() === lastRefused) return;
      lastRefused = codes.join();
      const kept = codes.filter(isServed);
      const missing = codes.filter((code) => !isServed(code));
      const counts = { refused: codes.length, kept: kept.slice(0, NAMED_MAX), missing: missing.slice(0, NAMED_MAX) };
      if (codes.length === 0) logger.info('every tenant folder is good again');
      else logger.warn(counts, 'brands with faults keep their last good version where there is one');
    },
  };
}
