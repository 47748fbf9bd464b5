import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { providersFile } from '../../modules/provider/providers-file.ts';
import { CONTROLS, type Control } from './controls.ts';
import { ADAPTERS, type Adapter, type StageOptions } from './stage.ts';

export interface Wanted {
  readonly adapters: readonly Adapter[];
  readonly options: StageOptions;
  readonly control: Control | undefined;
}

const SHIPPED = resolve(import.meta.dirname, '../../../providers.json');

/**
 * What `npm run conformance` was asked for: every adapter, or that of one provider of `providers.json` (another file: PROVIDERS_FILE),
 * under its own code and vendor. Its keys are the script's own, for nobody has a provider's.
 */
export async function readWanted({
  CONFORMANCE_PROVIDER: code,
  CONFORMANCE_CONTROL: named,
  PROVIDERS_FILE: file = SHIPPED,
}: NodeJS.ProcessEnv): Promise<Wanted> {
  const control = CONTROLS.find((each) => each === named);
  if (control !== named) throw new Error(`There is no control ${named}; there are ${CONTROLS.join(', ')}`);
  if (code === undefined) return { adapters: ADAPTERS, options: {}, control };
  const { providers } = providersFile.parse(JSON.parse(await readFile(file, 'utf8')));
  const provider = providers.find((each) => each.code === code);
  if (provider === undefined) throw new Error(`There is no provider ${code} in ${file}`);
  const adapter = ADAPTERS.find((each) => each === (provider.adapter ?? 'hub88'));
  if (adapter === undefined)
    throw new Error(`Provider ${code} asks no wallet of ours: there is nothing to hold it against`);
  const [vendor] = provider.vendors;
  return { adapters: [adapter], options: { providers: { [adapter]: { code, vendor } } }, control };
}
