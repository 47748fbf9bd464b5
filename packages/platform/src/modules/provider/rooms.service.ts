import type { LanguageCode } from '@marquee/contracts/languages';
import { LANGUAGES } from '@marquee/contracts/languages';
import { ROOM_AVAILABILITY, type Room, type RoomListQuery, type RoomListValue } from '@marquee/contracts/schemas/games';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import { type CatalogueGame, findGamesOf, isCategoryOn, isGameOffered, isOffered, toGame } from '../games/index.ts';
import { currencyOf } from '../member/index.ts';
import type { LaunchDeps } from './launch.service.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { type ReadRoom, readRooms } from './read-rooms.ts';

/** Seats change by the second, and every visitor of the list requests them. */
const KEPT_MS = 4_000;
const KEPT_MOST = 1_000;

export interface RoomDeps extends Pick<LaunchDeps, 'withTenant' | 'clients'> {
  readonly providers: readonly ProviderSettings[];
}

/** The rooms of a vendor's games against people [G08]. */
export interface Rooms {
  list(ctx: Ctx, query: RoomListQuery): Promise<RoomListValue>;
  /**
   * @throws ProblemError `room_unavailable` unless the game has this room with a free seat; `game_unavailable` when the provider
   * gives no list
   */
  require(ctx: Ctx, place: { vendor: string; nodeId: number; roomId: string }): Promise<void>;
}

export function createRooms(deps: RoomDeps): Rooms {
  const kept = new Map<string, { readonly until: number; readonly rooms: Promise<readonly ReadRoom[]> }>();

  /** The provider's rooms, at most some seconds old. A failure is cached as long, so the provider is not flooded. */
  const cachedRooms = (ctx: Ctx, provider: string, vendor: string): Promise<readonly ReadRoom[]> => {
    const of = { merchant: ctx.merchant, vendor, currency: currencyOf(ctx) };
    const key = JSON.stringify(of);
    const now = ctx.clock.now().getTime();
    const known = kept.get(key);
    if (known !== undefined && now < known.until) return known.rooms;
    if (kept.size >= KEPT_MOST) kept.clear();
    const rooms = queryRooms(deps, provider, of);
    rooms.catch((error) => ctx.log.warn({ err: error, provider, vendor }, 'the rooms of a vendor cannot be had'));
    kept.set(key, { until: now + KEPT_MS, rooms });
    return rooms;
  };

  const list = async (ctx: Ctx, { vassalage, language }: RoomListQuery): Promise<RoomListValue> => {
    if (!isCategoryOn(ctx, 'PVP')) throw new ProblemError('switch_off');
    const provider = deps.providers.find(({ vendors }) => vendors.includes(vassalage));
    if (provider === undefined || !isOffered(ctx, vassalage, 'PVP')) return { rooms: [] };
    const rooms = await cachedRooms(ctx, provider.code, vassalage).catch((cause) => {
      throw new ProblemError('game_unavailable', {}, { cause });
    });
    const codes = [...new Set(rooms.map(({ game_code }) => game_code))];
    const games = await deps.withTenant(ctx, (db) => findGamesOf(db, provider.code, codes));
    const offered = games.filter(
      (game) => game.vendor === vassalage && game.gameType === 'PVP' && isGameOffered(ctx, game),
    );
    const byCode = new Map(offered.map((game) => [game.code, game]));
    const shown = rooms.flatMap((room) => {
      const game = byCode.get(room.game_code);
      return game === undefined ? [] : [toRoom(ctx, room, game, language)];
    });
    return { rooms: shown.toSorted((a, b) => ROOM_AVAILABILITY.indexOf(a.state) - ROOM_AVAILABILITY.indexOf(b.state)) };
  };

  return {
    list,
    require: async (ctx, { vendor, nodeId, roomId }) => {
      const { rooms } = await list(ctx, { vassalage: vendor });
      const room = rooms.find((one) => one.roomId === roomId && one.nodeId === nodeId);
      if (room === undefined || room.state === 'full' || room.state === 'closed')
        throw new ProblemError('room_unavailable');
    },
  };
}

async function queryRooms(
  { clients }: RoomDeps,
  provider: string,
  of: { merchant: string; vendor: string; currency: string },
): Promise<readonly ReadRoom[]> {
  return readRooms((await clients.get(provider)?.roomList?.(of)) ?? [], of.currency);
}

function toRoom(ctx: Ctx, room: ReadRoom, game: CatalogueGame, language: LanguageCode | undefined): Room {
  const { nodeId, gameName, vassalage, image } = toGame(ctx, game, language);
  const tag = LANGUAGES[language ?? ctx.manifest.public.defaultLanguage].tag;
  return {
    roomId: room.room_id,
    name: room.names?.[tag] ?? room.name,
    nodeId,
    gameName,
    vassalage,
    image,
    minBet: room.minBet,
    maxBet: room.maxBet,
    seated: room.players,
    seats: room.seats,
    state: stateOf(room),
  };
}

function stateOf({ state, players, seats }: ReadRoom): Room['state'] {
  if (state === 'CLOSED') return 'closed';
  if (players >= seats) return 'full';
  return state === 'PLAYING' ? 'playing' : 'open';
}
