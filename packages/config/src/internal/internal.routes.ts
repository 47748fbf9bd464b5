import { Readable } from 'node:stream';
import { MERCHANT_CODE } from '@marquee/contracts/manifest';
import { ASSET_NAME, INTERNAL_PATHS } from '@marquee/contracts/snapshot';
import { ProblemError, type Server } from '@marquee/server-kit';
import { assetContentType } from '@marquee/tenancy';
import { Counter } from 'prom-client';
import type { TenantService } from '../tenants/tenant-service.ts';
import { snapshotLines } from './snapshot-lines.ts';

/** Time to send a snapshot of ten thousand brands to a slow follower. */
const SNAPSHOT_TIMEOUT_MS = 300_000;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Routes for followers. They answer only after the first load of the folders, because followers remove brands that a list lacks. */
export function internalRoutes(
  app: Server,
  { registry, faultRegistry, assets, counts, isReady, overridesOf }: TenantService,
): void {
  new Counter({
    name: 'marquee_config_brands_compiled_total',
    help: 'Brands compiled: of changed folders, and to try change sets.',
    registers: [app.metrics],
    collect() {
      this.reset();
      this.inc(counts.compiled);
    },
  });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url?.startsWith('/internal/') && isReady() !== true) throw new ProblemError('not_ready');
  });

  app.get(INTERNAL_PATHS.snapshot, { handlerTimeout: SNAPSHOT_TIMEOUT_MS }, (request, reply) => {
    const { revision, lines } = snapshotLines(registry);
    const etag = `"${revision}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json').send(Readable.from(lines()));
  });

  app.get<{ Params: { merchant: string } }>(INTERNAL_PATHS.brand, (request, reply) => {
    const { merchant } = request.params;
    const brand = MERCHANT_CODE.test(merchant) ? registry.get(merchant) : undefined;
    if (!brand) throw new ProblemError('not_found');
    reply.header('etag', `"${brand.revision}"`).header('cache-control', 'no-cache');
    return reply.type('application/json').send(brand.json);
  });

  app.get<{ Params: { merchant: string } }>(INTERNAL_PATHS.overrides, ({ params: { merchant } }, reply) => {
    const overrides = overridesOf(merchant);
    if (overrides.length === 0 && registry.get(merchant) === undefined) throw new ProblemError('not_found');
    return reply.header('cache-control', 'no-store').send({ overrides });
  });

  app.get<{ Params: { name: string } }>(INTERNAL_PATHS.asset, async (request, reply) => {
    const { name } = request.params;
    const bytes = ASSET_NAME.test(name) ? await assets.read(name) : null;
    if (bytes === null) throw new ProblemError('not_found');
    reply.header('cache-control', IMMUTABLE).type(assetContentType(name) ?? 'application/octet-stream');
    return reply.send(bytes);
  });

  app.get(INTERNAL_PATHS.faults, (_request, reply) => {
    const refused = [...faultRegistry.refused().keys()].sort().map((merchant) => ({
      merchant,
      /** Revision that is served despite the fault; null if there is none. */
      serving: registry.get(merchant)?.revision ?? null,
    }));
    return reply.header('cache-control', 'no-store').send({ faults: faultRegistry.faults(), refused });
  });
}
