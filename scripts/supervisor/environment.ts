import { resolve } from 'node:path';
import { ENVIRONMENT } from './environment-variables.ts';

/** An operator's own PostgreSQL: its roles and databases exist already, and demo data are not loaded. */
export interface GivenDatabase {
  readonly loginUrl: string;
  readonly ownerUrl: string;
  readonly arcadeUrl: string;
  readonly configUrl: string;
  readonly configOwnerUrl: string;
}

/** A provider of SMS other than the sandbox. */
export interface GivenSmsProvider {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
}

/** The options of `npm start`. Paths are absolute. */
export interface StartOptions {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly tenants: readonly string[];
  readonly secret: string | undefined;
  readonly formerSecret: string | undefined;
  readonly database: GivenDatabase | undefined;
  readonly valkeyUrl: string | undefined;
  readonly smsProvider: GivenSmsProvider | undefined;
  readonly socialFile: string | undefined;
  readonly providersFile: string | undefined;
  readonly paymentProvidersFile: string | undefined;
  readonly identityProvidersFile: string | undefined;
  readonly consoleHost: string;
  readonly arcadePublicUrl: string;
  readonly vendorOrigins: string;
  readonly brandUrl: string;
  readonly smtpUrl: string;
  /** Mail goes to the sandbox. */
  readonly usesMailSandbox: boolean;
  readonly mailFrom: string;
  /** The bucket of uploaded files; otherwise they are in the data directory. */
  readonly filesUrl: string | undefined;
  readonly privateOrigins: string | undefined;
  readonly trustProxy: string | undefined;
  readonly geoipFile: string | undefined;
  readonly countryHeader: string | undefined;
  readonly logLevel: string;
}

/**
 * Reads the options out of the environment; an empty variable counts as not set. Throws one error that lists every
 * variable that is wrong.
 *
 * @param baseDir what relative paths are relative to
 */
export function parseEnvironment(environment: NodeJS.ProcessEnv, baseDir: string): StartOptions {
  const values: Record<string, string | undefined> = {};
  const problems: string[] = [];
  for (const { name, schema } of ENVIRONMENT) {
    const parsed = schema.safeParse(environment[name] === '' ? undefined : environment[name]);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name} must be ${parsed.error.issues[0]?.message ?? 'something else'}`);
  }
  const database = givenDatabase(values, problems);
  const smsProvider = givenSmsProvider(values, problems);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const basePort = Number(values['PORT'] ?? 8080);
  return {
    port: basePort,
    host: values['HOST'] ?? '127.0.0.1',
    dataDir: resolve(baseDir, values['MARQUEE_DATA'] ?? '.data'),
    tenants: (values['MARQUEE_TENANTS'] ?? 'tenants')
      .split(':')
      .filter((folder) => folder !== '')
      .map((folder) => resolve(baseDir, folder)),
    secret: values['MARQUEE_SECRET'],
    formerSecret: values['MARQUEE_FORMER_SECRET'],
    database,
    valkeyUrl: values['VALKEY_URL'],
    smsProvider,
    socialFile: values['SOCIAL_FILE'] && resolve(baseDir, values['SOCIAL_FILE']),
    providersFile: values['PROVIDERS_FILE'] && resolve(baseDir, values['PROVIDERS_FILE']),
    paymentProvidersFile: values['PAYMENT_PROVIDERS_FILE'] && resolve(baseDir, values['PAYMENT_PROVIDERS_FILE']),
    identityProvidersFile: values['IDENTITY_PROVIDERS_FILE'] && resolve(baseDir, values['IDENTITY_PROVIDERS_FILE']),
    consoleHost: values['CONSOLE_HOST'] ?? 'console.localhost',
    arcadePublicUrl: values['ARCADE_PUBLIC_URL'] ?? `http://arcade.localhost:${basePort + 3}`,
    vendorOrigins: values['VENDOR_ORIGINS'] ?? `PURSE=http://localhost:${basePort + 4}`,
    brandUrl: values['BRAND_URL'] ?? `http://*:${basePort}`,
    usesMailSandbox: values['SMTP_URL'] === undefined,
    smtpUrl: values['SMTP_URL'] ?? `smtp://127.0.0.1:${basePort + 6}?tls=none`,
    mailFrom: values['MAIL_FROM'] ?? 'no-reply@marquee.localhost',
    filesUrl: values['FILES_URL'],
    privateOrigins: values['PRIVATE_ORIGINS'],
    trustProxy: values['TRUST_PROXY'],
    countryHeader: values['COUNTRY_HEADER'],
    geoipFile: values['GEOIP_MMDB'] && resolve(baseDir, values['GEOIP_MMDB']),
    logLevel: values['LOG_LEVEL'] ?? 'info',
  };
}

function givenDatabase(values: Record<string, string | undefined>, problems: string[]): GivenDatabase | undefined {
  const { DATABASE_URL: loginUrl, DATABASE_ADMIN_URL: ownerUrl } = values;
  const { ARCADE_DATABASE_URL: arcadeUrl, CONFIG_DATABASE_URL: configUrl } = values;
  const { CONFIG_DATABASE_ADMIN_URL: configOwnerUrl } = values;
  if (loginUrl === undefined) return undefined;
  if (ownerUrl === undefined)
    problems.push('DATABASE_ADMIN_URL is required with DATABASE_URL: the owner, for migrations');
  if (arcadeUrl === undefined)
    problems.push("ARCADE_DATABASE_URL is required with DATABASE_URL: the arcade's own database");
  if (configUrl === undefined)
    problems.push("CONFIG_DATABASE_URL is required with DATABASE_URL: the config service's own database");
  if (configOwnerUrl === undefined)
    problems.push('CONFIG_DATABASE_ADMIN_URL is required with DATABASE_URL: its owner, for migrations');
  return {
    loginUrl,
    ownerUrl: ownerUrl ?? '',
    arcadeUrl: arcadeUrl ?? '',
    configUrl: configUrl ?? '',
    configOwnerUrl: configOwnerUrl ?? '',
  };
}

function givenSmsProvider(
  values: Record<string, string | undefined>,
  problems: string[],
): GivenSmsProvider | undefined {
  const { SMS_URL: url, SMS_KEY_ID: keyId = 'marquee', SMS_SECRET: secret } = values;
  if (url === undefined) return undefined;
  if (secret === undefined) problems.push('SMS_SECRET is required with SMS_URL: the key that signs what is sent there');
  return { url, keyId, secret: secret ?? '' };
}
