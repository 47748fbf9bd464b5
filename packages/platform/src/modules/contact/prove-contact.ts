import { CONTACT_PROOF_MS } from '@marquee/contracts/constants';
import type { Contact, ContactProofRequest } from '@marquee/contracts/schemas/contacts';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { lockMember } from '../member/index.ts';
import { type PasswordDeps, proveSelf, readContacts } from '../password/index.ts';
import { resetGuesses } from '../session/index.ts';
import { hasContactProof, putContactProof } from './contact-proof.repository.ts';

export type ContactDeps = Omit<PasswordDeps, 'policy'>;

/**
 * Proves the member before a change of the e-mail address or the number, for this session: by the payment password, or without one
 * by the log-in password (SEC-A12). The latter proves nothing for a day after staff have reset it (ADR 89).
 * @throws ProblemError `contact_verified`, `contact_change_waits`, what `proveSelf` throws.
 */
export async function proveContact(
  deps: ContactDeps,
  ctx: MemberCtx,
  { contact, ...proof }: ContactProofRequest,
): Promise<{ expiresInSeconds: number }> {
  const { withTenant } = deps;
  const by = await withTenant(ctx, (db) => refuseChange(db, ctx, contact));
  const { member, guess } = await proveSelf(deps, ctx, by, proof);
  await withTenant(ctx, async (db) => {
    // Locked first, like at log-in: two requests that reset guesses at once would deadlock.
    await lockMember(db, ctx, member.id);
    if (guess !== null) await resetGuesses(db, ctx, guess.account, guess.guessId);
    await putContactProof(db, ctx, contact, new Date(ctx.clock.now().getTime() + CONTACT_PROOF_MS));
  });
  return { expiresInSeconds: CONTACT_PROOF_MS / 1000 };
}

/**
 * Required before each step of a change, in its transaction.
 * @throws ProblemError `contact_proof_required`, `contact_verified`, `contact_change_waits`.
 */
export async function requireContactProof(db: TenantDb, ctx: MemberCtx, contact: Contact): Promise<void> {
  await refuseChange(db, ctx, contact);
  if (!(await hasContactProof(db, ctx, contact))) throw new ProblemError('contact_proof_required');
}

/** Resolves with what proves the member. */
async function refuseChange(db: TenantDb, ctx: MemberCtx, contact: Contact): Promise<'payment' | 'login'> {
  const { [contact]: known, proof, changeableFrom } = await readContacts(db, ctx);
  if (known?.isVerified) throw new ProblemError('contact_verified');
  if (changeableFrom !== null) {
    const restMs = Date.parse(changeableFrom) - ctx.clock.now().getTime();
    throw new ProblemError('contact_change_waits', { retryAfterSeconds: Math.ceil(restMs / 1000) });
  }
  return proof;
}
