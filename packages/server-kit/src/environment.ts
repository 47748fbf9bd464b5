import { resolve } from 'node:path';
import * as z from 'zod';
import { StartError } from './start-error.ts';

/** All problems of a process's environment, one line per variable. It contains no values. */
export class EnvironmentError extends StartError {
  override readonly name = 'EnvironmentError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Environment → typed settings, parsed once in `server.ts`. An empty variable counts as unset, because compose files and shells
 * write unset variables that way.
 * @throws EnvironmentError with all problems, not only the first
 */
export function parseEnvironment<S extends z.ZodObject>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const input = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name] || undefined]));
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new EnvironmentError(
    result.error.issues.map((issue) => {
      const name = String(issue.path[0] ?? 'environment');
      return input[name] === undefined ? `${name}: must be set` : `${name}: ${issue.message}`;
    }),
  );
}

const list = (separator: string) =>
  z.string().transform((text) =>
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

const VENDOR_ORIGIN = /^[A-Z0-9_]{2,24}=https?:\/\/[a-z0-9.[\]:-]+$/;
const BUCKET = /^[a-z0-9][a-z0-9.-]{2,62}$/;
const httpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https address')
  .transform((text) => text.replace(/\/+$/, ''));

/** At least one key of 32 bytes. */
const keyList = () =>
  z
    .string()
    .regex(/^[0-9a-f]{64}(?:,[0-9a-f]{64})*$/i, 'must be 64 hexadecimal digits; former keys follow after commas')
    .transform((digits) => digits.split(',').map((key) => Buffer.from(key, 'hex')) as [Buffer, ...Buffer[]]);

const readBucketUrl = (text: string) => {
  const url = URL.parse(text);
  const bucket = url?.pathname.replace(/^\/|\/$/g, '') ?? '';
  const isUsable = url !== null && /^https?:$/.test(url.protocol) && BUCKET.test(bucket) && url.hash === '';
  if (!isUsable || url.username === '' || url.password === '') return null;
  return {
    bucketUrl: `${url.origin}/${bucket}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    keyId: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  };
};

/** Variables that several servers have, as parts of a schema: `z.object({ PORT: variables.port(8080), … })`. */
export const variables = {
  port: (byDefault: number) =>
    z.coerce
      .number('must be a port number')
      .int('must be a port number')
      .min(0, 'must be between 0 and 65535')
      .max(65_535, 'must be between 0 and 65535')
      .default(byDefault),
  host: (byDefault = '127.0.0.1') => z.string().default(byDefault),
  /** A DNS name without port, lower case. */
  hostName: (byDefault: string) =>
    z
      .string()
      .toLowerCase()
      .regex(
        /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/,
        'must be a host name without port',
      )
      .default(byDefault),
  /** Milliseconds of draining before a stop; see `listen`. */
  drainMs: () =>
    z.coerce
      .number('must be a number of milliseconds')
      .int('must be a number of milliseconds')
      .min(0, 'must be 0 or more')
      .max(120_000, 'must be at most 120000')
      .default(0),
  logLevel: () =>
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level, such as info')
      .default('info'),
  /** Root of all derived keys: 32 bytes or more, hexadecimal. */
  secret: () => z.string().regex(/^(?:[0-9a-f]{2}){32,}$/i, 'must be hexadecimal, 64 digits or more'),
  /** A derived key of 32 bytes: 64 hexadecimal digits. During a rotation others follow it after commas; they are not used here. */
  key: () => keyList().transform(([current]) => current),
  /** The key to sign or seal with, and after commas those that are accepted as well during a rotation. */
  keys: () => keyList(),
  /** An absolute path; a relative one is resolved from the working directory. */
  directory: () => z.string().transform((path) => resolve(path)),
  /** Name of an HTTP header, in lower case. */
  headerName: () =>
    z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9-]+$/, 'must be the name of an HTTP header'),
  /** A file's absolute path, resolved the same way. */
  file: () => z.string().transform((path) => resolve(path)),
  /** Folders separated by `:`, as in PATH. */
  directories: () => list(':').transform((paths) => paths.map((path) => resolve(path))),
  /** Without trailing slashes. */
  url: () => httpUrl,
  /** `VENDOR=origin`, separated by commas → origin by vendor. Empty: none. */
  vendorOrigins: () =>
    list(',')
      .refine((parts) => parts.every((part) => VENDOR_ORIGIN.test(part)), 'must be like PURSE=https://games.example')
      .transform((parts) => Object.fromEntries(parts.map((part) => part.split('=') as [string, string])))
      .default({}),
  databaseUrl: () => z.string().regex(/^postgres(?:ql)?:\/\//, 'must be a postgres:// address'),
  smtpUrl: () =>
    z
      .string()
      .refine(
        (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
        'must be an smtp:// or smtps:// address',
      ),
  /** `https://<key id>:<secret>@<host>/<bucket>?region=<region>` → its parts. */
  bucketUrl: () =>
    z.string().transform((text, context) => {
      const settings = readBucketUrl(text);
      if (settings !== null) return settings;
      context.issues.push({
        code: 'custom',
        message: 'must be like https://<key id>:<secret>@<host>/<bucket>?region=<region>, percent-encoded',
        // The address has a secret.
        input: '',
      });
      return z.NEVER;
    }),
  mailAddress: () => z.string().regex(/^[^\s@<>",;:]{1,64}@[a-z0-9.-]{1,255}$/i, 'must be an e-mail address'),
  /** A URL with `*` as its host. */
  brandUrl: () =>
    z.string().regex(/^https?:\/\/\*(?::\d{1,5})?$/, 'must be http:// or https:// with * and, where needed, a port'),
  valkeyUrl: () => z.string().regex(/^(?:valkey|redis)s?:\/\//i, 'must be a valkey:// or redis:// address'),
  /** Origins in private networks that outgoing requests may reach, separated by commas; `*`: all of them. Empty: none. */
  privateOrigins: () =>
    list(',')
      .refine(
        (parts) => parts.every((part) => part === '*' || (URL.canParse(part) && new URL(part).origin === part)),
        'must be origins such as http://10.0.0.5:8080, separated by commas',
      )
      .default([]),
  /** Comma-separated addresses or CIDR ranges of proxies whose forwarding headers are trusted. Empty: none. */
  trustProxy: () =>
    list(',')
      .refine(
        (parts) => parts.every((part) => /^[0-9a-f.:]+(?:\/\d{1,3})?$/i.test(part)),
        'must be addresses or CIDR ranges, separated by commas',
      )
      .default([]),
};
