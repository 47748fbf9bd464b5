import type { CodeKind } from '@marquee/contracts/schemas/affiliates';
import { and, eq } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { members } from '../member/index.ts';
import { affiliateCodes } from './affiliates.tables.ts';

/** The introducing member and the code. */
export interface Introducer {
  readonly memberId: string;
  readonly code: string;
}

/** The active member of a code; null for an unknown code. Case is ignored. */
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

/** Assigns a code to a member. A taken code stays with its owner. */
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
