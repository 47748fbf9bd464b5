import { and, eq, lte } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { TenantScope } from '../context.ts';
import type { TenantDb } from './with-tenant.ts';

/** A table of one brand's rows that expire at a time in the row. */
type Expiring = PgTable & { readonly tenant: PgColumn; readonly expiresAt: PgColumn };

/** Deletes the brand's expired rows. Called at each insert, so that the table has only rows in use. */
export async function sweepOut(db: TenantDb, { merchant }: TenantScope, table: Expiring, now: Date): Promise<void> {
  await db.delete(table).where(and(eq(table.tenant, merchant), lte(table.expiresAt, now)));
}
