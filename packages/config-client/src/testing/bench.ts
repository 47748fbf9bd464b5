import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { BrandChange, ConfigClient, ConfigClientOptions } from '../client-options.ts';
import { createConfigClient } from '../config-client.ts';
import { type ConfigProcess, newDir, removeDir, startConfig } from './config-process.ts';
import { type FaultProxy, startProxy } from './fault-proxy.ts';

type LogLine = Record<string, unknown> & { msg: string };

export interface TestClient extends ConfigClient {
  readonly dataDir: string;
  readonly log: readonly LogLine[];
  readonly changes: readonly BrandChange[];
}

export interface Bench {
  readonly config: ConfigProcess;
  readonly proxy: FaultProxy;
  /** A client behind the proxy; it stops after the test. */
  readonly client: (options?: Partial<ConfigClientOptions>) => TestClient;
  /** Resolves when the service itself has this symbol for the brand. */
  readonly served: (code: string, symbol: string) => Promise<unknown>;
  readonly eventually: (check: () => unknown) => Promise<unknown>;
  /** Resolves when the client shows this symbol for the brand. */
  readonly shows: (client: ConfigClient, code: string, symbol: string) => Promise<unknown>;
}

/** For a test file: one config process behind one proxy, and new clients in each test. */
export function useBench(): () => Bench {
  let config: ConfigProcess;
  let proxy: FaultProxy;
  const clients: TestClient[] = [];
  const dirs: string[] = [];
  beforeAll(async () => {
    config = await startConfig();
    proxy = await startProxy(config.url);
  });
  afterEach(async () => {
    proxy.tamper(null);
    proxy.up();
    await Promise.all(clients.splice(0).map((client) => client.stop()));
    for (const dir of dirs.splice(0)) removeDir(dir);
  });
  afterAll(async () => {
    await proxy.close();
    await config.dispose();
  });

  function client(options: Partial<ConfigClientOptions> = {}): TestClient {
    const log: LogLine[] = [];
    const logger = pino({ level: 'debug' }, { write: (line: string) => log.push(JSON.parse(line) as LogLine) });
    const dataDir = options.dataDir ?? newDir('client');
    dirs.push(dataDir);
    const reconnectMs = { away: 20, first: 10, longest: 50 };
    const made = createConfigClient({ url: proxy.url, dataDir, logger, reconnectMs, ...options });
    const changes: BrandChange[] = [];
    made.onChange((change) => changes.push(change));
    const whole = { ...made, dataDir, log, changes };
    clients.push(whole);
    return whole;
  }
  const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 50_000, interval: 10 });
  return () => ({
    config,
    proxy,
    client,
    eventually,
    served: (code, symbol) =>
      eventually(async () => {
        const response = await fetch(`${config.url()}/internal/brands/${code}`);
        expect(await response.text()).toContain(`"symbol":"${symbol}"`);
      }),
    shows: (followed, code, symbol) =>
      eventually(() => expect(followed.get(code)?.public.currency.symbol).toBe(symbol)),
  });
}
