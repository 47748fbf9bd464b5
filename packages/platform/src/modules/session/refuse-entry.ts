import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { recordLoginEvent } from './login-event.repository.ts';

/** Why a member with a valid proof is refused, as the history records it, and the problem they get. */
const PROBLEMS = { locked: 'account_locked', not_agent: 'error_not_agent', no_entry: 'member_no_enter' } as const;
export type EntryRefusal = keyof typeof PROBLEMS;

/** Records the refusal. Resolves with the problem instead of throwing it, so that the record stays. */
export async function refuseEntry(db: TenantDb, ctx: Ctx, memberId: string, why: EntryRefusal): Promise<ProblemError> {
  await recordLoginEvent(db, ctx, memberId, why, ctx.clock.now());
  return new ProblemError(PROBLEMS[why]);
}
