import type { AvatarValue } from '@marquee/contracts/schemas/avatar';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx, MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { Files } from '../files/index.ts';
import { lockMember } from '../member/index.ts';
import { throttle } from '../verification/index.ts';
import { type ChosenAvatar, findAvatar, putAvatar } from './avatar.repository.ts';
import { drawnAvatarOf, drawnAvatars } from './drawn-avatars.ts';

const HOUR_MS = 60 * 60_000;
/** Each upload is decoded. */
const UPLOADS = { action: 'avatar-upload', times: 20, periodMs: HOUR_MS };
/** Twice the size at which the largest one is shown. */
const SHAPE = { minPx: 64, maxPx: 256, isSquare: true };
const PURPOSE = 'avatar';

export interface AvatarDeps {
  readonly withTenant: WithTenant;
  readonly files: Files;
}

/** The avatar as the member sees it. */
export async function readAvatar(
  { files }: Pick<AvatarDeps, 'files'>,
  db: TenantDb,
  ctx: MemberCtx,
): Promise<AvatarValue> {
  const { memberId } = ctx.actor;
  const chosen = await findAvatar(db, ctx, memberId);
  const drawn = drawnAvatars(ctx);
  const own = chosen.file !== null && (await files.isShown(db, ctx, chosen.file)) ? chosen.file : null;
  const shown = drawnAvatarOf(drawn, memberId, chosen.drawn);
  return {
    avatarUrl: own === null ? (shown?.url ?? null) : files.linkTo(ctx, own),
    avatar: own === null ? (shown?.avatar ?? null) : null,
    isOwn: own !== null,
    drawn,
  };
}

/** Chooses one of the drawn avatars; a picture of the member's own is deleted. @throws ProblemError `validation_failed`. */
export async function chooseAvatar(
  { withTenant, files }: AvatarDeps,
  ctx: MemberCtx,
  avatar: string,
): Promise<AvatarValue> {
  if (!drawnAvatars(ctx).some((one) => one.avatar === avatar))
    throw new ProblemError('validation_failed', { errors: [{ path: 'avatar', code: 'choice' }] });
  return withTenant(ctx, async (db) => {
    await replaceAvatar({ files, db }, ctx, ctx.actor.memberId, { drawn: avatar, file: null });
    return readAvatar({ files }, db, ctx);
  });
}

/** @throws ProblemError `too_many_requests`, `upload_quota`, and the refusals of a picture. */
export async function uploadAvatar(
  { withTenant, files }: AvatarDeps,
  ctx: MemberCtx,
  { bytes, declaredType }: { readonly bytes: Buffer; readonly declaredType: string },
): Promise<AvatarValue> {
  const { memberId } = ctx.actor;
  const retryAfterSeconds = await withTenant(ctx, (db) => throttle(db, ctx, memberId, UPLOADS));
  if (retryAfterSeconds !== null) throw new ProblemError('too_many_requests', { retryAfterSeconds });
  const picture = { owner: memberId, purpose: PURPOSE, bytes, declaredType, shape: SHAPE, expiresAt: null };
  await files.keepPicture(ctx, picture, (db, file) =>
    replaceAvatar({ files, db }, ctx, memberId, { drawn: null, file }),
  );
  return withTenant(ctx, (db) => readAvatar({ files }, db, ctx));
}

/** Deletes a picture of the member's own. */
export const removeAvatar = ({ withTenant, files }: AvatarDeps, ctx: MemberCtx): Promise<AvatarValue> =>
  withTenant(ctx, async (db) => {
    await removeOwnAvatar({ files }, db, ctx, ctx.actor.memberId);
    return readAvatar({ files }, db, ctx);
  });

/** The same for staff. A picture that is gone already is no error. */
export async function removeOwnAvatar(
  { files }: Pick<AvatarDeps, 'files'>,
  db: TenantDb,
  ctx: Ctx,
  memberId: string,
): Promise<void> {
  await lockMember(db, ctx, memberId);
  const { file } = await findAvatar(db, ctx, memberId);
  if (file !== null) await replaceAvatar({ files, db }, ctx, memberId, { drawn: null, file: null });
}

/** The member's own picture; null if the avatar is a drawn one. */
export async function findOwnAvatar(db: TenantDb, ctx: Ctx, memberId: string): Promise<string | null> {
  return (await findAvatar(db, ctx, memberId)).file;
}

/** Changes of one member take turns, so that no former picture is kept. */
async function replaceAvatar(
  { files, db }: { readonly files: Files; readonly db: TenantDb },
  ctx: Ctx,
  memberId: string,
  chosen: ChosenAvatar,
): Promise<void> {
  await lockMember(db, ctx, memberId);
  const before = await findAvatar(db, ctx, memberId);
  await putAvatar(db, ctx, memberId, { ...chosen, changedAt: ctx.clock.now() });
  if (before.file !== null) await files.remove(db, ctx, [before.file]);
}
