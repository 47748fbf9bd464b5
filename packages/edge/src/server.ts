import { createSecretKey } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConfigClient } from '@marquee/config-client';
import type { PageRenderer } from '@marquee/contracts/pages';
import { createLogger, type Logger, listen, parseEnvironment, runMain } from '@marquee/server-kit';
import { buildApp } from './app.ts';
import { readClientFiles } from './assets/client-files.ts';
import { contentCacheBytes } from './content/cache-size.ts';
import { openCountryFile } from './countries/country-file.ts';
import { edgeEnvironment } from './environment.ts';
import { LogStream } from './logs/log-stream.ts';

/** The built web package, found through its export map. @throws with instructions if it is not built */
async function loadWeb() {
  const manifest = fileURLToPath(import.meta.resolve('@marquee/web/client/.vite/manifest.json'));
  const files = readClientFiles(join(manifest, '..', '..'));
  const renderer = (await import(import.meta.resolve('@marquee/web/server'))) as PageRenderer;
  return { renderer, files };
}

/** Shared request counters. The Valkey client is loaded only if it is configured. */
async function shareLimits(url: string, logger: Logger) {
  const { ValkeyRateLimiter } = await import('./limits/valkey-rate-limiter.ts');
  return new ValkeyRateLimiter({ url, logger });
}

const STANDARD_OUTPUT = 1;

await runMain(async () => {
  const env = parseEnvironment(edgeEnvironment, process.env);
  const logStream = new LogStream(STANDARD_OUTPUT);
  process.on('exit', () => logStream.flushSync());
  const logger = createLogger({ name: 'edge', level: env.LOG_LEVEL, destination: logStream });
  const config = createConfigClient({ url: env.CONFIG_URL, dataDir: join(env.MARQUEE_DATA, 'edge'), logger });
  const limiter = env.VALKEY_URL === undefined ? undefined : await shareLimits(env.VALKEY_URL, logger);
  const countries = env.GEOIP_MMDB === undefined ? undefined : await openCountryFile(env.GEOIP_MMDB, logger);
  const hopKey = createSecretKey(env.HOP_KEY);
  const app = buildApp({
    ...(await loadWeb()),
    logger,
    logStream,
    config,
    upstream: { platformUrl: env.PLATFORM_URL, privateOrigins: env.PRIVATE_ORIGINS, hopKey },
    console: { host: env.CONSOLE_HOST, configUrl: env.CONFIG_URL },
    domainKey: createSecretKey(env.DOMAIN_KEY),
    previewKey: env.PREVIEW_KEY.map((key) => createSecretKey(key)),
    gameHosts: { arcade: env.ARCADE_PUBLIC_URL, vendors: env.VENDOR_ORIGINS },
    trustProxy: env.TRUST_PROXY,
    ...(env.COUNTRY_HEADER === undefined ? {} : { countryHeader: env.COUNTRY_HEADER }),
    ...(countries === undefined ? {} : { countryOf: countries.countryOf }),
    cacheBytes: contentCacheBytes(),
    ...(limiter === undefined ? {} : { limiter }),
  });
  app.addHook('onClose', async () => {
    countries?.close();
    limiter?.close();
    await config.stop();
  });
  // Listen first, so that a load balancer gets "not ready" while the configuration is loading.
  await listen(app, { host: env.HOST, port: env.PORT, drainMs: env.DRAIN_MS });
  await config.start();
});
