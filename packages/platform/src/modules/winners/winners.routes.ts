import { rankListQuery, rankListValue } from '@marquee/contracts/schemas/winners';
import type { PlayerRoutes } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { createWinnerBoard } from './winners.service.ts';

/** The winner board (§7 home), for visitors too. */
export function winnersRoutes(routes: PlayerRoutes, { withTenant }: Services): void {
  const readBoard = createWinnerBoard(withTenant);
  routes.route('winnerBoard', {
    query: rankListQuery,
    value: rankListValue,
    handler: (ctx, { query }) => readBoard(ctx, query),
  });
}
