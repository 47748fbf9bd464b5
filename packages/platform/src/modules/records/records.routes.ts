import type { LanguageCode } from '@marquee/contracts/languages';
import {
  accountRecordQuery,
  accountRecordValue,
  betRecordQuery,
  betRecordValue,
  profitQuery,
  profitValue,
} from '@marquee/contracts/schemas/records';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import type { Ctx } from '../../context.ts';
import type { Services } from '../../services.ts';
import { currencyOf } from '../member/index.ts';
import { readBets } from './read-bets.ts';
import { readAccount } from './read-lines.ts';
import { readProfit } from './read-profit.ts';
import type { RecordScope } from './record-scope.ts';

/** The member's records [W07]. */
export function recordsRoutes(routes: PlayerRoutes, { withTenant }: Services): void {
  routes.route('betRecord', {
    query: betRecordQuery,
    value: betRecordValue,
    handler: (ctx, { query }) =>
      withTenant(ctx, (db) => readBets(db, ownRecords(ctx), query, languageOf(ctx, query.language))),
  });
  routes.route('accountRecord', {
    query: accountRecordQuery,
    value: accountRecordValue,
    handler: (ctx, { query }) =>
      withTenant(ctx, (db) => readAccount(db, ownRecords(ctx), query, languageOf(ctx, query.language))),
  });
  routes.route('profitRecord', {
    query: profitQuery,
    value: profitValue,
    handler: (ctx, { query }) => withTenant(ctx, (db) => readProfit(db, ownRecords(ctx), query)),
  });
}

/** The caller's own: no parameter names a player. */
function ownRecords(visitor: Ctx): RecordScope {
  const ctx = requireMember(visitor);
  const { merchant, actor, manifest } = ctx;
  return { merchant, memberId: actor.memberId, currency: currencyOf(ctx), zone: manifest.public.timezone };
}

const languageOf = (ctx: Ctx, language: LanguageCode | undefined): LanguageCode =>
  language ?? ctx.manifest.public.defaultLanguage;
