import type { BrandSummaryValue } from '@marquee/contracts/schemas/console-brands';
import { newestInfos, openChangeCounts, type VersionInfo } from './brand.repository.ts';
import type { BrandDeps } from './brand-deps.ts';
import type { Facts } from './brand-facts.ts';
import type { BrandReader } from './brand-reader.ts';

/** All brands that the reader sees, served or refused, in order. */
export async function listBrands(deps: BrandDeps, reader: BrandReader): Promise<BrandSummaryValue[]> {
  const { registry, faultRegistry } = deps.tenants;
  const codes = new Set([...registry.all().map(({ merchant }) => merchant), ...faultRegistry.refused().keys()]);
  return summariesOf(deps, [...codes].filter(reader.seesBrand).sort(), reader);
}

/** Summaries of these brands. */
export async function summariesOf(
  deps: BrandDeps,
  merchants: readonly string[],
  reader: BrandReader,
): Promise<BrandSummaryValue[]> {
  const [facts, newest, open] = await Promise.all([
    deps.facts.of(merchants),
    newestInfos(deps.pool, merchants),
    openChangeCounts(deps.pool, reader.changes),
  ]);
  return merchants.map((merchant) =>
    summaryOf(deps, merchant, {
      facts: facts.get(merchant),
      newest: newest.get(merchant),
      openChanges: open.get(merchant) ?? 0,
    }),
  );
}

interface Known {
  readonly facts: Facts | undefined;
  readonly newest: VersionInfo | undefined;
  readonly openChanges: number;
}

function summaryOf(
  { tenants, overrides }: BrandDeps,
  merchant: string,
  { facts, newest, openChanges }: Known,
): BrandSummaryValue {
  const faults = tenants.faultRegistry.refused().get(merchant) ?? [];
  const above = overrides.get(merchant) ?? [];
  const health = faults.length === 0 ? 'good' : facts === undefined ? 'missing' : 'kept';
  return {
    merchant,
    // For a folder that was never valid only the name is known.
    ...(facts === undefined ? unknownBrand() : { ...facts, languages: [...facts.languages], hosts: [...facts.hosts] }),
    version: newest?.version ?? 0,
    health,
    faults: faults.length,
    overrides: above.length,
    kills: above.filter(({ layer }) => layer === 'kill').length,
    openChanges,
    changedAt: newest?.at ?? null,
    changedBy: newest === undefined ? null : (newest.by ?? 'folders'),
  };
}

const unknownBrand = () => ({
  name: {},
  languages: [],
  defaultLanguage: 'EN',
  hosts: [],
  jurisdiction: '',
  mark: '',
  revision: '',
});
