import type { DecidedMatch, DecideExclusionRequest } from '@marquee/contracts/schemas/exclusions';
import { ProblemError } from '@marquee/server-kit';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { lockMember } from '../member/index.ts';
import { excludeMember, findOrder, recordProtection, type StaffOrder } from '../protection/index.ts';
import { hashRequest } from '../wallet/index.ts';
import { decideMatch, findPossibleMatch, memberOfMatch } from './matches.repository.ts';

export interface MatchDecision extends DecideExclusionRequest {
  readonly id: string;
  /** `confirmed`: it is the excluded person, and the exclusion is taken over. `dismissed`: it is another person. */
  readonly state: 'confirmed' | 'dismissed';
}

/**
 * Decides whether a member is the excluded person of another account. A repeated request has no second effect.
 * @throws ProblemError `not_found`; `conflict`: it is decided, or the exclusion is over; `idempotency_mismatch`.
 */
export async function decidePossibleMatch(
  db: TenantDb,
  ctx: StaffCtx,
  { id, state, reason }: MatchDecision,
): Promise<DecidedMatch> {
  const memberId = await memberOfMatch(db, ctx, id);
  if (memberId === null) throw new ProblemError('not_found');
  await lockMember(db, ctx, memberId);
  const order: StaffOrder = {
    staff: ctx.actor.id,
    idempotencyKey: ctx.idempotencyKey,
    reason,
    requestHash: hashRequest({ id, state, reason }),
  };
  const earlier = await findOrder(db, ctx, order);
  if (earlier !== null && !earlier.equals(order.requestHash)) throw new ProblemError('idempotency_mismatch');
  if (earlier !== null) return { player: memberId, again: true };
  const match = await findPossibleMatch(db, ctx, id);
  if (match === null) throw new ProblemError('conflict');
  const { source, until } = match;
  if (state === 'dismissed') {
    const detail = { by: 'staff', brand: source.merchant };
    await recordProtection(db, ctx, { memberId, action: 'match_dismissed', detail, order });
  } else {
    const end = until === null ? null : { until };
    await excludeMember(db, ctx, memberId, { by: 'licensee', end, order });
  }
  await decideMatch(db, ctx, id, state);
  return { player: memberId, again: false };
}
