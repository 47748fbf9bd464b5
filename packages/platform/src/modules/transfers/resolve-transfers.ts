import { type BrandWorkDeps, brandsWithWork, eachBrand } from '../../brand-work.ts';
import type { RecallDeps } from './recall-money.ts';
import { queryAndSettle } from './settle.ts';
import { type Transfer, takeDueTransfers } from './transfers.repository.ts';

const RETRY_FIRST_MS = 2_000;
/** A little longer than an order may be under way (settle.ts): the player is waiting. */
const SOON_MS = 10_000;
const SOON_ATTEMPTS = 14;
const RETRY_LONGEST_MS = 5 * 60_000;
const BATCH_MAX = 20;
/** After this time each attempt is logged as an error, so that staff contact the vendor too. */
const LONG_MS = 60 * 60_000;

function retryMs(attempts: number): number {
  if (attempts < SOON_ATTEMPTS) return Math.min(RETRY_FIRST_MS * 2 ** attempts, SOON_MS);
  return Math.min(SOON_MS * 2 ** Math.min(attempts - SOON_ATTEMPTS, 20), RETRY_LONGEST_MS);
}

export interface ResolverDeps extends BrandWorkDeps, RecallDeps {}

/** Queries vendors about due transfers of these brands, with growing pauses. It never gives up: it is players' money. */
export async function resolveTransfers(deps: ResolverDeps, merchants: readonly string[]): Promise<void> {
  await eachBrand(await brandsWithWork(deps, 'transfers', merchants), (merchant) => resolveBrand(deps, merchant));
}

async function resolveBrand(deps: ResolverDeps, merchant: string): Promise<void> {
  const { withTenant, clock } = deps;
  const scope = { merchant, clock };
  for (;;) {
    const transfers = await withTenant(scope, (db) =>
      takeDueTransfers(db, scope, { max: BATCH_MAX, retryMs }, clock.now()),
    );
    await Promise.all(transfers.map((transfer) => resolveOne(deps, merchant, transfer)));
    if (transfers.length < BATCH_MAX) return;
  }
}

async function resolveOne(
  { withTenant, clock, vendors, log }: ResolverDeps,
  merchant: string,
  transfer: Transfer,
): Promise<void> {
  const { id, provider, attempts } = transfer;
  const what = { merchant, transfer: id, provider, attempts: attempts + 1 };
  const isLong = clock.now().getTime() - transfer.createdAt.getTime() >= LONG_MS;
  try {
    const vendor = vendors.get(provider);
    if (vendor === undefined) throw new Error('There is no such provider any more');
    const { state } = await queryAndSettle(withTenant, { merchant, clock }, vendor, transfer);
    if (state !== 'pending') return log.info({ ...what, state }, 'a transfer was settled by asking the vendor');
    if (isLong) log.error(what, 'a transfer has been on its way for too long');
  } catch (error) {
    log[isLong ? 'error' : 'warn'](
      { ...what, err: error },
      'the result of a transfer is still unknown; the vendor is queried again',
    );
  }
}
