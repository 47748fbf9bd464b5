import { basename } from 'node:path';
import { openProviderSources, type ProviderSources } from '../../provider-sources.ts';
import { readSettingsFile } from '../../read-settings-file.ts';
import { createStripeProvider } from './adapters/stripe/stripe-provider.ts';
import { createTillProvider } from './adapters/till/till-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { paymentProvidersFile } from './payment-providers-file.ts';

export interface PaymentSources extends ProviderSources {
  /** Codes of the providers of games: days of both are listed together. */
  readonly taken: readonly string[];
}

/**
 * The payment providers by code. A brand uses one when a method of its cashier names it.
 * @throws EnvironmentError with all problems
 */
export async function readPaymentProviders(sources: PaymentSources): Promise<ReadonlyMap<string, PaymentProvider>> {
  const { providers } = await readSettingsFile(sources.file, paymentProvidersFile);
  const { baseUrlOf, key, refuse, finish } = openProviderSources(sources, 'payment');
  const found = new Map<string, PaymentProvider>();
  for (const provider of providers) {
    const { code } = provider;
    if (sources.taken.includes(code)) refuse(`${basename(sources.file)}: ${code} is a provider of games`);
    const baseUrl = baseUrlOf(provider);
    const secret = await key(provider.secret);
    const apiKey = provider.adapter === 'stripe' ? await key(provider.apiKey) : null;
    if (secret === null) continue;
    if (provider.adapter === 'till')
      found.set(code, createTillProvider({ code, baseUrl, keyId: provider.keyId, secret }, sources.now));
    else if (apiKey !== null) found.set(code, createStripeProvider({ code, baseUrl, apiKey, secret }));
  }
  finish();
  return found;
}
