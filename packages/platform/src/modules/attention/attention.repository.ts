import { DEMO_CURRENCY } from '@marquee/contracts/constants';
import {
  ATTENTION_LISTED,
  type AttentionValue,
  type OpenRound,
  ROUNDS_WATCHED,
  type UnpaidWin,
  type Waiting,
} from '@marquee/contracts/schemas/attention';
import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { Query } from '../../db/query.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { ROUND_LONGEST_HOURS } from './round-longest.ts';

const HOUR_MS = 3_600_000;
const ROUND_LONGEST_MS = ROUND_LONGEST_HOURS * HOUR_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** Items of a provider for staff to resolve. */
export const ATTENTION = ['open_breaks', 'long_open_rounds', 'unpaid_wins'] as const;
/** Of no provider (`''`): what waits for a person of the brand, with its name in `AttentionOfBrandsValue`. */
export const WAITING_COUNTS = {
  waiting_withdrawals: 'withdrawals',
  stuck_withdrawals: 'stuckWithdrawals',
  held_withdrawals: 'heldWithdrawals',
  payout_cases: 'payoutCases',
  unmatched_payments: 'payments',
  deposit_debts: 'debts',
  waiting_adjustments: 'adjustments',
  waiting_exclusions: 'exclusions',
  late_recalls: 'recalls',
  waiting_identity: 'identity',
} as const satisfies Readonly<Record<string, Waiting>>;
type WaitingCount = keyof typeof WAITING_COUNTS;
type Attention = (typeof ATTENTION)[number] | WaitingCount;

export const isWaiting = (what: Attention): what is WaitingCount => what in WAITING_COUNTS;

export interface AttentionCount {
  readonly what: Attention;
  readonly provider: string;
  readonly count: number;
}

export interface BrandCount extends AttentionCount {
  readonly brand: string;
}

/** Counts of these brands per provider, in one query; no row where there is nothing. */
export const countOfBrands = (query: Query, brands: readonly string[], now: Date): Promise<BrandCount[]> =>
  query<BrandCount & Record<string, unknown>>(
    'attention_of_brands',
    'SELECT brand, what, provider, count FROM core.attention_of_brands($1, $2, $3, $4, $5)',
    [brands, now.toISOString(), ago(now, ROUND_LONGEST_MS), ROUNDS_WATCHED, ago(now, WEEK_MS)],
  );

/** As `countOfBrands`, for the brand of this transaction. */
async function countAttention(db: TenantDb, { merchant }: TenantScope, now: Date): Promise<AttentionCount[]> {
  const { rows } = await db.execute<AttentionCount & Record<string, unknown>>(sql`
    SELECT what, provider, count
    FROM core.attention(${merchant}, ${now.toISOString()}, ${ago(now, ROUND_LONGEST_MS)}, ${ROUNDS_WATCHED}, ${ago(now, WEEK_MS)})`);
  return rows;
}

/** A brand's items for staff to resolve: the counts, and the first of its wins and rounds. */
export async function readAttention(
  db: TenantDb,
  scope: TenantScope,
  now: Date,
): Promise<Omit<AttentionValue, 'jobs'>> {
  const counts = await countAttention(db, scope, now);
  const totalOf = (what: Attention) => counts.reduce((sum, each) => sum + (each.what === what ? each.count : 0), 0);
  return {
    breaks: totalOf('open_breaks'),
    wins: {
      total: totalOf('unpaid_wins'),
      beyond: await countBeyond(db, scope, now),
      listed: await listWins(db, scope),
    },
    rounds: { total: totalOf('long_open_rounds'), listed: await listRounds(db, scope, now) },
  };
}

const ago = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** The oldest real-money rounds that are open for too long. Guests' rounds are not listed. */
async function listRounds(db: TenantDb, { merchant }: TenantScope, now: Date): Promise<OpenRound[]> {
  const { rows } = await db.execute<OpenRound & Record<string, unknown>>(sql`
    SELECT provider, round, game_code AS game, member_id AS player, (stake - voided)::text AS stake, currency, ${isoText(sql`opened_at`)} AS "openedAt"
    FROM app.game_round WHERE tenant = ${merchant} AND state = 'open' AND opened_at < ${ago(now, ROUND_LONGEST_MS)}::timestamptz
      AND currency <> ${DEMO_CURRENCY} ORDER BY opened_at LIMIT ${ATTENTION_LISTED}`);
  return rows;
}

/**
 * Each refused win, with the payment of the same id if its bet came late. A payment of another player's win with that id does not
 * count.
 */
async function listWins(db: TenantDb, { merchant }: TenantScope): Promise<UnpaidWin[]> {
  const { rows } = await db.execute<UnpaidWin & Record<string, unknown>>(sql`
    SELECT w.provider, w.ref, w.round, w.game_code AS game, w.member_id AS player, w.amount::text AS amount, w.currency, w.reason,
           ${isoText(sql`w.first_at`)} AS "firstAt", ${isoText(sql`w.last_at`)} AS "lastAt", w.times, ${isoText(sql`t.at`)} AS "paidAt"
    FROM app.unpaid_win w LEFT JOIN core.tx t ON t.tenant = ${merchant} AND t.source = 'provider:' || w.provider AND t.ref = w.ref
      AND t.kind = 'win' AND t.outcome = 'posted' AND w.reason <> 'mismatch'
    WHERE w.tenant = ${merchant} ORDER BY w.last_at DESC LIMIT ${ATTENTION_LISTED}`);
  return rows;
}

async function countBeyond(db: TenantDb, { merchant }: TenantScope, now: Date): Promise<number> {
  const { rows } = await db.execute<{ beyond: number }>(sql`
    SELECT coalesce(sum(beyond), 0)::integer AS beyond FROM app.unpaid_win_day
    WHERE tenant = ${merchant} AND day > (${ago(now, WEEK_MS)}::timestamptz AT TIME ZONE 'UTC')::date`);
  return rows[0]?.beyond ?? 0;
}

const isoText = (time: SQL): SQL => sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
