import { LOGINS_PER_PAGE, type LoginsValue } from '@marquee/contracts/schemas/session';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { findLoginEvents } from './login-event.repository.ts';

/** One page of the member's log-ins, with the part of the address that tells places apart. At most a hundred rows are kept. */
export async function listOwnLogins(db: TenantDb, ctx: MemberCtx, pageNo: number): Promise<LoginsValue> {
  const events = await findLoginEvents(db, ctx, ctx.actor.memberId);
  const from = (pageNo - 1) * LOGINS_PER_PAGE;
  return {
    logins: events.slice(from, from + LOGINS_PER_PAGE).map(({ at, browser, system, network, outcome, provider }) => ({
      at: at.toISOString(),
      browser,
      system,
      network,
      outcome,
      provider,
    })),
    totalPages: Math.max(Math.ceil(events.length / LOGINS_PER_PAGE), 1),
  };
}
