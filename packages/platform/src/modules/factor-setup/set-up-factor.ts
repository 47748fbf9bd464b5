import { SECOND_FACTOR_SETUP_MS } from '@marquee/contracts/constants';
import { localize } from '@marquee/contracts/localize';
import type {
  RecoveryCodesValue,
  SecondFactorBeginRequest,
  SecondFactorBeginValue,
  SecondFactorConfirmRequest,
} from '@marquee/contracts/schemas/second-factor';
import { ProblemError } from '@marquee/server-kit';
import { base32, newTotpSecret, otpauthUri, readTotpCode, stepOfCode } from '@marquee/server-kit/second-factor';
import type { MemberCtx } from '../../context.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import { lockMember } from '../member/index.ts';
import { provePassword } from '../password/index.ts';
import { insertFactor, openSecret, replaceRecoveryCodes, sealSecret, settleFactor } from '../second-factor/index.ts';
import { endOtherSessions, resetGuesses } from '../session/index.ts';
import { countTry, deleteSetup, findSetup, putSetup } from './factor-setup.repository.ts';
import type { FactorSetupDeps } from './factor-setup-deps.ts';

const TRIES_MAX = 5;

/**
 * Makes a secret for an authenticator app. It takes effect with its first code, from this session.
 * @throws ProblemError what `provePassword` throws, `conflict`: there is a second factor.
 */
export async function beginSecondFactor(
  deps: FactorSetupDeps,
  ctx: MemberCtx,
  proof: SecondFactorBeginRequest,
): Promise<SecondFactorBeginValue> {
  const { memberId, sessionId, username } = ctx.actor;
  const { guess } = await provePassword(deps, ctx, 'login', proof);
  const secret = newTotpSecret();
  const isBegun = await deps.withTenant(ctx, async (db) => {
    const now = ctx.clock.now();
    await lockMember(db, ctx, memberId);
    if (guess !== null) await resetGuesses(db, ctx, guess.account, guess.guessId);
    if ((await settleFactor(db, ctx, memberId, now)) !== null) return false;
    const expiresAt = new Date(now.getTime() + SECOND_FACTOR_SETUP_MS);
    const sealed = sealSecret(deps.factorKeys, ctx, memberId, secret);
    await putSetup(db, ctx, { memberId, sessionId, secret: sealed, expiresAt }, now);
    return true;
  });
  if (!isBegun) throw new ProblemError('conflict');
  const { name, defaultLanguage } = ctx.manifest.public;
  const uri = otpauthUri(secret, localize(name, defaultLanguage, defaultLanguage), username);
  return { secret: base32(secret), uri, expiresInSeconds: SECOND_FACTOR_SETUP_MS / 1000 };
}

/**
 * The first code of the new secret puts it into effect. Other sessions of the member end, and a notice is sent. Resolves with the
 * recovery codes. @throws ProblemError `second_factor_wrong`, `conflict`: this session has no secret that waits.
 */
export async function confirmSecondFactor(
  { withTenant, factorKeys, mail }: FactorSetupDeps,
  ctx: MemberCtx,
  { secondFactorCode, language }: SecondFactorConfirmRequest,
  host: string,
): Promise<RecoveryCodesValue> {
  const { memberId, sessionId } = ctx.actor;
  const outcome = await withTenant(ctx, async (db) => {
    const now = ctx.clock.now();
    await lockMember(db, ctx, memberId);
    const setup = await findSetup(db, ctx, memberId);
    const isWaiting = setup?.sessionId === sessionId && setup.expiresAt > now && setup.tries < TRIES_MAX;
    if (!isWaiting || (await settleFactor(db, ctx, memberId, now)) !== null) return new ProblemError('conflict');
    const secret = openSecret(factorKeys, ctx, memberId, setup.secret);
    const usedStep = stepOfCode(secret, readTotpCode(secondFactorCode) ?? '', now, null);
    if (usedStep === null) {
      await countTry(db, ctx, setup);
      return new ProblemError('second_factor_wrong');
    }
    await deleteSetup(db, ctx, memberId);
    // Sealed anew: the setup may be from before a rotation of the key.
    const factor = { memberId, secret: sealSecret(factorKeys, ctx, memberId, secret), usedStep, since: now };
    await insertFactor(db, ctx, factor);
    await endOtherSessions(db, ctx, { memberId, keptId: sessionId }, 'ended_elsewhere', now);
    await enqueueAccountNotice(db, ctx, { event: 'factor_on', memberId, at: now, host, language });
    return { recoveryCodes: await replaceRecoveryCodes(db, ctx, factorKeys, factor) };
  });
  // Thrown here, after the try was counted.
  if (outcome instanceof ProblemError) throw outcome;
  mail.wake(ctx.merchant);
  return outcome;
}
