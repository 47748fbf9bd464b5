import { readFile, stat } from 'node:fs/promises';
import { type Logger, StartError } from '@marquee/server-kit';
import { type CountryResponse, Reader } from 'mmdb-lib';

const LOOK_AGAIN_MS = 5_000;

/** A MaxMind database's entry as MaxMind writes it, or flat as others do. */
type Entry = Partial<CountryResponse> & { readonly country_code?: unknown };

/** An operator's MaxMind file (MMDB), asked for the country of an address. */
export interface CountryFile {
  /** ISO 3166-1 alpha-2; null for an address the file does not know. */
  readonly countryOf: (ip: string) => string | null;
  /** No longer follows the file. */
  close(): void;
}

async function readCountries(path: string): Promise<(ip: string) => string | null> {
  const reader = new Reader<Entry & CountryResponse>(await readFile(path));
  const countryOf = (ip: string): string | null => {
    const entry: Entry | null = reader.get(ip);
    const code = entry?.country?.iso_code ?? entry?.registered_country?.iso_code ?? entry?.country_code;
    return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
  };
  // What is damaged inside shows itself at a question, not at the reading.
  for (const ip of ['1.1.1.1', '2001:4860:4860::8888']) countryOf(ip);
  return countryOf;
}

/** Which file stands under the name, and as of when; empty where none does. */
async function stampOf(path: string): Promise<string> {
  const file = await stat(path, { bigint: true }).catch(() => null);
  return file === null ? '' : [file.ino, file.mtimeNs, file.size].join();
}

/**
 * Opens the file and follows it: a replaced one is read again, a broken one is logged and the last good one goes on.
 * @throws StartError when it cannot be read at the start: with no file at all nobody would be held back anywhere.
 */
export async function openCountryFile(path: string, logger: Logger, lookAgainMs = LOOK_AGAIN_MS): Promise<CountryFile> {
  // Taken before the reading: a file that is replaced meanwhile is then read again.
  let stamp = await stampOf(path);
  let held = await readCountries(path).catch((cause: unknown) => {
    throw new StartError(`GEOIP_MMDB: ${path} is no readable MaxMind database (MMDB) of countries.`, { cause });
  });
  const look = async (): Promise<void> => {
    const found = await stampOf(path);
    if (found === stamp) return;
    stamp = found;
    try {
      held = await readCountries(path);
      logger.info({ path }, 'country database read again');
    } catch (error) {
      logger.error({ err: error, path }, 'country database is not usable; the one before it goes on');
    }
  };
  // Asked for by its name, time and again: a file is replaced by another as often as it is written to.
  const timer = setInterval(() => void look(), lookAgainMs).unref();
  const countryOf = (ip: string): string | null => {
    try {
      return held(ip);
    } catch (error) {
      logger.error({ err: error, path }, 'country database is damaged');
      return null;
    }
  };
  return { countryOf, close: () => clearInterval(timer) };
}
