import { readFile } from 'node:fs/promises';
import { followFile, type Logger, StartError } from '@marquee/server-kit';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** An entry in MaxMind's nested form, or flat as in other files. */
type Entry = Partial<CountryResponse> & { readonly country_code?: unknown };

/** The country of an address, from an operator's MaxMind file (MMDB). */
export interface CountryFile {
  /** ISO 3166-1 alpha-2; null for an unknown address. */
  readonly countryOf: (ip: string) => string | null;
  /** Stops watching the file. */
  close(): void;
}

async function readCountries(path: string): Promise<(ip: string) => string | null> {
  const reader = new Reader<Entry & CountryResponse>(await readFile(path));
  const countryOf = (ip: string): string | null => {
    const entry: Entry | null = reader.get(ip);
    const code = entry?.country?.iso_code ?? entry?.registered_country?.iso_code ?? entry?.country_code;
    return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
  };
  // Damage inside shows only at a lookup, not when the file is read.
  for (const ip of ['1.1.1.1', '2001:4860:4860::8888']) countryOf(ip);
  return countryOf;
}

/**
 * Opens the file and watches it. A replaced file is read again; a broken one is logged, and the last good one stays in use.
 * @throws StartError if it cannot be read at start, because no country would be blocked then
 */
export async function openCountryFile(path: string, logger: Logger, checkIntervalMs?: number): Promise<CountryFile> {
  let held: (ip: string) => string | null = () => null;
  const readAgain = async (): Promise<void> => {
    try {
      held = await readCountries(path);
      logger.info({ path }, 'country database read again');
    } catch (error) {
      logger.error({ err: error, path }, 'country database is not usable; the last good one stays in use');
    }
  };
  const close = await followFile(path, readAgain, checkIntervalMs);
  held = await readCountries(path).catch((cause: unknown) => {
    close();
    throw new StartError(`GEOIP_MMDB: ${path} is no readable MaxMind database (MMDB) of countries.`, { cause });
  });
  const countryOf = (ip: string): string | null => {
    try {
      return held(ip);
    } catch (error) {
      logger.error({ err: error, path }, 'country database is damaged');
      return null;
    }
  };
  return { countryOf, close };
}
