import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { lacksLevelForPlay } from '../identity-level/index.ts';
import { lockMember } from '../member/index.ts';
import { keptOutProblem } from './kept-out-problem.ts';
import { readProtectionRow } from './protection.repository.ts';

/**
 * Admits money to a vendor's own wallet. The vendor's bets are not ours to refuse, so a member who may not play, or has a limit of stake,
 * loss or session, moves none there. Money home is always accepted.
 * @throws ProblemError `token_invalid`, `player_excluded`, `player_in_time_out`, `identity_required`, `play_stopped`.
 */
export async function admitVendorMoney(db: TenantDb, ctx: Ctx, memberId: string): Promise<void> {
  const member = await lockMember(db, ctx, memberId);
  // Locked by staff since the call began: its money would not be brought back.
  if (member?.state !== 'active') throw new ProblemError('token_invalid');
  const { keptOutBy, counters, sessionMinutes } = await readProtectionRow(db, ctx, memberId, ctx.clock.now());
  if (keptOutBy !== null) throw keptOutProblem(keptOutBy);
  if (await lacksLevelForPlay(db, ctx, memberId)) throw new ProblemError('identity_required');
  if (counters !== null || sessionMinutes !== null) throw new ProblemError('play_stopped');
}
