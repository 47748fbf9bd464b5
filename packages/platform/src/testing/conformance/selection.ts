import { resolve } from 'node:path';
import { providersFile } from '../../modules/provider/providers-file.ts';
import { readSettingsFile } from '../../read-settings-file.ts';
import { ADAPTERS, type Adapter } from './adapters.ts';
import type { FixtureOptions } from './conformance-fixture.ts';
import { CONTROLS, type Control } from './controls.ts';

export interface Selection {
  readonly adapters: readonly Adapter[];
  readonly options: FixtureOptions;
  readonly control: Control | undefined;
}

const SHIPPED = resolve(import.meta.dirname, '../../../providers.json');

/**
 * The selection of `npm run conformance`: every adapter, or that of one provider of `providers.json` (another file:
 * PROVIDERS_FILE), under its own code and vendor. The keys are the script's own, because a provider's private key is not
 * available.
 */
export async function readSelection({
  CONFORMANCE_PROVIDER: code,
  CONFORMANCE_CONTROL: named,
  PROVIDERS_FILE: file = SHIPPED,
}: NodeJS.ProcessEnv): Promise<Selection> {
  const control = CONTROLS.find((each) => each === named);
  if (control !== named) throw new Error(`There is no control ${named}; there are ${CONTROLS.join(', ')}`);
  if (code === undefined) return { adapters: ADAPTERS, options: {}, control };
  const { providers } = await readSettingsFile(file, providersFile);
  const asking = providers.flatMap(({ code, vendors: [vendor], adapter: named = 'hub88' }) => {
    const adapter = ADAPTERS.find((each) => each === named);
    return adapter === undefined ? [] : [{ code, vendor, adapter }];
  });
  const provider = asking.find((each) => each.code === code);
  if (provider === undefined) {
    const known = asking.map((each) => each.code).join(', ') || 'none';
    throw new Error(`No provider ${code} in ${file} calls a wallet of this platform; known: ${known}`);
  }
  const { adapter, vendor } = provider;
  return { adapters: [adapter], options: { providers: { [adapter]: { code, vendor } } }, control };
}
