import type { Clock } from './context.ts';
import type { Query } from './db/query.ts';

/** Work that is due every few seconds in few brands. */
type WorkKind =
  | 'mail'
  | 'transfers'
  | 'recalls'
  | 'deposits'
  | 'cancels'
  | 'payouts'
  | 'messages'
  | 'rollup'
  | 'exclusions';

export interface BrandWorkDeps {
  readonly query: Query;
  readonly clock: Clock;
}

/** Those of the brands that have work of this kind. One query. */
export async function brandsWithWork(
  { query, clock }: BrandWorkDeps,
  kind: WorkKind,
  merchants: readonly string[],
): Promise<string[]> {
  const text = 'SELECT brand FROM core.brands_with_work($1, $2, $3) AS brand';
  const rows = await query<{ brand: string }>('brands_with_work', text, [kind, [...merchants], clock.now()]);
  return rows.map(({ brand }) => brand);
}

/** Works on one brand after the other. The failure of one is thrown after the others have had their turn. */
export async function eachBrand(
  merchants: Iterable<string>,
  work: (merchant: string) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const merchant of merchants) await work(merchant).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
