import type { LoadedBrand } from '@marquee/tenancy';
import { brandRefused, type ChangeDeps, type ChangeSet, layerOf, tryEdits } from '../changes/index.ts';

/**
 * The brand with the change set applied to its present state. Its files are stored so that they can be served. The brand is not served.
 * @throws ChangeError `brand_invalid`, `locked`.
 */
export async function draftBrand(
  deps: Pick<ChangeDeps, 'pool' | 'clock' | 'tenants'>,
  change: ChangeSet,
  merchant: string,
): Promise<LoadedBrand> {
  const { assets, reading } = deps.tenants;
  // All brands of the change set together: one may take over a host that another gives up.
  const trial = (await tryEdits(deps, reading, change, layerOf(change))).trials.get(merchant);
  if (!trial?.brand) throw brandRefused(trial?.faults ?? []);
  for (const [name, { bytes }] of trial.brand.assets) await assets.add(name, bytes);
  return trial.brand;
}
