import type { PublicManifest } from '@marquee/contracts/manifest';
import type { PageOffer } from '@marquee/contracts/pages';
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
  const banners = snapshot.public.banners.map((banner) => withoutWay(banner, { ...snapshot.public, switches }));
  const content = {
    public: { ...snapshot.public, switches, banners, customerService: switches.customerService ? customerService : [] },
    private: snapshot.private,
    assets: snapshot.assets,
  };
  const revision = snapshotRevision(content);
  return { merchant: snapshot.merchant, revision, ...content, public: { ...content.public, revision } };
}

function withoutWay(banner: PublicManifest['banners'][number], offer: PageOffer): PublicManifest['banners'][number] {
  if (linkageProblem(banner, offer) === null) return banner;
  const { linkage: _, ...rest } = banner;
  return { ...rest, linkageType: 'none' };
}
