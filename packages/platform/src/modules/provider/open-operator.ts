import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { followFile, type Logger } from '@marquee/server-kit';
import type { OperatorSettings, ProviderSettings } from './provider-settings.ts';
import { type OperatorSources, readOperator } from './read-operator.ts';

const keysOf = (provider: ProviderSettings): readonly KeyObject[] =>
  provider.adapter === 'hub88' ? provider.publicKeys : provider.secrets;

/** Everything of a provider but its keys. */
function restOf(provider: ProviderSettings): object {
  const { publicKeys: _, secrets: __, ...rest } = { publicKeys: [], secrets: [], ...provider };
  return rest;
}

/**
 * Reads the operator's settings and follows the providers' file: keys are replaced while the platform runs, so read them from the settings
 * for each use. An unusable file is logged, and the keys in use stay. Everything else of the file needs a restart.
 * @throws EnvironmentError as `readOperator`
 */
export async function openOperator(
  sources: OperatorSources,
  logger: Pick<Logger, 'info' | 'warn' | 'error'>,
  checkIntervalMs?: number,
): Promise<{ operator: OperatorSettings; close: () => void }> {
  const { file } = sources;
  const keys = new Map<string, readonly KeyObject[]>();
  let rest: object[] = [];
  const readAgain = async (): Promise<void> => {
    try {
      const { providers } = await readOperator(sources);
      for (const provider of providers) if (keys.has(provider.code)) keys.set(provider.code, keysOf(provider));
      logger.info({ file }, 'provider keys read again');
      if (!isDeepStrictEqual(providers.map(restOf), rest))
        logger.warn({ file }, 'providers changed in more than their keys: restart the platform to use the rest');
    } catch (error) {
      logger.error({ err: error, file }, 'the file of providers is not usable; the keys in use stay');
    }
  };
  const close = await followFile(file, readAgain, checkIntervalMs);
  try {
    const read = await readOperator(sources);
    rest = read.providers.map(restOf);
    for (const provider of read.providers) keys.set(provider.code, keysOf(provider));
    return { operator: { ...read, providers: read.providers.map((provider) => withKeys(provider, keys)) }, close };
  } catch (error) {
    close();
    throw error;
  }
}

function withKeys(provider: ProviderSettings, keys: ReadonlyMap<string, readonly KeyObject[]>): ProviderSettings {
  const current = () => keys.get(provider.code) ?? [];
  if (provider.adapter !== 'hub88') {
    return {
      ...provider,
      get secrets() {
        return current();
      },
    };
  }
  return {
    ...provider,
    get publicKeys() {
      return current();
    },
  };
}
