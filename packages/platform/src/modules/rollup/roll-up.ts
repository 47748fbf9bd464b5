import type { Query } from '../../db/query.ts';
import type { Brands } from '../../services.ts';

/** Transactions of one database transaction. */
const BATCH = 20_000;
/** Between an id's time and the moment in which its transaction is visible to others as running. */
const MARGIN_MS = 2_000;

export interface RollupDeps {
  readonly query: Query;
  readonly brands: Pick<Brands, 'get'>;
}

/** Brings the daily rollup of these brands up to date. A brand that another process works on is left to it. */
export async function rollUp(deps: RollupDeps, merchants: readonly string[], signal?: AbortSignal): Promise<void> {
  for (const merchant of merchants) {
    const zone = deps.brands.get(merchant)?.public.timezone;
    while (zone !== undefined && signal?.aborted !== true && (await rollUpBrand(deps.query, { merchant, zone })));
  }
}

/** One batch of a brand. @returns whether there are more */
export async function rollUpBrand(
  query: Query,
  {
    merchant,
    zone,
    batch = BATCH,
    marginMs = MARGIN_MS,
  }: { readonly merchant: string; readonly zone: string; readonly batch?: number; readonly marginMs?: number },
): Promise<boolean> {
  const text = "SELECT core.roll_up($1, $2, $3, $4 * interval '1 millisecond') AS more";
  const [row] = await query<{ more: boolean }>('roll_up', text, [merchant, zone, batch, marginMs]);
  return row?.more === true;
}
