import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../context.ts';
import type { Query } from '../../db/query.ts';
import { parsePlayer, type TransferVendor, type VendorRound } from '../provider/index.ts';

/** For one vendor in one run; the next run reads on. */
const PAGES_MAX = 50;
/** More than two clocks differ. */
const AHEAD_MS = 10 * 60_000;

export interface VendorRoundsDeps {
  readonly vendors: readonly TransferVendor[];
  readonly query: Query;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** What was done with a vendor's round. */
type Taken = 'new' | 'known' | 'differs' | 'stranger' | 'nonsense';

/** Records the rounds played at vendors since the last run. A vendor's failure does not affect the others. @throws Error after one */
export async function takeVendorRounds(deps: VendorRoundsDeps): Promise<void> {
  const failed: string[] = [];
  const taking = deps.vendors.map((vendor) =>
    takeFrom(deps, vendor).catch((error: unknown) => {
      failed.push(vendor.code);
      deps.log.warn({ err: error, provider: vendor.code }, 'rounds played at a vendor could not be read');
    }),
  );
  await Promise.all(taking);
  if (failed.length > 0) throw new Error(`Not read: ${failed.join(', ')}`);
}

async function takeFrom(deps: VendorRoundsDeps, vendor: TransferVendor): Promise<void> {
  const { query, log } = deps;
  const { code: provider } = vendor;
  const [row] = await query<{ place: string | null }>(
    'vendor_round_place',
    'SELECT core.vendor_round_place($1) AS place',
    [provider],
  );
  let place = row?.place ?? '';
  const counts = new Map<Taken, number>();
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { rounds, next } = await vendor.rounds(place);
    for (const round of rounds) {
      const taken = await take(deps, provider, round);
      counts.set(taken, (counts.get(taken) ?? 0) + 1);
    }
    if (next === null || next === place) break;
    // After the rounds: if the process dies in between, they are read again and recognised.
    await query('read_vendor_rounds_to', 'SELECT core.read_vendor_rounds_to($1, $2)', [provider, next]);
    place = next;
  }
  const { new: fresh = 0, known = 0, ...faults } = Object.fromEntries(counts) as Partial<Record<Taken, number>>;
  if (fresh > 0) log.info({ provider, rounds: fresh, known }, 'recorded rounds played at a vendor');
  if (Object.keys(faults).length > 0) log.warn({ provider, ...faults }, 'rounds of a vendor that make no sense');
}

async function take(
  { query, clock }: VendorRoundsDeps,
  provider: string,
  received: VendorRound | null,
): Promise<Taken> {
  const player = received === null ? null : parsePlayer(received.player);
  if (received === null || player === null || received.at.getTime() > clock.now().getTime() + AHEAD_MS)
    return 'nonsense';
  const { round, game, currency, stake, won, at } = received;
  const values = [
    player.merchant,
    provider,
    player.memberId,
    round,
    game,
    currency,
    stake.toString(),
    won.toString(),
    at,
  ];
  const text = 'SELECT core.keep_vendor_round($1, $2, $3, $4, $5, $6, $7, $8, $9) AS taken';
  const [row] = await query<{ taken: Taken }>('keep_vendor_round', text, values);
  return row?.taken ?? 'nonsense';
}
