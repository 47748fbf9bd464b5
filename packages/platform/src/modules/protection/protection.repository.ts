import { LIMIT_PERIODS } from '@marquee/contracts/constants';
import type { LIMIT_KINDS, LIMIT_SPANS } from '@marquee/contracts/protection';
import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

export type LimitKind = (typeof LIMIT_KINDS)[number];
export type LimitSpan = (typeof LIMIT_SPANS)[number];
export type MoneyLimitKind = Exclude<LimitKind, 'session'>;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];
export interface LimitName {
  readonly kind: LimitKind;
  readonly period: LimitSpan;
}

/** By period, in minor units; null: no limit. */
export type PeriodLimits = Readonly<Record<LimitPeriod, bigint | null>>;
interface PeriodCounter {
  readonly stake: bigint;
  readonly loss: bigint;
  /** The end of the window. */
  readonly to: Date;
}

export interface Exclusion {
  readonly from: Date;
  /** Null: for good. */
  readonly until: Date | null;
  readonly by: 'player' | 'staff' | 'licensee';
  readonly endRequestedAt: Date | null;
  /** A day after the request. */
  readonly endsAt: Date | null;
}

/** What protects a member, by the database's clock. */
export interface Protection {
  readonly limits: Readonly<Record<MoneyLimitKind, PeriodLimits>>;
  /** Null: the member has no limit of stake or loss. */
  readonly counters: Readonly<Record<LimitPeriod, PeriodCounter>> | null;
  readonly zone: string | null;
  /** The limit that refused the latest bet. */
  readonly stoppedBy: LimitName | null;
  readonly sessionMinutes: number | null;
  readonly playBeganAt: Date | null;
  readonly playSeenAt: Date | null;
  readonly realityMinutes: number | null;
  readonly isDepositLimitChosen: boolean;
  readonly keptOutBy: 'excluded' | 'timeOut' | null;
  /** Null: none is in force. */
  readonly timeOutUntil: Date | null;
  readonly exclusion: Exclusion | null;
}

const NO_LIMITS: PeriodLimits = { day: null, week: null, month: null };
/** Of a member who set nothing. */
export const NO_PROTECTION: Protection = {
  limits: { deposit: NO_LIMITS, stake: NO_LIMITS, loss: NO_LIMITS },
  counters: null,
  zone: null,
  stoppedBy: null,
  sessionMinutes: null,
  playBeganAt: null,
  playSeenAt: null,
  realityMinutes: null,
  isDepositLimitChosen: false,
  keptOutBy: null,
  timeOutUntil: null,
  exclusion: null,
};

type Row = {
  deposit_limits: (string | null)[];
  stake_limits: (string | null)[];
  loss_limits: (string | null)[];
  /** Added to `staked`: what was staked and lost in each window. */
  stake_offsets: string[] | null;
  loss_offsets: string[] | null;
  staked: string;
  windows_to: string[] | null;
  zone: string | null;
  stopped_by: string | null;
  session_minutes: number | null;
  play_began_at: string | null;
  play_seen_at: string | null;
  reality_minutes: number | null;
  is_deposit_limit_chosen: boolean;
  kept_out_by: 'excluded' | 'timeOut' | null;
  time_out_until: string | null;
  excluded_at: string | null;
  excluded_until: string | null;
  excluded_by: Exclusion['by'] | null;
  end_requested_at: string | null;
  exclusion_ends_at: string | null;
};

const COLUMNS = sql`p.deposit_limits::text[], p.stake_limits::text[], p.loss_limits::text[], p.stake_offsets::text[], p.loss_offsets::text[],
  core.staked(p.tenant, p.member_id)::text AS staked, p.windows_to::text[], p.zone, p.stopped_by, p.session_minutes,
  p.play_began_at::text, p.play_seen_at::text, p.reality_minutes,
  p.deposit_limit_chosen_at IS NOT NULL AS is_deposit_limit_chosen,
  core.kept_out_by(p.excluded_at, p.exclusion_ends_at, p.time_out_until, clock_timestamp()) AS kept_out_by,
  CASE WHEN p.time_out_until > clock_timestamp() THEN p.time_out_until::text END AS time_out_until,
  p.excluded_at::text, p.excluded_until::text, p.excluded_by, p.end_requested_at::text, p.exclusion_ends_at::text`;

const ofMember = ({ merchant }: TenantScope, memberId: string): SQL =>
  sql`p.tenant = ${merchant} AND p.member_id = ${memberId}`;

/** `now`: windows that have ended by then count nothing. */
export async function readProtectionRow(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  now: Date,
): Promise<Protection> {
  const { rows } = await db.execute<Row>(
    sql`SELECT ${COLUMNS} FROM app.member_protection p WHERE ${ofMember(scope, memberId)}`,
  );
  return rows[0] === undefined ? NO_PROTECTION : protectionOf(rows[0], now);
}

/** Makes the member's row if there is none, and locks it. */
export async function lockProtectionRow(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  now: Date,
): Promise<Protection> {
  await db.execute(sql`INSERT INTO app.member_protection (tenant, member_id) VALUES (${scope.merchant}, ${memberId})
    ON CONFLICT DO NOTHING`);
  const { rows } = await db.execute<Row>(
    sql`SELECT ${COLUMNS} FROM app.member_protection p WHERE ${ofMember(scope, memberId)} FOR NO KEY UPDATE`,
  );
  if (rows[0] === undefined) throw new Error('A row of protection just made is missing');
  return protectionOf(rows[0], now);
}

/** Waits for bets under way, so that the next one sees this transaction's change. Before `lockProtectionRow`, as bets lock. */
export async function holdPlay(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  currency: string,
): Promise<void> {
  await db.execute(sql`SELECT core.hold_play(${merchant}, ${memberId}, ${currency})`);
}

/** From then on stakes and losses are counted, from what the ledger has. The caller has called `holdPlay` and `lockProtectionRow`. */
export async function beginCounting(
  db: TenantDb,
  { merchant }: TenantScope,
  { memberId, currency, zone, now }: { memberId: string; currency: string; zone: string; now: Date },
): Promise<void> {
  await db.execute(
    sql`SELECT core.begin_counting(${merchant}, ${memberId}, ${currency}, ${zone}, ${now.toISOString()})`,
  );
}

/** Sets columns of the member's locked row. */
export async function changeProtection(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  changes: SQL,
): Promise<void> {
  await db.execute(sql`UPDATE app.member_protection AS p SET ${changes} WHERE ${ofMember(scope, memberId)}`);
}

const LIMIT_COLUMN: Readonly<Record<MoneyLimitKind, string>> = {
  deposit: 'deposit_limits',
  stake: 'stake_limits',
  loss: 'loss_limits',
};

/** `value`: minor units or minutes; null: none. */
export async function putLimit(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  { kind, period, value }: LimitName & { readonly value: bigint | null },
): Promise<void> {
  const text = value?.toString() ?? null;
  if (kind === 'session' || period === 'session') {
    const minutes = sql`session_minutes = ${text}::integer`;
    const changes = text === null ? sql`${minutes}, play_began_at = NULL, play_seen_at = NULL` : minutes;
    return changeProtection(db, scope, memberId, changes);
  }
  const place = LIMIT_PERIODS.indexOf(period) + 1;
  await changeProtection(db, scope, memberId, sql`${sql.raw(`${LIMIT_COLUMN[kind]}[${place}]`)} = ${text}::bigint`);
}

/** Stops counting when no limit of stake or loss is left. */
export async function endCountingWithoutLimits(db: TenantDb, scope: TenantScope, memberId: string): Promise<void> {
  await db.execute(sql`UPDATE app.member_protection AS p
    SET stake_offsets = NULL, loss_offsets = NULL, windows_from = NULL, windows_to = NULL, zone = NULL, stopped_by = NULL
    WHERE ${ofMember(scope, memberId)} AND array_remove(stake_limits || loss_limits, NULL) = '{}'`);
}

function protectionOf(row: Row, now: Date): Protection {
  const { stake_offsets: stakes, loss_offsets: losses, windows_to: ends } = row;
  const staked = BigInt(row.staked);
  return {
    limits: {
      deposit: byPeriod((at) => minor(row.deposit_limits[at])),
      stake: byPeriod((at) => minor(row.stake_limits[at])),
      loss: byPeriod((at) => minor(row.loss_limits[at])),
    },
    counters:
      stakes === null || losses === null || ends === null
        ? null
        : byPeriod((at) => {
            const to = new Date(ends[at] ?? 0);
            const isOver = to <= now;
            return {
              stake: isOver ? 0n : staked + (minor(stakes[at]) ?? 0n),
              loss: isOver ? 0n : staked + (minor(losses[at]) ?? 0n),
              to,
            };
          }),
    zone: row.zone,
    stoppedBy: nameOf(row.stopped_by),
    sessionMinutes: row.session_minutes,
    playBeganAt: time(row.play_began_at),
    playSeenAt: time(row.play_seen_at),
    realityMinutes: row.reality_minutes,
    isDepositLimitChosen: row.is_deposit_limit_chosen,
    keptOutBy: row.kept_out_by,
    timeOutUntil: time(row.time_out_until),
    exclusion: row.kept_out_by === 'excluded' ? exclusionOf(row) : null,
  };
}

function exclusionOf(row: Row): Exclusion | null {
  const from = time(row.excluded_at);
  if (from === null || row.excluded_by === null) return null;
  return {
    from,
    until: time(row.excluded_until),
    by: row.excluded_by,
    endRequestedAt: time(row.end_requested_at),
    endsAt: time(row.exclusion_ends_at),
  };
}

const byPeriod = <T>(of: (at: number) => T): Record<LimitPeriod, T> => ({ day: of(0), week: of(1), month: of(2) });
const minor = (text: string | null | undefined): bigint | null =>
  text === null || text === undefined ? null : BigInt(text);
const time = (text: string | null): Date | null => (text === null ? null : new Date(text));
const nameOf = (text: string | null): LimitName | null => {
  if (text === null) return null;
  const [kind, period] = text.split(':');
  return { kind: kind as LimitKind, period: period as LimitSpan };
};
