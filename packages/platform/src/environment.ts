import { fileURLToPath } from 'node:url';
import { variables } from '@marquee/server-kit';
import * as z from 'zod';

/** The server's variables. */
export const serverEnvironment = z.object({
  PORT: variables.port(8081),
  HOST: variables.host(),
  DRAIN_MS: variables.drainMs(),
  LOG_LEVEL: variables.logLevel(),
  /** Shared with the edge. */
  HOP_KEY: variables.keys(),
  /** Shared with the config service. */
  SUPPORT_KEY: variables.keys(),
  SEALING_KEY: variables.key(),
  CODE_KEY: variables.key(),
  /** Seals the secrets of members' second factors. */
  SECOND_FACTOR_KEY: variables.keys(),
  HUMAN_CHECK_KEY: variables.key(),
  TEMPORARY_PASSWORD_KEY: variables.key(),
  LINK_KEY: variables.key(),
  GAME_TOKEN_KEY: variables.key(),
  /** Signs links to stored files. */
  FILE_LINK_KEY: variables.keys(),
  MARQUEE_DATA: variables.directory(),
  DATABASE_URL: variables.databaseUrl(),
  CONFIG_URL: variables.url(),
  /** How the other servers reach this one: requests for its name are served, beside addresses and `localhost`. */
  PLATFORM_URL: variables.url().optional(),
  KEYS_DIR: variables.directory(),
  /** The game providers; addresses from variables (`ARCADE_URL`) are checked with it. */
  PROVIDERS_FILE: variables.directory().default(fileURLToPath(new URL('../providers.json', import.meta.url))),
  /** The payment providers; addresses from variables are checked with it. */
  IDENTITY_PROVIDERS_FILE: variables
    .file()
    .default(fileURLToPath(new URL('../identity-providers.json', import.meta.url))),
  PAYMENT_PROVIDERS_FILE: variables
    .file()
    .default(fileURLToPath(new URL('../payment-providers.json', import.meta.url))),
  /** Origins in private networks that a provider may have. */
  PRIVATE_ORIGINS: variables.privateOrigins(),
  /** The provider of SMS: its API, and the key that signs our requests (hexadecimal, as the provider issued it). */
  SMS_URL: variables.url(),
  SMS_KEY_ID: z.string().min(1),
  SMS_SECRET: variables.secret(),
  /** The providers of social log-ins; the variables it names, all SOCIAL_…, are checked with it. */
  SOCIAL_FILE: variables.file().default(fileURLToPath(new URL('../social.json', import.meta.url))),
  /** The mail server: `smtp://user:password@host:587`, `smtps://…`; `?tls=none` on a trusted network. */
  SMTP_URL: variables.smtpUrl(),
  MAIL_FROM: variables.mailAddress(),
  /** Address of a brand's pages, for links in mail; `*` stands for its host. */
  BRAND_URL: variables.brandUrl().default('https://*'),
  /** The bucket of stored files; without it they are in a folder of the data directory. */
  FILES_URL: variables.bucketUrl().optional(),
  /** Transport of notices between several platforms; all of them use it or none. */
  VALKEY_URL: variables.valkeyUrl().optional(),
});

/** For the command `migrate`: the owner's login. */
export const migrateEnvironment = z.object({ DATABASE_ADMIN_URL: variables.databaseUrl() });

/** For the command `seed`. */
export const seedEnvironment = z.object({
  DATABASE_ADMIN_URL: variables.databaseUrl(),
  MARQUEE_TENANTS: variables.directories(),
});
