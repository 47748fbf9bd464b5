import type { CodeKind } from '@marquee/contracts/schemas/affiliates';
import { and, eq } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { members } from '../member/index.ts';
import { affiliateCodes } from './affiliates.tables.ts';

/** Who brings somebody in, and by which code. */
export interface Introducer {
  readonly memberId: string;
  readonly code: string;
}

/** The active member a code belongs to; null for a code that is nobody's. Capitals and small letters are one. */
export async function findIntroducer(
  db: TenantDb,
  scope: TenantScope,
  kind: CodeKind,
  typed: string,
): Promise<Introducer | null> {
  const [found] = await db
    .select({ memberId: affiliateCodes.memberId, code: affiliateCodes.code })
    .from(affiliateCodes)
    .innerJoin(members, and(eq(members.tenant, affiliateCodes.tenant), eq(members.id, affiliateCodes.memberId)))
    .where(
      and(
        eq(affiliateCodes.tenant, scope.merchant),
        eq(affiliateCodes.code, typed.trim().toUpperCase()),
        eq(affiliateCodes.kind, kind),
        eq(members.state, 'active'),
      ),
    );
  return found ?? null;
}

/** Gives a member a code. One that is taken stays whose it is. */
export async function insertCode(
  db: TenantDb,
  scope: TenantScope,
  kind: CodeKind,
  { memberId, code }: Introducer,
): Promise<void> {
  await db
    .insert(affiliateCodes)
    .values({ tenant: scope.merchant, code: code.toUpperCase(), kind, memberId })
    .onConflictDoNothing();
}
