import { STEP_UP_MS } from '@marquee/contracts/constants';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { findMember, type Member } from '../member/index.ts';
import { isFreshSession } from '../session/index.ts';
import { checkPassword, type PasswordProof } from './check-password.ts';
import type { PasswordDeps } from './password-deps.ts';

export type SelfProof = Omit<PasswordProof, 'password'> & { readonly password?: string | undefined };

export interface ProvenSelf {
  readonly member: Member;
  /** The right guess, to be reset together with the change; null: no password was required. */
  readonly guess: { readonly account: Buffer; readonly guessId: string } | null;
}

/**
 * Required before the ways into an account change: a password of the member's, which counts as a guess like one at log-in;
 * without a known password a recent log-in. `field`: the password's name in the call.
 * @throws ProblemError `login_not_fresh`, `validation_failed`, what `checkPassword` throws.
 */
export async function proveSelf(
  deps: Pick<PasswordDeps, 'withTenant' | 'passwords' | 'humanChecks'>,
  ctx: MemberCtx,
  by: 'login' | 'payment',
  { password, ...solved }: SelfProof,
  field = 'password',
): Promise<ProvenSelf> {
  if (by === 'login' && !ctx.actor.hasPassword) {
    return { member: await deps.withTenant(ctx, (db) => proveFresh(db, ctx)), guess: null };
  }
  if (password === undefined) {
    throw new ProblemError('validation_failed', { errors: [{ path: field, code: 'required' }] });
  }
  const { member: admitted, ...guess } = await checkPassword(deps, ctx, by, { password, ...solved });
  return { member: admitted, guess };
}

/** @throws ProblemError `login_not_fresh`. */
async function proveFresh(db: TenantDb, ctx: MemberCtx): Promise<Member> {
  const { memberId, sessionId } = ctx.actor;
  const since = new Date(ctx.clock.now().getTime() - STEP_UP_MS);
  if (!(await isFreshSession(db, ctx, sessionId, since))) throw new ProblemError('login_not_fresh');
  const member = await findMember(db, ctx, memberId);
  // A password set since this call was admitted is required.
  if (member === null || member.passwordKnown) throw new ProblemError('login_not_fresh');
  return member;
}
