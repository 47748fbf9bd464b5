import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConfigEvent, configEventSchema, type Snapshot, snapshotSchema } from '@marquee/contracts/snapshot';
import { createLogger } from '@marquee/server-kit';
import type { Override } from '@marquee/tenancy';
import { removeTenants, SAMPLE_MESSAGE_KEYS } from '@marquee/tenancy/testing';
import { buildApp } from '../app.ts';
import { createTenantService, type TenantService } from '../tenants/tenant-service.ts';

type LogLine = Record<string, unknown> & { msg: string };

export interface RunningConfig {
  readonly url: string;
  readonly dataDir: string;
  readonly tenants: TenantService;
  readonly log: readonly LogLine[];
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  readonly snapshot: () => Promise<Snapshot>;
  /** Served revision of a brand; null when there is none. */
  readonly revisionOf: (merchant: string) => Promise<string | null>;
  readonly stop: () => Promise<void>;
}

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'config-'));

/** The service on a free port over real folders; `start: false` leaves the folders unread. */
export async function runConfig(
  dirs: readonly string[],
  {
    dataDir = newDataDir(),
    start = true,
    heartbeatMs = 60_000,
    publishedAs = undefined as string | undefined,
    overrides = new Map<string, readonly Override[]>(),
    quietMs = undefined as number | undefined,
  } = {},
): Promise<RunningConfig> {
  const log: LogLine[] = [];
  const destination = { write: (line: string) => log.push(JSON.parse(line) as LogLine) };
  const logger = createLogger({ name: 'config', level: 'debug', destination });
  const tenants = await createTenantService({
    dirs,
    dataDir,
    messageKeys: SAMPLE_MESSAGE_KEYS,
    logger,
    overrides,
    ...(quietMs === undefined ? {} : { quietMs }),
  });
  const app = buildApp({ tenants, logger, url: publishedAs, heartbeatMs });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  if (start) await tenants.start();
  const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });
  return {
    url,
    dataDir,
    tenants,
    log,
    get,
    snapshot: async () => snapshotSchema.parse(await (await get('/internal/snapshot')).json()),
    revisionOf: async (merchant) => {
      const response = await get(`/internal/brands/${merchant}`);
      const body = (await response.json()) as { revision: string };
      return response.status === 200 ? body.revision : null;
    },
    stop: async () => {
      await app.close();
      await tenants.stop();
    },
  };
}

export interface Listening {
  readonly events: ConfigEvent[];
  readonly comments: () => number;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  readonly close: () => void;
}

/** All events of the stream, from the moment this resolves. */
export async function listenTo(url: string): Promise<Listening> {
  const controller = new AbortController();
  const response = await fetch(`${url}/internal/stream`, { signal: controller.signal });
  const events: ConfigEvent[] = [];
  let comments = 0;
  const read = async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      const parts = (text + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        if (part.startsWith(':')) comments += 1;
        else events.push(configEventSchema.parse(JSON.parse(part.replace(/^data: /, ''))));
      }
    }
  };
  const ended = read().catch(() => {});
  return { events, comments: () => comments, ended, close: () => controller.abort() };
}

export { removeTenants as removeDir };
