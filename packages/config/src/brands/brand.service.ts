import type { OverrideKind } from '@marquee/contracts/layers';
import type { BrandValue, KillValue, ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { Fault, Override } from '@marquee/tenancy';
import { brandRefused, ChangeError, newestVersions, ownFault } from '../changes/index.ts';
import { hiddenChanges, killExpiries, type OverrideFacts, overrideFacts } from './brand.repository.ts';
import { conflictsOf } from './brand-conflicts.ts';
import { type BrandDeps, isKnown } from './brand-deps.ts';
import { summariesOf } from './brand-list.ts';
import type { BrandReader } from './brand-reader.ts';
import { brandValues, visibleNote } from './brand-values.ts';
import { fileNames } from './file-names.ts';

/** A brand without its values. @throws ChangeError `brand_not_found`. */
export async function describeBrand(deps: BrandDeps, merchant: string, reader: BrandReader): Promise<BrandValue> {
  const [brand] = await summariesOf(deps, [merchant], reader);
  if (brand === undefined || !isKnown(deps, merchant)) throw new ChangeError('brand_not_found');
  const { tenants, pool, clock } = deps;
  const served = tenants.registry.get(merchant);
  const snapshot = served === undefined ? null : (JSON.parse(served.json.toString()) as BrandSnapshot);
  const faults = tenants.faultRegistry.refused().get(merchant) ?? [];
  const overrides = await overrideFacts(pool, merchant, clock.now().toISOString());
  const { brand: loaded, draft, chain } = tenants.load(merchant);
  const nameOf = fileNames(tenants.dirs);
  return {
    brand,
    manifest: snapshot?.public ?? null,
    chain: draft === null ? [...chain] : draft.folders.map(({ name }) => name),
    domains: deps.domainsOf(merchant, loaded, reader.seesBrand),
    faults: faults.map((fault) => named(ownFault(fault), nameOf)),
    conflicts: loaded === null ? [] : conflictsOf(loaded.draft, overrides),
    kills: await killsOf(deps, merchant, overrides, reader),
  };
}

/** The kills of a brand, also where its folder has faults, so that they can be lifted. */
async function killsOf(
  deps: BrandDeps,
  merchant: string,
  facts: readonly OverrideFacts[],
  reader: BrandReader,
): Promise<KillValue[]> {
  const kills = (deps.overrides.get(merchant) ?? []).filter(({ layer }) => layer === 'kill');
  const hidden = await hiddenFrom(deps, reader, kills);
  const expiryOf = killExpiries(facts);
  return kills.map(({ kind, path, note }) => ({
    key: path.at(-1) ?? '',
    note: { ...visibleNote(note, hidden) },
    expiresAt: expiryOf(kind, path),
  }));
}

/** Change sets of values of run time that the reader may not see. */
const hiddenFrom = ({ pool }: BrandDeps, { changes }: BrandReader, values: readonly Override[]): Promise<Set<string>> =>
  hiddenChanges(
    pool,
    changes,
    values.map(({ note }) => note.changeSet),
  );

/**
 * A brand's values now, with their layers. @throws ChangeError `brand_not_found`; `brand_invalid` or `locked` where its folder has
 * faults: an older version is served then, whose layers are not kept.
 */
export async function valuesOf(
  deps: BrandDeps,
  merchant: string,
  kind: OverrideKind | null,
  reader: BrandReader,
): Promise<{ version: number; values: ResolvedValue[] }> {
  const { tenants, pool, clock } = deps;
  if (!isKnown(deps, merchant)) throw new ChangeError('brand_not_found');
  const versions = await newestVersions(pool, [merchant]);
  const overrides = await overrideFacts(pool, merchant, clock.now().toISOString());
  const { brand, faults } = tenants.load(merchant);
  const nameOf = fileNames(tenants.dirs);
  if (brand === null) throw brandRefused(faults.map((fault) => named(fault, nameOf)));
  const hidden = await hiddenFrom(deps, reader, deps.overrides.get(merchant) ?? []);
  const values = brandValues(brand.draft, { kind, overrides, nameOf, hidden });
  return { version: versions.get(merchant)?.version ?? 0, values };
}

const named = (fault: Fault, nameOf: (file: string) => string): Fault => ({ ...fault, file: nameOf(fault.file) });
