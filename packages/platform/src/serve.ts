import { createSecretKey } from 'node:crypto';
import { join } from 'node:path';
import { type ConfigClient, createConfigClient } from '@marquee/config-client';
import { createLogger, type Logger, listen, parseEnvironment, type Server } from '@marquee/server-kit';
import { guardFetch } from '@marquee/server-kit/outbound';
import type pg from 'pg';
import { type AppDeps, buildApp } from './app.ts';
import { systemClock } from './context.ts';
import { assertSafeDatabase, createBackgroundPool, createPool, DatabaseState } from './db/pool.ts';
import { createQuery } from './db/query.ts';
import { createWithTenant } from './db/with-tenant.ts';
import { serverEnvironment } from './environment.ts';
import { ledgerJobs } from './ledger-jobs.ts';
import { reportAttention } from './modules/attention/index.ts';
import { compareFiles, deleteRemovedFiles, type FileStore, openFileStore } from './modules/files/index.ts';
import {
  catalogueSyncs,
  followCatalogue,
  type OperatorSettings,
  openOperator,
  transferVendors,
} from './modules/provider/index.ts';
import { takeVendorRounds } from './modules/rounds/index.ts';
import { clearGuests, clearVisits } from './modules/session/index.ts';
import { forgetThrottles } from './modules/verification/index.ts';
import { createSmtpTransport } from './outbound/mail/index.ts';
import { createHttpSmsSender } from './outbound/sms/index.ts';
import { readSocial } from './outbound/social/index.ts';
import { RETENTION_EVERY_MS } from './retention.ts';
import { type Job, runPeriodically } from './run-periodically.ts';
import { closeStaleSwitches } from './stale-switches.ts';

/** Mails whose process died, and retries. */
const MAIL_EVERY_MS = 15_000;
/** Players wait for these; one query while nothing is due. */
const TRANSFERS_EVERY_MS = 2_000;
/** Badges of open pages follow a scheduled message within this time; one query while nothing is due. */
const MESSAGES_EVERY_MS = 2_000;
/** A failover shows in readiness within this time. */
const DATABASE_EVERY_MS = 5_000;
const VENDOR_ROUNDS_EVERY_MS = 60_000;
/** Removed files are shown no more already. */
const REMOVED_FILES_EVERY_MS = 10 * 60_000;
const COMPARE_FILES_EVERY_MS = 24 * 60 * 60_000;

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
  const { operator, close: closeProviders } = await openOperator(
    {
      file: env.PROVIDERS_FILE,
      keysDir: env.KEYS_DIR,
      tokenKey: env.GAME_TOKEN_KEY,
      environment: process.env,
    },
    logger,
  );
  const events = env.VALKEY_URL === undefined ? undefined : await connectEvents(env.VALKEY_URL, logger);
  const pool = createPool(env.DATABASE_URL);
  const patientPool = createBackgroundPool(env.DATABASE_URL);
  await assertSafeDatabase(pool);
  const database = new DatabaseState(pool);
  const config = createConfigClient({ url: env.CONFIG_URL, dataDir: join(env.MARQUEE_DATA, 'platform'), logger });

  const brands = closeStaleSwitches({ ...config, isComplete: () => config.health().from === 'config-service' });
  const store = openFileStore(join(env.MARQUEE_DATA, 'files'), env.FILES_URL);
  const app = await buildApp({
    logger,
    clock: systemClock,
    brands,
    isReady: () => (config.isReady() === true ? database.isReady() : config.isReady()),
    readyDetails: () => ({ configuration: config.health() }),
    pool,
    ...(events === undefined ? {} : { events }),
    hopKey: env.HOP_KEY,
    sealingKey: env.SEALING_KEY,
    codeKey: createSecretKey(env.CODE_KEY),
    sms: createHttpSmsSender({
      baseUrl: env.SMS_URL,
      credentials: { keyId: env.SMS_KEY_ID, key: createSecretKey(env.SMS_SECRET, 'hex') },
    }),
    social,
    humanCheckKey: env.HUMAN_CHECK_KEY,
    supportKeys: {
      calls: env.SUPPORT_KEY.map((key) => createSecretKey(key)),
      passwords: createSecretKey(env.TEMPORARY_PASSWORD_KEY),
    },
    url: env.PLATFORM_URL,
    operator,
    mail: {
      transport: createSmtpTransport({ url: env.SMTP_URL, from: env.MAIL_FROM }),
      links: { key: env.LINK_KEY, brandUrl: env.BRAND_URL },
    },
    files: { store, linkKey: env.FILE_LINK_KEY.map((key) => createSecretKey(key)) },
    ...overrides,
  });
  const stopping = new AbortController();
  app.addHook('onClose', async () => {
    stopping.abort();
    closeProviders();
    await config.stop();
    await app.afterResponse.settle();
    // Its jobs stop by the same signal.
    void patientPool.end();
    await pool.end();
  });
  const { merchants } = config;
  reportAttention({ query: createQuery(pool), clock: systemClock, brands, operator, merchants }, app.metrics);
  await listen(app, { host: env.HOST, port: env.PORT, drainMs: env.DRAIN_MS });
  // Ready once there are brands; until then every call reports that.
  await config.start();
  const books = {
    ...{ withTenant: createWithTenant(patientPool), query: createQuery(patientPool) },
    ...{ clock: systemClock, brands, operator, log: app.log, merchants },
  };
  await Promise.all([
    ...catalogueSyncs(createQuery(pool), operator).map(({ provider, sync }) =>
      followCatalogue(sync, app.log.child({ provider }), stopping.signal),
    ),
    ...[
      { everyMs: DATABASE_EVERY_MS, work: () => database.check(), failure: 'the database could not be checked' },
      ...jobsOf(app, pool, config, operator, store),
      ...ledgerJobs(books, stopping.signal),
    ].map((job) => runPeriodically(job, app.log, stopping.signal)),
  ]);
}

/** Periodic jobs outside requests. */
function jobsOf(
  app: Server,
  pool: pg.Pool,
  config: Pick<ConfigClient, 'merchants'>,
  operator: OperatorSettings,
  store: FileStore,
): Job[] {
  const vendorRounds = {
    vendors: transferVendors(operator, systemClock),
    query: createQuery(pool),
    clock: systemClock,
    log: app.log,
  };
  const retention = { withTenant: createWithTenant(pool), clock: systemClock };
  const files = { ...retention, store, log: app.log };
  return [
    {
      everyMs: MAIL_EVERY_MS,
      work: () => app.mailOutbox.sendDue(config.merchants()),
      failure: 'the mail outbox could not be read',
    },
    {
      everyMs: TRANSFERS_EVERY_MS,
      work: () => app.resolveTransfers(config.merchants()),
      failure: 'pending transfers could not be checked',
    },
    {
      everyMs: MESSAGES_EVERY_MS,
      work: () => app.announceMessages(config.merchants()),
      failure: 'scheduled messages could not be announced',
    },
    {
      everyMs: VENDOR_ROUNDS_EVERY_MS,
      work: () => takeVendorRounds(vendorRounds),
      failure: 'rounds played at vendors could not be taken onto record',
    },
    {
      everyMs: RETENTION_EVERY_MS,
      work: () => clearGuests(retention, config.merchants()),
      failure: 'data of former guests was not deleted',
    },
    {
      everyMs: RETENTION_EVERY_MS,
      work: () => forgetThrottles(retention, config.merchants()),
      failure: 'counters of former visitors were not deleted',
    },
    {
      everyMs: RETENTION_EVERY_MS,
      work: () => clearVisits(retention, config.merchants()),
      failure: 'addresses of former sessions were not removed',
    },
    {
      everyMs: REMOVED_FILES_EVERY_MS,
      work: () => deleteRemovedFiles(files, config.merchants()),
      failure: 'removed files were not deleted',
    },
    {
      everyMs: COMPARE_FILES_EVERY_MS,
      work: () => compareFiles(files, config.merchants()),
      failure: 'the file store was not compared with its rows',
    },
  ];
}

/** Loads the client only where a Valkey is configured. */
async function connectEvents(url: string, logger: Logger) {
  const { ValkeyMemberEvents } = await import('./events/valkey-member-events.ts');
  return new ValkeyMemberEvents(url, logger);
}
