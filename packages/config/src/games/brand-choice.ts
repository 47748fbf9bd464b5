import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { Override } from '@marquee/tenancy';
import { folderValue } from '../brands/folder-value.ts';
import { ChangeError } from '../changes/index.ts';
import { ConsoleError } from '../staff/console-error.ts';
import type { TenantService } from '../tenants/tenant-service.ts';

/** A brand's choice of the catalogue, as it is served. */
export interface BrandChoice {
  /** Codes of its vendors, switched-off ones included. */
  readonly vendors: string[];
  readonly off: string[];
  /** Games that its folder turns off. */
  readonly folderOff: string[];
}

interface ChoiceDeps {
  readonly tenants: TenantService;
  readonly overrides: ReadonlyMap<string, readonly Override[]>;
}

/** @throws ChangeError `brand_not_found`, ConsoleError `games_elsewhere`. */
export function choiceOf({ tenants, overrides }: ChoiceDeps, merchant: string): BrandChoice {
  const served = tenants.registry.get(merchant);
  if (served === undefined) throw new ChangeError('brand_not_found');
  const snapshot = JSON.parse(served.json.toString()) as BrandSnapshot;
  if (snapshot.private.upstream !== null) throw new ConsoleError('games_elsewhere');
  const { off } = snapshot.private.games;
  const shown = snapshot.public.vendors.map(({ code }) => code);
  const vendors = [...shown, ...off.filter((name) => !name.includes('/'))];
  const isSet = (overrides.get(merchant) ?? []).some(({ kind, path }) => kind === 'vendors' && path[0] === 'games');
  return { vendors, off, folderOff: isSet ? folderOffOf(tenants, merchant) : off };
}

/** For a folder that can't be read now, all that is off counts as turned off by staff. */
function folderOffOf(tenants: TenantService, merchant: string): string[] {
  const { brand } = tenants.load(merchant);
  return brand === null ? [] : ((folderValue(brand.draft, 'vendors', ['games', 'off']).value ?? []) as string[]);
}
