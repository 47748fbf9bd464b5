import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { ofrepStreamEventSchema } from '@marquee/contracts/ofrep';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';
import { testBrand } from '../testing/test-brand.ts';

async function open(edge: TestEdge, headers: Record<string, string> = {}, path = '/ofrep/v1/sse') {
  const sent = { host: 'lotus.localhost', ...headers };
  const request = get({ host: '127.0.0.1', port: edge.port, path, headers: sent, agent: false });
  request.on('error', () => {});
  onTestFinished(() => void request.destroy());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void events.push(event) });
  response.setEncoding('utf8').on('data', (chunk) => parser.feed(chunk));
  response.on('error', () => {});
  const ended = new Promise((resolve) => response.once('close', resolve));
  return { response, events, ended };
}
const idsOf = (events: readonly EventSourceMessage[]) => events.map(({ id }) => id);

it('[T12] announces each revision of its brand', async () => {
  const edge = await startEdge();
  const lotus = await open(edge);
  const harbor = await open(edge, { host: 'harbor.localhost' });
  expect(lotus.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  });
  edge.config.publish(testBrand('lotus', { revision: 'lotus-2' }));
  await vi.waitFor(() => expect([lotus.events.length, harbor.events.length]).toEqual([2, 1]));
  const data = lotus.events.map((event) => ofrepStreamEventSchema.parse(JSON.parse(event.data)));
  expect(data).toEqual(['"lotus-1"', '"lotus-2"'].map((etag) => ({ type: 'refetchEvaluation', etag })));
  expect(lotus.events.map(({ event }) => event)).toEqual(['message', 'message']);
  expect(idsOf(lotus.events)).toEqual(['lotus-1', 'lotus-2']);
  expect(idsOf(harbor.events)).toEqual(['harbor-1']);
});

it('[T12] announces a missed revision to a reconnecting client, and nothing otherwise', async () => {
  const edge = await startEdge();
  const current = await open(edge, { 'last-event-id': 'lotus-1' });
  const late = await open(edge, { 'last-event-id': 'lotus-0' });
  await vi.waitFor(() => expect(idsOf(late.events)).toEqual(['lotus-1']));
  edge.config.publish(testBrand('lotus', { revision: 'lotus-2' }));
  await vi.waitFor(() => expect(late.events).toHaveLength(2));
  await vi.waitFor(() => expect(idsOf(current.events)).toEqual(['lotus-2']));
});

it('[T12] misses no change between the request and its stream', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const take = vi.fn(() => promise);
  const edge = await startEdge({ limiter: { take } });
  const opening = Promise.all([open(edge), open(edge, {}, '/wps/x/events/stream')]);
  await vi.waitFor(() => expect(take).toHaveBeenCalledTimes(2));
  edge.config.publish(testBrand('lotus', { revision: 'lotus-2' }));
  resolve(0);
  const [flags, page] = await opening;
  await vi.waitFor(() => expect(idsOf(flags.events)).toEqual(['lotus-2']));
  await vi.waitFor(() => expect(page.events).toMatchObject([{ data: '{"type":"manifest","revision":"lotus-2"}' }]));
});

it('[T12] counts with the pages’ streams, and ends with its brand', async () => {
  const edge = await startEdge({ eventLimits: { connections: 10, perAddress: 2 } });
  const one = await open(edge);
  await open(edge, {}, '/wps/x/events/stream');
  const { response } = await open(edge);
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '5']);
  expect(response.headers['access-control-allow-origin']).toBe('*');
  edge.config.remove('lotus');
  await one.ended;
  expect((await open(edge)).response.statusCode).toBe(404);
});

it('[T12] is for GET only', async () => {
  const edge = await startEdge();
  for (const method of ['HEAD', 'POST', 'DELETE']) {
    const answer = await edge.request({ host: 'lotus.localhost', path: '/ofrep/v1/sse', method });
    expect([answer.status, answer.headers.allow], method).toEqual([405, 'GET, OPTIONS']);
  }
});
