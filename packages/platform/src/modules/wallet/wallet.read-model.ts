import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { account } from './wallet.tables.ts';

/** What a member can stake, in minor units, after so many changes of the accounts. */
export interface CountedBalance {
  readonly minor: bigint;
  readonly seq: bigint;
}

const ofMember = (scope: TenantScope, member: string, currency: string): SQL | undefined =>
  and(
    eq(account.tenant, scope.merchant),
    eq(account.owner, member),
    eq(account.shard, 0),
    eq(account.currency, currency),
  );

/** A member's cash, in minor units of `currency`; 0 without postings. */
export async function readCash(db: TenantDb, scope: TenantScope, member: string, currency: string): Promise<bigint> {
  const [cash] = await db
    .select({ minor: account.balance })
    .from(account)
    .where(and(eq(account.class, 'cash'), ofMember(scope, member, currency)));
  return cash?.minor ?? 0n;
}

/** What a member can stake, cash and bonus. Of two balances, the one with the higher `seq` is newer. */
export async function readCountedBalance(
  db: TenantDb,
  scope: TenantScope,
  member: string,
  currency: string,
): Promise<CountedBalance> {
  const [sum] = await db
    .select({
      minor: sql<string>`coalesce(sum(${account.balance}), 0)`,
      seq: sql<string>`coalesce(sum(${account.seq}), 0)`,
    })
    .from(account)
    .where(and(inArray(account.class, ['cash', 'bonus']), ofMember(scope, member, currency)));
  return { minor: BigInt(sum?.minor ?? 0), seq: BigInt(sum?.seq ?? 0) };
}
