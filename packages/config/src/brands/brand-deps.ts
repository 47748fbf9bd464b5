import type { DomainValue } from '@marquee/contracts/schemas/console-brands';
import type { Clock } from '@marquee/server-kit';
import type { LoadedBrand, Override } from '@marquee/tenancy';
import type { Pool } from 'pg';
import type { TenantService } from '../tenants/tenant-service.ts';
import type { BrandFacts } from './brand-facts.ts';
import type { BrandReader } from './brand-reader.ts';

/** What the functions here work with; plain values, made once. Nothing here changes a brand. */
export interface BrandDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly tenants: TenantService;
  /** The tenant service's own: what is above the folders. */
  readonly overrides: ReadonlyMap<string, readonly Override[]>;
  readonly facts: BrandFacts;
  /** How the hosts of a brand are. @param loaded null: its folder has faults. */
  readonly domainsOf: (merchant: string, loaded: LoadedBrand | null, sees: BrandReader['seesBrand']) => DomainValue[];
}

/** Whether there is such a brand: served, or a folder that could not be. */
export const isKnown = ({ tenants }: Pick<BrandDeps, 'tenants'>, merchant: string): boolean =>
  tenants.registry.get(merchant) !== undefined || tenants.faultRegistry.refused().has(merchant);
