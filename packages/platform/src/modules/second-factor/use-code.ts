import { newRecoveryCodes, readTotpCode, stepOfCode } from '@marquee/server-kit/second-factor';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import { type FactorKeys, openSecret, recoveryHash } from './factor-secret.ts';
import { changeFactor, replaceRecoveryHashes, type SecondFactor, useRecoveryCode } from './second-factor.repository.ts';

export interface TypedCode {
  /** A code of the app, or a recovery code. */
  readonly code: string;
  /** Language of a notice by mail. */
  readonly language?: string | undefined;
}

/**
 * Checks a code and uses it up. A right one ends a requested removal: the member has not lost everything. The caller has locked
 * the member, so of simultaneous calls with one code exactly one gets true.
 */
export async function useCode(
  db: TenantDb,
  ctx: MemberCtx,
  keys: FactorKeys,
  { factor, code, language }: TypedCode & { readonly factor: SecondFactor },
): Promise<boolean> {
  const { memberId } = factor;
  const now = ctx.clock.now();
  const secret = openSecret(keys, ctx, memberId, factor.secret);
  const noRemoval = { removalRequestedAt: null, removalAt: null };
  const totp = readTotpCode(code);
  if (totp !== null) {
    const usedStep = stepOfCode(secret, totp, now, factor.usedStep);
    if (usedStep === null) return false;
    await changeFactor(db, ctx, memberId, { usedStep, ...noRemoval });
    return true;
  }
  if (!(await useRecoveryCode(db, ctx, memberId, { codeHash: recoveryHash(secret, code), now }))) return false;
  await changeFactor(db, ctx, memberId, noRemoval);
  await enqueueAccountNotice(db, ctx, { event: 'recovery_code_used', memberId, at: now, language });
  return true;
}

/** Ten new recovery codes in place of the old ones. They are shown once. */
export async function replaceRecoveryCodes(
  db: TenantDb,
  ctx: MemberCtx,
  keys: FactorKeys,
  { memberId, secret: sealed }: Pick<SecondFactor, 'memberId' | 'secret'>,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const secret = openSecret(keys, ctx, memberId, sealed);
  await replaceRecoveryHashes(
    db,
    ctx,
    memberId,
    codes.map((code) => recoveryHash(secret, code)),
  );
  return codes;
}
