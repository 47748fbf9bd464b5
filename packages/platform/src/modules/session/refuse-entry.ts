import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { recordLoginEvent } from './login-event.repository.ts';

/** Why somebody who showed that it is they does not get in, as their history says it, and the problem they are told. */
const PROBLEMS = { locked: 'account_locked', not_agent: 'error_not_agent', no_entry: 'member_no_enter' } as const;
export type EntryRefusal = keyof typeof PROBLEMS;

/** Writes it down. Resolves with the problem instead of throwing it, so that it stays written. */
export async function refuseEntry(db: TenantDb, ctx: Ctx, memberId: string, why: EntryRefusal): Promise<ProblemError> {
  await recordLoginEvent(db, ctx, memberId, why, ctx.clock.now());
  return new ProblemError(PROBLEMS[why]);
}
