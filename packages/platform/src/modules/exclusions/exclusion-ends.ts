import {
  type DecideExclusionRequest,
  EXCLUSION_END_WAITS_HOURS,
  type ExclusionEnd,
  type ReleaseRegistrationRequest,
} from '@marquee/contracts/schemas/exclusions';
import { ProblemError } from '@marquee/server-kit';
import type { TenantDb } from '../../db/with-tenant.ts';
import { exclusionGroup } from '../../exclusion-group.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { decide, requestApproval, viewApproval } from '../approvals/index.ts';
import { emailKey, lockMember, mobileKey } from '../member/index.ts';
import { endTakenOver, readProtectionRow } from '../protection/index.ts';
import { hashRequest } from '../wallet/index.ts';
import { type ExclusionEndRecord, findExclusionEnd, hasWaitingEnd, insertExclusionEnd } from './ends.repository.ts';
import type { ExclusionEndRow } from './exclusions.tables.ts';
import { dismissSources, type PersonKeys, personKey, sourcesOf, sourcesOfPerson } from './matches.repository.ts';

const kind = 'exclusion';
type Content = Omit<ExclusionEndRow, 'id'>;
const NO_KEYS: PersonKeys = { emailKey: null, mobileKey: null, personKey: null };

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
  const sources = await sourcesOf(db, ctx, memberId, exclusionGroup(ctx));
  const content = { memberId, ...NO_KEYS, reason, sources };
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
 * Requests the release of a registration that another person's exclusion refuses, by the newcomer's e-mail address, mobile number, or name and
 * date of birth. It waits for a second person.
 * @throws ProblemError `not_found`: no exclusion of another brand refuses them; `idempotency_mismatch`.
 */
export async function requestRelease(
  db: TenantDb,
  ctx: StaffCtx,
  { email, mobile, realName, birthday, reason }: ReleaseRegistrationRequest,
): Promise<ExclusionEnd> {
  const keys: PersonKeys = {
    emailKey: email === null ? null : emailKey(email),
    mobileKey: mobile === null ? null : mobileKey('', mobile),
    personKey: await personKey(db, realName ?? '', birthday ?? ''),
  };
  const sources = await sourcesOfPerson(db, exclusionGroup(ctx), keys);
  const content = { memberId: null, ...keys, reason, sources };
  const { approval, isRepeated } = await requestApproval(db, ctx, {
    kind,
    contentHash: hashOf(content),
    waitsHours: EXCLUSION_END_WAITS_HOURS,
  });
  if (!isRepeated) {
    if (sources.length === 0) throw new ProblemError('not_found');
    await insertExclusionEnd(db, ctx, { id: approval.id, ...content });
  }
  return openExclusionEnd(db, ctx, approval.id);
}

/**
 * A second person approves what was shown: the exclusion ends at once, and its sources never reach the player again; or such a person can register for
 * some days. Repeating it has no second effect.
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
  if (memberId !== null) await lockMember(db, ctx, memberId);
  const current = memberId === null ? await sourcesOfPerson(db, group, end) : await sourcesOf(db, ctx, memberId, group);
  if (!current.every((source) => sources.includes(source))) throw new ProblemError('conflict');
  // A registration reads the approval (core.is_excluded_elsewhere).
  if (memberId === null) return;
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
  const { id, memberId, emailKey: email, mobileKey: mobile, personKey: person, reason, sources } = end;
  const { decided: _, ...view } = viewApproval(approval, ctx.clock.now());
  return {
    id,
    reason,
    player: memberId === null ? null : { id: memberId, username: username ?? '' },
    newcomer: memberId === null ? { email, mobile, person } : null,
    sources: sources.map((source) => {
      const [merchant = '', player = ''] = source.split(' ');
      return { merchant, player };
    }),
    hash: hashOf(end).toString('hex'),
    ...view,
  };
}

/** Of what a second person sees. */
const hashOf = ({ memberId, emailKey: email, mobileKey: mobile, personKey: person, ...row }: Content): Buffer => {
  const content = { reason: row.reason, sources: row.sources.join() };
  if (memberId !== null) return hashRequest({ memberId, ...content });
  return hashRequest({ email: email ?? '', mobile: mobile ?? '', person: person ?? '', ...content });
};

async function requireExclusionEnd(db: TenantDb, ctx: StaffCtx, id: string): Promise<ExclusionEndRecord> {
  const found = await findExclusionEnd(db, ctx, id);
  if (found === null) throw new ProblemError('not_found');
  return found;
}
