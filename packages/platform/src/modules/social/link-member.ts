import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { hashToken } from '../session/index.ts';
import { insertIdentity, takeTicket } from './social.repository.ts';

/** Links a new member to the ticket's account. False when the ticket is invalid, used, or too old. */
export async function linkMember(db: TenantDb, ctx: Ctx, memberId: string, ticket: string): Promise<boolean> {
  const now = ctx.clock.now();
  const identity = await takeTicket(db, ctx, hashToken(ticket), now);
  if (identity === null || !ctx.manifest.public.switches[`login.${identity.provider}`]) return false;
  const { provider, subject } = identity;
  return insertIdentity(db, ctx, { provider, subject, memberId, linkedAt: now });
}
