import type { PlayerAvatar } from '@marquee/contracts/schemas/players';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import { findOwnAvatar } from '../avatar/index.ts';
import type { Files } from '../files/index.ts';

/** A player's own picture. @throws ProblemError `not_found`: no such player in this brand, or no picture. */
export async function readPlayerAvatar(
  { withTenant, files }: { readonly withTenant: WithTenant; readonly files: Files },
  ctx: Ctx,
  playerId: string,
): Promise<PlayerAvatar> {
  const file = await withTenant(ctx, (db) => findOwnAvatar(db, ctx, playerId));
  const found = file && (await files.read(ctx, file));
  if (!found) throw new ProblemError('not_found');
  return { type: found.type, base64: found.bytes.toString('base64') };
}
