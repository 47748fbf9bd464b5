import { type BrandWorkDeps, brandsWithWork, eachBrand } from '../../brand-work.ts';
import type { Query } from '../../db/query.ts';
import type { Brands } from '../../services.ts';

/** Transactions of one database transaction. */
const BATCH = 20_000;
/**
 * Between an id's time and the moment in which its transaction is visible to others as running. More than the pause between two runs: a
 * database clock that is set back by less changes nothing, and one that is set back by more is noticed by the next run.
 */
const MARGIN_MS = 10_000;

export interface RollupDeps extends BrandWorkDeps {
  readonly brands: Pick<Brands, 'get'>;
}

/** Keeps the daily rollup of brands up to date. */
export class Rollup {
  readonly #deps: RollupDeps;
  /** The zone of each brand when this process rolled it up. */
  readonly #zones = new Map<string, string>();

  constructor(deps: RollupDeps) {
    this.#deps = deps;
  }

  /** Counts what is new in these brands. A brand that another process works on is left to it. */
  async run(merchants: readonly string[], signal?: AbortSignal): Promise<void> {
    const { query, brands } = this.#deps;
    const zoneOf = (merchant: string) => brands.get(merchant)?.public.timezone;
    const moved = merchants.filter((merchant) => zoneOf(merchant) !== this.#zones.get(merchant));
    const due = new Set([...moved, ...(await brandsWithWork(this.#deps, 'rollup', merchants))]);
    await eachBrand(due, async (merchant) => {
      const zone = zoneOf(merchant);
      while (zone !== undefined && signal?.aborted !== true && (await rollUpBrand(query, { merchant, zone })));
      if (zone !== undefined && signal?.aborted !== true) this.#zones.set(merchant, zone);
    });
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
