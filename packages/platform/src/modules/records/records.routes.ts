import type { LanguageCode } from '@marquee/contracts/languages';
import {
  accountFileQuery,
  accountRecordQuery,
  accountRecordValue,
  betFileQuery,
  betRecordQuery,
  betRecordValue,
  profitFileQuery,
  profitQuery,
  profitValue,
} from '@marquee/contracts/schemas/records';
import type { FastifyReply } from 'fastify';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import type { Ctx } from '../../context.ts';
import { textsIn } from '../../outbound/texts.ts';
import type { Services } from '../../services.ts';
import { daysAfter } from '../../utc-day.ts';
import { currencyOf } from '../member/index.ts';
import type { RoundPages } from '../provider/index.ts';
import { readBets } from './read-bets.ts';
import { readAccount } from './read-lines.ts';
import { readProfit } from './read-profit.ts';
import { accountFile, betFile, type FileDeps, profitFile } from './record-files.ts';
import type { RecordScope } from './record-scope.ts';
import { RunningFiles, sendFile } from './send-file.ts';

/** The member's records [W07]. */
export function recordsRoutes(routes: PlayerRoutes, services: Services, pages: RoundPages): void {
  const { withTenant } = services;
  routes.route('betRecord', {
    query: betRecordQuery,
    value: betRecordValue,
    handler: (ctx, { query }) =>
      withTenant(ctx, (db) =>
        readBets(db, ownRecords(ctx), query, { pages, language: languageOf(ctx, query.language) }),
      ),
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
  recordFilesRoutes(routes, services);
}

/** The whole range of a record as CSV. */
function recordFilesRoutes(routes: PlayerRoutes, { withTenant }: Services): void {
  const running = new RunningFiles();
  const send = async <Q extends FileQuery>(
    ctx: Ctx,
    { query, reply }: { readonly query: Q; readonly reply: FastifyReply },
    kind: 'bets' | 'account' | 'profit',
    file: (deps: FileDeps, query: Q) => AsyncGenerator<string>,
  ): Promise<void> => {
    const [scope, language] = [ownRecords(ctx), languageOf(ctx, query.language)];
    const days = shownDays(query);
    const name = { ascii: `${kind}_${days}`, shown: `${textsIn(language)(`records.file.${kind}`)} ${days}` };
    await running.run(`${scope.merchant} ${scope.memberId}`, () =>
      sendFile(reply, name, file({ withTenant, scope, language }, query)),
    );
  };
  routes.stream('betRecordFile', { query: betFileQuery, handler: (ctx, input) => send(ctx, input, 'bets', betFile) });
  routes.stream('accountRecordFile', {
    query: accountFileQuery,
    handler: (ctx, input) => send(ctx, input, 'account', accountFile),
  });
  routes.stream('profitRecordFile', {
    query: profitFileQuery,
    handler: (ctx, input) => send(ctx, input, 'profit', profitFile),
  });
}

/** The days of a file in its name, the last one included. */
function shownDays({ from, to }: FileQuery): string {
  const last = daysAfter(to, -1);
  return last === from ? from : `${from}_${last}`;
}

interface FileQuery {
  readonly from: string;
  readonly to: string;
  readonly language?: LanguageCode | undefined;
}

/** The caller's own: no parameter names a player. */
function ownRecords(visitor: Ctx): RecordScope {
  const ctx = requireMember(visitor);
  const { merchant, actor, manifest } = ctx;
  return { merchant, memberId: actor.memberId, currency: currencyOf(ctx), zone: manifest.public.timezone };
}

const languageOf = (ctx: Ctx, language: LanguageCode | undefined): LanguageCode =>
  language ?? ctx.manifest.public.defaultLanguage;
