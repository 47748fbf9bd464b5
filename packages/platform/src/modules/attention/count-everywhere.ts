import type { Clock } from '../../context.ts';
import type { Query } from '../../db/query.ts';
import type { Brands } from '../../services.ts';
import { type BrandCount, countOfBrands } from './attention.repository.ts';

export interface AttentionDeps {
  readonly query: Query;
  readonly clock: Clock;
  readonly brands: Pick<Brands, 'get'>;
}

/** Counts of those brands whose ledger is here; a brand with an upstream of its own has its ledger there. */
export async function countEverywhere(
  { query, clock, brands }: AttentionDeps,
  merchants: readonly string[],
): Promise<BrandCount[]> {
  const ours = merchants.filter((merchant) => brands.get(merchant)?.private.upstream === null);
  return countOfBrands(query, ours, clock.now());
}
