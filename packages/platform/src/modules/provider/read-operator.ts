import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { deriveKey, EnvironmentError, readPrivateKey, readPublicKey } from '@marquee/server-kit';
import { readSettingsFile } from '../../read-settings-file.ts';
import type { OperatorSettings, ProviderSettings } from './provider-settings.ts';
import { providersFile } from './providers-file.ts';

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
  const read = async (file: string, as: (pem: string) => KeyObject): Promise<KeyObject | null> => {
    try {
      return as(await readFile(join(sources.keysDir, file), 'utf8'));
    } catch (error) {
      problems.push(`KEYS_DIR: ${file} is no usable key (${(error as Error).message})`);
      return null;
    }
  };
  const privateKey = await read(OPERATOR_KEY, readPrivateKey);
  const found: ProviderSettings[] = [];
  for (const { code, vendors, url, publicKey: file } of providers) {
    const baseUrl = typeof url === 'string' ? url : (sources.environment[url.variable] ?? '');
    if (!isWebAddress(baseUrl)) {
      const variable = typeof url === 'string' ? name : url.variable;
      problems.push(`${variable}: must be the http or https address of provider ${code} (${name})`);
    }
    const publicKey = await read(file, readPublicKey);
    if (publicKey !== null) found.push({ code, vendors, baseUrl: baseUrl.replace(/\/+$/, ''), publicKey });
  }
  if (problems.length > 0 || privateKey === null) throw new EnvironmentError(problems);
  return { operatorId, privateKey, tokenKey: deriveKey(sources.secret, 'game-token'), providers: found };
}

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
