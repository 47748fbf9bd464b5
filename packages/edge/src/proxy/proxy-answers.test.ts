import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import { Agent } from 'undici';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEdge } from '../testing/start-edge.ts';
import { startWithUpstream } from '../testing/start-with-upstream.ts';
import { testBrand } from '../testing/test-brand.ts';

const host = 'lotus.localhost';
const json = { 'content-type': 'application/json' };
const remembering = testBrand('lotus', { switches: { 'login.remember': true } });
const social = testBrand('lotus', { switches: { 'login.google': true } });

describe('an answer to a client', () => {
  it('[T04] has allowed headers only', async () => {
    const { edge, upstream } = await startWithUpstream();
    upstream.answer = (_request, response) => {
      response.writeHead(200, {
        ...json,
        allow: 'GET',
        etag: '"1"',
        'cache-control': 'max-age=5',
        'set-cookie': ['mq_remember=r; HttpOnly', 'tracker=1', 'mq_lang=EN'],
        server: 'upstream',
        'x-powered-by': 'upstream',
        'access-control-allow-origin': '*',
        'content-security-policy': 'default-src *',
        'x-frame-options': 'ALLOWALL',
        'x-marquee-merchant': 'lotus',
        location: 'https://evil.example',
        'keep-alive': 'timeout=600',
      });
      response.end('{}');
    };
    const { headers } = await edge.get('/wps/system/helpCenter');
    expect(headers).toMatchObject({
      allow: 'GET',
      etag: '"1"',
      'cache-control': 'max-age=5',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'x-marquee-merchant', 'location']) {
      expect(headers[name], name).toBeUndefined();
    }
    expect(headers['keep-alive']).not.toBe('timeout=600');
  });

  it('[A11] has the cookie of a social log-in, in its own calls only', async () => {
    const { edge, upstream } = await startWithUpstream({ brands: [social] });
    const cookies = ['__Host-mq_social=s; HttpOnly', 'mq_social=t', 'mq_socials=1', 'mq_remember=r', 'tracker=1'];
    upstream.answer = (_request, response) => {
      response.writeHead(200, { ...json, 'set-cookie': cookies, 'cache-control': 'max-age=5' });
      response.end('{}');
    };
    const send = async (path: string) => (await edge.request({ host, method: 'POST', path })).headers;
    const { 'set-cookie': ofStart, 'cache-control': caching } = await send('/wps/x/social/googleStart');
    expect([ofStart, caching]).toEqual([cookies.slice(0, 2), 'no-store']);
    // A new log-in also ends the remembered one.
    const { 'set-cookie': ofReturn } = await send('/wps/x/social/googleReturn');
    expect(ofReturn).toEqual([...cookies.slice(0, 2), 'mq_remember=r']);
    const { 'set-cookie': ofOthers } = await send('/wps/session/login');
    expect(ofOthers).toEqual(['mq_remember=r']);
  });

  it('[A01] has the cookies of a remembered log-in, in its own calls only', async () => {
    const { edge, upstream } = await startWithUpstream({ brands: [remembering] });
    const cookies = ['mq_remember=r; HttpOnly', 'tracker=1', 'mq_lang=EN', 'mq_last_user=sokha', 'mq_last_phone=12'];
    upstream.answer = (_request, response) => {
      response.writeHead(200, { ...json, 'set-cookie': cookies, 'cache-control': 'max-age=5' });
      response.end('{}');
    };
    const send = async (method: string, path: string) => (await edge.request({ host, method, path })).headers;
    const ours = cookies.filter((cookie) => /remember|last/.test(cookie));
    for (const [method, path] of [
      ['POST', '/wps/session/login'],
      ['DELETE', '/wps/session/logout'],
      ['POST', '/wps/x/session/resume?a=1'],
      ['POST', '/wps/x/session/forget'],
    ] as const) {
      const { 'set-cookie': set, 'cache-control': caching } = await send(method, path);
      expect([path, set, caching]).toEqual([path, ours, 'no-store']);
    }
    for (const [method, path] of [
      ['GET', '/wps/x/session/resume'],
      ['GET', '/wps/member/info'],
      ['POST', '/wps/x/session/resume/'],
      ['PUT', '/wps/member/register'],
    ] as const) {
      expect([path, (await send(method, path))['set-cookie']]).toEqual([path, undefined]);
    }
  });

  it('cannot be stored if the request had a token', async () => {
    const { edge, upstream } = await startWithUpstream();
    upstream.answer = (_request, response) => {
      response.setHeader('cache-control', 'public, max-age=600');
      response.end('{}');
    };
    const { headers } = await edge.get('/wps/member/info', { authorization: 'Bearer t' });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    [500, 'text/html', 'stack at /srv/x', 502, 'upstream_failed'],
    [503, 'application/json', '{"stack":1}', 502, 'upstream_failed'],
    [302, 'text/html', 'moved', 502, 'upstream_failed'],
    [999, 'application/problem+json', '{"code":"maintenance"}', 502, 'upstream_failed'],
    [503, 'application/problem+json', '{"code":"maintenance"}', 503, 'maintenance'],
    [404, 'application/problem+json', '{"code":"not_found"}', 404, 'not_found'],
  ])('[T04] for an upstream’s %i %s', async (status, type, body, sent, code) => {
    const { edge, upstream } = await startWithUpstream();
    upstream.answer = (_request, response) => {
      const theirs = { etag: '"theirs"', 'content-encoding': 'identity', 'set-cookie': 'mq_remember=r' };
      response.writeHead(status, {
        'content-type': type,
        location: 'https://evil.example',
        'retry-after': '0',
        ...theirs,
      });
      response.end(body);
    };
    const answer = await edge.api.get('/wps/member/info').expect(sent);
    expect(answer.body.code).toBe(code);
    expect(answer.text).not.toContain('stack');
    const taken = code === 'upstream_failed' ? ['etag', 'content-encoding', 'set-cookie', 'retry-after'] : [];
    for (const name of ['location', ...taken]) expect(answer.headers, name).not.toHaveProperty(name);
    // Once: a launch is a GET, and a repeated one would open two games.
    expect(upstream.received).toHaveLength(1);
  });

  it('keeps compression and HEAD unchanged', async () => {
    const { edge, upstream } = await startWithUpstream();
    const packed = gzipSync('{"value":"packed"}');
    upstream.answer = (_request, response) => {
      response.writeHead(200, { ...json, 'content-encoding': 'gzip', 'content-length': packed.length });
      response.end(packed);
    };
    expect((await edge.get('/wps/member/info', { 'accept-encoding': 'gzip' })).bytes).toEqual(packed);
    const head = await edge.request({ host, method: 'HEAD', path: '/wps/member/info' });
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(packed.length), '']);
  });

  it('survives headers that cannot be sent', async () => {
    const { edge, upstream } = await startWithUpstream();
    upstream.answer = (_request, response) => {
      const name = Buffer.from('ក.csv').toString('latin1');
      response.socket?.end(`HTTP/1.1 200 OK\r\ncontent-disposition: ${name}\r\ncontent-length: 2\r\n\r\n{}`, 'latin1');
    };
    expect((await edge.get('/wps/member/info')).text).toBe('{}');
  });

  it('[T04] to a slow client does not block a connection to the upstream', async () => {
    const narrow = new Agent({ connections: 1, pipelining: 1 });
    const { edge, upstream } = await startWithUpstream({ agent: narrow });
    const large = Buffer.alloc(7 * 1024 * 1024, 'x');
    upstream.answer = (_request, response) => response.end(large);
    // A Unix socket, because the kernel buffers little for it; for TCP it buffers megabytes.
    const door = createServer((request, response) => void edge.app.server.emit('request', request, response));
    const path = join(tmpdir(), `marquee-${randomUUID()}.sock`);
    await once(door.listen(path), 'listening');
    const slow = connect(path).pause();
    onTestFinished(() => {
      slow.destroy();
      door.close();
    });
    slow.write(`GET /wps/member/info HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await vi.waitFor(() => expect(upstream.received).toHaveLength(1));
    const answer = edge.get('/wps/member/info');
    // If it were blocked, it would be answered after the slow one's timeout of 30 s.
    await vi.waitFor(() => expect(upstream.received).toHaveLength(2), { timeout: 20_000 });
    expect((await answer).bytes).toEqual(large);
  });

  it('[T04] is sent whole or not at all', async () => {
    const { edge, upstream } = await startWithUpstream();
    const half = 'x'.repeat(600_000);
    upstream.answer = (_request, response) => {
      response.write(half);
      setImmediate(() => response.end(half));
    };
    expect((await edge.get('/wps/member/info')).text).toBe(half + half);
    upstream.answer = (_request, response) => {
      response.write(half);
      setImmediate(() => response.destroy());
    };
    const broken = await edge.get('/wps/member/info');
    expect([broken.status, broken.json().code]).toEqual([502, 'upstream_failed']);
    upstream.answer = (_request, response) => {
      response.end(Buffer.alloc(9 * 1024 * 1024));
    };
    expect((await edge.get('/wps/member/info')).json().code).toBe('upstream_failed');
    upstream.answer = (_request, response) => response.writeHead(204).end();
    const empty = await edge.request({ host, method: 'DELETE', path: '/wps/session/logout' });
    expect([empty.status, empty.text]).toEqual([204, '']);
  });

  it('[T04] is a problem when the upstream is down, breaks off or is silent', async () => {
    const { edge: patient } = await startWithUpstream();
    expect(patient.app.initialConfig).toMatchObject({ handlerTimeout: TIMEOUT_MS.edge });
    const failureOf = async ({ edge }: Awaited<ReturnType<typeof startWithUpstream>>) => {
      const { status, body } = await edge.api.get('/wps/member/info');
      return [status, body.code];
    };
    const hasty = await startWithUpstream({ agent: new Agent({ headersTimeout: 50, bodyTimeout: 50 }) });
    hasty.upstream.answer = () => {};
    expect(await failureOf(hasty)).toEqual([504, 'upstream_timeout']);
    hasty.upstream.answer = (_request, response) => response.writeHead(200, json).write('{"value":');
    expect(await failureOf(hasty)).toEqual([504, 'upstream_timeout']);
    await vi.waitFor(() => expect(hasty.upstream.received).toHaveLength(2));
    const broken = await startWithUpstream();
    broken.upstream.answer = (_request, response) => response.destroy();
    expect(await failureOf(broken)).toEqual([502, 'upstream_failed']);
    expect(broken.upstream.received).toHaveLength(1);
    const orphan = await startEdge({ platformUrl: 'http://127.0.0.1:1' });
    const answer = await orphan.api.get('/wps/member/info').expect(503);
    expect([answer.body.code, answer.headers['retry-after']]).toEqual(['not_ready', '1']);
    expect(answer.text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/);
    expect(orphan.lines.join('')).toContain('ECONNREFUSED');
  });

  it.each(['GET', 'POST'])('is aborted upstream when the client of a %s leaves', async (method) => {
    const { edge, upstream } = await startWithUpstream();
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    upstream.answer = (_request, response) => response.once('close', resolve);
    const headers = { host, ...json };
    const sent = request({ host: '127.0.0.1', port: edge.port, path: '/wps/member/info', method, headers });
    sent.on('error', () => {});
    sent.end(method === 'POST' ? '{}' : undefined);
    await vi.waitFor(() => expect(upstream.received).toHaveLength(1));
    sent.destroy();
    await closed;
    await vi.waitFor(() => expect(edge.lines.join('')).toContain('the client has left'));
    expect(edge.lines.join('')).not.toContain('"level":"error"');
  });
});
