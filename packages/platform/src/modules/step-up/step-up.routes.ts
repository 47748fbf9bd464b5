import { STEP_UP_MS } from '@marquee/contracts/constants';
import { type StepUpRequest, type StepUpValue, stepUpRequest, stepUpValue } from '@marquee/contracts/schemas/step-up';
import type { Passwords } from '@marquee/server-kit/passwords';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import type { MemberCtx } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { StepUps } from '../../services.ts';
import { lockMember } from '../member/index.ts';
import { proveSelf } from '../password/index.ts';
import type { FactorKeys } from '../second-factor/index.ts';
import { hashToken, isToken, newToken, resetGuesses } from '../session/index.ts';
import type { HumanChecks } from '../verification/index.ts';
import { insertStepUp, takeStepUp } from './step-up.repository.ts';

export interface StepUpDeps {
  readonly withTenant: WithTenant;
  readonly passwords: Passwords;
  readonly humanChecks: HumanChecks;
  readonly factorKeys: FactorKeys;
}

/** POST /wps/x/session/stepUp. */
export function stepUpRoutes(routes: PlayerRoutes, deps: StepUpDeps): void {
  routes.route('stepUp', {
    body: stepUpRequest,
    value: stepUpValue,
    handler: (ctx, { body }) => giveProof(deps, requireMember(ctx), body),
  });
}

/**
 * Proof that the payment password was just entered: for this session, for one call, for five minutes, once. A wrong one counts as
 * a guess like one at log-in. A member with a second factor enters a code as well.
 * @throws ProblemError what `proveSelf` throws.
 */
async function giveProof(
  deps: StepUpDeps,
  ctx: MemberCtx,
  { purpose, ...solved }: StepUpRequest,
): Promise<StepUpValue> {
  const { member, guess } = await proveSelf(deps, ctx, 'payment', solved);
  const now = ctx.clock.now();
  const stepUp = newToken();
  const kept = {
    proofHash: hashToken(stepUp),
    sessionId: ctx.actor.sessionId,
    purpose,
    expiresAt: new Date(now.getTime() + STEP_UP_MS),
  };
  await deps.withTenant(ctx, async (db) => {
    // Locked first, like at log-in: two requests that reset guesses at once would deadlock.
    await lockMember(db, ctx, member.id);
    if (guess !== null) await resetGuesses(db, ctx, guess.account, guess.guessId);
    await insertStepUp(db, ctx, kept, now);
  });
  return { stepUp, expiresInSeconds: STEP_UP_MS / 1000 };
}

/** Checks the proof for the calls of the table that require one. */
export const createStepUps = (withTenant: WithTenant): StepUps => ({
  take: async (ctx, purpose, proof) => {
    if (ctx.actor.kind !== 'member' || typeof proof !== 'string' || !isToken(proof)) return false;
    const { sessionId } = ctx.actor;
    return withTenant(ctx, (db) =>
      takeStepUp(db, ctx, { proofHash: hashToken(proof), sessionId, purpose }, ctx.clock.now()),
    );
  },
});
