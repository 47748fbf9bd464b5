import { type BrandHosts, listBrands, listHosts } from './brands.ts';
import type { StartOptions } from './environment.ts';
import {
  identityProviderVariables,
  paymentProviderVariables,
  providerVariables,
  SANDBOX_IDENTITY,
  SANDBOX_PAYMENTS,
  SANDBOX_VENDOR,
} from './provider-variables.ts';

/** Names for local use and documentation (RFC 2606, RFC 6761). */
const RESERVED = /(?:^|\.)(?:localhost|example|example\.(?:com|net|org)|test|invalid)$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/;

/**
 * Why other machines can reach this installation; empty if they cannot.
 * @param setInConsole hosts of brands that only the database knows
 */
export function publicReasons(options: StartOptions, setInConsole: readonly BrandHosts[] = []): string[] {
  const reasons = LOOPBACK.test(options.host) ? [] : [`HOST=${options.host} listens beyond this machine`];
  const urls = [
    ['ARCADE_PUBLIC_URL', options.arcadePublicUrl],
    ['BRAND_URL', options.brandUrl.replace('*', 'brand.localhost')],
  ] as const;
  for (const [name, url] of urls) {
    const { hostname } = new URL(url);
    if (!isLocal(hostname)) reasons.push(`${name} names ${hostname}`);
  }
  if (options.brandUrl.startsWith('https:')) reasons.push(`BRAND_URL=${options.brandUrl} is for players elsewhere`);
  if (!isLocal(options.consoleHost)) reasons.push(`CONSOLE_HOST names ${options.consoleHost}`);
  if (options.trustProxy?.split(',').some((part) => !isLoopbackNetwork(part.trim())))
    reasons.push(`TRUST_PROXY=${options.trustProxy} names a proxy on another machine`);
  for (const { code, hosts } of [...listHosts(options.tenants), ...setInConsole]) {
    const host = hosts.find((name) => !isLocal(name));
    if (host !== undefined) reasons.push(`brand ${code} has the host ${host}`);
  }
  return reasons;
}

/** Demo settings that a public start would use, each with the variable that replaces it. */
function demoParts(options: StartOptions): string[] {
  const withPlayers = listBrands(options.tenants)
    .filter(({ hasDemoData }) => hasDemoData)
    .map(({ code }) => code);
  return [
    ...(options.database === undefined && withPlayers.length > 0
      ? [
          `demo players with published passwords (${withPlayers.join(', ')}): set DATABASE_URL and its companions, or remove demo.json from these folders`,
        ]
      : []),
    ...(options.smsProvider === undefined ? ['SMS go to the sandbox: set SMS_URL and SMS_SECRET'] : []),
    ...(options.usesMailSandbox ? ['mail goes to the sandbox: set SMTP_URL and MAIL_FROM'] : []),
    ...(options.socialFile === undefined ? ['social log-ins go to the sandbox: set SOCIAL_FILE'] : []),
    ...(providerVariables(options.providersFile).includes(SANDBOX_VENDOR)
      ? ['a game provider is the sandbox: set PROVIDERS_FILE to a file without it']
      : []),
    ...(paymentProviderVariables(options.paymentProvidersFile).includes(SANDBOX_PAYMENTS)
      ? ['a payment provider is the sandbox: set PAYMENT_PROVIDERS_FILE to a file without it']
      : []),
    ...(identityProviderVariables(options.identityProvidersFile).includes(SANDBOX_IDENTITY)
      ? ['a provider of identity checks is the sandbox: set IDENTITY_PROVIDERS_FILE to a file without it']
      : []),
  ];
}

/**
 * The warning of a public demonstration; null if none is needed.
 * @throws Error that lists what to set, for a public start with demo data and without `--demo`
 */
export const checkDemo = (options: StartOptions, isDemo: boolean): string | null =>
  check(publicReasons(options), () => demoParts(options), isDemo);

/** What earlier runs left in the databases. */
export interface DatabaseContents {
  /** Codes of the brands with demo players; removing their files does not remove these. */
  readonly demoPlayers: readonly string[];
  readonly hosts: readonly BrandHosts[];
}

/**
 * The same check with what only the databases know. It does not repeat what `checkDemo` has reported.
 * @throws Error as `checkDemo` does
 */
export function checkDatabases(
  options: StartOptions,
  { demoPlayers, hosts }: DatabaseContents,
  isDemo: boolean,
): string | null {
  const isReported = publicReasons(options).length > 0;
  return check(
    publicReasons(options, hosts),
    () => [...(isReported ? [] : demoParts(options)), ...playersPart(options, demoPlayers)],
    isDemo,
  );
}

function playersPart(options: StartOptions, brands: readonly string[]): string[] {
  if (brands.length === 0) return [];
  const remedy =
    options.database === undefined
      ? 'set MARQUEE_DATA to a new folder, or DATABASE_URL and its companions'
      : 'lead DATABASE_URL and its companions to a new database';
  return [`demo players with published passwords that are in the database (${brands.join(', ')}): ${remedy}`];
}

function check(reasons: readonly string[], partsOf: () => readonly string[], isDemo: boolean): string | null {
  const parts = reasons.length === 0 ? [] : partsOf();
  if (parts.length === 0) return null;
  const lines = [...reasons.map((reason) => `  - ${reason}`), 'It would use:', ...parts.map((part) => `  - ${part}`)];
  if (isDemo) {
    return [
      '*** DEMONSTRATION: NOT FOR REAL PLAYERS ***',
      'Other machines can reach it:',
      ...lines,
      'Everyone who reaches it can sign in with the published passwords and read what the sandbox receives.',
    ].join('\n');
  }
  return fail(lines);
}

function fail(lines: readonly string[]): never {
  throw new Error(
    [
      'Refused to start with demo data, since other machines can reach this installation:',
      ...lines,
      'Set what is named above; or, for a demonstration without real players: npm start -- --demo',
    ].join('\n'),
  );
}

const isLocal = (host: string): boolean => RESERVED.test(host) || LOOPBACK.test(host);

const isLoopbackNetwork = (network: string): boolean => /^(?:127\.|::1(?:$|\/128$))/.test(network);
