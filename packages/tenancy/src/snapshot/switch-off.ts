import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { effectiveSwitches, SWITCH_KEYS, type SwitchKey } from '@marquee/contracts/switches';
import { linkageProblem } from '../checks/check-banners.ts';
import { snapshotRevision } from './snapshot-revision.ts';

/**
 * A served brand with one switch off, and everything that hangs on it, without asking its folder: what an emergency needs
 * while that has faults. The same as a load of a good folder with the switch off above it.
 */
export function withSwitchOff(snapshot: BrandSnapshot, key: SwitchKey): BrandSnapshot {
  // What is served are effective values: with one more off, its children follow.
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
