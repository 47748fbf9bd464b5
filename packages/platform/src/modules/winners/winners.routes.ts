import { rankListQuery, rankListValue } from '@marquee/contracts/schemas/winners';
import type { Server } from '@marquee/server-kit';
import { registerCall } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { createWinnerBoard } from './winners.service.ts';

/** The winner board (§7 home), for everybody. */
export function registerWinners(app: Server, { withTenant }: Services): void {
  const readBoard = createWinnerBoard(withTenant);
  registerCall(app, 'winnerBoard', {
    query: rankListQuery,
    value: rankListValue,
    handler: (ctx, { query }) => readBoard(ctx, query),
  });
}
