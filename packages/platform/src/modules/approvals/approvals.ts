import { ProblemError } from '@marquee/server-kit';
import { v7 as uuidv7 } from 'uuid';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { findApprovalByKey, insertApproval, lockApproval, writeDecision } from './approvals.repository.ts';
import type { Approval, ApprovalKind } from './approvals.tables.ts';

const HOUR_MS = 3_600_000;

export interface ApprovalRequest {
  readonly kind: ApprovalKind;
  /** The id of the row that is decided on; absent: the id of the request. */
  readonly subject?: string;
  /** SHA-256 of what is requested, as the second person sees it. */
  readonly contentHash: Buffer;
  readonly waitsHours: number;
}

/**
 * Requests a decision of a second person. A repeated request finds the first one.
 * @throws ProblemError `idempotency_mismatch`: the key was used for something else.
 */
export async function requestApproval(
  db: TenantDb,
  ctx: StaffCtx,
  { kind, subject, contentHash, waitsHours }: ApprovalRequest,
): Promise<{ readonly approval: Approval; readonly isRepeated: boolean }> {
  const now = ctx.clock.now();
  const id = uuidv7({ msecs: now.getTime() });
  const approval: Approval = {
    id,
    kind,
    subject: subject ?? id,
    contentHash,
    requestedBy: ctx.actor.id,
    key: ctx.idempotencyKey,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + waitsHours * HOUR_MS),
    state: 'waiting',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  };
  if (await insertApproval(db, ctx, approval)) return { approval, isRepeated: false };
  const earlier = await findApprovalByKey(db, ctx, approval);
  const isSame = earlier?.contentHash.equals(contentHash) === true && (subject ?? earlier.subject) === earlier.subject;
  if (earlier === null || !isSame) throw new ProblemError('idempotency_mismatch');
  return { approval: earlier, isRepeated: true };
}

export type Decision =
  /** `shown`: the hash of what the second person saw; `contentHash`: of the row as it is. */
  | { readonly end: 'approved'; readonly shown: Buffer; readonly contentHash: Buffer }
  | { readonly end: 'rejected' | 'withdrawn'; readonly reason: string };

/**
 * Decides on a request, once. The caller performs what was approved in the same transaction, unless it is repeated. The request stays locked
 * until that ends, so of two decisions at once the second one finds the first.
 * @throws ProblemError `not_found`; `conflict`: decided otherwise, lapsed, another content than was shown, an own request, or another
 * person's to withdraw.
 */
export async function decide(
  db: TenantDb,
  ctx: StaffCtx,
  { kind, id }: Pick<Approval, 'kind' | 'id'>,
  decision: Decision,
): Promise<{ readonly isRepeated: boolean }> {
  const approval = await lockApproval(db, ctx, kind, id);
  if (approval === null) throw new ProblemError('not_found');
  const reason = decision.end === 'approved' ? null : decision.reason;
  if (approval.state !== 'waiting') {
    const isSame = approval.state === decision.end && approval.decidedBy === ctx.actor.id;
    if (!isSame || approval.decisionReason !== reason) throw new ProblemError('conflict');
    return { isRepeated: true };
  }
  const now = ctx.clock.now();
  const isOwn = approval.requestedBy === ctx.actor.id;
  if (isLapsed(approval, now) || isOwn !== (decision.end === 'withdrawn')) throw new ProblemError('conflict');
  if (decision.end === 'approved' && !isAsShown(approval, decision)) throw new ProblemError('conflict');
  const written = { state: decision.end, decidedBy: ctx.actor.id, decidedAt: now, decisionReason: reason };
  await writeDecision(db, ctx, { id, ...written });
  return { isRepeated: false };
}

const isAsShown = (approval: Approval, { shown, contentHash }: Extract<Decision, { end: 'approved' }>): boolean =>
  approval.contentHash.equals(shown) && approval.contentHash.equals(contentHash);

/** True after its time to decide has passed. */
export const isLapsed = ({ state, expiresAt }: Pick<Approval, 'state' | 'expiresAt'>, now: Date): boolean =>
  state === 'waiting' && expiresAt <= now;

/** What staff see of a request and its decision. */
export const viewApproval = (approval: Approval, now: Date) => ({
  state: isLapsed(approval, now) ? ('lapsed' as const) : approval.state,
  author: approval.requestedBy,
  createdAt: approval.requestedAt.toISOString(),
  expiresAt: approval.expiresAt.toISOString(),
  decided: approval.decidedAt && {
    by: approval.decidedBy ?? '',
    at: approval.decidedAt.toISOString(),
    reason: approval.decisionReason,
  },
});
