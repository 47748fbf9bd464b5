import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConfigClient, createConfigClient } from '@marquee/config-client';
import { CALLS } from '@marquee/contracts/calls';
import { createLogger } from '@marquee/server-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hex16, startFakeConfigService } from './testing/fake-config-service.ts';
import { startEdge } from './testing/start-edge.ts';
import { testBrand } from './testing/test-brand.ts';

function follow(url: string, dataDir: string): ConfigClient {
  const logger = createLogger({ name: 'edge', level: 'silent' });
  const client = createConfigClient({ url, dataDir, logger, reconnectMs: { away: 20, first: 10, longest: 50 } });
  onTestFinished(client.stop);
  return client;
}

it('[T13] starts and serves from its last-known-good snapshot when the config service is down', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'edge-lkg-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const name = `${hex16(svg.toString())}.svg`;
  const assets = { [name]: { contentType: 'image/svg+xml', bytes: svg.length } };
  const lotus = testBrand('lotus', { revision: hex16('lotus'), assets });
  const service = await startFakeConfigService([lotus], new Map([[name, svg]]));
  const paths = ['/', `/brand/${name}`, CALLS.manifest.path, CALLS.systemStatus.path];

  const first = follow(service.url, dataDir);
  const before = await startEdge({ config: first });
  expect((await before.request({ host: '127.0.0.1', path: '/readyz' })).status).toBe(503);
  await first.start();
  const configuration = async (edge: typeof before) =>
    (await edge.request({ host: '127.0.0.1', path: '/readyz' })).json()['configuration'];
  const confirmed = { from: 'config-service', confirmedAt: expect.stringMatching(/^\d{4}-.*Z$/) };
  expect(await configuration(before)).toEqual(confirmed);
  const answers = await Promise.all(paths.map((path) => before.get(path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

  service.close();
  expect((await before.get('/?after')).text).toBe(answers[0]?.text);
  await first.stop();

  const second = follow(service.url, dataDir);
  await second.start();
  const after = await startEdge({ config: second });
  expect(await configuration(after)).toEqual({ ...confirmed, from: 'last-known-good' });
  for (const [i, path] of paths.entries()) expect((await after.get(path)).text, path).toBe(answers[i]?.text);
  expect((await after.request({ host: 'nobody.example' })).status).toBe(404);
});

it('[T13] is not ready, and serves no brand, before the first configuration', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'edge-lkg-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const config = follow('http://127.0.0.1:1', dataDir);
  const started = config.start();
  const edge = await startEdge({ config });
  await vi.waitFor(async () => expect((await edge.request({ host: '127.0.0.1', path: '/healthz' })).status).toBe(200));
  const ready = await edge.request({ host: '127.0.0.1', path: '/readyz' });
  expect([ready.status, String(ready.json()['reason'])]).toEqual([503, expect.stringContaining('no configuration')]);
  for (const path of ['/', '/wps/member/info', '/assets/entry-abc.js']) {
    const answer = await edge.get(path);
    expect([answer.status, answer.json().code, answer.headers['retry-after']], path).toEqual([503, 'not_ready', '1']);
  }
  await config.stop();
  await started;
});
