/** The game provider of a chaos run, as far as the platform calls it: one game, and an address that tells who was let in. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GameList, type GameUrlRequest, PROVIDER_PATHS } from '@marquee/contracts/wallet';

export const PROVIDER = 'sim';
export const VENDOR = 'SIM';
export const GAME = 'sim_slot';

const GAMES: GameList = [
  {
    game_code: GAME,
    name: 'Storm',
    category: 'RNG',
    rtp: '0.9600',
    volatility: 'medium',
    lines: 10,
    url_thumb: 'http://127.0.0.1/storm.svg',
    min_bet: { default: 1000 },
    enabled: true,
  },
];

/** Who may play, as the platform told the provider. */
export type Admission = Pick<GameUrlRequest, 'user' | 'token' | 'currency'>;

export async function startSimulator(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url !== PROVIDER_PATHS.gameUrl) return void answer(GAMES);
    const { user, token, currency }: GameUrlRequest = JSON.parse(Buffer.concat(chunks).toString());
    const admission: Admission = { user, token, currency };
    answer({ url: `http://127.0.0.1/storm?${new URLSearchParams({ ...admission })}` });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
