import * as z from 'zod';
import { openProviderSources, PROVIDER_FIELDS, type ProviderSources } from '../../../provider-sources.ts';
import { readSettingsFile } from '../../../read-settings-file.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createVouchProvider } from './vouch/vouch-provider.ts';

const file = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  providers: z.array(z.strictObject({ ...PROVIDER_FIELDS, adapter: z.literal('vouch'), keyId: z.string() })),
});

/**
 * The providers of identity checks by code. A brand uses one when its `protection.identityProvider` names it.
 * @throws EnvironmentError with all problems
 */
export async function readIdentityProviders(sources: ProviderSources): Promise<ReadonlyMap<string, IdentityProvider>> {
  const { providers } = await readSettingsFile(sources.file, file);
  const { baseUrlOf, key, finish } = openProviderSources(sources, 'identity');
  const found = new Map<string, IdentityProvider>();
  for (const provider of providers) {
    const { code, keyId } = provider;
    const baseUrl = baseUrlOf(provider);
    const secret = await key(provider.secret);
    if (secret !== null) found.set(code, createVouchProvider({ code, baseUrl, keyId, secret }, sources.now));
  }
  finish();
  return found;
}
