import { createSecretKey, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger, hmacHex } from '@marquee/server-kit';
import { createBackgroundPool } from '../db/pool.ts';
import { createWithTenant } from '../db/with-tenant.ts';
import { type ReconcileDeps, reconcile } from '../modules/reconciliation/index.ts';
import type { TestApp } from './build-test-app.ts';
import { DAY_MS, TODAY } from './recon-fixture.ts';
import type { TestDatabase } from './test-database.ts';

/** A provider's day files signed with a shared secret: the test sets head, lines and totals, the signature is valid. */
export interface SignedDays {
  readonly baseUrl: string;
  readonly key: KeyObject;
  /** Requests received: method, path, body and headers. */
  readonly requests: {
    readonly call: string;
    readonly body: string;
    readonly headers: NodeJS.Dict<string | string[]>;
  }[];
  /** Day → the lines before the signature. */
  readonly days: Map<string, readonly object[]>;
  /** The key that signs instead. */
  signer: KeyObject;
  close(): Promise<void>;
}

export async function startSignedDays(): Promise<SignedDays> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    provider.requests.push({ call: `${request.method} ${request.url}`, body, headers: request.headers });
    const [, day = ''] = /(\d{4}-\d\d-\d\d)/.exec(`${request.url} ${body}`) ?? [];
    const lines = provider.days.get(day);
    if (lines === undefined) return void response.writeHead(409).end();
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const signature = hmacHex(provider.signer, text);
    response.writeHead(200).end(`${text}${JSON.stringify({ type: 'signature', signature })}\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const key = createSecretKey(Buffer.alloc(32, 7));
  const provider: SignedDays = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    requests: [],
    days: new Map(),
    signer: key,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}

/** Runs the job as in the night after tomorrow: everything near a midnight is settled by then. */
export async function reconcileToday(
  { database, platform }: { readonly database: TestDatabase; readonly platform: TestApp },
  sources: Pick<ReconcileDeps, 'operator' | 'paymentProviders'>,
): Promise<void> {
  const pool = createBackgroundPool(database.loginUrl);
  const now = new Date(Date.parse(`${TODAY}T01:00:00Z`) + 2 * DAY_MS);
  const deps = {
    withTenant: createWithTenant(pool),
    clock: { now: () => now },
    brands: platform.brands,
    ...sources,
    log: createLogger({ name: 'test', level: 'silent' }),
  };
  await reconcile(deps, ['lotus'], new AbortController().signal);
  await pool.end();
}
