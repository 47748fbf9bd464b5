import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { deriveKey, EnvironmentError, readPrivateKey, readPublicKey } from '@marquee/server-kit';
import { readSettingsFile } from '../../read-settings-file.ts';
import type { Hub88Settings, OperatorSettings, ProviderSettings } from './provider-settings.ts';
import { type ListedProvider, providersFile } from './providers-file.ts';

const OPERATOR_KEY = 'operator.pem';

export interface OperatorSources {
  /** Path of `providers.json`. */
  readonly file: string;
  /** Folder of our private key, `operator.pem`, and of the providers' public ones. */
  readonly keysDir: string;
  /** The installation's secret, hexadecimal. */
  readonly secret: string;
  /** Where the file's variables are looked up. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Our key, and the providers with theirs. A brand offers a provider's games when its folder names the vendor.
 * @throws EnvironmentError listing everything that is wrong: in the file, or then with addresses and keys.
 */
export async function readOperator(sources: OperatorSources): Promise<OperatorSettings> {
  const { operatorId, providers } = await readSettingsFile(sources.file, providersFile);
  const problems: string[] = [];
  const name = basename(sources.file);
  const read: ReadKey = async (file, as) => {
    try {
      return [as(await readFile(join(sources.keysDir, file), 'utf8'))];
    } catch (error) {
      problems.push(`KEYS_DIR: ${file} is no usable key (${(error as Error).message})`);
      return [];
    }
  };
  const [privateKey] = await read(OPERATOR_KEY, readPrivateKey);
  const found: ProviderSettings[] = [];
  for (const { code, vendors, url, ...protocol } of providers) {
    const baseUrl = typeof url === 'string' ? url : (sources.environment[url.variable] ?? '');
    if (!isWebAddress(baseUrl)) {
      const variable = typeof url === 'string' ? name : url.variable;
      problems.push(`${variable}: must be the http or https address of provider ${code} (${name})`);
    }
    found.push({ code, vendors, baseUrl: baseUrl.replace(/\/+$/, ''), ...(await readProtocol(protocol, read)) });
  }
  if (problems.length > 0 || privateKey === undefined) throw new EnvironmentError(problems);
  return { operatorId, privateKey, tokenKey: deriveKey(sources.secret, 'game-token'), providers: found };
}

/** The key of a file in KEYS_DIR; none, and a problem noted, where there is none to be used. */
type ReadKey = (file: string, as: (content: string) => KeyObject) => Promise<KeyObject[]>;

/** What an adapter needs beside, of the provider's own part of the file. */
async function readProtocol(
  protocol: Omit<ListedProvider, 'code' | 'vendors' | 'url'>,
  read: ReadKey,
): Promise<Pick<Hub88Settings, 'adapter' | 'publicKeys'>> {
  const files = [protocol.publicKey, ...(protocol.oldPublicKey === undefined ? [] : [protocol.oldPublicKey])];
  const publicKeys = (await Promise.all(files.map((file) => read(file, readPublicKey)))).flat();
  return { adapter: 'hub88', publicKeys };
}

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
