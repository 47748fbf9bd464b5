import { readFile } from 'node:fs/promises';
import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { readAmount, writeAmount } from '../amounts.ts';
import { renderBook } from './render-book.ts';
import { renderGame } from './render-game.ts';
import type { VendorOptions } from './vendor-api.routes.ts';
import { LEAST_STAKE, SIDES, toss } from './vendor-game.ts';
import type { Seat } from './vendor-seats.ts';

const SHOWN_MAX = 50;

/** Own files only. Only the page that launched a game may frame it. */
const policyOf = (framedBy: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`;

const FILES = [
  ['book.css', 'text/css; charset=utf-8'],
  ['game.css', 'text/css; charset=utf-8'],
  ['game.js', 'text/javascript; charset=utf-8'],
  ['tile.svg', 'image/svg+xml'],
] as const;

const page = (reply: FastifyReply, framedBy: string, text: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy': policyOf(framedBy),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(text);

/** The vendor's pages: its book and its game. */
export async function vendorPageRoutes(app: Server, options: VendorOptions): Promise<void> {
  const { book } = options;
  app.get('/purse', async (_request, reply) =>
    page(
      reply,
      "'none'",
      renderBook({ players: book.richestPlayers(SHOWN_MAX), transfers: book.latestTransfers(SHOWN_MAX) }),
    ),
  );
  for (const [name, type] of FILES) {
    const content = await readFile(new URL(name, import.meta.url));
    app.get(`/purse/${name}`, async (_request, reply) =>
      // Lobbies of brands show the tile.
      reply
        .headers({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' })
        .type(type)
        .send(content),
    );
  }
  gameRoutes(app, options);
}

const seated = z.object({ seat: z.string().max(100) });
const stake = z.object({ seat: z.string().max(100), side: z.enum(SIDES), stake: z.string() });

/** The game. The seat in its address authorises the player. */
function gameRoutes(app: Server, { book, seats, now }: VendorOptions): void {
  const seatOf = (secret: string): Seat => {
    const seat = seats.get(secret);
    if (seat === undefined) throw new ProblemError('not_found');
    return seat;
  };
  app.get('/purse/play', { schema: { querystring: seated } }, async ({ query }, reply) => {
    const { lobby, language, player } = seatOf(query.seat);
    const { origin } = new URL(lobby);
    const currency = book.findPlayer(player)?.currency ?? '';
    return page(reply, origin, renderGame({ seat: query.seat, origin, currency, language }));
  });
  app.get('/purse/play/balance', { schema: { querystring: seated } }, async ({ query }, reply) => {
    const { player } = seatOf(query.seat);
    return reply
      .header('cache-control', 'no-store')
      .send({ balance: writeAmount(book.findPlayer(player)?.balance ?? 0n) });
  });
  app.post('/purse/play/toss', { schema: { body: stake } }, async ({ body }) => {
    const { player } = seatOf(body.seat);
    const amount = readAmount(body.stake);
    if (amount === null || amount < LEAST_STAKE) throw new ProblemError('bad_request');
    const { side, paid } = toss(body.side, amount);
    const balance = book.play(player, amount, paid, BigInt(now()));
    if (balance === null) throw new ProblemError('insufficient_funds');
    return { side, paid: writeAmount(paid), balance: writeAmount(balance) };
  });
}
