import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GameList, PROVIDER_PATHS, SIGNATURE_HEADER } from '@marquee/contracts/wallet';

export interface ReceivedCall {
  readonly path: string;
  readonly signature: string | undefined;
  readonly body: string;
}

/** A provider that only records: it answers the game list it is given and an address per launch. */
export interface TestProvider {
  readonly baseUrl: string;
  readonly received: ReceivedCall[];
  /** What it lists, whether or not that makes sense. */
  games: readonly unknown[];
  /** Gives its list by pages; otherwise all of it at once. */
  paged: boolean;
  /** Status it answers with; null hangs up instead, `silent` never answers. */
  status: number | null | 'silent';
  close(): Promise<void>;
}

export const listedGame = (code: string, more: Partial<GameList[number]> = {}): GameList[number] => ({
  game_code: code,
  name: code,
  category: 'RNG',
  rtp: '0.9612',
  volatility: 'medium',
  lines: 20,
  url_thumb: `http://arcade.localhost/art/${code}/tile.svg`,
  min_bet: { default: 10_000, KHR: 10_000_000 },
  enabled: true,
  ...more,
});

const onePage = (games: readonly unknown[], body: string): readonly unknown[] => {
  const { page, page_size: size } = JSON.parse(body);
  return games.slice((page - 1) * size, page * size);
};

export async function startTestProvider(games: GameList): Promise<TestProvider> {
  const received: ReceivedCall[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const body = Buffer.concat(chunks).toString();
    received.push({ path, signature: [request.headers[SIGNATURE_HEADER]].flat()[0], body });
    if (provider.status === null) return void response.destroy();
    if (provider.status === 'silent') return;
    const answers: Record<string, unknown> = {
      [PROVIDER_PATHS.gameList]: provider.paged ? onePage(provider.games, body) : provider.games,
      [PROVIDER_PATHS.gameUrl]: { url: `http://arcade.localhost:8083/play?launch=${received.length}` },
    };
    response.writeHead(provider.status, { 'content-type': 'application/json' }).end(JSON.stringify(answers[path]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: TestProvider = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    games,
    paged: false,
    status: 200,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}
