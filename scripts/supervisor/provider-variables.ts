import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_DIR } from '../repository.ts';

/** The variable with the address of the sandbox's game vendor. */
export const SANDBOX_VENDOR = 'SANDBOX_VENDOR_URL';

const SHIPPED = join(REPOSITORY_DIR, 'packages', 'platform', 'providers.json');

/**
 * The variables that a file of game providers names; without a file, those of the shipped one. The platform reports what else is wrong
 * with it.
 * @throws Error with one clear line when it is no readable JSON
 */
export function providerVariables(file: string = SHIPPED): string[] {
  try {
    const { providers } = JSON.parse(readFileSync(file, 'utf8')) as { readonly providers?: unknown };
    return Array.isArray(providers) ? providers.flatMap(variablesOf) : [];
  } catch (error) {
    throw new Error(
      `PROVIDERS_FILE: ${file} cannot be used (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

interface Address {
  readonly variable?: unknown;
}

function variablesOf(
  provider: { readonly url?: Address; readonly roundPages?: { readonly url?: Address } } | null,
): string[] {
  const variables = [provider?.url?.variable, provider?.roundPages?.url?.variable];
  return variables.filter((variable) => typeof variable === 'string');
}
