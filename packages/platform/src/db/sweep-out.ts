import { and, eq, lte } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { TenantScope } from '../context.ts';
import type { TenantDb } from './with-tenant.ts';

/** Of a brand, and good until a time that stands in the row. */
type Expiring = PgTable & { readonly tenant: PgColumn; readonly expiresAt: PgColumn };

/** Takes out the brand's rows whose time is over: whoever puts one in does, so that the table stays as long as what is under way. */
export async function sweepOut(db: TenantDb, { merchant }: TenantScope, table: Expiring, now: Date): Promise<void> {
  await db.delete(table).where(and(eq(table.tenant, merchant), lte(table.expiresAt, now)));
}
