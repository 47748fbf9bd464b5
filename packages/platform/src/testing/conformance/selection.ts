import { resolve } from 'node:path';
import { paymentProvidersFile } from '../../modules/payments/payment-providers-file.ts';
import { providersFile } from '../../modules/provider/providers-file.ts';
import { readSettingsFile } from '../../read-settings-file.ts';
import { ADAPTERS, type Adapter, PAYMENT_ADAPTERS, type PaymentAdapter } from './adapters.ts';
import type { FixtureOptions } from './conformance-fixture.ts';
import { CONTROLS, type Control } from './controls.ts';

export interface Selection {
  /** Of the wallet. */
  readonly adapters: readonly Adapter[];
  readonly options: FixtureOptions;
  readonly control: Control | undefined;
  /** Adapters of payment providers, each under the code of its provider. */
  readonly payments: readonly { readonly adapter: PaymentAdapter; readonly code: string }[];
}

const shipped = (name: string): string => resolve(import.meta.dirname, '../../..', name);

/**
 * The selection of `npm run conformance`: every adapter, or that of one provider of `providers.json` or `payment-providers.json` (other
 * files: PROVIDERS_FILE, PAYMENT_PROVIDERS_FILE), under its own code and vendor. The keys are the script's own, because a provider's private
 * key is not available.
 */
export async function readSelection({
  CONFORMANCE_PROVIDER: code,
  CONFORMANCE_CONTROL: named,
  PROVIDERS_FILE: file = shipped('providers.json'),
  PAYMENT_PROVIDERS_FILE: paymentFile = shipped('payment-providers.json'),
}: NodeJS.ProcessEnv): Promise<Selection> {
  const control = CONTROLS.find((each) => each === named);
  if (control !== named) throw new Error(`There is no control ${named}; there are ${CONTROLS.join(', ')}`);
  if (code === undefined) {
    // A control removes a safeguard of the wallet.
    const payments = control === undefined ? PAYMENT_ADAPTERS.map((adapter) => ({ adapter, code: adapter })) : [];
    return { adapters: ADAPTERS, options: {}, control, payments };
  }
  const wallets = await readWallets(file);
  const wallet = wallets.find((each) => each.code === code);
  if (wallet !== undefined) {
    const { adapter, vendor } = wallet;
    return { adapters: [adapter], options: { providers: { [adapter]: { code, vendor } } }, control, payments: [] };
  }
  const { providers } = await readSettingsFile(paymentFile, paymentProvidersFile);
  const payment = providers.find((each) => each.code === code);
  if (control !== undefined && payment !== undefined)
    throw new Error(`A control removes a safeguard of the wallet, and ${code} takes payments`);
  if (payment === undefined)
    throw new Error(
      `No provider ${code} in ${file} calls a wallet of this platform (${listed(wallets)}), and none in ${paymentFile} takes payments (${listed(providers)})`,
    );
  return { adapters: [], options: {}, control, payments: [{ adapter: payment.adapter, code }] };
}

async function readWallets(file: string) {
  const { providers } = await readSettingsFile(file, providersFile);
  return providers.flatMap(({ code, vendors: [vendor], adapter: named = 'hub88' }) => {
    const adapter = ADAPTERS.find((each) => each === named);
    return adapter === undefined ? [] : [{ code, vendor, adapter }];
  });
}

const listed = (providers: readonly { readonly code: string }[]): string =>
  providers.map(({ code }) => code).join(', ') || 'none';
