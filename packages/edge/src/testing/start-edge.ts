import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { createLogger, type Server } from '@marquee/server-kit';
import { deriveKey } from '@marquee/server-kit/testing/derive-key';
import supertest from 'supertest';
import { onTestFinished } from 'vitest';
import { buildApp, type EdgeOptions } from '../app.ts';
import { FakeConfig } from './fake-config.ts';
import { fakeFiles } from './fake-files.ts';
import { FakeRenderer } from './fake-renderer.ts';
import { type Answer, type RequestOptions, sendRequest } from './send-request.ts';
import { testBrand } from './test-brand.ts';

export const HOP_KEY = deriveKey('ab'.repeat(32), 'hop');
export const DOMAIN_KEY = deriveKey('ab'.repeat(32), 'domain');
export const PREVIEW_KEY = deriveKey('ab'.repeat(32), 'preview');
export const ARCADE_ORIGIN = 'http://arcade.localhost:8083';

export interface TestEdge {
  readonly app: Server;
  readonly port: number;
  readonly config: FakeConfig;
  readonly renderer: FakeRenderer;
  /** Log lines so far. */
  readonly lines: string[];
  /** Calls the API as a page of `lotus` does. It keeps cookies and parses JSON; `request` returns raw bytes. */
  readonly api: ReturnType<typeof supertest.agent>;
  request(options: RequestOptions): Promise<Answer>;
  /** A page or file of `lotus`. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

export interface TestEdgeOptions extends Partial<Omit<EdgeOptions, 'renderer' | 'upstream'>> {
  readonly brands?: readonly BrandSnapshot[];
  readonly platformUrl?: string;
  readonly privateOrigins?: readonly string[];
  readonly agent?: EdgeOptions['upstream']['agent'];
  readonly upstreamLoad?: EdgeOptions['upstream']['load'];
}

/** A listening edge with fakes around it and two brands by default; it stops after the test. */
export async function startEdge(options: TestEdgeOptions = {}): Promise<TestEdge> {
  const {
    brands = [testBrand('lotus'), testBrand('harbor')],
    platformUrl = 'http://127.0.0.1:9',
    privateOrigins = [],
    agent,
    upstreamLoad,
    ...rest
  } = options;
  const config = new FakeConfig(...brands);
  const renderer = new FakeRenderer();
  const lines: string[] = [];
  const logStream = { write: (line: string) => lines.push(line) };
  const app = buildApp({
    logger: createLogger({ name: 'edge', destination: logStream }),
    logStream,
    config,
    renderer,
    files: fakeFiles(),
    upstream: {
      platformUrl,
      privateOrigins,
      hopKey: HOP_KEY,
      ...(agent === undefined ? {} : { agent }),
      ...(upstreamLoad === undefined ? {} : { load: upstreamLoad }),
    },
    console: { host: 'console.localhost', configUrl: 'http://127.0.0.1:9' },
    domainKey: DOMAIN_KEY,
    previewKey: PREVIEW_KEY,
    gameHosts: { arcade: ARCADE_ORIGIN, vendors: {} },
    trustProxy: [],
    cacheBytes: 64 * 1024 * 1024,
    ...rest,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as { port: number };
  return {
    app,
    port,
    config,
    renderer,
    lines,
    api: supertest.agent(app.server).set({ host: 'lotus.localhost', 'accept-encoding': 'identity' }),
    request: (options) => sendRequest(port, options),
    get: (path, headers = {}) => sendRequest(port, { host: 'lotus.localhost', path, headers }),
  };
}
