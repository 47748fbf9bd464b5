import { createSecretKey } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLogger, listen, parseEnvironment, runMain } from '@marquee/server-kit';
import { createPasswords } from '@marquee/server-kit/passwords';
import { readMessageKeys } from '@marquee/tenancy';
import { buildApp } from './app.ts';
import { openChanges } from './changes/index.ts';
import { buildAskApp } from './domains/ask-app.ts';
import { environment } from './environment.ts';
import { resealTotp } from './staff/reseal-totp.ts';
import { firstAdministratorLink } from './staff/setup.service.ts';
import { createTenantService } from './tenants/tenant-service.ts';

/** The workspace's messages, which a brand may override. Without them that rule is skipped. */
const MESSAGES = fileURLToPath(new URL('../../web/messages/EN', import.meta.url));
/** The console's bundle, placed by the build. */
const CONSOLE_FILES = fileURLToPath(new URL('../../console/dist/client', import.meta.url));

/** Publishes the link through the parent's channel, or else in the output, but never in the log. */
function announceSetupPath(setupPath: string | null, host: string): void {
  if (process.send !== undefined) process.send({ setupPath });
  else if (setupPath !== null) {
    process.stdout.write(`The console has no administrator. Make the first, once, at ${setupPath} on ${host}\n`);
  }
}

await runMain(async () => {
  const env = parseEnvironment(environment, process.env);
  const logger = createLogger({ name: 'config', level: env.LOG_LEVEL });
  const changes =
    env.DATABASE_URL === undefined
      ? null
      : await openChanges({ databaseUrl: env.DATABASE_URL, dataDir: env.MARQUEE_DATA, logger });
  const tenants = await createTenantService({
    dirs: env.MARQUEE_TENANTS,
    dataDir: join(env.MARQUEE_DATA, 'config'),
    messageKeys: readMessageKeys(MESSAGES),
    logger,
    overrides: changes?.overrides ?? new Map(),
  });
  const service = changes?.follow(tenants) ?? null;
  const data =
    changes === null || service === null ? null : { ...changes, changes: service, passwords: await createPasswords() };
  const console = {
    keys: {
      hop: env.HOP_KEY.map((key) => createSecretKey(key)),
      domain: env.DOMAIN_KEY.map((key) => createSecretKey(key)),
      preview: createSecretKey(env.PREVIEW_KEY),
      support: createSecretKey(env.SUPPORT_KEY),
      staff: {
        totp: env.STAFF_TOTP_KEY,
        recovery: env.STAFF_RECOVERY_KEY,
        csrf: env.STAFF_CSRF_KEY,
      },
    },
    host: env.CONSOLE_HOST,
    filesDir: CONSOLE_FILES,
    edgeUrl: env.EDGE_URL,
    platformUrl: env.PLATFORM_URL,
    artOrigins: [new URL(env.ARCADE_PUBLIC_URL).origin, ...Object.values(env.VENDOR_ORIGINS)],
    data,
  };
  const app = buildApp({ tenants, logger, url: env.CONFIG_URL, console });
  const askApp =
    env.ASK_PORT === undefined
      ? null
      : buildAskApp({ tenants, logger, url: env.CONFIG_URL, consoleHost: env.CONSOLE_HOST });
  app.addHook('onClose', async () => {
    await askApp?.close();
    await tenants.stop();
    await changes?.stop();
  });
  await listen(app, { host: env.HOST, port: env.PORT, drainMs: env.DRAIN_MS });
  if (changes !== null && env.STAFF_TOTP_KEY.length > 1) {
    const resealed = await resealTotp(changes.pool, { totp: env.STAFF_TOTP_KEY });
    logger.info({ resealed }, 'second factors are sealed with the current key');
  }
  await askApp?.listen({
    host: env.HOST,
    port: env.ASK_PORT ?? 0,
    listenTextResolver: (at) => `domains answered at ${at}`,
  });
  if (changes !== null) announceSetupPath(await firstAdministratorLink(changes.pool, changes.clock), env.CONSOLE_HOST);
  await tenants.start();
});
