import type { DomainValue } from '@marquee/contracts/schemas/console-brands';
import type { Clock } from '@marquee/server-kit';
import type { LoadedBrand, Override } from '@marquee/tenancy';
import type { Pool } from 'pg';
import type { TenantService } from '../tenants/tenant-service.ts';
import type { BrandFacts } from './brand-facts.ts';
import type { BrandReader } from './brand-reader.ts';

/** What the functions about brands depend on. They change no brand. */
export interface BrandDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly tenants: TenantService;
  /** Values of run time by brand; the tenant service reads the same map. */
  readonly overrides: ReadonlyMap<string, readonly Override[]>;
  readonly facts: BrandFacts;
  /** The state of a brand's hosts. @param loaded null: its folder has faults. */
  readonly domainsOf: (merchant: string, loaded: LoadedBrand | null, sees: BrandReader['seesBrand']) => DomainValue[];
}

/** Whether the brand exists: it is served, or its folder was refused. */
export const isKnown = ({ tenants }: Pick<BrandDeps, 'tenants'>, merchant: string): boolean =>
  tenants.registry.get(merchant) !== undefined || tenants.faultRegistry.refused().has(merchant);
