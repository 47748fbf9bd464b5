import { createSecretKey } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../context.ts';
import { createTestOperator } from '../../testing/test-operator.ts';
import { createProviderClient } from './adapters/index.ts';
import { type GameOpening, ProviderCallError } from './provider-client.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** What it does with a launch; whatever else it is asked it answers as it should. */
type Lie = (response: ServerResponse, asked: string) => void;

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

/** An address as each of the protocols says one. */
const says =
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
  ['a script for an address', says('javascript:alert(1)'), 'refused'],
  ['a document for an address', says('data:text/html,<p>'), 'refused'],
  ['a file for an address', says('file:///etc/passwd'), 'refused'],
  ['no address', says('lobby'), 'refused'],
  ['a number for an address', says(7), 'refused'],
  ['a page instead of an answer', answers(200, '<html>Welcome</html>'), 'refused'],
  ['nothing', answers(200, ''), 'refused'],
  ['a way elsewhere', answers(302, '', { location: '/elsewhere' }), 'unreachable'],
  ['that it is not us', answers(401, '{}'), 'refused'],
  ['that it is busy', answers(429, '{}'), 'unreachable'],
  ['that it failed', answers(500, '{}'), 'unreachable'],
  ['an answer without an end', withoutEnd, 'unreachable'],
  ['half an answer', (response) => response.write('{', () => response.destroy()), 'unreachable'],
];

describe.each(PROVIDERS)('[G06][G11] a provider of $adapter that is asked for a game and answers', (settings) => {
  const client = createProviderClient(settings, operator, systemClock);

  it('with a web address is believed', async () => {
    lie = says('https://play.test/slot?x=1');
    expect(await client.gameUrl(OPENING)).toBe('https://play.test/slot?x=1');
  });

  it.each(LIES)('%s is not', async (_what, told, why) => {
    lie = told;
    const error = await client.gameUrl(OPENING).then(
      (url) => `believed ${url}`,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ProviderCallError);
    expect((error as ProviderCallError).why).toBe(why);
    expect(followed).toEqual([]);
    // What is not read any more stands in the connection's buffers at most.
    expect(written).toBeLessThan(64_000_000);
  });
});

it('[G06][G11] a provider that never answers is given up, whatever it speaks', async () => {
  lie = () => undefined;
  const asked = PROVIDERS.map((settings) => createProviderClient(settings, operator, systemClock).gameUrl(OPENING));
  for (const each of await Promise.allSettled(asked))
    expect(each).toMatchObject({ status: 'rejected', reason: { why: 'unreachable' } });
});
