import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { TenantScope } from '../context.ts';
import type { TenantDb } from './with-tenant.ts';

/** Rows that are worked on when they are due, and again until they are not due any more. */
type DueTable = PgTable & Readonly<Record<'tenant' | 'id' | 'attempts' | 'dueAt', PgColumn>>;

export interface Claim {
  readonly max: number;
  /** The pause after so many attempts, in milliseconds. */
  readonly retryMs: (attempts: number) => number;
}

/**
 * Takes up to `max` rows that are due, the longest due first, and postpones each by `retryMs(attempts)`: no other process takes it until
 * then, even if this one dies. Concurrent callers get different ones. They are returned as they were before. `only`: a further condition;
 * `change`: what else is set.
 */
export async function takeDue<Table extends DueTable>(
  db: TenantDb,
  { merchant }: TenantScope,
  table: Table,
  {
    max,
    retryMs,
    only,
    change = {},
  }: Claim & { readonly only?: SQL; readonly change?: Readonly<Record<string, unknown>> },
  now: Date,
): Promise<Table['$inferSelect'][]> {
  const own = eq(table.tenant, merchant);
  const due = (await db
    .select()
    .from(table as PgTable)
    .where(and(own, only, lte(table.dueAt, now)))
    .orderBy(asc(table.dueAt), asc(table.id))
    .limit(max)
    .for('update', { skipLocked: true })) as { readonly id: string; readonly attempts: number }[];
  for (const attempts of new Set(due.map((row) => row.attempts))) {
    const alike = due.filter((row) => row.attempts === attempts).map(({ id }) => id);
    const dueAt = new Date(now.getTime() + retryMs(attempts));
    await db
      .update(table as PgTable)
      .set({ ...change, attempts: sql`${table.attempts} + 1`, dueAt })
      .where(and(own, inArray(table.id, alike)));
  }
  return due as Table['$inferSelect'][];
}
