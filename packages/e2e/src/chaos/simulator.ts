/**
 * The game providers of a chaos run, as far as the platform calls them. One speaks each protocol and has one game, whose launch records
 * the admitted players.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LaunchRequest, SUPPLIER_PATHS, type SuppliedGame } from '@marquee/contracts/bet-brothers';
import { type GameUrlRequest, type ListedGame, PROVIDER_PATHS } from '@marquee/contracts/wallet';
import type { Capture } from './capture.ts';

/** By adapter: the provider's code, the vendor of its game, and its path. */
export const SIMULATED = {
  hub88: { code: 'sim', vendor: 'SIM', path: '/first' },
  'bet-brothers': { code: 'simtwo', vendor: 'SIMTWO', path: '/second' },
} as const;
export type SimulatedAdapter = keyof typeof SIMULATED;
export const ADAPTERS = Object.keys(SIMULATED) as [SimulatedAdapter, ...SimulatedAdapter[]];

export const GAME = 'sim_slot';

const COMMON = {
  name: 'Storm',
  category: 'RNG',
  rtp: '0.9600',
  volatility: 'medium',
  lines: 10,
  url_thumb: 'http://127.0.0.1/storm.svg',
  enabled: true,
} as const;
const LISTED: ListedGame = { ...COMMON, game_code: GAME, min_bet: { default: 1000 } };
const SUPPLIED: SuppliedGame = { ...COMMON, game_symbol: GAME, bet_limits: { default: 1 } };

/** An admitted player, as the platform announced them to the provider. */
export type Admission = Pick<GameUrlRequest, 'user' | 'token' | 'currency'>;

const addressFor = (admission: Admission) => `http://127.0.0.1/storm?${new URLSearchParams({ ...admission })}`;

/** The answer for each path; other paths have none. */
const ANSWERS: Readonly<Record<string, (body: string) => unknown>> = {
  [SIMULATED.hub88.path + PROVIDER_PATHS.gameList]: () => [LISTED],
  [SIMULATED.hub88.path + PROVIDER_PATHS.gameUrl]: (body) => {
    const { user, token, currency }: GameUrlRequest = JSON.parse(body);
    return { url: addressFor({ user, token, currency }) };
  },
  [SIMULATED['bet-brothers'].path + SUPPLIER_PATHS.games]: () => [SUPPLIED],
  [SIMULATED['bet-brothers'].path + SUPPLIER_PATHS.launch]: (body) => {
    const { player_id: user, token, currency_code: currency }: LaunchRequest = JSON.parse(body);
    return { status: 'success', game_url: addressFor({ user, token, currency }) };
  },
};

/** @param capture records the platform's requests about a player */
export async function startSimulator(capture: Capture): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { user, player_id = user }: { user?: string; player_id?: string } = JSON.parse(text || '{}');
    if (player_id !== undefined)
      capture.record({ merchant: player_id.split('.')[0] ?? '', of: 'the platform', status: 200, text });
    const answer = ANSWERS[request.url ?? '']?.(text);
    response
      .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
