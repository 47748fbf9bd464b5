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
  /** Key with which merchants sign calls to the payment service, and it signs its callbacks. */
  PAYMENTS_SECRET: variables.secret(),
  PAYMENTS_CALLBACK_URL: variables.url().optional(),
  /** Key with which customers sign calls to the identity service, and it signs its callbacks. */
  IDENTITY_SECRET: variables.secret(),
  IDENTITY_CALLBACK_URL: variables.url().optional(),
  /** Folder above the books of the vendor, the payment service and the identity service; they are in memory if unset. */
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
    file: await bookFile(env.MARQUEE_DATA, 'vendor.db'),
    url,
  };
  const payments = {
    credentials: { keyId: 'marquee', key: createSecretKey(env.PAYMENTS_SECRET, 'utf8') },
    file: await bookFile(env.MARQUEE_DATA, 'payments.db'),
    callbackUrl: env.PAYMENTS_CALLBACK_URL,
    url,
  };
  const identity = {
    credentials: { keyId: 'marquee', key: createSecretKey(env.IDENTITY_SECRET, 'utf8') },
    file: await bookFile(env.MARQUEE_DATA, 'identity.db'),
    callbackUrl: env.IDENTITY_CALLBACK_URL,
  };
  const credentials = { keyId: env.SMS_KEY_ID, key };
  const { app, mail } = await buildSandbox({ credentials, social, vendor, payments, identity, logger });
  // Mail first, so that both listen once the sandbox is ready.
  const smtpPort = await mail.listen(env.SMTP_PORT, env.HOST);
  logger.info(`taking mail at ${env.HOST}:${smtpPort}`);
  await listen(app, { host: env.HOST, port: env.PORT });
});

async function bookFile(dataDir: string | undefined, name: string): Promise<string> {
  if (dataDir === undefined) return ':memory:';
  const folder = join(dataDir, 'sandbox');
  await mkdir(folder, { recursive: true });
  return join(folder, name);
}
