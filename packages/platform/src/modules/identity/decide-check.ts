import { minimumAge } from '@marquee/contracts/age';
import { isOldEnough } from '@marquee/contracts/birthday';
import type {
  IdentityApproveRequest,
  IdentityRejectRequest,
  StaffIdentityCheck,
} from '@marquee/contracts/schemas/identity';
import { ProblemError } from '@marquee/server-kit';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/member-notice.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import type { MailOutbox } from '../../outbound/mail/index.ts';
import { dayAt } from '../../utc-day.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import { lockMember, type Member } from '../member/index.ts';
import { storeVerified } from '../profile/index.ts';
import { endAllSessions } from '../session/index.ts';
import { closeAccount } from '../support/index.ts';
import { hashRequest } from '../wallet/index.ts';
import { changeCheck, expireApproved, findCheck, type IdentityCheck } from './identity.repository.ts';
import { openCheckForStaff } from './staff-checks.ts';

/** A person who does not come back leaves it to others after this time. */
const CLAIM_MS = 15 * 60_000;
const UNDERAGE = 'Below the minimum age by an identity document';

export interface DecideDeps {
  readonly withTenant: WithTenant;
  readonly mail: Pick<MailOutbox, 'wake'>;
}

interface Locked {
  readonly check: IdentityCheck;
  readonly member: Member;
}

async function lockCheck(db: TenantDb, ctx: StaffCtx, id: string): Promise<Locked> {
  const known = await findCheck(db, ctx, id);
  const member = known && (await lockMember(db, ctx, known.memberId));
  const check = member && (await findCheck(db, ctx, id));
  if (!check || !member) throw new ProblemError('not_found');
  return { check, member };
}

/** @throws ProblemError `conflict`: it is decided, not sent, or another person works on it. */
function requireOwn({ actor, clock }: StaffCtx, { state, claimedBy, claimedUntil }: IdentityCheck): void {
  const isOthers = claimedBy !== null && claimedBy !== actor.id && claimedUntil !== null && claimedUntil > clock.now();
  if (state !== 'sent' || isOthers) throw new ProblemError('conflict');
}

/** Others cannot decide on it for a while. @throws ProblemError `not_found`, `conflict`. */
export const claimCheck = ({ withTenant }: DecideDeps, ctx: StaffCtx, id: string): Promise<StaffIdentityCheck> =>
  withTenant(ctx, async (db) => {
    const { check } = await lockCheck(db, ctx, id);
    requireOwn(ctx, check);
    const claimedUntil = new Date(ctx.clock.now().getTime() + CLAIM_MS);
    await changeCheck(db, ctx, id, { claimedBy: ctx.actor.id, claimedUntil });
    return openCheckForStaff(db, ctx, id);
  });

/** Leaves it to others. @throws ProblemError `not_found`, `conflict`: another person works on it. */
export const releaseCheck = ({ withTenant }: DecideDeps, ctx: StaffCtx, id: string): Promise<StaffIdentityCheck> =>
  withTenant(ctx, async (db) => {
    const { check } = await lockCheck(db, ctx, id);
    requireOwn(ctx, check);
    await changeCheck(db, ctx, id, { claimedBy: null, claimedUntil: null });
    return openCheckForStaff(db, ctx, id);
  });

type Decision =
  | { readonly end: 'approve'; readonly facts: IdentityApproveRequest }
  | { readonly end: 'reject'; readonly why: IdentityRejectRequest };

/**
 * Approves or rejects a check. A repeated request has no second effect and gets the current state. Approved facts become verified values
 * of the profile; a birthday below the brand's age rejects the check and locks the account instead.
 * @throws ProblemError `not_found`, `conflict`, `idempotency_mismatch`, `validation_failed` (the document is no longer valid).
 */
export async function decideCheck(
  { withTenant, mail }: DecideDeps,
  ctx: StaffCtx,
  id: string,
  decision: Decision,
): Promise<StaffIdentityCheck> {
  const decisionHash = hashRequest({ id, decision: JSON.stringify(decision) });
  const value = await withTenant(ctx, async (db) => {
    const locked = await lockCheck(db, ctx, id);
    const { decidedBy, decisionKey, decisionHash: earlier } = locked.check;
    if (decidedBy === ctx.actor.id && decisionKey === ctx.idempotencyKey) {
      if (earlier?.equals(decisionHash) !== true) throw new ProblemError('idempotency_mismatch');
      return openCheckForStaff(db, ctx, id);
    }
    requireOwn(ctx, locked.check);
    const decided = {
      ...{ decidedAt: ctx.clock.now(), decidedBy: ctx.actor.id, decisionKey: ctx.idempotencyKey, decisionHash },
      ...{ claimedBy: null, claimedUntil: null },
    };
    const isApproved = decision.end === 'approve' && (await approve(db, ctx, locked, decision.facts, decided));
    if (decision.end === 'reject') await changeCheck(db, ctx, id, { ...decided, state: 'rejected', ...decision.why });
    await report(db, ctx, locked.member, isApproved ? 'identity_approved' : 'identity_rejected');
    return openCheckForStaff(db, ctx, id);
  });
  mail.wake(ctx.merchant);
  return value;
}

/** Resolves with false for a person below the brand's age, whose account is locked. */
async function approve(
  db: TenantDb,
  ctx: StaffCtx,
  { check, member }: Locked,
  request: IdentityApproveRequest,
  decided: Parameters<typeof changeCheck>[3],
): Promise<boolean> {
  const { id, memberId, level } = check;
  if (request.level !== level) throw new ProblemError('conflict');
  const { level: _level, reason, ...facts } = request;
  const now = ctx.clock.now();
  if ('birthday' in facts && !isOfAge(ctx, facts.birthday)) {
    await changeCheck(db, ctx, id, { ...decided, state: 'rejected', reason: 'notValid' });
    if (member.state === 'active') await closeAccount(db, ctx, memberId, { reason: UNDERAGE, now });
    await endAllSessions(db, ctx, memberId, 'disabled', now);
    return false;
  }
  const { expiresOn = null, ...values } = { expiresOn: null, ...facts };
  if (expiresOn !== null && expiresOn < dayAt(now))
    throw new ProblemError('validation_failed', { errors: [{ path: 'expiresOn', code: 'date' }] });
  await expireApproved(db, ctx, { memberId, level });
  const number = 'idNumber' in facts ? facts.idNumber : null;
  await changeCheck(db, ctx, id, { ...decided, state: 'approved', expiresOn, number });
  await storeVerified(db, ctx, member, { values, staff: ctx.actor.id, key: id, reason });
  return true;
}

function isOfAge({ manifest, clock }: StaffCtx, birthday: string): boolean {
  const { ages, timezone } = manifest.public;
  return isOldEnough(birthday, { minimum: minimumAge(ages), timezone, now: clock.now() });
}

async function report(
  db: TenantDb,
  ctx: StaffCtx,
  { id }: Member,
  event: 'identity_approved' | 'identity_rejected',
): Promise<void> {
  await enqueueAccountNotice(db, ctx, { event, memberId: id, at: ctx.clock.now() });
  await notifyMember(db, {
    merchant: ctx.merchant,
    member: id,
    event: { type: 'cashier', about: 'identity', id },
  });
}
