import type { Clock } from '@marquee/server-kit';
import { type HmacKey, ProblemError } from '@marquee/server-kit';
import { type Db, inTransaction } from '@marquee/server-kit/postgres';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { appendAudit } from '../audit/audit.repository.ts';
import { ChangeError, findChangeSet, isOver, type StoredChangeSet } from '../changes/index.ts';
import type { TenantService } from '../tenants/tenant-service.ts';
import { draftBrand } from './draft-brand.ts';
import { insertPreview, listPreviews, type Preview, revokePreview } from './preview.repository.ts';

/** What the functions of previews depend on. */
export interface PreviewDeps {
  readonly pool: Pool;
  readonly tenants: TenantService;
  readonly clock: Clock;
  /** `PREVIEW_KEY`. */
  readonly key: HmacKey;
}

/** The person who makes the request, for the audit. */
export interface PreviewActor {
  readonly name: string;
  readonly requestId: string;
  readonly ip: string;
}

export interface NewPreview {
  readonly change: string;
  readonly merchant: string;
  readonly minutes: number;
}

const MINUTE_MS = 60_000;

export async function changeOf({ pool }: PreviewDeps, id: string): Promise<StoredChangeSet> {
  const change = await findChangeSet(pool, id);
  if (change === null) throw new ChangeError('change_not_found');
  return change;
}

/** @throws ChangeError `change_not_found`, `change_over`, `brand_not_found`, `brand_invalid`, `locked`; ProblemError. */
export async function makePreview(
  deps: PreviewDeps,
  actor: PreviewActor,
  { change: changeId, merchant, minutes }: NewPreview,
  idempotencyKey: string,
): Promise<Preview> {
  const change = await changeOf(deps, changeId);
  if (isOver(change)) throw new ChangeError('change_over');
  if (!change.edits.some((edit) => edit.merchant === merchant)) throw new ChangeError('brand_not_found');
  const now = deps.clock.now();
  // An invalid change set is refused here, instead of an empty frame later.
  await draftBrand(deps, change, merchant);
  const draft = {
    id: uuidv7(),
    changeSet: change.id,
    merchant,
    by: actor.name,
    createdAt: now,
    expiresAt: endOf(now, minutes),
  };
  return inTransaction(deps.pool, async (db) => {
    const preview = await insertPreview(db, draft, idempotencyKey);
    // The stored preview has everything that a retry must repeat.
    const isIt = preview.changeSet === change.id && preview.merchant === merchant;
    if (!isIt || preview.expiresAt.getTime() !== endOf(preview.createdAt, minutes).getTime())
      throw new ProblemError('idempotency_mismatch');
    if (preview.id === draft.id) await audit(db, actor, 'preview.create', preview, now);
    return preview;
  });
}

/** A whole second, as the token has it. */
const endOf = (start: Date, minutes: number): Date =>
  new Date(Math.ceil((start.getTime() + minutes * MINUTE_MS) / 1000) * 1000);

export const previewsOf = ({ pool }: PreviewDeps, change: string): Promise<Preview[]> => listPreviews(pool, change);

/** Revokes a preview; a second call has no effect. */
export async function endPreview({ pool, clock }: PreviewDeps, actor: PreviewActor, preview: Preview): Promise<void> {
  await inTransaction(pool, async (db) => {
    const now = clock.now();
    if (await revokePreview(db, preview.id, now)) await audit(db, actor, 'preview.revoke', preview, now);
  });
}

async function audit(db: Db, actor: PreviewActor, action: string, preview: Preview, now: Date): Promise<void> {
  await appendAudit(db, {
    at: now.toISOString(),
    actor: actor.name,
    action,
    merchants: [preview.merchant],
    targets: [],
    detail: { changeSet: preview.changeSet, preview: preview.id, expiresAt: preview.expiresAt.toISOString() },
    requestId: actor.requestId,
    ip: actor.ip,
  });
}
