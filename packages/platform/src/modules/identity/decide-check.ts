import type {
  IdentityApproveRequest,
  IdentityRejectRequest,
  StaffIdentityCheck,
} from '@marquee/contracts/schemas/identity';
import { ProblemError } from '@marquee/server-kit';
import { claimBy, isClaimedByAnother, NO_CLAIM } from '../../claim.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import type { MailOutbox } from '../../outbound/mail/index.ts';
import { dayAt } from '../../utc-day.ts';
import type { IdentityCheck } from '../identity-level/index.ts';
import { endAllSessions } from '../session/index.ts';
import { closeAccount } from '../support/index.ts';
import { hashRequest } from '../wallet/index.ts';
import { approveCheck, type Decided, isOfAge, type LockedCheck, lockCheck, reportDecision } from './approve-check.ts';
import { changeCheck } from './identity.repository.ts';
import { openCheckForStaff } from './staff-checks.ts';

const UNDERAGE = 'Below the minimum age by an identity document';

export interface DecideDeps {
  readonly withTenant: WithTenant;
  readonly mail: Pick<MailOutbox, 'wake'>;
}

/** @throws ProblemError `not_found` */
async function requireCheck(db: TenantDb, ctx: StaffCtx, id: string): Promise<LockedCheck> {
  const locked = await lockCheck(db, ctx, id);
  if (locked === null) throw new ProblemError('not_found');
  return locked;
}

/** @throws ProblemError `conflict`: it is decided, not sent, or another person works on it. */
function requireOwn(ctx: StaffCtx, check: IdentityCheck): void {
  if (check.state !== 'sent' || isClaimedByAnother(ctx, check)) throw new ProblemError('conflict');
}

/** Others cannot decide on it for a while. @throws ProblemError `not_found`, `conflict`. */
export const claimCheck = ({ withTenant }: DecideDeps, ctx: StaffCtx, id: string): Promise<StaffIdentityCheck> =>
  withTenant(ctx, async (db) => {
    const { check } = await requireCheck(db, ctx, id);
    requireOwn(ctx, check);
    await changeCheck(db, ctx, id, claimBy(ctx));
    return openCheckForStaff(db, ctx, id);
  });

/** Leaves it to others. @throws ProblemError `not_found`, `conflict`: another person works on it. */
export const releaseCheck = ({ withTenant }: DecideDeps, ctx: StaffCtx, id: string): Promise<StaffIdentityCheck> =>
  withTenant(ctx, async (db) => {
    const { check } = await requireCheck(db, ctx, id);
    requireOwn(ctx, check);
    await changeCheck(db, ctx, id, NO_CLAIM);
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
    const locked = await requireCheck(db, ctx, id);
    const { decidedBy, decisionKey, decisionHash: earlier } = locked.check;
    if (decidedBy === ctx.actor.id && decisionKey === ctx.idempotencyKey) {
      if (earlier?.equals(decisionHash) !== true) throw new ProblemError('idempotency_mismatch');
      return openCheckForStaff(db, ctx, id);
    }
    requireOwn(ctx, locked.check);
    const decided = {
      decidedAt: ctx.clock.now(),
      decidedBy: ctx.actor.id,
      decisionKey: ctx.idempotencyKey,
      decisionHash,
      ...NO_CLAIM,
    } as const;
    const isApproved = decision.end === 'approve' && (await approve(db, ctx, locked, decision.facts, decided));
    if (decision.end === 'reject') await changeCheck(db, ctx, id, { ...decided, state: 'rejected', ...decision.why });
    await reportDecision(db, ctx, locked.member, isApproved ? 'identity_approved' : 'identity_rejected');
    return openCheckForStaff(db, ctx, id);
  });
  mail.wake(ctx.merchant);
  return value;
}

/** Resolves with false for a person below the brand's age, whose account is locked. */
async function approve(
  db: TenantDb,
  ctx: StaffCtx,
  locked: LockedCheck,
  request: IdentityApproveRequest,
  decided: Decided,
): Promise<boolean> {
  const { id, memberId, level } = locked.check;
  if (request.level !== level) throw new ProblemError('conflict');
  const now = ctx.clock.now();
  if ('birthday' in request && !isOfAge(ctx, request.birthday)) {
    await changeCheck(db, ctx, id, { ...decided, state: 'rejected', reason: 'notValid' });
    if (locked.member.state === 'active') await closeAccount(db, ctx, memberId, { reason: UNDERAGE, now });
    await endAllSessions(db, ctx, memberId, 'disabled', now);
    return false;
  }
  if ('expiresOn' in request && request.expiresOn !== null && request.expiresOn < dayAt(now))
    throw new ProblemError('validation_failed', { errors: [{ path: 'expiresOn', code: 'date' }] });
  await approveCheck(db, ctx, locked, request, { ...decided, decidedBy: ctx.actor.id });
  return true;
}
