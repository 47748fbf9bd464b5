import { isIP } from 'node:net';
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
  row('MARQUEE_TENANTS', 'tenants', text, 'Folders of brands, separated by `:`; new brands are made in the first'),
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
  row(
    'IDENTITY_PROVIDERS_FILE',
    '',
    text,
    "The file of the providers of identity checks, as `packages/platform/identity-providers.json`; the variables it names are given to the platform alone. Its list may be empty. Where it is not set, the sandbox's identity service",
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
