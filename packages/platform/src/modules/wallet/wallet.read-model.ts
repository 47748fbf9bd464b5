import { and, eq } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { account } from './wallet.tables.ts';

/** What a member can spend, in minor units, after the account's `seq`-th change. */
export interface CountedBalance {
  readonly minor: bigint;
  readonly seq: bigint;
}

/** What a member can spend, in minor units of `currency`; 0 without postings. */
export async function readBalance(db: TenantDb, scope: TenantScope, member: string, currency: string): Promise<bigint> {
  return (await readCountedBalance(db, scope, member, currency)).minor;
}

/** The same with its sequence number: of two balances, the one with the higher `seq` is newer. */
export async function readCountedBalance(
  db: TenantDb,
  scope: TenantScope,
  member: string,
  currency: string,
): Promise<CountedBalance> {
  const [cash] = await db
    .select({ minor: account.balance, seq: account.seq })
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
  return cash ?? { minor: 0n, seq: 0n };
}
