import { describe, expect, it } from 'vitest';
import { sendRaw } from './testing/send-request.ts';
import { startEdge, type TestEdge } from './testing/start-edge.ts';
import { testBrand } from './testing/test-brand.ts';

const brands = [
  testBrand('lotus', { private: { hosts: ['lotus.localhost', 'lotus.example', '*.lotus.example', 'bücher.example'] } }),
  testBrand('harbor', { private: { hosts: ['harbor.localhost', 'vip.lotus.example'] } }),
];
const brandAt = async (edge: TestEdge, host: string) => {
  const answer = await edge.request({ host });
  return answer.status === 200 ? /"merchant":"(\w+)"/.exec(answer.text)?.[1] : answer.status;
};

describe('hosts', () => {
  it.each([
    ['lotus.example', 'lotus'],
    ['LOTUS.Example', 'lotus'],
    ['lotus.example.', 'lotus'],
    ['lotus.example:8080', 'lotus'],
    ['lotus.example.:443', 'lotus'],
    ['www.lotus.example', 'lotus'],
    ['vip.lotus.example', 'harbor'],
    ['xn--bcher-kva.example', 'lotus'],
    ['lotus.localhost:8080', 'lotus'],
    ['a.b.lotus.example', 404],
    ['xlotus.example', 404],
    ['lotus.example.evil.example', 404],
    ['lotus.example@evil.example', 404],
    ['lotus.example,harbor.localhost', 404],
    ['lotus.example:port', 404],
    ['localhost', 404],
    ['127.0.0.1', 404],
    ['[::1]', 404],
    ['*.lotus.example', 404],
    ['', 404],
  ])('[T01] %j is %s', async (host, merchant) => {
    expect(await brandAt(await startEdge({ brands }), host)).toBe(merchant);
  });

  it('[T01] answers every request on an unknown host with the same neutral page', async () => {
    const edge = await startEdge({ brands });
    const page = await edge.request({ host: 'nobody.example' });
    expect(page.status).toBe(404);
    expect(page.text).toContain('Domain check invalid, contact service');
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.headers['content-security-policy']).toContain('sha256-');
    for (const path of ['/live', '/brand/00000000000000a1.svg', '/healthz', '/metrics', '/internal/snapshot']) {
      expect((await edge.request({ host: 'nobody.example', path })).text, path).toBe(page.text);
    }
    for (const path of [
      '/wps/system/status',
      '/wps/x/settings/manifest',
      '/lgw/games/popular',
      '/lotto/x',
      '/wps/x/events/stream',
    ]) {
      const call = await edge.request({ host: 'nobody.example', path });
      expect([call.status, call.json().code], path).toEqual([404, 'domain_invalid']);
    }
    expect(edge.renderer.rendered).toEqual([]);
  });

  it('[T01] names no brand to an unknown host, by any method', async () => {
    const edge = await startEdge({ brands });
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE']) {
      for (const path of ['/', '/wps/session/login', '/assets/x', '/brand/x', '/healthz']) {
        const { text, headers } = await edge.request({ host: 'nobody.example', method, path });
        expect(text + JSON.stringify(headers), `${method} ${path}`).not.toMatch(/lotus|harbor/i);
      }
    }
  });
});

describe('requests with an ambiguous host', () => {
  it.each([
    ['absolute form', 'GET http://harbor.localhost/ HTTP/1.1\r\nHost: lotus.example\r\nConnection: close\r\n\r\n'],
    [
      'absolute form of the same',
      'GET http://lotus.example/ HTTP/1.1\r\nHost: lotus.example\r\nConnection: close\r\n\r\n',
    ],
    ['a doubled host', 'GET / HTTP/1.1\r\nHost: lotus.example\r\nHost: harbor.localhost\r\nConnection: close\r\n\r\n'],
    [
      'the same host twice',
      'GET / HTTP/1.1\r\nHost: lotus.example\r\nhost: lotus.example\r\nConnection: close\r\n\r\n',
    ],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['HTTP/1.0 without a host', 'GET / HTTP/1.0\r\n\r\n'],
    [
      'CL and TE',
      'POST / HTTP/1.1\r\nHost: lotus.example\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: lotus.example\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
    ['a folded host', 'GET / HTTP/1.1\r\nHost: lotus.example\r\n harbor.localhost\r\nConnection: close\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : lotus.example\r\nConnection: close\r\n\r\n'],
    ['bare line feeds', 'GET / HTTP/1.1\nHost: lotus.example\n\n'],
    ['a NUL in the target', 'GET /\0 HTTP/1.1\r\nHost: lotus.example\r\nConnection: close\r\n\r\n'],
  ])('[T01] refuses %s', async (_what, bytes) => {
    const edge = await startEdge({ brands });
    const answer = await sendRaw(edge.port, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toMatch(/lotus|harbor/i);
    expect(answer).toContain('nosniff');
    expect(edge.renderer.rendered).toEqual([]);
  });

  it('[T01] reads no second request from a refused one', async () => {
    const edge = await startEdge({ brands });
    const smuggled = 'GET /?smuggled HTTP/1.1\r\nHost: harbor.localhost\r\n\r\n';
    const head =
      'POST / HTTP/1.1\r\nHost: lotus.example\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    const answer = await sendRaw(edge.port, head + smuggled);
    expect(answer.split('HTTP/1.1 ')).toHaveLength(2);
    expect(edge.lines.join('')).not.toContain('smuggled');
  });
});
