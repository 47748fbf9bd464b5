import { expect, test } from '@playwright/test';
import { brandCodes } from '../../harness/brands.ts';
import { http } from '../../harness/http.ts';

const port = Number(process.env['E2E_PORT']);

test.describe('hosts', () => {
  for (const host of ['unknown.example', 'localhost', `localhost:${port}`, 'lotus.example.evil', '127.0.0.1']) {
    test(`[T01] ${host} is unknown: a neutral 404 that names no brand`, async () => {
      for (const path of ['/', '/rng', '/wps/system/status', '/brand/nothing.svg']) {
        const answer = await http({ port, host, path });
        expect(answer.status).toBe(404);
        for (const code of brandCodes()) expect(answer.body.toLowerCase()).not.toContain(code);
      }
      const page = await http({ port, host, path: '/' });
      expect(page.body).toContain('Domain check invalid');
    });
  }

  test('[T01] case, port and a trailing dot do not matter', async () => {
    for (const code of brandCodes()) {
      for (const host of [`${code}.localhost`, `${code.toUpperCase()}.LOCALHOST:${port}`, `${code}.localhost.`]) {
        const answer = await http({ port, host, path: '/' });
        expect(answer.status, host).toBe(200);
        expect(answer.headers['content-type']).toContain('text/html');
      }
    }
  });

  test('[T01] one brand cannot fetch another brand’s files', async () => {
    const [first = '', second = ''] = brandCodes();
    const page = await http({ port, host: `${first}.localhost`, path: '/' });
    const own = [...new Set(page.body.match(/\/brand\/[0-9a-f]+\.[a-z]+/g) ?? [])];
    const other = await http({ port, host: `${second}.localhost`, path: '/' });
    const foreign = own.filter((path) => !other.body.includes(path));
    expect(foreign.length).toBeGreaterThan(3);
    for (const path of foreign) {
      expect((await http({ port, host: `${first}.localhost`, path })).status, path).toBe(200);
      expect((await http({ port, host: `${second}.localhost`, path })).status, path).toBe(404);
    }
  });

  test('[G11] the platform’s metrics count open items by provider, for local programs only', async () => {
    const said = await http({ port: port + 1, host: '127.0.0.1', path: '/metrics' });
    for (const what of ['open_breaks', 'long_open_rounds', 'unpaid_wins'])
      expect(said.body).toMatch(
        new RegExp(`^platform_attention\\{.*what="${what}".*provider="arcade".*\\} \\d+$`, 'm'),
      );
    expect((await http({ port: port + 1, host: 'lotus.localhost', path: '/metrics' })).status).toBe(404);
  });
});
