import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { hashToken } from '../session/index.ts';
import { insertIdentity, takeTicket } from './social.repository.ts';

/** Ties a member just made to the account the ticket is for. False when the ticket is none, was used, or is too old. */
export async function linkMember(db: TenantDb, ctx: Ctx, memberId: string, ticket: string): Promise<boolean> {
  const now = ctx.clock.now();
  const identity = await takeTicket(db, ctx, hashToken(ticket), now);
  if (identity === null || !ctx.manifest.public.switches[`login.${identity.provider}`]) return false;
  const { provider, subject } = identity;
  return insertIdentity(db, ctx, { provider, subject, memberId, linkedAt: now });
}
