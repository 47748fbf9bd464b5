import { once } from 'node:events';
import { get, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { promisify } from 'node:util';
import { problemBody } from '@marquee/contracts/problems';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startUpstream } from '../testing/fake-upstream.ts';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';
import { testBrand } from '../testing/test-brand.ts';
import { EventHub } from './event-hub.ts';

interface Stream {
  readonly response: IncomingMessage;
  readonly events: unknown[];
  readonly ended: Promise<unknown>;
  close(): void;
}

async function open(edge: TestEdge, host = 'lotus.localhost', headers: Record<string, string> = {}): Promise<Stream> {
  const request = get({
    host: '127.0.0.1',
    port: edge.port,
    path: '/wps/x/events/stream',
    headers: { host, ...headers },
    agent: false,
  });
  request.on('error', () => {});
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: unknown[] = [];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)));
  });
  response.on('error', () => {});
  onTestFinished(() => void request.destroy());
  const ended = new Promise((resolve) => response.once('close', resolve));
  return { response, events, ended, close: () => request.destroy() };
}

/** A platform whose member streams the test holds. */
async function startPlatform() {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const open: ServerResponse[] = [];
  upstream.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    open.push(response);
  };
  return { upstream, open };
}
/** More than the calls of all members share. */
const MORE_THAN_CONNECTIONS = 150;
const member = { authorization: 'Bearer token-1' };
const balance = { type: 'balance', sumBalance: '12.50', currency: 'KHR' };
const say = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`;

it('[T09] keeps nothing of a page that leaves before its stream begins', async () => {
  let release = (): void => undefined;
  const counted = new Promise<number>((resolve) => {
    release = () => resolve(0);
  });
  const take = vi.fn(() => counted);
  const edge = await startEdge({ limiter: { take } });
  const headers = { host: 'lotus.localhost' };
  const request = get({ host: '127.0.0.1', port: edge.port, path: '/wps/x/events/stream', headers, agent: false });
  request.on('error', () => {});
  await vi.waitFor(() => expect(take).toHaveBeenCalled());
  request.destroy();
  const connections = promisify(edge.app.server.getConnections.bind(edge.app.server));
  await vi.waitFor(async () => expect(await connections()).toBe(0));
  release();
  const metrics = await edge.request({ host: '127.0.0.1', path: '/metrics' });
  expect(metrics.text).toContain('edge_event_streams{service="edge"} 0\n');
});

describe('a visitor’s stream', () => {
  it('[T09] begins with the current revision and sends each new one of its brand', async () => {
    const edge = await startEdge();
    const lotus = await open(edge);
    const harbor = await open(edge, 'harbor.localhost');
    expect(lotus.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await vi.waitFor(() => expect([lotus.events.length, harbor.events.length]).toEqual([1, 1]));
    edge.config.publish(testBrand('lotus', { revision: 'lotus-2' }));
    edge.config.publish(testBrand('lotus', { revision: 'lotus-3' }));
    await vi.waitFor(() => expect(lotus.events).toHaveLength(3));
    expect(lotus.events).toEqual(['lotus-1', 'lotus-2', 'lotus-3'].map((revision) => ({ type: 'manifest', revision })));
    expect(harbor.events).toEqual([{ type: 'manifest', revision: 'harbor-1' }]);
    const again = await open(edge);
    await vi.waitFor(() => expect(again.events).toEqual([{ type: 'manifest', revision: 'lotus-3' }]));
  });

  it('is for GET only', async () => {
    const edge = await startEdge();
    for (const method of ['head', 'post'] as const) {
      await edge.api[method]('/wps/x/events/stream').expect(405).expect('allow', 'GET');
    }
  });

  it('ends with its brand, and with the server', async () => {
    const edge = await startEdge();
    const [lotus, harbor] = [await open(edge), await open(edge, 'harbor.localhost')];
    edge.config.remove('lotus');
    await lotus.ended;
    expect(harbor.response.destroyed).toBe(false);
    await edge.app.close();
    await harbor.ended;
    expect(harbor.response.complete).toBe(true);
  });

  it('SEC-A07 is capped by network: the addresses of one /64 share its room', () => {
    const hub = new EventHub({ connections: 9, perAddress: 1 });
    hub.open('lotus', '2001:db8:1:2::1', new ServerResponse(new IncomingMessage(new Socket())));
    const rooms = ['2001:db8:1:2::2', '2001:db8:1:3::2'].map((ip) => hub.hasRoom('lotus', ip));
    hub.close();
    expect(rooms).toEqual([false, true]);
  });

  it('is capped by address and in total, and frees its place at its end', async () => {
    const edge = await startEdge({ eventLimits: { connections: 3, perAddress: 2 } });
    const first = await open(edge);
    await open(edge);
    expect((await open(edge)).response.statusCode).toBe(429);
    await open(edge, 'harbor.localhost');
    expect((await open(edge, 'harbor.localhost')).response.statusCode).toBe(429);
    first.close();
    await vi.waitFor(async () => expect((await open(edge)).response.statusCode).toBe(200));
  });
});

describe('a member’s stream', () => {
  it('carries the member’s events, and no other kind from an upstream', async () => {
    const { upstream, open: platform } = await startPlatform();
    const edge = await startEdge({ platformUrl: upstream.url });
    const page = await open(edge, 'lotus.localhost', member);
    await vi.waitFor(() => expect(platform).toHaveLength(1));
    expect(upstream.received[0]).toMatchObject({ method: 'GET', target: '/wps/x/events/member' });
    expect(upstream.received[0]?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'x-marquee-merchant': 'lotus',
    });
    const forged = [say({ type: 'manifest', revision: 'forged' }), 'data: not json\n\n', say({ type: 'unknown' })].join(
      '',
    );
    platform[0]?.write(`:\n\n${forged}${say(balance).slice(0, 20)}`);
    platform[0]?.write(say(balance).slice(20));
    await vi.waitFor(() => expect(page.events).toEqual([{ type: 'manifest', revision: 'lotus-1' }, balance]));
    edge.config.publish(testBrand('lotus', { revision: 'lotus-2' }));
    await vi.waitFor(() => expect(page.events).toHaveLength(3));
  });

  it.each([
    ['{}', 'expired'],
    ['not even JSON', 'expired'],
    ['x'.repeat(100_000), 'expired'],
    [JSON.stringify(problemBody('token_invalid', 'r-1', { sessionEnd: 'disabled' })), 'disabled'],
  ] as const)('[T09] is answered 401 with the problem when the token is invalid (%#)', async (body, reason) => {
    const { upstream } = await startPlatform();
    upstream.answer = (_request, response) => response.writeHead(401).end(body);
    const edge = await startEdge({ platformUrl: upstream.url });
    const answer = await edge.get('/wps/x/events/stream', member);
    expect([answer.status, answer.headers['content-type']]).toEqual([401, 'application/problem+json']);
    expect(answer.json()).toMatchObject({ code: 'token_invalid', sessionEnd: reason });
    expect(upstream.received).toHaveLength(1);
    expect((await edge.request({ host: '127.0.0.1', path: '/metrics' })).text).toContain(
      'edge_event_streams{service="edge"} 0\n',
    );
  });

  it('[T09] is refused or opened as the brand’s own upstream answers the token', async () => {
    const { upstream } = await startPlatform();
    const own = await startPlatform();
    own.upstream.answer = (_request, response) => response.writeHead(401).end('{}');
    upstream.answer = (_request, response) => response.writeHead(501).end('{}');
    const brands = [testBrand('lotus'), testBrand('harbor', { private: { upstream: { baseUrl: own.upstream.url } } })];
    const edge = await startEdge({ brands, platformUrl: upstream.url, privateOrigins: [own.upstream.url] });
    expect((await open(edge, 'harbor.localhost', member)).response.statusCode).toBe(401);
    const page = await open(edge, 'lotus.localhost', member);
    await vi.waitFor(() => expect(page.events).toEqual([{ type: 'manifest', revision: 'lotus-1' }]));
    expect([upstream.received.length, own.upstream.received.length]).toEqual([1, 1]);
  });

  it('[T09] continues as a visitor’s when the session ends while the upstream restarts', async () => {
    const { upstream, open: platform } = await startPlatform();
    const edge = await startEdge({ platformUrl: upstream.url });
    const page = await open(edge, 'lotus.localhost', member);
    await vi.waitFor(() => expect(platform).toHaveLength(1));
    upstream.answer = (_request, response) =>
      response.writeHead(401).end(JSON.stringify(problemBody('token_invalid', 'r-1', { sessionEnd: 'disabled' })));
    platform[0]?.destroy();
    const ended = { type: 'session', state: 'ended', reason: 'disabled' };
    await vi.waitFor(() => expect(page.events).toEqual([{ type: 'manifest', revision: 'lotus-1' }, ended]));
    edge.config.publish(testBrand('lotus', { revision: 'lotus-2' }));
    await vi.waitFor(() => expect(page.events).toHaveLength(3));
    expect(upstream.received).toHaveLength(2);
  });

  it('[T09] begins when the upstream is late, and carries its events once it answers', async () => {
    const { upstream } = await startPlatform();
    let answer = (): void => undefined;
    upstream.answer = (_request, response) => {
      answer = () => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(say(balance));
    };
    const edge = await startEdge({ platformUrl: upstream.url });
    const page = await open(edge, 'lotus.localhost', member);
    await vi.waitFor(() => expect(page.events).toEqual([{ type: 'manifest', revision: 'lotus-1' }]));
    answer();
    await vi.waitFor(() => expect(page.events).toContainEqual(balance));
  });

  it('resumes when the upstream is back', async () => {
    const { upstream, open: platform } = await startPlatform();
    const edge = await startEdge({ platformUrl: upstream.url });
    const page = await open(edge, 'lotus.localhost', member);
    await vi.waitFor(() => expect(platform).toHaveLength(1));
    platform[0]?.destroy();
    await vi.waitFor(() => expect(platform).toHaveLength(2));
    platform[1]?.write(say(balance));
    await vi.waitFor(() => expect(page.events).toContainEqual(balance));
  });

  it('[T09] SEC-D13 takes no connection from calls, however many members have a page open', async () => {
    const { upstream, open: platform } = await startPlatform();
    const asStream = upstream.answer;
    upstream.answer = (request, response) =>
      request.url === '/wps/x/events/member' ? asStream(request, response) : response.end('{}');
    const edge = await startEdge({
      platformUrl: upstream.url,
      eventLimits: { connections: MORE_THAN_CONNECTIONS, perAddress: MORE_THAN_CONNECTIONS },
    });
    await Promise.all(Array.from({ length: MORE_THAN_CONNECTIONS }, () => open(edge, 'lotus.localhost', member)));
    await vi.waitFor(() => expect(platform).toHaveLength(MORE_THAN_CONNECTIONS));
    expect((await edge.get('/lgw/games/game_menus')).status).toBe(200);
  });

  it('closes the upstream’s stream when the page closes', async () => {
    const { upstream, open: platform } = await startPlatform();
    const edge = await startEdge({ platformUrl: upstream.url });
    const page = await open(edge, 'lotus.localhost', member);
    await vi.waitFor(() => expect(platform).toHaveLength(1));
    page.close();
    await vi.waitFor(() => expect(platform[0]?.destroyed).toBe(true));
    expect(upstream.received).toHaveLength(1);
  });
});
