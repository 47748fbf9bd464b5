import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { findMember, findMemberByName, type Member } from './member.repository.ts';
import { nameKeys } from './name-keys.ts';

/** The member that staff name by id or username. */
export const findPlayer = async (db: TenantDb, ctx: Ctx, player: string): Promise<Member | null> =>
  (await findMember(db, ctx, player)) ?? (await findMemberByName(db, ctx, nameKeys(ctx, player)));
