import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '@marquee/server-kit';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { readAmount, writeAmount } from '../amounts.ts';
import type { CallCredentials } from '../signed-calls/call-signature.ts';
import { DAY_FILE_TYPE } from '../signed-calls/signed-day.ts';
import { readSignedBodies, refuse } from '../signed-calls/signed-scope.ts';
import { writeDayFile } from './day-file.ts';
import { type Execute, executeOrders } from './execute-orders.ts';
import { faultOf, type VendorFault } from './test-amounts.ts';
import type { BookedRound, BookedTransfer, TransferType, VendorBook } from './vendor-book.ts';
import { GAME } from './vendor-game.ts';
import type { Seats } from './vendor-seats.ts';

export interface VendorOptions {
  readonly credentials: CallCredentials;
  readonly book: VendorBook;
  readonly seats: Seats;
  /** Public address of the vendor's pages. */
  readonly url: string;
  readonly now: () => number;
  /** Delays of the response and of the order, for the test amounts of these faults. */
  readonly lateMs: number;
}

const name = z.string().min(1).max(100);
const newPlayer = z.strictObject({ player: name, currency: z.string().regex(/^[A-Z]{3,5}$/) });
const order = z.strictObject({ transfer_id: z.uuid(), player: name, currency: name, amount: z.string() });
const launch = z.strictObject({
  player: name,
  game_code: z.literal(GAME.game_code),
  language: name,
  device: z.enum(['mobile', 'desktop']),
  lobby_url: z.httpUrl(),
});
const withId = z.object({ id: name });
const withDay = z.object({ day: z.iso.date() });
const ofBrand = z.object({ brand: name });
const ROUNDS_MAX = 200;
const afterRound = z.object({ after: z.string().regex(/^\d{0,18}$/) });

/** The vendor's API, described in this package's README. Requests are signed; failures are `{ "error": … }`. */
export function vendorApiRoutes(app: Server, options: VendorOptions): void {
  app.register(
    async (scope: Server) => {
      readSignedBodies(scope, options);
      playerRoutes(scope, options);
      transferRoutes(scope, options);
    },
    { prefix: '/purse' },
  );
}

function playerRoutes(scope: Server, { book, seats, url }: VendorOptions): void {
  scope.post('/v1/players', { schema: { body: newPlayer } }, async ({ body: { player, currency } }) => {
    book.openPlayer(player, currency);
    return { player };
  });
  scope.get('/v1/players/:id/balance', { schema: { params: withId } }, async ({ params }, reply) => {
    const player = book.findPlayer(params.id);
    if (player === undefined) return refuse(reply, 404, 'player_not_found');
    return { balance: writeAmount(player.balance), currency: player.currency };
  });
  scope.get('/v1/games', async () => ({ games: [{ ...GAME, url_thumb: `${url}/purse/tile.svg` }] }));
  scope.post('/v1/launches', { schema: { body: launch } }, async ({ body }, reply) => {
    if (book.findPlayer(body.player) === undefined) return refuse(reply, 404, 'player_not_found');
    const seat = randomBytes(24).toString('base64url');
    seats.set(seat, { player: body.player, language: body.language, lobby: body.lobby_url });
    return { url: `${url}/purse/play?seat=${seat}` };
  });
}

function transferRoutes(scope: Server, options: VendorOptions): void {
  const { book } = options;
  const execute = executeOrders(scope, options);
  for (const [path, type] of [
    ['/v1/deposits', 'deposit'],
    ['/v1/withdrawals', 'withdrawal'],
  ] as const) {
    scope.post(path, { schema: { body: order } }, ({ body }, reply) =>
      takeOrder({ ...options, execute }, type, body, reply),
    );
  }
  scope.get('/v1/transfers/:id', { schema: { params: withId } }, async ({ params }, reply) => {
    const transfer = book.findTransfer(params.id);
    if (transfer === undefined) return refuse(reply, 404, 'transfer_not_found');
    const { amount, player, type, currency } = transfer;
    const shown = faultOf(amount) === 'misreported' ? amount * 10n : amount;
    return { ...wordOf(transfer), player, type, currency, amount: writeAmount(shown) };
  });
  scope.get('/v1/rounds', { schema: { querystring: afterRound } }, async ({ query }) => {
    const rounds = book.roundsAfter(BigInt(query.after), ROUNDS_MAX);
    return { rounds: rounds.map(toRound), next: rounds.at(-1)?.number.toString() ?? null };
  });
  const ofDay = { schema: { params: withDay, querystring: ofBrand } };
  scope.get('/v1/days/:day', ofDay, async ({ params: { day }, query: { brand } }, reply) => {
    const file = writeDayFile(options, { brand, day });
    return file === null ? refuse(reply, 409, 'day_not_closed') : reply.type(DAY_FILE_TYPE).send(file);
  });
}

const toRound = ({ number, player, currency, stake, paid, at }: BookedRound) => ({
  round_id: number.toString(),
  player,
  game_code: GAME.game_code,
  currency,
  stake: writeAmount(stake),
  payout: writeAmount(paid),
  at: new Date(Number(at)).toISOString(),
});

const wordOf = ({ id, status, error }: BookedTransfer) => ({
  transfer_id: id,
  status,
  ...(error === null ? {} : { error }),
});

/** The response to an order with a fault. */
const HANGS_UP: readonly VendorFault[] = ['done, no answer', 'not done, no answer', 'misreported'];
const FAILS: readonly VendorFault[] = ['done, 503', 'not done, 503'];

async function takeOrder(
  { book, now, lateMs, execute }: VendorOptions & { readonly execute: Execute },
  type: TransferType,
  { transfer_id: id, player, currency, amount: text }: z.output<typeof order>,
  reply: FastifyReply,
): Promise<unknown> {
  const amount = readAmount(text);
  if (amount === null) return refuse(reply, 400, 'request_invalid');
  const owner = book.findPlayer(player);
  if (owner === undefined) return refuse(reply, 404, 'player_not_found');
  if (owner.currency !== currency) return refuse(reply, 422, 'currency_not_supported');
  const fault = faultOf(amount);
  if (fault === 'refused') return refuse(reply, 422, 'limit_exceeded');
  if (!fault.startsWith('not done')) {
    const accepted = { id, player, type, currency, amount, at: BigInt(now()) };
    if (!book.addTransfer(accepted)) return refuse(reply, 409, 'duplicate_transfer');
    execute(accepted);
  }
  if (fault === 'answers late') await sleep(lateMs);
  if (HANGS_UP.includes(fault)) return reply.hijack().raw.destroy();
  if (FAILS.includes(fault)) return refuse(reply, 503, 'unavailable');
  const booked = book.findTransfer(id);
  if (booked === undefined) return refuse(reply, 500, 'internal_error');
  return booked.status === 'failed' ? refuse(reply, 422, booked.error ?? 'limit_exceeded') : wordOf(booked);
}
