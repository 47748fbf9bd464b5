import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLogger, listen, parseEnvironment, runMain } from '@marquee/server-kit';
import { readMessageKeys } from '@marquee/tenancy';
import { buildApp } from './app.ts';
import { openChanges } from './changes/open-changes.ts';
import { buildAskApp } from './domains/ask-app.ts';
import { environment } from './environment.ts';
import { createTenantService } from './tenants/tenant-service.ts';

/** Data of the workspace: the messages a brand may override. Without them that rule is skipped. */
const MESSAGES = fileURLToPath(new URL('../../web/messages/EN', import.meta.url));

await runMain(async () => {
  const env = parseEnvironment(environment, process.env);
  const logger = createLogger({ name: 'config', level: env.LOG_LEVEL });
  const changes = env.DATABASE_URL === undefined ? null : await openChanges(env.DATABASE_URL, logger);
  const tenants = await createTenantService({
    dirs: env.MARQUEE_TENANTS,
    dataDir: join(env.MARQUEE_DATA, 'config'),
    messageKeys: readMessageKeys(MESSAGES),
    logger,
    overrides: changes?.overrides ?? new Map(),
  });
  const app = buildApp({ tenants, logger, url: env.CONFIG_URL });
  const ask = env.ASK_PORT === undefined ? null : buildAskApp({ tenants, logger, url: env.CONFIG_URL });
  app.addHook('onClose', async () => {
    await ask?.close();
    await tenants.stop();
    await changes?.stop();
  });
  await listen(app, { host: env.HOST, port: env.PORT });
  await ask?.listen({ host: env.HOST, port: env.ASK_PORT ?? 0, listenTextResolver: (at) => `asked at ${at}` });
  changes?.follow(tenants);
  await tenants.start();
});
