import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { LimitKind, LimitName, LimitSpan } from './protection.repository.ts';

/** A higher limit waits for a day, and can then be confirmed for a week (RTS 12). */
const WAIT = sql`interval '24 hours'`;
const LAPSE = sql`interval '8 days'`;

export interface LimitRise extends LimitName {
  /** Minor units or minutes; null: no limit. */
  readonly value: bigint | null;
  readonly confirmableAt: Date;
  readonly lapsesAt: Date;
  /** By the database's clock. */
  readonly isConfirmable: boolean;
}

type Row = {
  kind: LimitKind;
  period: LimitSpan;
  value: string | null;
  confirmable_at: string;
  lapses_at: string;
  is_confirmable: boolean;
};

/** What waits or can be confirmed. */
export async function findRises(db: TenantDb, { merchant }: TenantScope, memberId: string): Promise<LimitRise[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT kind, period, value::text, confirmable_at::text, lapses_at::text, confirmable_at <= clock_timestamp() AS is_confirmable
    FROM app.limit_rise
    WHERE tenant = ${merchant} AND member_id = ${memberId} AND lapses_at > clock_timestamp() ORDER BY kind, period`);
  return rows.map((row) => ({
    kind: row.kind,
    period: row.period,
    value: row.value === null ? null : BigInt(row.value),
    confirmableAt: new Date(row.confirmable_at),
    lapsesAt: new Date(row.lapses_at),
    isConfirmable: row.is_confirmable,
  }));
}

/** In place of what waited for this limit. */
export async function putRise(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  { kind, period, value }: Pick<LimitRise, 'kind' | 'period' | 'value'>,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO app.limit_rise (tenant, member_id, kind, period, value, requested_at, confirmable_at, lapses_at)
    SELECT ${merchant}, ${memberId}, ${kind}, ${period}, ${value?.toString() ?? null}::bigint, t, t + ${WAIT}, t + ${LAPSE}
    FROM clock_timestamp() AS t`);
}

/** False: nothing waited. */
export async function deleteRise(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  { kind, period }: LimitName,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`DELETE FROM app.limit_rise
    WHERE tenant = ${merchant} AND member_id = ${memberId} AND kind = ${kind} AND period = ${period}`);
  return rowCount === 1;
}
