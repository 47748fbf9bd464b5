import { parseMinor } from '@marquee/contracts/money';
import type { SwitchKey } from '@marquee/contracts/switches';
import type { BrandDraft } from '../brand/brand-draft.ts';
import type { JsonValue } from '../document/document.ts';
import { fault, type Report } from '../faults.ts';
import type { Lock, LockDemand } from '../files/locks-file.ts';
import { keysOf, lockedPath, locksOf } from './brand-locks.ts';

const DEMANDS: Readonly<Record<LockDemand, (actual: unknown, locked: Lock['value']) => boolean>> = {
  equal: (actual, locked) => actual === locked,
  atLeast: (actual, locked) => compare(actual, locked, (value, bound) => value >= bound),
  atMost: (actual, locked) => compare(actual, locked, (value, bound) => value <= bound),
  include: (actual, locked) =>
    Array.isArray(actual) && [locked].flat().every((each) => actual.some((one) => nameOf(one) === each)),
  within: (actual, locked) => [actual].flat().every((each) => [locked].flat().some((one) => one === each)),
  given: (actual) => actual !== undefined && actual !== null,
};
/** Numbers, or amounts as decimal text. Anything else satisfies no bound. */
function compare(
  actual: unknown,
  locked: Lock['value'],
  holds: (value: number | bigint, bound: number | bigint) => boolean,
): boolean {
  if (typeof actual === 'number' && typeof locked === 'number') return holds(actual, locked);
  const [value, bound] = [actual, locked].map((each) => (typeof each === 'string' ? parseMinor(each) : null));
  return value != null && bound != null && holds(value, bound);
}
/** Identifies an item of a list: a licence by its id. */
const nameOf = (item: unknown): unknown => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item);
const WORDS: Readonly<Record<LockDemand, string>> = {
  equal: 'be',
  atLeast: 'be at least',
  atMost: 'be at most',
  include: 'include',
  within: 'stay within',
  given: 'not be null',
};

/** The served value must satisfy the locks of all folders of the brand, whichever layer it comes from [T09]. */
export function checkLocks(brand: BrandDraft, report: Report): void {
  for (const lock of locksOf(brand)) {
    if (DEMANDS[lock.must](resolvedValue(brand, lock), lock.value)) continue;
    const place = brand.merged[lock.file].locate([...lockedPath(lock)]);
    const demand = `it must ${WORDS[lock.must]}${lock.must === 'given' ? '' : ` ${JSON.stringify(lock.value)}`}`;
    // The value may be in a folder that several brands inherit, so the brand is named.
    const message = `${lock.path} of ${brand.code} is locked by ${lock.rule}: ${demand}.`;
    const fix = `Give ${brand.code} a value that fits, in its ${lock.file}.json. ${lock.why}`;
    report({ ...fault(place, 'jurisdiction.lock', message, fix), lock: lock.rule });
  }
}

/** Locks apply to effective switches: a child of a switch that is off is off. */
function resolvedValue(brand: BrandDraft, lock: Lock): JsonValue | undefined {
  const { file } = lock;
  const path = keysOf(lock);
  if (file === 'switches') return brand.switches[path[0] as SwitchKey];
  const top: unknown = file === 'tenant' ? brand.tenant : brand.registration;
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    top,
  ) as JsonValue | undefined;
}
