import {
  checkOfDocument,
  DOCUMENT_SETS,
  IDENTITY_CHECKS,
  type IdentityCheckLevel,
  type IdentityDocument,
} from '@marquee/contracts/identity';
import type { IdentitySubmitRequest, IdentityValue } from '@marquee/contracts/schemas/identity';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { Jobs } from '../../services.ts';
import { dayAt, daysAfter } from '../../utc-day.ts';
import type { Files } from '../files/index.ts';
import { checksOf, type IdentityCheck, levelOf, missingAt } from '../identity-level/index.ts';
import { lockMember } from '../member/index.ts';
import { throttle } from '../verification/index.ts';
import { changeCheck, deleteDocument, documentsOf, insertCheck, putDocument } from './identity.repository.ts';
import type { IdentityProvider } from './provider/identity-provider.ts';
import { handOver, providerOf } from './provider/submit-to-provider.ts';

const UPLOADS = { action: 'identity-document', times: 30, periodMs: 60 * 60_000 };
/** Small print of a photographed card is readable. */
const SHAPE = { minPx: 64, maxPx: 2_048, isSquare: false };
/** How long before its document's end a check may be renewed. */
export const RENEWAL_DAYS = 30;

export interface IdentityDeps {
  readonly withTenant: WithTenant;
  readonly files: Files;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Providers of identity checks by code. */
  readonly providers: ReadonlyMap<string, IdentityProvider>;
}

const latestOf = (checks: readonly IdentityCheck[], level: IdentityCheckLevel): IdentityCheck | undefined =>
  checks.find((check) => check.level === level);

/** Whether the member may begin another check of the level. */
function isRenewable({ clock }: Pick<MemberCtx, 'clock'>, { state, expiresOn }: IdentityCheck): boolean {
  if (state !== 'approved') return state === 'rejected' || state === 'expired';
  return expiresOn !== null && expiresOn <= daysAfter(dayAt(clock.now()), RENEWAL_DAYS);
}

/** The member's level and the latest check of each level. */
export async function readIdentity(
  { files, providers }: Pick<IdentityDeps, 'files' | 'providers'>,
  db: TenantDb,
  ctx: MemberCtx,
): Promise<IdentityValue> {
  const all = await checksOf(db, ctx, ctx.actor.memberId);
  const latest = IDENTITY_CHECKS.flatMap((level) => latestOf(all, level) ?? []);
  const documents = await documentsOf(
    db,
    ctx,
    latest.map(({ id }) => id),
  );
  const level = levelOf(ctx, all);
  return {
    level,
    required: missingAt(ctx, level),
    checkedBy: providerOf(providers, ctx) === undefined ? 'staff' : 'provider',
    checks: latest.map((check) => ({
      ...checkRow(check),
      canRenew: isRenewable(ctx, check),
      documents: documents
        .filter(({ checkId }) => checkId === check.id)
        .map(({ kind, file }) => ({ kind, url: files.linkTo(ctx, file) })),
    })),
  };
}

/** What members and staff see of a check alike. */
export const checkRow = ({ level, state, reason, note, sentAt, decidedAt, expiresOn }: IdentityCheck) => ({
  level,
  state,
  reason,
  note,
  expiresOn,
  sentAt: sentAt?.toISOString() ?? null,
  decidedAt: decidedAt?.toISOString() ?? null,
});

/** The level's open check, if there is one. @throws ProblemError `conflict`: a check is with staff, or was approved for longer. */
function openCheck(ctx: MemberCtx, checks: readonly IdentityCheck[], level: IdentityCheckLevel): IdentityCheck | null {
  const latest = latestOf(checks, level);
  if (latest === undefined) return null;
  if (latest.state === 'open') return latest;
  if (!isRenewable(ctx, latest)) throw new ProblemError('conflict');
  return null;
}

/**
 * Keeps a picture of a document for the level's open check, which the first picture opens; a former picture of this kind is deleted.
 * @throws ProblemError `conflict`, `too_many_requests`, `upload_quota`, and the refusals of a picture.
 */
export async function uploadDocument(
  { withTenant, files, providers }: IdentityDeps,
  ctx: MemberCtx,
  kind: IdentityDocument,
  picture: { readonly bytes: Buffer; readonly declaredType: string },
): Promise<IdentityValue> {
  const { memberId } = ctx.actor;
  const level = checkOfDocument(kind);
  const retryAfterSeconds = await withTenant(ctx, async (db) => {
    openCheck(ctx, await checksOf(db, ctx, memberId), level);
    return throttle(db, ctx, memberId, UPLOADS);
  });
  if (retryAfterSeconds !== null) throw new ProblemError('too_many_requests', { retryAfterSeconds });
  const kept = { owner: memberId, purpose: 'identity', ...picture, shape: SHAPE, expiresAt: null };
  await files.keepPicture(ctx, kept, async (db, file) => {
    await lockMember(db, ctx, memberId);
    const uploadedAt = ctx.clock.now();
    const open = openCheck(ctx, await checksOf(db, ctx, memberId), level);
    const checkId = open?.id ?? (await insertCheck(db, ctx, { memberId, level, openedAt: uploadedAt }));
    const former = await deleteDocument(db, ctx, { checkId, kind });
    await putDocument(db, ctx, { checkId, memberId, kind, file, uploadedAt });
    if (former !== null) await files.remove(db, ctx, [former]);
  });
  return withTenant(ctx, (db) => readIdentity({ files, providers }, db, ctx));
}

/** Deletes a picture that was not sent yet. One that is gone already is no error. @throws ProblemError `conflict`: it was sent. */
export const removeDocument = (
  { withTenant, files, providers }: IdentityDeps,
  ctx: MemberCtx,
  kind: IdentityDocument,
): Promise<IdentityValue> =>
  withTenant(ctx, async (db) => {
    const { memberId } = ctx.actor;
    await lockMember(db, ctx, memberId);
    const open = openCheck(ctx, await checksOf(db, ctx, memberId), checkOfDocument(kind));
    const file = open && (await deleteDocument(db, ctx, { checkId: open.id, kind }));
    if (file) await files.remove(db, ctx, [file]);
    return readIdentity({ files, providers }, db, ctx);
  });

/**
 * Sends the open check to the brand's provider, or to staff. A check that was sent already stays as it is.
 * @throws ProblemError `validation_failed` (pictures are missing, or the document is no longer valid), `conflict` (nothing to send).
 */
export const submitCheck = (
  deps: IdentityDeps,
  ctx: MemberCtx,
  request: IdentitySubmitRequest,
): Promise<IdentityValue> =>
  deps.withTenant(ctx, async (db) => {
    const { memberId } = ctx.actor;
    await lockMember(db, ctx, memberId);
    const check = latestOf(await checksOf(db, ctx, memberId), request.level);
    if (check?.state === 'sent') return readIdentity(deps, db, ctx);
    if (check?.state !== 'open') throw new ProblemError('conflict');
    const kinds = (await documentsOf(db, ctx, [check.id])).map(({ kind }) => kind);
    if (!DOCUMENT_SETS[request.level].some((set) => set.every((kind) => kinds.includes(kind))))
      throw new ProblemError('validation_failed', { errors: [{ path: 'documents', code: 'required' }] });
    const facts = request.level === 'identity' ? { number: request.number, expiresOn: request.expiresOn } : {};
    if (facts.expiresOn && facts.expiresOn < dayAt(ctx.clock.now()))
      throw new ProblemError('validation_failed', { errors: [{ path: 'expiresOn', code: 'date' }] });
    await changeCheck(db, ctx, check.id, { ...facts, state: 'sent', sentAt: ctx.clock.now() });
    await handOver(deps, db, ctx, check.id);
    return readIdentity(deps, db, ctx);
  });
