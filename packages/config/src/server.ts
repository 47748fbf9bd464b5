import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLogger, listen, parseEnvironment, runMain } from '@marquee/server-kit';
import { readMessageKeys } from '@marquee/tenancy';
import { buildApp } from './app.ts';
import { environment } from './environment.ts';
import { createTenantService } from './tenants/tenant-service.ts';

/** Data of the workspace: the messages a brand may override. Without them that rule is skipped. */
const MESSAGES = fileURLToPath(new URL('../../web/messages/EN', import.meta.url));

await runMain(async () => {
  const env = parseEnvironment(environment, process.env);
  const logger = createLogger({ name: 'config', level: env.LOG_LEVEL });
  const tenants = await createTenantService({
    dirs: env.MARQUEE_TENANTS,
    dataDir: join(env.MARQUEE_DATA, 'config'),
    messageKeys: readMessageKeys(MESSAGES),
    logger,
  });
  const app = buildApp({ tenants, logger, url: env.CONFIG_URL });
  app.addHook('onClose', tenants.stop);
  await listen(app, { host: env.HOST, port: env.PORT });
  await tenants.start();
});
