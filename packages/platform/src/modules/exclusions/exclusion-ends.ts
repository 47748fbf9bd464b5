import {
  type DecideExclusionRequest,
  EXCLUSION_END_WAITS_HOURS,
  type ExclusionEnd,
} from '@marquee/contracts/schemas/exclusions';
import { ProblemError } from '@marquee/server-kit';
import type { TenantDb } from '../../db/with-tenant.ts';
import { exclusionGroup } from '../../exclusion-group.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { decide, requestApproval, viewApproval } from '../approvals/index.ts';
import { lockMember } from '../member/index.ts';
import { endTakenOver, readProtectionRow } from '../protection/index.ts';
import { hashRequest } from '../wallet/index.ts';
import { type ExclusionEndRecord, findExclusionEnd, hasWaitingEnd, insertExclusionEnd } from './ends.repository.ts';
import type { ExclusionEndRow } from './exclusions.tables.ts';
import { dismissSources, sourcesOf } from './matches.repository.ts';

const kind = 'exclusion';

/**
 * Requests the end of an exclusion that was taken over from another person. It waits for a second person.
 * @throws ProblemError `not_found` (no such player); `conflict`: the exclusion was made at this brand, none is in force, or a request waits
 * already; `idempotency_mismatch`.
 */
export async function requestExclusionEnd(
  db: TenantDb,
  ctx: StaffCtx,
  { player: memberId, reason }: DecideExclusionRequest & { readonly player: string },
): Promise<ExclusionEnd> {
  if ((await lockMember(db, ctx, memberId)) === null) throw new ProblemError('not_found');
  const now = ctx.clock.now();
  const content = { memberId, reason, sources: await sourcesOf(db, ctx, memberId, exclusionGroup(ctx)) };
  const isWaiting = await hasWaitingEnd(db, ctx, { memberId, now });
  const { approval, isRepeated } = await requestApproval(db, ctx, {
    kind,
    contentHash: hashOf(content),
    waitsHours: EXCLUSION_END_WAITS_HOURS,
  });
  if (!isRepeated) {
    const { exclusion } = await readProtectionRow(db, ctx, memberId, now);
    if (exclusion?.by !== 'licensee' || isWaiting) throw new ProblemError('conflict');
    await insertExclusionEnd(db, ctx, { id: approval.id, ...content });
  }
  return openExclusionEnd(db, ctx, approval.id);
}

/**
 * A second person approves what was shown: the exclusion ends at once, and its sources never reach the player again. Repeating it has no second effect.
 * @throws ProblemError `not_found`; `conflict`: as `decide`, or another exclusion reaches the player by now, or it was made at this brand meanwhile.
 */
export async function approveExclusionEnd(
  db: TenantDb,
  ctx: StaffCtx,
  id: string,
  { hash }: { readonly hash: string },
): Promise<ExclusionEnd> {
  const { end } = await requireExclusionEnd(db, ctx, id);
  const contentHash = hashOf(end);
  const shown = Buffer.from(hash, 'hex');
  const { isRepeated } = await decide(db, ctx, { kind, id }, { end: 'approved', shown, contentHash });
  if (!isRepeated) await endAsApproved(db, ctx, end, contentHash);
  return openExclusionEnd(db, ctx, id);
}

async function endAsApproved(db: TenantDb, ctx: StaffCtx, end: ExclusionEndRow, requestHash: Buffer): Promise<void> {
  const { memberId, reason, sources } = end;
  const group = exclusionGroup(ctx);
  await lockMember(db, ctx, memberId);
  const current = await sourcesOf(db, ctx, memberId, group);
  if (!current.every((source) => sources.includes(source))) throw new ProblemError('conflict');
  await dismissSources(db, ctx, { memberId, group, sources });
  const order = { staff: ctx.actor.id, idempotencyKey: ctx.idempotencyKey, requestHash, reason };
  await endTakenOver(db, ctx, memberId, order);
}

/** Rejects another person's request, or withdraws an own one. @throws ProblemError `not_found`, `conflict`. */
export async function endRequest(
  db: TenantDb,
  ctx: StaffCtx,
  id: string,
  decision: { readonly end: 'rejected' | 'withdrawn'; readonly reason: string },
): Promise<ExclusionEnd> {
  await decide(db, ctx, { kind, id }, decision);
  return openExclusionEnd(db, ctx, id);
}

/** @throws ProblemError `not_found` */
export async function openExclusionEnd(db: TenantDb, ctx: StaffCtx, id: string): Promise<ExclusionEnd> {
  return viewEnd(ctx, await requireExclusionEnd(db, ctx, id));
}

export function viewEnd(ctx: StaffCtx, { end, approval, username }: ExclusionEndRecord): ExclusionEnd {
  const { id, memberId, reason, sources } = end;
  const { decided: _, ...view } = viewApproval(approval, ctx.clock.now());
  return {
    id,
    reason,
    player: { id: memberId, username },
    sources: sources.map((source) => {
      const [merchant = '', player = ''] = source.split(' ');
      return { merchant, player };
    }),
    hash: hashOf(end).toString('hex'),
    ...view,
  };
}

/** Of what a second person sees. */
const hashOf = ({ memberId, reason, sources }: Omit<ExclusionEndRow, 'id'>): Buffer =>
  hashRequest({ memberId, reason, sources: sources.join() });

async function requireExclusionEnd(db: TenantDb, ctx: StaffCtx, id: string): Promise<ExclusionEndRecord> {
  const found = await findExclusionEnd(db, ctx, id);
  if (found === null) throw new ProblemError('not_found');
  return found;
}
