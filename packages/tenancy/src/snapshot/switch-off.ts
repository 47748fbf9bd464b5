import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { effectiveSwitches, SWITCH_KEYS, type SwitchKey } from '@marquee/contracts/switches';
import { linkageProblem } from '../checks/check-banners.ts';
import { snapshotRevision } from './snapshot-revision.ts';

/**
 * A served brand with one switch and its dependents off. It does not read the folder, which may have faults during an
 * emergency. The result equals a load of a good folder with the switch off above it.
 */
export function withSwitchOff(snapshot: BrandSnapshot, key: SwitchKey): BrandSnapshot {
  // Served values are effective, so turning one off turns its children off.
  const switches = effectiveSwitches({ ...snapshot.public.switches, [key]: false });
  const isSame = SWITCH_KEYS.every((each) => switches[each] === snapshot.public.switches[each]);
  if (isSame) return snapshot;
  const { customerService } = snapshot.public;
  const offer = { ...snapshot.public, switches };
  const banners = snapshot.public.banners.filter((banner) => linkageProblem(banner, offer) === null);
  const content = {
    public: { ...snapshot.public, switches, banners, customerService: switches.customerService ? customerService : [] },
    private: snapshot.private,
    assets: snapshot.assets,
  };
  const revision = snapshotRevision(content);
  return { merchant: snapshot.merchant, revision, ...content, public: { ...content.public, revision } };
}
