import type { Contact } from '@marquee/contracts/schemas/contacts';
import { and, eq, gt } from 'drizzle-orm';
import type { MemberCtx } from '../../context.ts';
import { sweepOut } from '../../db/sweep-out.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { contactProofs } from './contact-proof.tables.ts';

const owned = ({ merchant, actor }: MemberCtx, contact: Contact) =>
  and(
    eq(contactProofs.tenant, merchant),
    eq(contactProofs.memberId, actor.memberId),
    eq(contactProofs.contact, contact),
  );

/** Replaces an earlier proof, and deletes the brand's expired ones. */
export async function putContactProof(db: TenantDb, ctx: MemberCtx, contact: Contact, expiresAt: Date): Promise<void> {
  const { memberId, sessionId } = ctx.actor;
  await sweepOut(db, ctx, contactProofs, ctx.clock.now());
  await db
    .insert(contactProofs)
    .values({ tenant: ctx.merchant, memberId, contact, sessionId, expiresAt })
    .onConflictDoUpdate({
      target: [contactProofs.tenant, contactProofs.memberId, contactProofs.contact],
      set: { sessionId, expiresAt },
    });
}

/** Whether this session has a proof that still counts. */
export async function hasContactProof(db: TenantDb, ctx: MemberCtx, contact: Contact): Promise<boolean> {
  const isOfSession = eq(contactProofs.sessionId, ctx.actor.sessionId);
  const [found] = await db
    .select({ contact: contactProofs.contact })
    .from(contactProofs)
    .where(and(owned(ctx, contact), isOfSession, gt(contactProofs.expiresAt, ctx.clock.now())));
  return found !== undefined;
}

export async function dropContactProof(db: TenantDb, ctx: MemberCtx, contact: Contact): Promise<void> {
  await db.delete(contactProofs).where(owned(ctx, contact));
}
