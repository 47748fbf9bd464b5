import { STEP_UP_MS } from '@marquee/contracts/constants';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { findMember, type Member } from '../member/index.ts';
import { checkCode, countGuess, needsCode, type RightGuess } from '../second-factor/index.ts';
import { isFreshSession } from '../session/index.ts';
import { checkPassword, type PasswordProof } from './check-password.ts';
import type { PasswordDeps } from './password-deps.ts';

/** `language`: of a notice by mail. */
type OptionalPassword = Omit<PasswordProof, 'password'> & {
  readonly password?: string | undefined;
  readonly language?: string | undefined;
};
export type SelfProof = OptionalPassword & { readonly secondFactorCode?: string | undefined };

export interface ProvenSelf {
  readonly member: Member;
  /** The right guess, to be reset together with the change; null: nothing was guessed. */
  readonly guess: RightGuess | null;
}

type ProofDeps = Pick<PasswordDeps, 'withTenant' | 'passwords' | 'humanChecks'>;

/**
 * Required before a change of what protects an account or its money: what `provePassword` requires, and a code of the second
 * factor from a member who has one. The code is used up, also if the change fails. A wrong one counts as a guess like a password.
 * `field`: the password's name in the call.
 * @throws ProblemError `second_factor_required`, `second_factor_wrong`, what `provePassword` throws.
 */
export async function proveSelf(
  deps: ProofDeps & Pick<PasswordDeps, 'factorKeys'>,
  ctx: MemberCtx,
  by: 'login' | 'payment',
  { secondFactorCode: code, ...proof }: SelfProof,
  field = 'password',
): Promise<ProvenSelf> {
  const isCodeNeeded = await deps.withTenant(ctx, (db) => needsCode(db, ctx));
  if (!isCodeNeeded) return provePassword(deps, ctx, by, proof, field);
  // Before the password, so that a page that learns of the second factor now does not spend a guess.
  if (code === undefined) throw new ProblemError('second_factor_required');
  const proven = await provePassword(deps, ctx, by, proof, field);
  const { password: _, language, ...solved } = proof;
  const guess = proven.guess ?? (await countGuess(deps, ctx, solved));
  await checkCode(deps, ctx, { code, language }, guess);
  return { ...proven, guess };
}

/**
 * A password of the member's, which counts as a guess like one at log-in; without a known password a recent log-in.
 * @throws ProblemError `login_not_fresh`, `validation_failed`, what `checkPassword` throws.
 */
export async function provePassword(
  deps: ProofDeps,
  ctx: MemberCtx,
  by: 'login' | 'payment',
  { password, language: _, ...solved }: OptionalPassword,
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
