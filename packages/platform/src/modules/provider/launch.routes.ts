import { GAME_TYPES, type GameType, LOTTERY_GAME_TYPES, PRIZE_MODE_VENDORS } from '@marquee/contracts/constants';
import { HOP_HEADERS } from '@marquee/contracts/hop';
import {
  type LaunchGameQuery,
  type LaunchQuery,
  launchGameQuery,
  launchQuery,
  launchValue,
  roomListQuery,
  roomListValue,
} from '@marquee/contracts/schemas/games';
import { ProblemError } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import type { Ctx } from '../../context.ts';
import { idempotencyKeyOf } from '../../idempotency-key.ts';
import { requireFirstOf, requireOfferedGame } from '../games/index.ts';
import { type LaunchDeps, type LaunchRequest, launchGame } from './launch.service.ts';
import { createRooms, type RoomDeps, type Rooms } from './rooms.service.ts';

type Order = Pick<LaunchRequest, 'find' | 'place'>;

/** Launches (§6, §7): GET by specification, and idempotent by key because they change state. Also the list of rooms [G08]. */
export function launchRoutes(routes: PlayerRoutes, deps: LaunchDeps & RoomDeps): void {
  const rooms = createRooms(deps);
  routes.route('gameLaunch', {
    query: launchQuery,
    value: launchValue,
    handler: (ctx, { query, request }) =>
      launchGame(deps, requireMember(ctx), { ...gameOrder(ctx, query), query, ...sentBy(ctx, request) }),
  });
  routes.route('launchGame', {
    query: launchGameQuery,
    value: launchValue,
    handler: async (ctx, { query, request }) => {
      const order = query.launchMode === 'LOTT' ? lotteryOrder(ctx, query) : await roomOrder(rooms, ctx, query);
      return launchGame(deps, requireMember(ctx), { ...order, query, ...sentBy(ctx, request) });
    },
  });
  routes.route('pvpRooms', {
    query: roomListQuery,
    value: roomListValue,
    handler: (ctx, { query }) => rooms.list(ctx, query),
  });
}

const isLottery = (gameType: GameType): boolean => (LOTTERY_GAME_TYPES as readonly GameType[]).includes(gameType);
/** Another game of a lottery vendor is opened like a lottery (§4). */
const LOTTERIES_FIRST = [...LOTTERY_GAME_TYPES, ...GAME_TYPES.filter((gameType) => !isLottery(gameType))];

type GameQuery = Pick<LaunchQuery, 'nodeId' | 'gameCode' | 'vassalage' | 'gameType'>;

function gameOrder(ctx: Ctx, { nodeId, gameCode: code, vassalage: vendor, gameType }: GameQuery): Order {
  if (nodeId === undefined) {
    if (code === undefined) throw missing('nodeId');
    // Both kinds of lottery have the same page.
    const gameTypes = isLottery(gameType) ? LOTTERY_GAME_TYPES : [gameType];
    return { find: (db) => requireFirstOf(db, ctx, { vendor, gameTypes, code }), place: {} };
  }
  return {
    find: async (db) => {
      const game = await requireOfferedGame(db, ctx, nodeId);
      if (game.vendor !== vendor || game.gameType !== gameType) throw new ProblemError('game_not_found');
      return game;
    },
    place: {},
  };
}

/** A lottery by its code, or its vendor's lobby (§7 lottery). */
function lotteryOrder(ctx: Ctx, query: LaunchGameQuery): Order {
  const { lottoPrizeMode, lottoGameCode: code = '', lottoView, lottoPlayType } = query;
  if (lottoPrizeMode === undefined) throw missing('lottoPrizeMode');
  const which = { vendor: PRIZE_MODE_VENDORS[lottoPrizeMode], gameTypes: LOTTERIES_FIRST, code };
  return {
    find: (db) => requireFirstOf(db, ctx, which),
    place: {
      view: code === '' ? 'lobby' : (lottoView ?? 'betting'),
      ...(lottoPlayType ? { playType: lottoPlayType } : {}),
    },
  };
}

/** A room of a game against people [G08]. Its provider must have just listed it. */
async function roomOrder(rooms: Rooms, ctx: Ctx, { nodeId, vassalage, roomId }: LaunchGameQuery): Promise<Order> {
  if (nodeId === undefined) throw missing('nodeId');
  if (vassalage === undefined) throw missing('vassalage');
  if (roomId === undefined) throw missing('roomId');
  const order = gameOrder(ctx, { nodeId, vassalage, gameType: 'PVP' });
  await rooms.require(ctx, { vendor: vassalage, nodeId, roomId });
  return { ...order, place: { room: roomId } };
}

const missing = (path: string): ProblemError =>
  new ProblemError('validation_failed', { errors: [{ path, code: 'required' }] });

const sentBy = (ctx: Ctx, request: FastifyRequest): Pick<LaunchRequest, 'key' | 'origin'> => ({
  key: idempotencyKeyOf(request),
  origin: originOf(ctx, request),
});

/** The page's origin, from the edge; without one, the brand's first host. */
function originOf(ctx: Ctx, { headers }: FastifyRequest): string {
  const header = headers[HOP_HEADERS.origin];
  const url = typeof header === 'string' ? URL.parse(header) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) return url.origin;
  return `https://${ctx.manifest.private.hosts[0] ?? 'localhost'}`;
}
