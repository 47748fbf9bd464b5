import { and, eq } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { vendorWallets } from './transfers.tables.ts';

export type VendorWallet = Omit<typeof vendorWallets.$inferSelect, 'tenant'>;

export async function listVendorWallets(db: TenantDb, scope: TenantScope, memberId: string): Promise<VendorWallet[]> {
  return db
    .select()
    .from(vendorWallets)
    .where(and(eq(vendorWallets.tenant, scope.merchant), eq(vendorWallets.memberId, memberId)));
}

/** Stores that the provider has a wallet for this member; an existing row stays. */
export async function insertVendorWallet(
  db: TenantDb,
  scope: TenantScope,
  wallet: Pick<VendorWallet, 'provider' | 'memberId' | 'currency' | 'openedAt'>,
): Promise<void> {
  await db
    .insert(vendorWallets)
    .values({ tenant: scope.merchant, ...wallet })
    .onConflictDoNothing();
}

/** Stores the balance just read from a wallet. */
export async function markSeen(
  db: TenantDb,
  scope: TenantScope,
  { provider, memberId }: Pick<VendorWallet, 'provider' | 'memberId'>,
  seen: { readonly balance: bigint; readonly at: Date },
): Promise<void> {
  await db
    .update(vendorWallets)
    .set({ balance: seen.balance, seenAt: seen.at })
    .where(
      and(
        eq(vendorWallets.tenant, scope.merchant),
        eq(vendorWallets.provider, provider),
        eq(vendorWallets.memberId, memberId),
      ),
    );
}
