import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PICTURE_MAX_BYTES } from '@marquee/contracts/pictures';
import { PROBLEM_MEDIA_TYPE } from '@marquee/contracts/problems';
import { expect, it, onTestFinished } from 'vitest';
import { sendRaw } from '../testing/send-request.ts';
import { startEdge } from '../testing/start-edge.ts';
import { startWithUpstream } from '../testing/start-with-upstream.ts';
import { testBrand } from '../testing/test-brand.ts';

const host = 'lotus.localhost';
const path = '/wps/x/profile/avatarPicture';
const uploading = testBrand('lotus', { switches: { memberCentre: true, 'profile.avatarUpload': true } });
const head = (type: string, rest: string) =>
  `PUT ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\nauthorization: Bearer t\r\n${rest}\r\n\r\n`;

it.each(['image/png', 'image/jpeg', 'image/webp'])(
  '[T04] passes an uploaded %s on byte for byte with its length',
  async (type) => {
    const { edge, upstream } = await startWithUpstream({ brands: [uploading] });
    const body = 'x'.repeat(1_000_000);
    const answer = await edge.request({ host, path, method: 'PUT', headers: { 'content-type': type }, body });
    expect([answer.status, answer.text]).toEqual([200, '{"value":"upstream"}']);
    const [sent] = upstream.received;
    expect(sent?.body === body).toBe(true);
    expect(sent?.headers).toMatchObject({ 'content-type': type, 'content-length': '1000000' });
  },
);

it('[T04] refuses a picture where the call takes none, and other types of picture', async () => {
  const { edge, upstream } = await startWithUpstream({ brands: [uploading] });
  const wrong = [
    ['/wps/x/profile/avatar', 'POST', 'image/png'],
    ['/wps/feedback', 'PUT', 'image/png'],
    [path, 'PUT', 'image/gif'],
    [path, 'PUT', 'image/svg+xml'],
    [path, 'PUT', 'multipart/form-data; boundary=x'],
  ] as const;
  for (const [to, method, type] of wrong) {
    const answer = await edge.request({ host, path: to, method, headers: { 'content-type': type }, body: 'x' });
    expect([to, type, answer.status]).toEqual([to, type, 415]);
  }
  expect(upstream.received).toEqual([]);
});

it('SEC-E02: refuses a picture that is too large before it reads the body', async () => {
  const { edge, upstream } = await startWithUpstream({ brands: [uploading] });
  for (const bytes of [PICTURE_MAX_BYTES + 1, 100 * 1024 * 1024]) {
    const answer = await sendRaw(edge.port, head('image/png', `content-length: ${bytes}`));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"picture_too_large"');
  }
  const chunked = await sendRaw(edge.port, head('image/png', 'transfer-encoding: chunked'));
  expect(chunked).toMatch(/^HTTP\/1\.1 400 /);
  expect(upstream.received).toEqual([]);
});

/** An upstream that sees requests before their bodies. */
async function startStrictUpstream(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

it('[T04] passes a refusal on that comes before the whole picture', async () => {
  const platformUrl = await startStrictUpstream((_request, response) => {
    response.writeHead(401, { 'content-type': PROBLEM_MEDIA_TYPE }).end('{"code":"login_required"}');
  });
  const edge = await startEdge({ brands: [uploading], platformUrl });
  const answer = await sendRaw(edge.port, `${head('image/png', 'content-length: 1000000')}first bytes`);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toContain('login_required');
});

it('[T04] ends the upstream’s request when the client leaves in the middle of a picture', async () => {
  const seen: IncomingMessage[] = [];
  const platformUrl = await startStrictUpstream((request) => seen.push(request.resume().on('error', () => {})));
  const edge = await startEdge({ brands: [uploading], platformUrl });
  const socket = connect(edge.port, '127.0.0.1');
  socket.write(`${head('image/png', 'content-length: 1000000')}first bytes`);
  await expect.poll(() => seen.length).toBe(1);
  socket.destroy();
  await expect.poll(() => seen[0]?.destroyed).toBe(true);
  expect(seen[0]?.complete).toBe(false);
});

/** An edge whose upstream answers calls and never a picture, with the pictures that reached it. */
async function startWithSlowUploads() {
  const uploads: IncomingMessage[] = [];
  const platformUrl = await startStrictUpstream((request, response) => {
    if (request.method === 'PUT') uploads.push(request.resume().on('error', () => {}));
    else response.setHeader('content-type', 'application/json').end('{"value":1}');
  });
  const edge = await startEdge({ brands: [uploading], platformUrl, trustProxy: ['127.0.0.1'] });
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  /** From this address, as a proxy states it. */
  const begin = (ip: string): Socket => {
    const socket = connect(edge.port, '127.0.0.1').on('error', () => {});
    socket.write(`${head('image/png', `content-length: 1000000\r\nx-forwarded-for: ${ip}`)}first bytes`);
    sockets.push(socket);
    return socket;
  };
  return { edge, uploads, begin };
}

/** The beginning of the answer to an upload that is refused. */
const refusalOf = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]).slice(0, 13);

it('SEC-D13: keeps calls going beside slow uploads, and refuses more uploads than can wait', async () => {
  const { edge, uploads, begin } = await startWithSlowUploads();
  for (let index = 0; index < 48; index += 1) begin(`203.0.113.${1 + (index % 12)}`);
  await expect.poll(() => uploads.length).toBe(16);
  expect(await refusalOf(begin('198.51.100.1'))).toBe('HTTP/1.1 503 ');
  expect((await edge.get('/wps/member/info')).status).toBe(200);
});

it('SEC-D13: leaves room for others beside the slow uploads of one network', async () => {
  const { uploads, begin } = await startWithSlowUploads();
  const own = Array.from({ length: 4 }, () => begin('203.0.113.1'));
  await expect.poll(() => uploads.length).toBe(4);
  expect(await refusalOf(begin('203.0.113.1'))).toBe('HTTP/1.1 503 ');
  begin('203.0.113.2');
  await expect.poll(() => uploads.length).toBe(5);
  own[0]?.destroy();
  await expect.poll(() => uploads[0]?.destroyed).toBe(true);
  begin('203.0.113.1');
  await expect.poll(() => uploads.length).toBe(6);
});
