import type { SwitchKey } from '@marquee/contracts/switches';
import type { BrandDraft } from '../brand/brand-draft.ts';
import type { JsonValue } from '../document/document.ts';
import { fault, type Report } from '../faults.ts';
import type { Lock, LockDemand } from '../files/locks-file.ts';
import type { TenantFolder } from '../folder/tenant-folder.ts';

const DEMANDS: Readonly<Record<LockDemand, (actual: unknown, locked: Lock['value']) => boolean>> = {
  equal: (actual, locked) => actual === locked,
  atLeast: (actual, locked) => typeof actual === 'number' && actual >= Number(locked),
  atMost: (actual, locked) => typeof actual === 'number' && actual <= Number(locked),
  include: (actual, locked) => Array.isArray(actual) && [locked].flat().every((each) => actual.includes(each)),
  within: (actual, locked) => [actual].flat().every((each) => [locked].flat().some((one) => one === each)),
};
const WORDS: Readonly<Record<LockDemand, string>> = {
  equal: 'be',
  atLeast: 'be at least',
  atMost: 'be at most',
  include: 'include',
  within: 'stay within',
};

/** Locks of the folders a brand is made of hold for everything above them (T09): the value served must satisfy each. */
export function checkLocks(brand: BrandDraft, report: Report): void {
  for (const folder of brand.folders) {
    for (const lock of locksOf(folder)) {
      // A switch's key has dots of its own.
      const path = lock.file === 'switches' ? [lock.path] : lock.path.split('.');
      if (DEMANDS[lock.must](resolvedValue(brand, lock, path), lock.value)) continue;
      const section = lock.file === 'switches' ? ['switches'] : lock.file === 'registration' ? ['fields'] : [];
      const place = brand.merged[lock.file].locate([...section, ...path]);
      const message = `${lock.path} is locked by ${lock.rule}: it must ${WORDS[lock.must]} ${JSON.stringify(lock.value)}.`;
      report({ ...fault(place, 'jurisdiction.lock', message, lock.why), lock: lock.rule });
    }
  }
}

/** The file was checked against the locks' schema when it was read. */
const locksOf = ({ documents }: TenantFolder): readonly Lock[] =>
  (documents.locks?.value['locks'] ?? []) as unknown as readonly Lock[];

/** Switches count by their effect: a child of a switch that is off is off. */
function resolvedValue(brand: BrandDraft, { file }: Lock, path: readonly string[]): JsonValue | undefined {
  if (file === 'switches') return brand.switches[path[0] as SwitchKey];
  const top: unknown = file === 'tenant' ? brand.tenant : brand.registration;
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    top,
  ) as JsonValue | undefined;
}
