import { createSecretKey } from 'node:crypto';
import { join } from 'node:path';
import { createConfigClient } from '@marquee/config-client';
import { createLogger, type Logger, listen, parseEnvironment } from '@marquee/server-kit';
import { guardFetch } from '@marquee/server-kit/outbound';
import { type AppDeps, buildApp } from './app.ts';
import { systemClock } from './context.ts';
import { assertSafeDatabase, createBackgroundPool, createPool, DatabaseState } from './db/pool.ts';
import { createQuery } from './db/query.ts';
import { createWithTenant } from './db/with-tenant.ts';
import { serverEnvironment } from './environment.ts';
import { JOB_KINDS, JobRunner, reportJobs } from './jobs/index.ts';
import { reportAttention } from './modules/attention/index.ts';
import { openFileStore } from './modules/files/index.ts';
import { Rollup } from './modules/rollup/index.ts';
import { resealFactors } from './modules/second-factor/index.ts';
import { openProviders } from './open-providers.ts';
import { createSmtpTransport } from './outbound/mail/index.ts';
import { createHttpSmsSender } from './outbound/sms/index.ts';
import { readSocial } from './outbound/social/index.ts';
import { periodicWork } from './periodic-work.ts';
import { platformJobs } from './platform-jobs.ts';
import { runPeriodically } from './run-periodically.ts';
import type { Brands } from './services.ts';
import { closeStaleSwitches } from './stale-switches.ts';

/** Replaced by tests; `server.ts` passes nothing. */
export type ServeOverrides = Pick<AppDeps, 'captchaText'>;

/** The platform as a process: environment, database, brands, listening, until it is stopped. */
export async function serve(overrides: ServeOverrides = {}): Promise<void> {
  const env = parseEnvironment(serverEnvironment, process.env);
  // Origins of this installation's servers, and of the provider whose address and key the operator sets together.
  const own = [env.CONFIG_URL, env.SMS_URL, ...(env.FILES_URL === undefined ? [] : [env.FILES_URL.bucketUrl])];
  guardFetch(own.map((url) => new URL(url).origin).concat(env.PRIVATE_ORIGINS));
  const social = await readSocial({ file: env.SOCIAL_FILE, environment: process.env });
  const logger = createLogger({ name: 'platform', level: env.LOG_LEVEL });
  const { operator, paymentProviders, identityProviders, close: closeProviders } = await openProviders(env, logger);
  const events = env.VALKEY_URL === undefined ? undefined : await connectEvents(env.VALKEY_URL, logger);
  const pool = createPool(env.DATABASE_URL);
  const backgroundPool = createBackgroundPool(env.DATABASE_URL);
  await assertSafeDatabase(pool);
  const database = new DatabaseState(pool);
  const config = createConfigClient({ url: env.CONFIG_URL, dataDir: join(env.MARQUEE_DATA, 'platform'), logger });

  const brands = closeStaleSwitches({ ...config, isComplete: () => config.health().from === 'config-service' });
  const store = openFileStore(join(env.MARQUEE_DATA, 'files'), env.FILES_URL);
  const providers = operator.providers.map(({ code }) => code);
  const jobs = new JobRunner({
    databaseUrl: env.DATABASE_URL,
    kinds: JOB_KINDS,
    log: logger,
    providers,
    brands: () => config.merchants().flatMap((merchant) => timezoneOf(merchant, brands)),
  });
  const app = await buildApp({
    logger,
    clock: systemClock,
    brands,
    isReady: () => (config.isReady() === true ? database.isReady() : config.isReady()),
    readyDetails: () => ({ configuration: config.health() }),
    pool,
    jobs,
    ...(events === undefined ? {} : { events }),
    hopKey: env.HOP_KEY,
    sealingKey: env.SEALING_KEY,
    codeKey: createSecretKey(env.CODE_KEY),
    sms: createHttpSmsSender({
      baseUrl: env.SMS_URL,
      credentials: { keyId: env.SMS_KEY_ID, key: createSecretKey(env.SMS_SECRET, 'hex') },
    }),
    social,
    factorKeys: env.SECOND_FACTOR_KEY,
    humanCheckKey: env.HUMAN_CHECK_KEY,
    supportKeys: {
      calls: env.SUPPORT_KEY.map((key) => createSecretKey(key)),
      passwords: createSecretKey(env.TEMPORARY_PASSWORD_KEY),
    },
    url: env.PLATFORM_URL,
    operator,
    paymentProviders,
    identityProviders,
    mail: {
      transport: createSmtpTransport({ url: env.SMTP_URL, from: env.MAIL_FROM }),
      links: { key: env.LINK_KEY, brandUrl: env.BRAND_URL },
    },
    files: { store, linkKey: env.FILE_LINK_KEY.map((key) => createSecretKey(key)) },
    ...overrides,
  });
  const { merchants } = config;
  const query = createQuery(pool);
  reportJobs({ query, providers, runner: jobs }, app.metrics);
  const stopping = new AbortController();
  app.addHook('onClose', async () => {
    stopping.abort();
    closeProviders();
    await config.stop();
    await jobs.stop();
    await app.afterResponse.settle();
    // Of a job that did not end in time.
    void backgroundPool.end();
    await pool.end();
  });
  const paymentCodes = [...paymentProviders.keys()];
  reportAttention({ query, clock: systemClock, brands, operator, paymentCodes, merchants }, app.metrics);
  await listen(app, { host: env.HOST, port: env.PORT, drainMs: env.DRAIN_MS });
  // Ready once there are brands; until then every call reports that.
  await config.start();
  config.onChange(() =>
    jobs.followBrands().catch((error: unknown) => app.log.warn({ err: error }, 'schedules do not follow the brands')),
  );
  const factorKeys = env.SECOND_FACTOR_KEY;
  if (factorKeys.length > 1) {
    const sealed = await resealFactors({ withTenant: createWithTenant(pool), factorKeys }, merchants());
    app.log[sealed.unreadable === 0 ? 'info' : 'error'](sealed, 'second factors are sealed with the current key');
  }
  const background = { withTenant: createWithTenant(backgroundPool), query: createQuery(backgroundPool) };
  const rollup = new Rollup({ query: background.query, clock: systemClock, brands });
  const handlers = platformJobs({
    withTenant: createWithTenant(pool),
    query,
    background,
    store,
    clock: systemClock,
    brands,
    operator,
    paymentProviders,
    log: app.log,
    merchants,
    mail: app.mailOutbox,
    submitIdentityCheck: app.submitIdentityCheck,
  });
  const work = periodicWork(app, { database, rollup, merchants, signal: stopping.signal });
  await Promise.all([jobs.start(handlers), ...work.map((each) => runPeriodically(each, app.log, stopping.signal))]);
}

function timezoneOf(merchant: string, brands: Pick<Brands, 'get'>): { merchant: string; timezone: string }[] {
  const timezone = brands.get(merchant)?.public.timezone;
  return timezone === undefined ? [] : [{ merchant, timezone }];
}

/** Loads the client only where a Valkey is configured. */
async function connectEvents(url: string, logger: Logger) {
  const { ValkeyMemberEvents } = await import('./events/valkey-member-events.ts');
  return new ValkeyMemberEvents(url, logger);
}
