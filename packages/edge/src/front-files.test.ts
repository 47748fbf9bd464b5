import { describe, expect, it } from 'vitest';
import { startEdge } from './testing/start-edge.ts';
import { testBrand } from './testing/test-brand.ts';

describe('files', () => {
  it('serves the bundle as immutable, and nothing else', async () => {
    const edge = await startEdge();
    const script = await edge.get('/assets/entry-abc.js');
    expect([script.status, script.text]).toEqual([200, 'export {};']);
    for (const path of [
      '/assets/',
      '/assets/../src/app.ts',
      '/assets/%2e%2e/x',
      '/assets/other.js',
      '/assets/__proto__',
    ]) {
      const answer = await edge.get(path);
      expect([answer.status, answer.headers['cache-control']], path).toEqual([404, 'no-store']);
    }
    const known = await edge.get('/assets/entry-abc.js', { 'if-none-match': String(script.headers.etag) });
    expect(known.status).toBe(304);
  });

  it('serves a brand’s own files and no other brand’s', async () => {
    const assets = { '00000000000000a1.svg': { contentType: 'image/svg+xml', bytes: 9 } };
    const edge = await startEdge({ brands: [testBrand('lotus', { assets }), testBrand('harbor')] });
    edge.config.files.set('00000000000000a1.svg', Buffer.from('<svg></svg>'));
    edge.config.files.set('00000000000000b1.svg', Buffer.from('<svg>secret</svg>'));
    const mine = await edge.get('/brand/00000000000000a1.svg');
    expect([mine.status, mine.text, mine.headers['content-type']]).toEqual([200, '<svg></svg>', 'image/svg+xml']);
    expect(mine.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(mine.headers['content-security-policy']).toContain('sandbox');
    expect(mine.headers['x-content-type-options']).toBe('nosniff');
    expect((await edge.request({ host: 'harbor.localhost', path: '/brand/00000000000000a1.svg' })).status).toBe(404);
    for (const path of [
      '/brand/00000000000000b1.svg',
      '/brand/',
      '/brand/..%2f00000000000000a1.svg',
      '/brand/__proto__',
      '/brand/constructor',
    ]) {
      expect((await edge.get(path)).status, path).toBe(404);
    }
  });

  it('[T13] serves cached files while the config service is down', async () => {
    const assets = {
      '00000000000000a1.svg': { contentType: 'image/svg+xml', bytes: 9 },
      '00000000000000a2.svg': { contentType: 'image/svg+xml', bytes: 9 },
    };
    const edge = await startEdge({ brands: [testBrand('lotus', { assets })] });
    edge.config.files.set('00000000000000a1.svg', Buffer.from('<svg></svg>'));
    await edge.get('/brand/00000000000000a1.svg');
    edge.config.down = true;
    expect((await edge.get('/brand/00000000000000a1.svg')).status).toBe(200);
    expect((await edge.get('/brand/00000000000000a2.svg')).status).toBe(503);
  });

  it('answers other methods with 405', async () => {
    const edge = await startEdge();
    for (const path of ['/', '/assets/entry-abc.js', '/brand/00000000000000a1.svg', '/nowhere']) {
      const answer = await edge.request({ host: 'lotus.localhost', path, method: 'POST', body: '{}' });
      expect([answer.status, answer.headers.allow], path).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('the log', () => {
  it('has one line a request with the id that was answered, and no query', async () => {
    const edge = await startEdge();
    await edge.get('/?token=canary', { 'x-request-id': 'trace-0001' });
    const known = await edge.get('/?token=canary', { 'x-request-id': 'trace-0002' });
    const other = await edge.get('/"quoted"\\');
    expect(known.headers['x-request-id']).toBe('trace-0002');
    const lines = edge.lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatchObject({
      level: 'info',
      service: 'edge',
      requestId: 'trace-0002',
      merchant: 'lotus',
      status: 200,
    });
    expect(lines[2]).toMatchObject({ requestId: other.headers['x-request-id'], path: '/"quoted"\\', status: 404 });
    expect(edge.lines.join('')).not.toContain('canary');
  });
});
