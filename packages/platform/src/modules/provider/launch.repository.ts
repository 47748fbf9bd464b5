import { and, eq, isNull } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { providerSessions } from './provider.tables.ts';

export type Launch = Omit<typeof providerSessions.$inferSelect, 'tenant'>;

/** The member's launch under this key; locked, so that two clicks at once take turns. */
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

/** False when the member has a launch under this key already. */
export async function insertLaunch(db: TenantDb, scope: TenantScope, launch: Launch): Promise<boolean> {
  const { rowCount } = await db
    .insert(providerSessions)
    .values({ tenant: scope.merchant, ...launch })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Gives the key free again: the launch it named is over. */
export async function forgetLaunchKey(db: TenantDb, scope: TenantScope, id: string): Promise<void> {
  await db
    .update(providerSessions)
    .set({ launchKey: null })
    .where(and(eq(providerSessions.tenant, scope.merchant), eq(providerSessions.id, id)));
}

/** Keeps the first address a provider gave for a launch; resolves with the one that is kept. */
export async function keepLaunchUrl(db: TenantDb, scope: TenantScope, id: string, url: string): Promise<string> {
  const mine = and(eq(providerSessions.tenant, scope.merchant), eq(providerSessions.id, id));
  await db
    .update(providerSessions)
    .set({ launchUrl: url })
    .where(and(mine, isNull(providerSessions.launchUrl)));
  const [kept] = await db.select({ url: providerSessions.launchUrl }).from(providerSessions).where(mine);
  return kept?.url ?? url;
}
