import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { endSession } from './session.repository.ts';
import { hashToken, isToken } from './token.ts';

/** A new log-in replaces the browser's current session. */
export async function endHeldSession(db: TenantDb, ctx: Ctx, heldToken: string | undefined): Promise<void> {
  if (heldToken === undefined || !isToken(heldToken)) return;
  await endSession(db, ctx, { tokenHash: hashToken(heldToken) }, 'replaced', ctx.clock.now());
}
