import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createLogger,
  listen,
  parseEnvironment,
  readPrivateKey,
  readPublicKey,
  runMain,
  variables,
} from '@marquee/server-kit';
import * as z from 'zod';
import { buildArcade } from './app.ts';

const environment = z.object({
  PORT: variables.port(8083),
  HOST: variables.host(),
  DRAIN_MS: variables.drainMs(),
  LOG_LEVEL: variables.logLevel(),
  TRUST_PROXY: variables.trustProxy(),
  ARCADE_SEED_KEY: variables.keys(),
  ARCADE_TOKEN_KEY: variables.keys(),
  DATABASE_URL: variables.databaseUrl(),
  WALLET_URL: variables.url(),
  KEYS_DIR: variables.directory(),
  ARCADE_PUBLIC_URL: variables.url().default('http://arcade.localhost:8083'),
});

await runMain(async () => {
  const env = parseEnvironment(environment, process.env);
  const pem = (name: string) => readFile(join(env.KEYS_DIR, name), 'utf8');
  const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const app = await buildArcade({
    databaseUrl: env.DATABASE_URL,
    walletUrl: env.WALLET_URL,
    publicUrl: env.ARCADE_PUBLIC_URL,
    sealingKeys: { seed: env.ARCADE_SEED_KEY, token: env.ARCADE_TOKEN_KEY },
    arcadeKey: readPrivateKey(await pem('arcade.pem')),
    operatorKey: readPublicKey(await pem('operator.pub.pem')),
    clientDir: folder('../dist/client'),
    artDir: folder('../art'),
    trustProxy: env.TRUST_PROXY,
    logger: createLogger({ name: 'arcade', level: env.LOG_LEVEL }),
  });
  await listen(app, { host: env.HOST, port: env.PORT, drainMs: env.DRAIN_MS });
});
