import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_DIR } from '../repository.ts';

/** The variable with the address of the sandbox's game vendor. */
export const SANDBOX_VENDOR = 'SANDBOX_VENDOR_URL';
/** The variable with the address of the sandbox's payment service. */
export const SANDBOX_PAYMENTS = 'SANDBOX_PAYMENTS_URL';
/** The variable with the address of the sandbox's identity service. */
export const SANDBOX_IDENTITY = 'SANDBOX_IDENTITY_URL';

const shipped = (name: string): string => join(REPOSITORY_DIR, 'packages', 'platform', name);

/**
 * The variables that a file of game providers names; without a file, those of the shipped one. The platform reports what else is wrong
 * with it.
 * @throws Error with one clear line when it is no readable JSON
 */
export const providerVariables = (file: string = shipped('providers.json')): string[] =>
  variablesIn('PROVIDERS_FILE', file);

/** The same of a file of payment providers. */
export const paymentProviderVariables = (file: string = shipped('payment-providers.json')): string[] =>
  variablesIn('PAYMENT_PROVIDERS_FILE', file);

/** The same of a file of identity providers. */
export const identityProviderVariables = (file: string = shipped('identity-providers.json')): string[] =>
  variablesIn('IDENTITY_PROVIDERS_FILE', file);

function variablesIn(name: string, file: string): string[] {
  try {
    const { providers } = JSON.parse(readFileSync(file, 'utf8')) as { readonly providers?: unknown };
    return Array.isArray(providers) ? providers.flatMap(variablesOf) : [];
  } catch (error) {
    throw new Error(`${name}: ${file} cannot be used (${error instanceof Error ? error.message : String(error)})`);
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
