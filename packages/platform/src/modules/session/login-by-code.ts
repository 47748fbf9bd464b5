import type { LoginRequest, LoginValue } from '@marquee/contracts/schemas/session';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import { findMemberByProvenMobile } from '../member/index.ts';
import { type Codes, readMobile } from '../verification/index.ts';
import { admitMember } from './admit-member.ts';
import type { LoginExchange } from './login.service.ts';

export interface LoginByCodeDeps {
  readonly withTenant: WithTenant;
  readonly codes: Codes;
}

/**
 * Log-in by SMS (§3: the mobile number in `username`, the code in `password`). It requires no change of a password that was not
 * entered (§4). An unproven number has a code too, which was not sent: it is refused like a wrong one.
 * @throws ProblemError `switch_off`, `validation_failed`, `code_invalid`, `code_expired`, `too_many_requests`, `account_locked`,
 * `member_no_enter`, `error_not_agent`.
 */
export async function loginByCode(
  { withTenant, codes }: LoginByCodeDeps,
  ctx: Ctx,
  { username, password, countryDialingCode, area }: LoginRequest,
  { heldToken }: Pick<LoginExchange, 'heldToken'>,
): Promise<LoginValue> {
  if (!ctx.manifest.public.switches.MOBILEVERCODELOGIN3) throw new ProblemError('switch_off');
  const mobile = readMobile(ctx, { mobileNum: username, countryDialingCode }, 'username');
  const outcome = await withTenant(ctx, async (db) => {
    const refusal = await codes.redeem(db, ctx, { purpose: 'login', mobile, code: password });
    if (refusal !== null) return refusal;
    // Searched again: the number may have moved to another account since the code was sent.
    const member = await findMemberByProvenMobile(db, ctx, mobile.key);
    if (member === null) return new ProblemError('code_invalid');
    return admitMember(db, ctx, member, { openedBy: 'code', area, heldToken });
  });
  if (outcome instanceof ProblemError) throw outcome;
  return outcome;
}
