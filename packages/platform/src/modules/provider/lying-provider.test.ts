import { createSecretKey } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../context.ts';
import { createTestOperator } from '../../testing/test-operator.ts';
import { createProviderClient } from './adapters/index.ts';
import { type GameOpening, ProviderCallError } from './provider-client.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** How it answers a launch. It answers every other call correctly. */
type Lie = (response: ServerResponse, path: string) => void;

let lie: Lie;
let written = 0;
const followed: string[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { player } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { player?: string };
  if (request.url === '/elsewhere') followed.push(request.url);
  if (request.url === '/v1/players') response.end(JSON.stringify({ player }));
  else lie(response, request.url ?? '');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  followed.length = 0;
  written = 0;
});

const { settings: operator } = createTestOperator();
const common = { code: 'liar', vendors: ['LIAR'], baseUrl } as const;
const secrets = [createSecretKey(Buffer.alloc(32, 3))];
const PROVIDERS: readonly ProviderSettings[] = [
  { ...operator.providers[0], ...common },
  { ...common, adapter: 'bet-brothers', secrets },
  { ...common, adapter: 'transfer', keyId: 'us', secrets },
];
const OPENING: GameOpening = {
  ...{ user: 'lotus.player', token: 'token', game: 'slot-1', currency: 'KHR', merchant: 'lotus', language: 'km' },
  ...{ isMobile: false, lobbyUrl: 'http://lotus.localhost/' },
};

/** An address in the form of each protocol. */
const sends =
  (url: unknown): Lie =>
  (response) =>
    response.end(JSON.stringify({ status: 'success', url, game_url: url }));
const answers =
  (status: number, text: string, headers: Record<string, string> = {}): Lie =>
  (response) =>
    response.writeHead(status, headers).end(text);
const withoutEnd: Lie = (response) => {
  const piece = Buffer.alloc(1_000_000, ' ');
  const more = () => {
    let mayGoOn = true;
    while (mayGoOn && !response.destroyed) {
      mayGoOn = response.write(piece);
      written += piece.length;
    }
  };
  response.on('drain', more);
  more();
};

const LIES: readonly (readonly [what: string, lie: Lie, why: ProviderCallError['why']])[] = [
  ['a script for an address', sends('javascript:alert(1)'), 'refused'],
  ['a document for an address', sends('data:text/html,<p>'), 'refused'],
  ['a file for an address', sends('file:///etc/passwd'), 'refused'],
  ['no address', sends('lobby'), 'refused'],
  ['a number for an address', sends(7), 'refused'],
  ['a page instead of an answer', answers(200, '<html>Welcome</html>'), 'refused'],
  ['nothing', answers(200, ''), 'refused'],
  ['a way elsewhere', answers(302, '', { location: '/elsewhere' }), 'unreachable'],
  ['that it is not us', answers(401, '{}'), 'refused'],
  ['that it is busy', answers(429, '{}'), 'unreachable'],
  ['that it failed', answers(500, '{}'), 'unreachable'],
  ['an answer without an end', withoutEnd, 'unreachable'],
  ['half an answer', (response) => response.write('{', () => response.destroy()), 'unreachable'],
];

describe.each(PROVIDERS)('[G06][G11] a provider of $adapter that answers a launch', (settings) => {
  const client = createProviderClient(settings, operator, systemClock);

  it('is accepted with a web address', async () => {
    lie = sends('https://play.test/slot?x=1');
    expect(await client.gameUrl(OPENING)).toBe('https://play.test/slot?x=1');
  });

  it.each(LIES)('is refused with %s', async (_what, answer, why) => {
    lie = answer;
    const error = await client.gameUrl(OPENING).then(
      (url) => `believed ${url}`,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ProviderCallError);
    expect((error as ProviderCallError).why).toBe(why);
    expect(followed).toEqual([]);
    // At most what the connection's buffers hold is not read.
    expect(written).toBeLessThan(64_000_000);
  });
});

it('[G06][G11] a provider that never answers times out, in every protocol', async () => {
  lie = () => undefined;
  const path = PROVIDERS.map((settings) => createProviderClient(settings, operator, systemClock).gameUrl(OPENING));
  for (const each of await Promise.allSettled(path))
    expect(each).toMatchObject({ status: 'rejected', reason: { why: 'unreachable' } });
});
