import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REQUEST_SIGN_HEADER, SUPPLIER_PATHS, type SuppliedGame } from '@marquee/contracts/bet-brothers';
import { type GameList, PROVIDER_PATHS, SIGNATURE_HEADER } from '@marquee/contracts/wallet';

export interface ReceivedCall {
  readonly path: string;
  readonly signature: string | undefined;
  readonly body: string;
}

/**
 * A provider that records requests: it answers with `games`, and with an address for each launch, in the requesting protocol's
 * form.
 */
export interface TestProvider {
  readonly baseUrl: string;
  readonly received: ReceivedCall[];
  /** Its list, valid or not. */
  games: readonly unknown[];
  /** Its rooms; null: no such path. */
  rooms: readonly unknown[] | null;
  /** Splits its list into pages; otherwise all of it is one page. */
  paged: boolean;
  /** Its HTTP status; null closes the connection, `silent` never answers. */
  status: number | null | 'silent';
  /** The address it returns for a launch; null: a valid one, different each time. */
  gameUrl: unknown;
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

/** The same game in The Bet Brothers' form. */
export const suppliedGame = ({ game_code, product, min_bet, ...game }: GameList[number]): SuppliedGame => ({
  ...game,
  game_symbol: game_code,
  ...(product === undefined ? {} : { provider_name: product }),
  bet_limits: Object.fromEntries(Object.entries(min_bet).map(([currency, units]) => [currency, units / 1000])),
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
    const signature = [request.headers[SIGNATURE_HEADER] ?? request.headers[REQUEST_SIGN_HEADER]].flat()[0];
    received.push({ path, signature, body });
    if (provider.status === null) return void response.destroy();
    if (provider.status === 'silent') return;
    const page = provider.paged ? onePage(provider.games, body) : provider.games;
    const url = provider.gameUrl ?? `http://arcade.localhost:8083/play?launch=${received.length}`;
    const answers: Record<string, unknown> = {
      [PROVIDER_PATHS.gameList]: page,
      [PROVIDER_PATHS.gameUrl]: { url },
      [SUPPLIER_PATHS.games]: page,
      [SUPPLIER_PATHS.launch]: { status: 'success', game_url: url },
      [PROVIDER_PATHS.roomList]: provider.rooms,
    };
    if (path === PROVIDER_PATHS.roomList && provider.rooms === null) return void response.writeHead(404).end('{}');
    response.writeHead(provider.status, { 'content-type': 'application/json' }).end(JSON.stringify(answers[path]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: TestProvider = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    games,
    rooms: null,
    paged: false,
    status: 200,
    gameUrl: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}
