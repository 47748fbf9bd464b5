import { and, eq } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { account } from './wallet.tables.ts';

/** What a member can spend, in minor units of `currency`; 0 where nothing was ever posted. */
export async function readBalance(db: TenantDb, scope: TenantScope, member: string, currency: string): Promise<bigint> {
  const rows = await db
    .select({ balance: account.balance })
    .from(account)
    .where(
      and(
        eq(account.tenant, scope.merchant),
        eq(account.class, 'cash'),
        eq(account.owner, member),
        eq(account.shard, 0),
        eq(account.currency, currency),
      ),
    );
  return rows[0]?.balance ?? 0n;
}
