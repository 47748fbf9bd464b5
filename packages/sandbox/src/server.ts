import { createSecretKey } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger, listen, parseEnvironment, runMain, variables } from '@marquee/server-kit';
import * as z from 'zod';
import { buildSandbox } from './app.ts';

const environment = z.object({
  PORT: variables.port(8084),
  SMTP_PORT: variables.port(8086),
  HOST: variables.host(),
  LOG_LEVEL: variables.logLevel(),
  SMS_KEY_ID: z.string().default('marquee'),
  SMS_SECRET: variables.secret(),
  SOCIAL_SECRET: z.string().min(1),
  SOCIAL_BOT: z.string().regex(/^\d+:.+$/, 'must be a number, a colon and a secret'),
  /** Key with which operators sign calls to the vendor. */
  VENDOR_SECRET: variables.secret(),
  /** File of the vendor's book; in memory if unset. */
  MARQUEE_DATA: variables.directory().optional(),
  /** Address for browsers and the platform. */
  SANDBOX_URL: variables.url().optional(),
});

await runMain(async () => {
  const env = parseEnvironment(environment, process.env);
  const logger = createLogger({ name: 'sandbox', level: env.LOG_LEVEL });
  const key = createSecretKey(Buffer.from(env.SMS_SECRET, 'hex'));
  const url = env.SANDBOX_URL ?? `http://localhost:${env.PORT}`;
  const social = { url, clientSecret: env.SOCIAL_SECRET, botToken: env.SOCIAL_BOT };
  const vendor = {
    credentials: { keyId: 'marquee', key: createSecretKey(env.VENDOR_SECRET, 'utf8') },
    file: env.MARQUEE_DATA === undefined ? ':memory:' : await bookFile(env.MARQUEE_DATA),
    url,
  };
  const { app, mail } = await buildSandbox({ credentials: { keyId: env.SMS_KEY_ID, key }, social, vendor, logger });
  // Mail first, so that both listen once the sandbox is ready.
  const smtpPort = await mail.listen(env.SMTP_PORT, env.HOST);
  logger.info(`taking mail at ${env.HOST}:${smtpPort}`);
  await listen(app, { host: env.HOST, port: env.PORT });
});

async function bookFile(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'sandbox');
  await mkdir(folder, { recursive: true });
  return join(folder, 'vendor.db');
}
