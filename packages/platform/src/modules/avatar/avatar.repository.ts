import { and, eq } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { memberAvatars } from './avatar.tables.ts';

/** What a member has chosen; both null: nothing. */
export type ChosenAvatar = Pick<typeof memberAvatars.$inferSelect, 'drawn' | 'file'>;

export async function findAvatar(db: TenantDb, scope: TenantScope, memberId: string): Promise<ChosenAvatar> {
  const [row] = await db
    .select({ drawn: memberAvatars.drawn, file: memberAvatars.file })
    .from(memberAvatars)
    .where(and(eq(memberAvatars.tenant, scope.merchant), eq(memberAvatars.memberId, memberId)));
  return row ?? { drawn: null, file: null };
}

export async function putAvatar(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  avatar: ChosenAvatar & { readonly changedAt: Date },
): Promise<void> {
  await db
    .insert(memberAvatars)
    .values({ tenant: scope.merchant, memberId, ...avatar })
    .onConflictDoUpdate({ target: [memberAvatars.tenant, memberAvatars.memberId], set: avatar });
}
