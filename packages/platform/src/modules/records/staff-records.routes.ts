import {
  accountRecordQuery,
  accountRecordValue,
  betRecordQuery,
  betRecordValue,
  profitQuery,
  profitValue,
} from '@marquee/contracts/schemas/records';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type InternalRoutes, onePlayer } from '../../internal-calls.ts';
import type { Services } from '../../services.ts';
import { findMember } from '../member/index.ts';
import type { RoundPages } from '../provider/index.ts';
import { readBets } from './read-bets.ts';
import { readAccount } from './read-lines.ts';
import { readProfit } from './read-profit.ts';
import type { RecordScope } from './record-scope.ts';

/** `/internal/support/players/…`: a player's records for the console's staff, whichever pages of the centre are on. */
export function staffRecordsRoutes(
  routes: InternalRoutes,
  { withTenant }: Pick<Services, 'withTenant'>,
  pages: RoundPages,
): void {
  routes.route('support.bets', {
    params: onePlayer,
    body: betRecordQuery,
    value: betRecordValue,
    handler: (ctx, { params, body }) =>
      withTenant(ctx, async (db) =>
        readBets(db, await recordsOf(db, ctx, params.player), body, {
          pages,
          language: body.language ?? languageOf(ctx),
        }),
      ),
  });
  routes.route('support.account', {
    params: onePlayer,
    body: accountRecordQuery,
    value: accountRecordValue,
    handler: (ctx, { params, body }) =>
      withTenant(ctx, async (db) =>
        readAccount(db, await recordsOf(db, ctx, params.player), body, body.language ?? languageOf(ctx)),
      ),
  });
  routes.route('support.profit', {
    params: onePlayer,
    body: profitQuery,
    value: profitValue,
    handler: (ctx, { params, body }) =>
      withTenant(ctx, async (db) => readProfit(db, await recordsOf(db, ctx, params.player), body)),
  });
}

const languageOf = (ctx: Ctx) => ctx.manifest.public.defaultLanguage;

/** @throws ProblemError `not_found`: no such player of this brand */
async function recordsOf(db: TenantDb, ctx: Ctx, memberId: string): Promise<RecordScope> {
  const member = await findMember(db, ctx, memberId);
  if (member === null) throw new ProblemError('not_found');
  return { merchant: ctx.merchant, memberId, currency: member.currency, zone: ctx.manifest.public.timezone };
}
