import { and, eq, isNull } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { providerSessions } from './provider.tables.ts';

export type Launch = Omit<typeof providerSessions.$inferSelect, 'tenant'>;

/** The member's launch under this key. The row is locked, so two clicks at once are handled one after the other. */
export async function findLaunchByKey(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  launchKey: string,
): Promise<Launch | null> {
  const [launch] = await db
    .select()
    .from(providerSessions)
    .where(
      and(
        eq(providerSessions.tenant, scope.merchant),
        eq(providerSessions.memberId, memberId),
        eq(providerSessions.launchKey, launchKey),
      ),
    )
    .for('update');
  return launch ?? null;
}

/** False when the member already has a launch under this key. */
export async function insertLaunch(db: TenantDb, scope: TenantScope, launch: Launch): Promise<boolean> {
  const { rowCount } = await db
    .insert(providerSessions)
    .values({ tenant: scope.merchant, ...launch })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Frees the key of a launch that is over. */
export async function forgetLaunchKey(db: TenantDb, scope: TenantScope, id: string): Promise<void> {
  await db
    .update(providerSessions)
    .set({ launchKey: null })
    .where(and(eq(providerSessions.tenant, scope.merchant), eq(providerSessions.id, id)));
}

/** Stores the first address a provider returned for a launch. Resolves with the stored one. */
export async function keepLaunchUrl(db: TenantDb, scope: TenantScope, id: string, url: string): Promise<string> {
  const mine = and(eq(providerSessions.tenant, scope.merchant), eq(providerSessions.id, id));
  await db
    .update(providerSessions)
    .set({ launchUrl: url })
    .where(and(mine, isNull(providerSessions.launchUrl)));
  const [kept] = await db.select({ url: providerSessions.launchUrl }).from(providerSessions).where(mine);
  return kept?.url ?? url;
}
