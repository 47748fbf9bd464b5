import { ProblemError } from '@marquee/server-kit';
import type { Ctx, MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { lockMember } from '../member/index.ts';
import { admitGuess, type GuessRequest } from '../session/index.ts';
import type { HumanChecks } from '../verification/index.ts';
import type { FactorKeys } from './factor-secret.ts';
import { findFactor } from './second-factor.repository.ts';
import { settleFactor } from './settle-factor.ts';
import { type TypedCode, useCode } from './use-code.ts';

export interface FactorDeps {
  readonly withTenant: WithTenant;
  readonly humanChecks: HumanChecks;
  readonly factorKeys: FactorKeys;
}

/** A right guess, to be reset together with the change. */
export interface RightGuess {
  readonly account: Buffer;
  readonly guessId: string;
  /** If it had been wrong, the next one would need a captcha. */
  readonly isLastWithoutCaptcha: boolean;
}

/** Whether the brand asks its members for second factors. */
export const asksForFactor = ({ manifest }: Pick<Ctx, 'manifest'>): boolean =>
  manifest.public.switches['memberCentre.secondFactor'] === true;

/** Whether the member has a second factor that is asked for. */
export async function needsCode(db: TenantDb, ctx: MemberCtx): Promise<boolean> {
  return asksForFactor(ctx) && (await findFactor(db, ctx, ctx.actor.memberId, ctx.clock.now())) !== null;
}

/** Counts a guess at the member's account before it is evaluated. @throws ProblemError what `admitGuess` refuses with. */
export async function countGuess(
  { withTenant, humanChecks }: Pick<FactorDeps, 'withTenant' | 'humanChecks'>,
  ctx: MemberCtx,
  solved: Omit<GuessRequest, 'username'>,
): Promise<RightGuess> {
  const { username } = ctx.actor;
  const admission = await withTenant(ctx, (db) => admitGuess(humanChecks, db, ctx, { username, ...solved }));
  if (admission.refusal !== null) throw admission.refusal;
  const { account, guessId, isLastWithoutCaptcha } = admission;
  return { account, guessId, isLastWithoutCaptcha };
}

/**
 * Checks a code of the member's second factor and uses it up. `guess` was counted for it, and stays counted if the code is wrong.
 * Does nothing when the second factor was removed meanwhile. @throws ProblemError `second_factor_wrong`.
 */
export async function checkCode(
  { withTenant, factorKeys }: Pick<FactorDeps, 'withTenant' | 'factorKeys'>,
  ctx: MemberCtx,
  code: TypedCode,
  guess: RightGuess,
): Promise<void> {
  const { memberId } = ctx.actor;
  const isRight = await withTenant(ctx, async (db) => {
    await lockMember(db, ctx, memberId);
    const factor = await settleFactor(db, ctx, memberId, ctx.clock.now());
    return factor === null || useCode(db, ctx, factorKeys, { factor, ...code });
  });
  if (!isRight) throw wrongCode(guess);
}

export const wrongCode = ({ isLastWithoutCaptcha }: Pick<RightGuess, 'isLastWithoutCaptcha'>): ProblemError =>
  new ProblemError('second_factor_wrong', isLastWithoutCaptcha ? { captcha: true } : {});
