import type { ServedBrand } from '../tenants/served-brand.ts';

/** A served brand of which only its hosts matter. */
export const servedAt = (merchant: string, hosts: readonly string[], revision = hosts.join(' ')): ServedBrand => ({
  merchant,
  revision,
  hosts,
  assets: [],
  json: Buffer.from('{}'),
});
