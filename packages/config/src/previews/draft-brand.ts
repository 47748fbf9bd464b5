import type { LoadedBrand } from '@marquee/tenancy';
import { brandRefused } from '../changes/change-error.ts';
import { type ChangeSet, merchantsOf } from '../changes/change-set.ts';
import { valuesWith } from '../changes/live-change.ts';
import { type PassContext, tryOverrides } from '../tenants/load-pass.ts';
import type { TenantService } from '../tenants/tenant-service.ts';

/**
 * The brand as the change set would make it of what stands now, its files stored so that they can be asked for. Nothing is served.
 * @param at ISO 8601 UTC. @throws ChangeError `brand_invalid`, `locked`.
 */
export function draftBrand(
  tenants: TenantService,
  change: Pick<ChangeSet, 'id' | 'author' | 'reason' | 'edits'>,
  merchant: string,
  at: string,
): Promise<LoadedBrand> {
  return tenants.exclusively(async (context) => {
    const brand = await tried(context, change, merchant, at);
    for (const [name, { bytes }] of brand.assets) await context.assets.add(name, bytes);
    return brand;
  });
}

async function tried(
  context: PassContext,
  { id, author, reason, edits }: Pick<ChangeSet, 'id' | 'author' | 'reason' | 'edits'>,
  merchant: string,
  at: string,
): Promise<LoadedBrand> {
  // All its brands together: one may take a host that another gives up.
  const current = new Map(merchantsOf({ edits }).map((code) => [code, context.overrides.get(code) ?? []] as const));
  const wanted = valuesWith(current, edits, 'override', { changeSet: id, by: author, at, reason });
  const trial = (await tryOverrides(context, wanted)).get(merchant);
  if (trial?.brand) return trial.brand;
  throw brandRefused(trial?.faults ?? []);
}
