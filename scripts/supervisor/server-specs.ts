import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { REPOSITORY_DIR } from '../repository.ts';
import { BUNDLES, type Bundle } from './bundle.ts';
import { COMMANDS } from './commands.ts';
import type { StartOptions } from './environment.ts';
import { inheritedEnvironment } from './inherited-environment.ts';
import { deriveSecret, type Roots, type SandboxSecrets } from './installation.ts';
import type { ChildSpec } from './keep-running.ts';
import type { Ports } from './ports.ts';
import { keysOf } from './process-keys.ts';
import {
  identityProviderVariables,
  paymentProviderVariables,
  providerVariables,
  SANDBOX_IDENTITY,
  SANDBOX_PAYMENTS,
  SANDBOX_VENDOR,
} from './provider-variables.ts';

export type ServerName = Exclude<keyof Ports, 'ask' | 'smtp'>;

/** All programs: each server's script, the commands of packages and the builds. Tests replace them. */
export type Programs = Readonly<Record<ServerName | keyof typeof COMMANDS, string>> & {
  readonly bundles: readonly Bundle[];
};

export const PROGRAMS: Programs = {
  config: serverScript('config'),
  platform: serverScript('platform'),
  arcade: serverScript('arcade'),
  sandbox: serverScript('sandbox'),
  edge: serverScript('edge'),
  ...COMMANDS,
  bundles: BUNDLES,
};

/** Input of every server's environment. */
export interface Setting {
  readonly options: StartOptions;
  readonly ports: Ports;
  readonly secret: string;
  readonly roots: Roots;
  readonly keysDir: string;
  readonly programs: Programs;
}

/** The databases as seen by their servers. */
export interface DatabaseUrls {
  readonly platform: string;
  readonly arcade: string;
  readonly config: string;
}

/** The databases that their owner migrates. */
export type OwnerUrls = Pick<DatabaseUrls, 'platform' | 'config'>;

/** What is known once the databases are open. */
export interface OpenDatabases {
  readonly urls: DatabaseUrls;
  /** Other machines can reach this installation. */
  readonly isPublic: boolean;
}

export function configSpec(setting: Setting, database: DatabaseUrls): ChildSpec {
  return spec(setting, 'config', {
    DATABASE_URL: database.config,
    MARQUEE_TENANTS: setting.options.tenants.join(':'),
    ARCADE_PUBLIC_URL: setting.options.arcadePublicUrl,
    VENDOR_ORIGINS: setting.options.vendorOrigins,
    CONSOLE_HOST: setting.options.consoleHost,
    PLATFORM_URL: local(setting.ports.platform),
    EDGE_URL: `http://${reachableAt(setting.options.host)}:${setting.ports.edge}`,
    ASK_PORT: String(setting.ports.ask),
  });
}

export function platformSpec(setting: Setting, { urls, isPublic }: OpenDatabases): ChildSpec {
  return spec(setting, 'platform', {
    ...gameProviders(setting),
    ...paymentProviders(setting),
    ...identityProviders(setting),
    DATABASE_URL: urls.platform,
    CONFIG_URL: local(setting.ports.config),
    KEYS_DIR: setting.keysDir,
    ...smsProvider(setting),
    PRIVATE_ORIGINS: privateOrigins(setting, isPublic, [
      local(setting.ports.arcade),
      local(setting.ports.sandbox),
      `http://localhost:${setting.ports.sandbox}`,
    ]),
    ...socialProviders(setting),
    BRAND_URL: setting.options.brandUrl,
    SMTP_URL: setting.options.smtpUrl,
    MAIL_FROM: setting.options.mailFrom,
    ...given('FILES_URL', setting.options.filesUrl),
    ...given('VALKEY_URL', setting.options.valkeyUrl),
  });
}

export function arcadeSpec(setting: Setting, database: DatabaseUrls): ChildSpec {
  return spec(setting, 'arcade', {
    DATABASE_URL: database.arcade,
    WALLET_URL: `${local(setting.ports.platform)}/wallet/v1/arcade`,
    KEYS_DIR: setting.keysDir,
    ARCADE_PUBLIC_URL: setting.options.arcadePublicUrl,
    ...given('TRUST_PROXY', setting.options.trustProxy),
  });
}

export function sandboxSpec(setting: Setting): ChildSpec {
  const { vendor, payments, identity } = sandboxSecrets(setting.secret);
  const callbacks = `http://${reachableAt(setting.options.host)}:${setting.ports.edge}/callbacks`;
  return spec(setting, 'sandbox', {
    SMTP_PORT: String(setting.ports.smtp),
    SMS_SECRET: smsSecret(setting.secret),
    SOCIAL_SECRET: socialSecret(setting.secret),
    SOCIAL_BOT: botToken(setting.secret),
    VENDOR_SECRET: vendor,
    PAYMENTS_SECRET: payments,
    PAYMENTS_CALLBACK_URL: `${callbacks}/till`,
    IDENTITY_SECRET: identity,
    IDENTITY_CALLBACK_URL: `${callbacks}/vouch`,
  });
}

export function edgeSpec(setting: Setting, { isPublic }: Pick<OpenDatabases, 'isPublic'>): ChildSpec {
  return spec(setting, 'edge', {
    HOST: setting.options.host,
    CONFIG_URL: local(setting.ports.config),
    PLATFORM_URL: local(setting.ports.platform),
    PRIVATE_ORIGINS: privateOrigins(setting, isPublic, []),
    ARCADE_PUBLIC_URL: setting.options.arcadePublicUrl,
    VENDOR_ORIGINS: setting.options.vendorOrigins,
    CONSOLE_HOST: setting.options.consoleHost,
    // Large memory pages for the pages of thousands of brands (docs/adr/0025). No effect if the C library does not support it.
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
    ...given('TRUST_PROXY', setting.options.trustProxy),
    ...given('GEOIP_MMDB', setting.options.geoipFile),
    ...given('COUNTRY_HEADER', setting.options.countryHeader),
    ...given('VALKEY_URL', setting.options.valkeyUrl),
  });
}

/** Private origins that a server may reach: any in development, else our own and those named by the operator (SEC-D08). */
function privateOrigins({ options }: Setting, isPublic: boolean, own: readonly string[]): string {
  if (!isPublic) return '*';
  return [...own, ...(options.privateOrigins === undefined ? [] : [options.privateOrigins])].join(',');
}

/** The sender of SMS: the configured provider, or the sandbox. */
function smsProvider({ options, ports, secret }: Setting): NodeJS.ProcessEnv {
  const {
    url,
    keyId,
    secret: key,
  } = options.smsProvider ?? {
    url: local(ports.sandbox),
    keyId: SANDBOX_KEY_ID,
    secret: smsSecret(secret),
  };
  return { SMS_URL: url, SMS_KEY_ID: keyId, SMS_SECRET: key };
}

/** The key that signs SMS to the sandbox. */
const SANDBOX_KEY_ID = 'marquee';
const smsSecret = (secret: string): string => deriveSecret(secret, 'sandbox/sms');

/** The providers of social log-ins: those of a file with the variables it may name, or the sandbox. */
function socialProviders({ options, ports, secret }: Setting): NodeJS.ProcessEnv {
  if (options.socialFile === undefined) {
    return {
      // Browsers and the platform use the same name for it, as OpenID Connect requires.
      SOCIAL_SANDBOX_URL: `http://localhost:${ports.sandbox}`,
      SOCIAL_SANDBOX_SECRET: socialSecret(secret),
      SOCIAL_SANDBOX_BOT: botToken(secret),
    };
  }
  const named = Object.entries(process.env).filter(([name]) => name.startsWith('SOCIAL_'));
  return { ...Object.fromEntries(named), SOCIAL_FILE: options.socialFile };
}

/** The file of game providers with the variables that it names: our own addresses, or those of the operator's environment. */
function gameProviders({ options: { providersFile, arcadePublicUrl }, ports }: Setting): NodeJS.ProcessEnv {
  const own = {
    ARCADE_URL: local(ports.arcade),
    ARCADE_PUBLIC_URL: arcadePublicUrl,
    [SANDBOX_VENDOR]: `${local(ports.sandbox)}/purse`,
  };
  const named = providerVariables(providersFile).map((name) => [name, process.env[name]]);
  return { ...Object.fromEntries(named), ...own, ...given('PROVIDERS_FILE', providersFile) };
}

/** The file of payment providers with the variables that it names. */
function paymentProviders({ options: { paymentProvidersFile: file }, ports }: Setting): NodeJS.ProcessEnv {
  const named = paymentProviderVariables(file).map((name) => [name, process.env[name]]);
  const own = { [SANDBOX_PAYMENTS]: `${local(ports.sandbox)}/till` };
  return { ...Object.fromEntries(named), ...own, ...given('PAYMENT_PROVIDERS_FILE', file) };
}

/** The file of identity providers with the variables that it names. */
function identityProviders({ options: { identityProvidersFile: file }, ports }: Setting): NodeJS.ProcessEnv {
  const named = identityProviderVariables(file).map((name) => [name, process.env[name]]);
  const own = { [SANDBOX_IDENTITY]: `${local(ports.sandbox)}/vouch` };
  return { ...Object.fromEntries(named), ...own, ...given('IDENTITY_PROVIDERS_FILE', file) };
}

/** The keys that sign what the platform and services of the sandbox say to each other. */
export const sandboxSecrets = (secret: string): SandboxSecrets => ({
  vendor: deriveSecret(secret, 'sandbox/vendor'),
  payments: deriveSecret(secret, 'sandbox/payments'),
  identity: deriveSecret(secret, 'sandbox/identity'),
});
const socialSecret = (secret: string): string => deriveSecret(secret, 'sandbox/social');
/** In the form of Telegram's tokens. */
const botToken = (secret: string): string => `7000000001:${deriveSecret(secret, 'sandbox/bot')}`;

function spec(setting: Setting, name: ServerName, own: NodeJS.ProcessEnv): ChildSpec {
  const port = setting.ports[name];
  const databaseUrl = own['DATABASE_URL'];
  return {
    name,
    script: setting.programs[name],
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    readyUrl: `http://${reachableAt(own['HOST'])}:${port}/readyz`,
    env: {
      ...inheritedEnvironment(),
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: setting.options.logLevel,
      MARQUEE_DATA: setting.options.dataDir,
      ...keysOf(name, setting.roots),
      ...own,
    },
  };
}

function given(name: string, value: string | undefined): NodeJS.ProcessEnv {
  return value === undefined ? {} : { [name]: value };
}

/** The address at which this machine reaches a server that listens on `host`. */
function reachableAt(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}

function local(port: number): string {
  return `http://127.0.0.1:${port}`;
}

function serverScript(name: string): string {
  return join(REPOSITORY_DIR, 'packages', name, 'src', 'server.ts');
}
