import type { LoadedBrand } from '@marquee/tenancy';
import { brandRefused, type ChangeDeps, type ChangeSet, layerOf, tryEdits } from '../changes/index.ts';

/**
 * The brand as the change set would make it of what stands now, its files stored so that they can be asked for. Nothing is served.
 * @throws ChangeError `brand_invalid`, `locked`.
 */
export async function draftBrand(
  deps: Pick<ChangeDeps, 'pool' | 'clock' | 'tenants'>,
  change: ChangeSet,
  merchant: string,
): Promise<LoadedBrand> {
  const { assets, reading } = deps.tenants;
  // All its brands together: one may take a host that another gives up.
  const trial = (await tryEdits(deps, reading, change, layerOf(change))).trials.get(merchant);
  if (!trial?.brand) throw brandRefused(trial?.faults ?? []);
  for (const [name, { bytes }] of trial.brand.assets) await assets.add(name, bytes);
  return trial.brand;
}
