import type { SocialProvider } from '@marquee/contracts/social';
import { EnvironmentError } from '@marquee/server-kit';
import { readSettingsFile } from '../../read-settings-file.ts';
import { createOAuthGate } from './oauth-gate.ts';
import { createOpenIdGate } from './openid-gate.ts';
import { type Address, type SocialClient, type SocialFile, socialFile } from './social-file.ts';
import type { SocialGate, SocialGates } from './social-gate.ts';
import { createTelegramGate } from './telegram-gate.ts';

export interface SocialSources {
  /** Path of `social.json`. */
  readonly file: string;
  /** Where the file's variables are looked up. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Replaces a missing address until all problems are listed. */
const NOWHERE = 'https://nowhere.invalid';
const UNSET = 'unset';

/** @throws EnvironmentError with all problems: those of the file, or else those of its variables. */
export async function readSocial({ file, environment }: SocialSources): Promise<SocialGates> {
  const content = await readSettingsFile(file, socialFile);
  const problems: string[] = [];
  const textOf = (variable: string): string => {
    const text = environment[variable] ?? '';
    if (text === '') problems.push(`${variable}: must be set (${file})`);
    return text || UNSET;
  };
  const addressOf = (address: Address): string => {
    if (typeof address === 'string') return address;
    const base = environment[address.variable]?.replace(/\/+$/, '') ?? '';
    if (/^https?:$/.test(URL.parse(base)?.protocol ?? '')) return `${base}${address.path ?? ''}`;
    problems.push(`${address.variable}: must be an http or https address (${file})`);
    return NOWHERE;
  };
  const gates = gatesOf(content, { textOf, addressOf });
  if (problems.length > 0) throw new EnvironmentError([...new Set(problems)]);
  return (provider, merchant) => gates[provider]?.(merchant) ?? null;
}

interface Reading {
  readonly textOf: (variable: string) => string;
  readonly addressOf: (address: Address) => string;
}

type GatesOfBrands = Partial<Record<SocialProvider, (merchant: string) => SocialGate | null>>;

function gatesOf({ google, facebook, telegram }: SocialFile, { textOf, addressOf }: Reading): GatesOfBrands {
  const gates: GatesOfBrands = {};
  if (google !== undefined) {
    const { issuer, reaches, clients } = google;
    const provider = { issuer: addressOf(issuer), reaches };
    gates.google = byBrand(clients, (one) => createOpenIdGate({ ...provider, ...clientOf(one, textOf) }));
  }
  if (facebook !== undefined) {
    const provider = {
      issuer: addressOf(facebook.issuer),
      authorizeUrl: addressOf(facebook.authorize),
      tokenUrl: addressOf(facebook.token),
      profileUrl: addressOf(facebook.profile),
    };
    gates.facebook = byBrand(facebook.clients, (one) => createOAuthGate({ ...provider, ...clientOf(one, textOf) }));
  }
  if (telegram !== undefined) {
    const authorizeUrl = addressOf(telegram.authorize);
    gates.telegram = byBrand(telegram.bots, ({ token }) =>
      createTelegramGate({ authorizeUrl, botToken: textOf(token.variable) }),
    );
  }
  return gates;
}

const clientOf = ({ id, secret }: SocialClient, textOf: Reading['textOf']) => ({
  clientId: id,
  clientSecret: textOf(secret.variable),
});

/** Each client's gate is made once: brands that share a client share what the gate fetched. */
function byBrand<T>(settings: Readonly<Record<string, T>>, create: (one: T) => SocialGate) {
  const gates = new Map(Object.entries(settings).map(([merchant, one]) => [merchant, create(one)]));
  return (merchant: string): SocialGate | null => gates.get(merchant) ?? gates.get('*') ?? null;
}
