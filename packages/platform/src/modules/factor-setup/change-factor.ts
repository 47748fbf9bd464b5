import type {
  RecoveryCodesValue,
  SecondFactorCodesRequest,
  SecondFactorLostRequest,
  SecondFactorLostValue,
  SecondFactorRemoveRequest,
} from '@marquee/contracts/schemas/second-factor';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import { lockMember } from '../member/index.ts';
import { provePassword, proveSelf } from '../password/index.ts';
import {
  cancelRemoval,
  countGuess,
  deleteFactor,
  needsCode,
  type RightGuess,
  replaceRecoveryCodes,
  requestRemoval,
  settleFactor,
  useCode,
  wrongCode,
} from '../second-factor/index.ts';
import { endOtherSessions, resetGuesses } from '../session/index.ts';
import type { FactorSetupDeps } from './factor-setup-deps.ts';

/**
 * Ten new recovery codes, proved by a code. Earlier ones become void.
 * @throws ProblemError `conflict` (no second factor), `second_factor_required`, `second_factor_wrong`, what `countGuess` throws.
 */
export async function renewRecoveryCodes(
  deps: FactorSetupDeps,
  ctx: MemberCtx,
  { secondFactorCode: code, language, ...solved }: SecondFactorCodesRequest,
): Promise<RecoveryCodesValue> {
  const { memberId } = ctx.actor;
  const { withTenant, factorKeys, mail } = deps;
  if (!(await withTenant(ctx, (db) => needsCode(db, ctx)))) throw new ProblemError('conflict');
  if (code === undefined) throw new ProblemError('second_factor_required');
  const guess = await countGuess(deps, ctx, solved);
  const recoveryCodes = await withTenant(ctx, async (db) => {
    const factor = await lockFactor(db, ctx);
    if (factor === null || !(await useCode(db, ctx, factorKeys, { factor, code, language }))) return null;
    await resetGuesses(db, ctx, guess.account, guess.guessId);
    return replaceRecoveryCodes(db, ctx, factorKeys, { memberId, secret: factor.secret });
  });
  if (recoveryCodes === null) throw wrongCode(guess);
  mail.wake(ctx.merchant);
  return { recoveryCodes };
}

/**
 * Removes the second factor, proved by the log-in password and a code. Other sessions of the member end, and a notice is sent.
 * @throws ProblemError what `proveSelf` throws, `conflict` (no second factor).
 */
export async function removeSecondFactor(
  deps: FactorSetupDeps,
  ctx: MemberCtx,
  { language, ...proof }: SecondFactorRemoveRequest,
  host: string,
): Promise<void> {
  const { memberId, sessionId } = ctx.actor;
  // Without one, `proveSelf` wants no code.
  if (!(await deps.withTenant(ctx, (db) => needsCode(db, ctx)))) throw new ProblemError('conflict');
  const { guess } = await proveSelf(deps, ctx, 'login', { language, ...proof });
  const isRemoved = await deps.withTenant(ctx, async (db) => {
    const now = ctx.clock.now();
    const factor = await lockFactor(db, ctx, guess);
    if (factor === null) return false;
    await deleteFactor(db, ctx, memberId);
    await endOtherSessions(db, ctx, { memberId, keptId: sessionId }, 'ended_elsewhere', now);
    await enqueueAccountNotice(db, ctx, { event: 'factor_off', memberId, at: now, host, language });
    return true;
  });
  if (!isRemoved) throw new ProblemError('conflict');
  deps.mail.wake(ctx.merchant);
}

/**
 * For a member who lost the app and the recovery codes: the removal waits for a day, of which the member gets a notice (ADR 88).
 * @throws ProblemError what `provePassword` throws, `conflict` (no second factor).
 */
export async function requestFactorRemoval(
  deps: FactorSetupDeps,
  ctx: MemberCtx,
  { language, ...proof }: SecondFactorLostRequest,
  host: string,
): Promise<SecondFactorLostValue> {
  const { memberId } = ctx.actor;
  const { guess } = await provePassword(deps, ctx, 'login', proof);
  const removal = await deps.withTenant(ctx, async (db) => {
    await lockFactor(db, ctx, guess);
    return requestRemoval(deps, db, ctx, { memberId, host, language });
  });
  if (removal === null) throw new ProblemError('conflict');
  deps.mail.wake(ctx.merchant);
  return { effectiveAt: removal.removalAt.toISOString() };
}

/** Ends a requested removal; nothing happens without one. It protects the account, so it needs no proof. */
export async function keepSecondFactor(withTenant: WithTenant, ctx: MemberCtx): Promise<void> {
  const { memberId } = ctx.actor;
  await withTenant(ctx, async (db) => {
    await lockMember(db, ctx, memberId);
    await cancelRemoval(db, ctx, memberId);
  });
}

/** Locks the member, forgives the guess that was right, and reads the second factor. */
async function lockFactor(db: TenantDb, ctx: MemberCtx, guess: RightGuess | null = null) {
  const { memberId } = ctx.actor;
  // Locked first, like at log-in: two requests that reset guesses at once would deadlock.
  await lockMember(db, ctx, memberId);
  if (guess !== null) await resetGuesses(db, ctx, guess.account, guess.guessId);
  return settleFactor(db, ctx, memberId, ctx.clock.now());
}
