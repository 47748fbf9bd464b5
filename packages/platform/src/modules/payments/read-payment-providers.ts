import { basename, join } from 'node:path';
import { EnvironmentError } from '@marquee/server-kit';
import * as z from 'zod';
import { readSettingsFile } from '../../read-settings-file.ts';
import { readKeyFile, readSharedSecret } from '../provider/index.ts';
import { createTillProvider } from './adapters/till/till-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { PaymentProviderSettings } from './payment-settings.ts';

const address = z.union([z.string(), z.strictObject({ variable: z.string() })]);
const file = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  providers: z.array(
    z.strictObject({
      code: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/),
      adapter: z.literal('till'),
      url: address,
      keyId: z.string(),
      /** A file of KEYS_DIR. */
      secret: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
    }),
  ),
});

export interface PaymentSources {
  /** Path of `payment-providers.json`. */
  readonly file: string;
  readonly keysDir: string;
  /** Where the variables of the file are looked up. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
}

/**
 * The payment providers by code. A brand uses one when a method of its cashier names it.
 * @throws EnvironmentError with all problems
 */
export async function readPaymentProviders(sources: PaymentSources): Promise<ReadonlyMap<string, PaymentProvider>> {
  const { providers } = await readSettingsFile(sources.file, file);
  const problems: string[] = [];
  const found = new Map<string, PaymentProvider>();
  for (const { code, adapter, url, keyId, secret: name } of providers) {
    const baseUrl = (typeof url === 'string' ? url : (sources.environment[url.variable] ?? '')).replace(/\/+$/, '');
    if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ''))
      problems.push(
        `${typeof url === 'string' ? basename(sources.file) : url.variable}: must be the address of payment provider ${code}`,
      );
    try {
      const secret = readSharedSecret(await readKeyFile(join(sources.keysDir, name), 'secret'));
      const settings: PaymentProviderSettings = { code, adapter, baseUrl, keyId, secret };
      found.set(code, createTillProvider(settings, sources.now));
    } catch (error) {
      problems.push(`KEYS_DIR: ${name} is no usable key (${(error as Error).message})`);
    }
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
  return found;
}
