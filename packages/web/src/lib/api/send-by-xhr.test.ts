import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sendForValue } from '@marquee/contracts/api-client';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createApi } from './api.ts';
import { sendByXhr } from './send-by-xhr.ts';

const received: { method: string; type: string; token: string; bytes: Buffer }[] = [];
let answer: { status: number; body: string };
const server = createServer(async (request, response) => {
  const { method = '', headers } = request;
  const bytes = await buffer(request);
  received.push({ method, type: headers['content-type'] ?? '', token: headers.authorization ?? '', bytes });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
let origin = '';
let page: Window;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  page = new Window({ url: origin });
  vi.stubGlobal('XMLHttpRequest', page.XMLHttpRequest);
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  received.length = 0;
  answer = { status: 200, body: '{"value":{"isOwn":true}}' };
});

const api = () => createApi({ merchant: 'lotus', token: () => 'secret', origin });
/** happy-dom's request knows its own blobs only. */
const picture = () => new page.Blob([Buffer.from([0x89, 0, 255])], { type: 'image/png' }) as unknown as Blob;

it('[W02] sends a picture as its bytes, with its type and the token', async () => {
  expect(await api()('avatarUpload', { body: picture() })).toEqual({ isOwn: true });
  expect(received).toEqual([
    { method: 'PUT', type: 'image/png', token: 'Bearer secret', bytes: Buffer.from([0x89, 0, 255]) },
  ]);
});

it('[W02] rejects with the problem of a refusal', async () => {
  answer = { status: 400, body: '{"code":"picture_broken"}' };
  await expect(api()('avatarUpload', { body: picture() })).rejects.toMatchObject({
    code: 'picture_broken',
    status: 400,
  });
});

it('rejects as a network failure when there is no answer', async () => {
  const send = sendForValue(
    sendByXhr(() => undefined),
    'http://127.0.0.1:9/',
    { method: 'PUT', body: 'x' },
  );
  await expect(send).rejects.toMatchObject({ code: 'network' });
});
