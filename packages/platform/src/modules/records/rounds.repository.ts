import { type SQL, sql } from 'drizzle-orm';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { PageSlice } from './page-slices.ts';
import { matches, type PlayFilter } from './plays.repository.ts';
import { type RecordScope, withinDay } from './record-scope.ts';

/** A round as its player may see it, wherever its money was kept; in minor units. */
export interface RecordedRound {
  readonly provider: string;
  readonly round: string;
  readonly game: string;
  /** '' for a game that the catalogue did not have; so is `category`. */
  readonly vendor: string;
  readonly category: string;
  readonly state: string;
  readonly stake: bigint;
  readonly won: bigint;
  readonly voided: bigint;
  readonly bonusStake: bigint;
  readonly bonusWon: bigint;
  readonly isFree: boolean;
  readonly isAtVendor: boolean;
  readonly openedAt: Date;
  readonly settledAt: Date | null;
  /** With microseconds, which `Date` drops. */
  readonly place: { readonly openedAt: string; readonly provider: string; readonly round: string };
}

interface Row extends Record<string, unknown> {
  readonly provider: string;
  readonly round: string;
  readonly game_code: string;
  readonly vendor: string;
  readonly game_type: string;
  readonly state: string;
  readonly stake: string;
  readonly won: string;
  readonly voided: string;
  readonly bonus_stake: string;
  readonly bonus_won: string;
  readonly had_free_bet: boolean;
  readonly at_vendor: boolean;
  readonly opened_at: string;
  readonly closed_at: string | null;
}

const COLUMNS = sql`provider, round, game_code, vendor, game_type, state, stake::text, won::text, voided::text, bonus_stake::text, bonus_won::text,
  had_free_bet, at_vendor, opened_at, closed_at`;
const LATEST_FIRST = sql`opened_at DESC, provider DESC, round DESC`;
const ofMember = ({ merchant, memberId, currency }: RecordScope): SQL =>
  sql`tenant = ${merchant} AND member_id = ${memberId} AND currency = ${currency}`;

/** The rounds of a page, latest first. Skipped ones do not get to the list of columns. */
export async function readRounds(
  db: TenantDb,
  scope: RecordScope,
  slices: readonly PageSlice[],
  filter: PlayFilter,
): Promise<RecordedRound[]> {
  const list = (values: readonly (string | number)[]) => sql.param([...values]);
  const { rows } = await db.execute<Row>(sql`
    SELECT ${COLUMNS} FROM unnest(${list(slices.map(({ day }) => day))}::date[], ${list(slices.map(({ skip }) => skip))}::bigint[],
      ${list(slices.map(({ take }) => take))}::bigint[]) AS slice(day, skip, take)
    CROSS JOIN LATERAL (
      SELECT * FROM app.counted_round WHERE ${ofMember(scope)} AND ${matches(filter)}
        AND ${withinDay(sql`opened_at`, sql`slice.day`, scope.zone)}
      ORDER BY ${LATEST_FIRST} OFFSET slice.skip LIMIT slice.take
    ) r ORDER BY ${LATEST_FIRST}`);
  return rows.map(toRound);
}

/** Up to `limit` rounds of a day after a round, latest first. */
export async function readRoundsOfDay(
  db: TenantDb,
  scope: RecordScope,
  day: string,
  filter: PlayFilter,
  { after, limit }: { readonly after: RecordedRound['place'] | null; readonly limit: number },
): Promise<RecordedRound[]> {
  const isAfter =
    after === null
      ? sql``
      : sql` AND (opened_at, provider, round) < (${after.openedAt}::timestamptz, ${after.provider}, ${after.round})`;
  const { rows } = await db.execute<Row>(sql`
    SELECT ${COLUMNS} FROM app.counted_round WHERE ${ofMember(scope)} AND ${matches(filter)}
      AND ${withinDay(sql`opened_at`, sql`${day}::date`, scope.zone)}${isAfter}
    ORDER BY ${LATEST_FIRST} LIMIT ${limit}`);
  return rows.map(toRound);
}

/** Name and place in today's catalogue of games by `provider code`. */
export interface NamedGame {
  readonly provider: string;
  readonly code: string;
  readonly nodeId: number;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly isListed: boolean;
}

export async function readGames(
  db: TenantDb,
  games: readonly { readonly provider: string; readonly game: string }[],
): Promise<NamedGame[]> {
  if (games.length === 0) return [];
  const list = (values: readonly string[]) => sql.param([...values]);
  const { rows } = await db.execute<{
    provider: string;
    code: string;
    node_id: number;
    name: string;
    names: Record<string, string>;
    enabled: boolean;
  }>(sql`
    SELECT g.provider, g.code, g.node_id, g.name, g.names, g.enabled
    FROM (SELECT DISTINCT * FROM unnest(${list(games.map(({ provider }) => provider))}::text[],
      ${list(games.map(({ game }) => game))}::text[])) AS played(provider, code)
    JOIN app.game g ON g.provider = played.provider AND g.code = played.code`);
  return rows.map(({ node_id: nodeId, enabled: isListed, ...row }) => ({ ...row, nodeId, isListed }));
}

const toRound = (row: Row): RecordedRound => ({
  provider: row.provider,
  round: row.round,
  game: row.game_code,
  vendor: row.vendor,
  category: row.game_type,
  state: row.state,
  stake: BigInt(row.stake),
  won: BigInt(row.won),
  voided: BigInt(row.voided),
  bonusStake: BigInt(row.bonus_stake),
  bonusWon: BigInt(row.bonus_won),
  isFree: row.had_free_bet,
  isAtVendor: row.at_vendor,
  openedAt: new Date(row.opened_at),
  settledAt: row.closed_at === null ? null : new Date(row.closed_at),
  place: { openedAt: row.opened_at, provider: row.provider, round: row.round },
});
