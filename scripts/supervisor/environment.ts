import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

/** One variable: its row in the README's table, and its schema. */
export interface Variable {
  readonly name: string;
  /** The table's text; an empty string without a default. */
  readonly default: string;
  readonly description: string;
  readonly schema: z.ZodType<string | undefined>;
}

const HIGHEST_BASE_PORT = 65_535 - 6;

const port = z.string().refine((text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= HIGHEST_BASE_PORT, {
  error: `a port number from 1 to ${HIGHEST_BASE_PORT}`,
});
const httpUrl = z.string().refine((text) => /^https?:$/.test(protocolOf(text)), { error: 'an http or https URL' });
const postgresUrl = z.string().refine((text) => /^postgres(ql)?:$/.test(protocolOf(text)), {
  error: 'a URL like postgresql://user:password@host:5432/database',
});
const valkeyUrl = z.string().refine((text) => /^(?:valkey|redis)s?:$/.test(protocolOf(text)), {
  error: 'a URL like valkey://user:password@host:6379',
});
const secret = z.string().regex(/^(?:[0-9a-f]{2}){32,}$/i, { error: 'at least 64 hexadecimal digits' });
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'fatal, error, warn, info, debug, trace or silent',
});
const text = z.string().min(1);
const hostName = z
  .string()
  .regex(/^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/, {
    error: 'a host name in lower case, without port',
  });
const headerName = z.string().regex(/^[a-z0-9-]+$/, { error: 'the name of an HTTP header in lower case' });
const smtpUrl = z.string().refine((text) => /^smtps?:$/.test(protocolOf(text)), {
  error: 'a URL like smtp://user:password@host:587 or smtps://host',
});
const mailAddress = z.string().regex(/^[^\s@<>",;:]{1,64}@[a-z0-9.-]{1,255}$/i, { error: 'an e-mail address' });
const brandUrl = z.string().regex(/^https?:\/\/\*(?::\d{1,5})?$/, { error: 'a URL like https://*' });
const vendorOrigins = z.string().regex(/^(?:[A-Z0-9_]{2,24}=https?:\/\/[a-z0-9.[\]:-]+(?:,\s*|$))+$/, {
  error: 'pairs like PURSE=https://games.example, separated by commas',
});
const origins = z
  .string()
  .refine((list) => list.split(',').every((part) => URL.canParse(part) && new URL(part).origin === part.trim()), {
    error: 'origins like http://10.0.0.5:8080, separated by commas',
  });
const networks = z.string().refine((list) => list.split(',').every((part) => isNetwork(part.trim())), {
  error: 'addresses or CIDR ranges, separated by commas',
});

/** Every variable that can be set, in the order of the README, which a test compares. */
export const ENVIRONMENT: readonly Variable[] = [
  row(
    'PORT',
    '8080',
    port,
    'Port of the edge, which players reach; the platform, the config service, the arcade and the sandbox take the next four, a proxy that gets certificates on demand asks on the fifth, mail goes to the sixth; all on 127.0.0.1',
  ),
  row(
    'HOST',
    '127.0.0.1',
    text,
    'Address the edge listens on; one that other machines reach makes this start public: demo data and the sandbox are refused without `npm start -- --demo`',
  ),
  row('MARQUEE_DATA', '.data', text, 'Folder for everything written: database, keys, logs, last good snapshots'),
  row('MARQUEE_TENANTS', 'tenants', text, 'Folders of brands, separated by `:`'),
  row(
    'MARQUEE_SECRET',
    '',
    secret,
    'Root of all derived keys, hexadecimal; made once and kept in the data folder where it is not set',
  ),
  row(
    'MARQUEE_FORMER_SECRET',
    '',
    secret,
    'The root before `MARQUEE_SECRET` was replaced: what it signed and sealed is accepted as well, while this is set',
  ),
  row(
    'DATABASE_URL',
    '',
    postgresUrl,
    'A PostgreSQL 18 of your own, as the role a running server logs in with; without it one is started beside the servers',
  ),
  row(
    'DATABASE_ADMIN_URL',
    '',
    postgresUrl,
    'The same database as its owner, for migrations; required with `DATABASE_URL`',
  ),
  row('ARCADE_DATABASE_URL', '', postgresUrl, "The arcade's own database, as its owner; required with `DATABASE_URL`"),
  row(
    'CONFIG_DATABASE_URL',
    '',
    postgresUrl,
    "The config service's own database, as the role it logs in with; required with `DATABASE_URL`",
  ),
  row(
    'CONFIG_DATABASE_ADMIN_URL',
    '',
    postgresUrl,
    'The same database as its owner, for migrations; required with `DATABASE_URL`',
  ),
  row(
    'VALKEY_URL',
    '',
    valkeyUrl,
    'A Valkey (or Redis) by which several edges count requests together and several platforms publish events to each other; without it each edge counts alone, and PostgreSQL carries the notices',
  ),
  row(
    'CONSOLE_HOST',
    'console.localhost',
    hostName,
    'Host of the console, without port; anywhere but on `localhost` its sessions need HTTPS',
  ),
  row(
    'SMS_URL',
    'http://127.0.0.1:<PORT + 4>',
    httpUrl,
    "The API of the provider that sends SMS, as the sandbox's README describes it; the sandbox where it is not set",
  ),
  row('SMS_KEY_ID', 'marquee', text, 'The id of the key by which the provider knows us'),
  row('SMS_SECRET', '', secret, 'The key itself, hexadecimal, as the provider gave it; required with `SMS_URL`'),
  row(
    'SOCIAL_FILE',
    '',
    text,
    'The file of the providers of social log-ins and who each brand is to them, as `packages/platform/social.json` and its schema beside it; the secrets it names are variables `SOCIAL_…`, which the platform alone is given (in containers from `social.env`). Where it is not set, the sandbox stands for all of them',
  ),
  row(
    'PROVIDERS_FILE',
    '',
    text,
    "The file of the game providers, as `packages/platform/providers.json` and its schema beside it; the variables it names are given to the platform alone. Where it is not set, the arcade and the sandbox's vendor",
  ),
  row(
    'PAYMENT_PROVIDERS_FILE',
    '',
    text,
    "The file of the payment providers, as `packages/platform/payment-providers.json`; the variables it names are given to the platform alone. Where it is not set, the sandbox's payment service",
  ),
  row('ARCADE_PUBLIC_URL', 'http://arcade.localhost:<PORT + 3>', httpUrl, 'Where browsers reach the arcade'),
  row(
    'VENDOR_ORIGINS',
    'PURSE=http://localhost:<PORT + 4>',
    vendorOrigins,
    'Where browsers reach games of other vendors, for the brands that have them: `VENDOR=origin`, separated by commas',
  ),
  row(
    'BRAND_URL',
    'http://*:<PORT>',
    brandUrl,
    "Where players reach a brand, for links in mail; `*` stands for the brand's host",
  ),
  row(
    'SMTP_URL',
    'smtp://127.0.0.1:<PORT + 6>?tls=none',
    smtpUrl,
    'The mail server, by default the sandbox: `smtp://user:password@host:587` goes over to TLS or sends nothing, `smtps://…` begins with it, `?tls=none` is for a server on the same machine or network',
  ),
  row(
    'MAIL_FROM',
    'no-reply@marquee.localhost',
    mailAddress,
    'The address all mail comes from; its name is the brand’s',
  ),
  row(
    'FILES_URL',
    '',
    httpUrl,
    'The bucket of an S3 API for uploaded files: `https://<key id>:<secret>@<host>/<bucket>?region=<region>`, percent-encoded; without it they are in `files/` of the data folder. The platform alone is given it',
  ),
  row(
    'PRIVATE_ORIGINS',
    '',
    origins,
    "Origins in private networks (`http://10.0.0.5:8080`, separated by commas) that brands' upstreams and providers may have; any, while only this machine reaches the installation",
  ),
  row(
    'TRUST_PROXY',
    '',
    networks,
    'Addresses (CIDR, separated by commas) of proxies whose forwarding headers the edge and the arcade believe',
  ),
  row(
    'GEOIP_MMDB',
    '',
    text,
    'A MaxMind file (MMDB) of countries, for brands that block some; read again when it is replaced',
  ),
  row(
    'COUNTRY_HEADER',
    '',
    headerName,
    "Header in which the proxies of `TRUST_PROXY` state the visitor's country (ISO 3166-1 alpha-2), as `cf-ipcountry`; they must replace what visitors send; where it is empty, `GEOIP_MMDB` decides",
  ),
  row('LOG_LEVEL', 'info', logLevel, 'Least severe level the servers log'),
  row('CHROMIUM_PATH', '', text, 'Browser for the end-to-end tests; found by itself where it is not set'),
];

function row(name: string, byDefault: string, schema: z.ZodType<string>, description: string): Variable {
  return { name, default: byDefault, description, schema: schema.optional() };
}

function isNetwork(part: string): boolean {
  const [address = '', prefix = '0', ...more] = part.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}

/** The README's table of variables in Markdown. */
export function environmentTable(): string {
  const rows = ENVIRONMENT.map(({ name, default: byDefault, description }) => {
    const shown = byDefault === '' ? '' : `\`${byDefault}\``;
    return `| \`${name}\` | ${shown} | ${description} |`;
  });
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

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
