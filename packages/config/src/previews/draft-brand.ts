import type { LoadedBrand } from '@marquee/tenancy';
import { withEdits } from '../changes/apply-edits.ts';
import { ChangeError } from '../changes/change-error.ts';
import type { ChangeSet } from '../changes/change-set.ts';
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
    const brand = tried(context, change, merchant, at);
    for (const [name, { bytes }] of brand.assets) await context.assets.add(name, bytes);
    return brand;
  });
}

function tried(
  context: PassContext,
  { id, author, reason, edits }: Pick<ChangeSet, 'id' | 'author' | 'reason' | 'edits'>,
  merchant: string,
  at: string,
): LoadedBrand {
  const note = { changeSet: id, by: author, at, reason };
  // All its brands together: one may take a host that another gives up.
  const wanted = [...new Set(edits.map((edit) => edit.merchant))].map((code) => {
    const own = edits.filter((edit) => edit.merchant === code);
    return [code, withEdits(context.overrides.get(code) ?? [], own, 'override', note)] as const;
  });
  const trial = tryOverrides(context, new Map(wanted)).get(merchant);
  if (trial?.brand) return trial.brand;
  const faults = trial?.faults ?? [];
  const lock = faults.find((fault) => fault.lock !== undefined)?.lock ?? null;
  throw new ChangeError(lock === null ? 'brand_invalid' : 'locked', { faults, lock });
}
