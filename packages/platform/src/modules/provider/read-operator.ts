import type { KeyObject } from 'node:crypto';
import { basename, join } from 'node:path';
import { EnvironmentError, readPrivateKey, readPublicKey } from '@marquee/server-kit';
import { readSettingsFile } from '../../read-settings-file.ts';
import type { OperatorSettings, ProviderSettings, RoundPage } from './provider-settings.ts';
import { type ListedAddress, type ListedProvider, providersFile } from './providers-file.ts';
import { readKeyFile, readSharedSecret } from './read-key-file.ts';

const OPERATOR_KEY = 'operator.pem';

export interface OperatorSources {
  /** Path of `providers.json`. */
  readonly file: string;
  /** Folder with our private key `operator.pem`, the providers' public keys, and the shared secrets. */
  readonly keysDir: string;
  /** Derives the tokens that players carry to games. */
  readonly tokenKey: Buffer;
  /** Where the variables of the file are looked up. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads our key and the providers with theirs. A brand offers a provider's games when its folder names the vendor.
 * @throws EnvironmentError with all problems: those of the file, or else those of addresses and keys.
 */
export async function readOperator(sources: OperatorSources): Promise<OperatorSettings> {
  const { operatorId, providers } = await readSettingsFile(sources.file, providersFile);
  const problems: string[] = [];
  const name = basename(sources.file);
  const read: ReadKey = async (file, kind, as) => {
    try {
      return [as(await readKeyFile(join(sources.keysDir, file), kind))];
    } catch (error) {
      problems.push(`KEYS_DIR: ${file} is no usable key (${(error as Error).message})`);
      return [];
    }
  };
  const [privateKey] = await read(OPERATOR_KEY, 'secret', readPrivateKey);
  const found: ProviderSettings[] = [];
  for (const provider of providers) {
    const { code, vendors, roundPages } = provider;
    const addressOf = (url: ListedAddress): string => {
      const address = typeof url === 'string' ? url : (sources.environment[url.variable] ?? '');
      if (!isWebAddress(address)) {
        const variable = typeof url === 'string' ? name : url.variable;
        problems.push(`${variable}: must be the http or https address of provider ${code} (${name})`);
      }
      return address.replace(/\/+$/, '');
    };
    const common = { code, vendors, baseUrl: addressOf(provider.url) };
    const pages = roundPages === undefined ? {} : { roundPages: readPages(roundPages, addressOf(roundPages.url)) };
    found.push(await withKeys({ ...common, ...pages }, provider, read));
  }
  problems.push(...sharedSecrets(found).map((code) => `${name}: provider ${code} must have a secret of its own`));
  if (problems.length > 0 || privateKey === undefined) throw new EnvironmentError(problems);
  return { operatorId, privateKey, tokenKey: sources.tokenKey, providers: found };
}

type ListedPages = NonNullable<ListedProvider['roundPages']>;

function readPages({ detail, proof }: ListedPages, base: string): ProviderSettings['roundPages'] {
  const page = (listed: ListedPages['detail']): RoundPage | undefined =>
    listed && {
      url: `${base}${listed.path}`,
      rounds: listed.rounds === undefined ? undefined : new RegExp(`^(?:${listed.rounds})$`),
    };
  return { detail: page(detail), proof: page(proof) };
}

/** Reads the key of a file in KEYS_DIR. Undefined, with a problem recorded, where there is no usable one. */
type ReadKey = (file: string, kind: 'public' | 'secret', as: (content: string) => KeyObject) => Promise<KeyObject[]>;

/** Adds the keys of its adapter: the provider's, and the previous one while it is accepted. */
async function withKeys(
  common: Pick<ProviderSettings, 'code' | 'vendors' | 'baseUrl' | 'roundPages'>,
  listed: ListedProvider,
  read: ReadKey,
): Promise<ProviderSettings> {
  const all = async (
    files: readonly (string | undefined)[],
    ...by: [kind: 'public' | 'secret', as: (content: string) => KeyObject]
  ) => (await Promise.all(files.map((file) => (file === undefined ? [] : read(file, ...by))))).flat();
  if (listed.adapter === 'bet-brothers') {
    const secrets = await all([listed.secret, listed.oldSecret], 'secret', readSharedSecret);
    return { ...common, adapter: 'bet-brothers', secrets };
  }
  if (listed.adapter === 'transfer') {
    const secrets = await all([listed.secret], 'secret', readSharedSecret);
    return { ...common, adapter: 'transfer', keyId: listed.keyId, secrets };
  }
  const publicKeys = await all([listed.publicKey, listed.oldPublicKey], 'public', readPublicKey);
  return { ...common, adapter: 'hub88', publicKeys };
}

/** Providers that share a secret: one of them could sign in the other's name. */
function sharedSecrets(providers: readonly ProviderSettings[]): string[] {
  const secretsOf = (provider: ProviderSettings) => ('secrets' in provider ? provider.secrets : []);
  return providers
    .filter((provider, index) =>
      providers
        .slice(0, index)
        .some((other) => secretsOf(other).some((secret) => secretsOf(provider).some((own) => own.equals(secret)))),
    )
    .map(({ code }) => code);
}

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
