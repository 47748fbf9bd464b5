import type { Server } from '@marquee/server-kit';
import type { Services } from '../../services.ts';
import { registerLaunch } from './launch.routes.ts';
import { createProviderClient } from './provider-client.ts';
import type { OperatorSettings } from './provider-settings.ts';
import { type SyncReport, syncGames } from './sync-games.ts';
import { registerWalletApi } from './wallet.routes.ts';

export { followCatalogue } from './follow-catalogue.ts';
export type { OperatorSettings } from './provider-settings.ts';
export { readOperator } from './read-operator.ts';

/** The providers' side: launch, the wallet API, the catalogue. */
export function registerProviders(app: Server, services: Services, operator: OperatorSettings): void {
  const { operatorId, privateKey, providers, tokenKey } = operator;
  const { clock, brands, statement, withTenant } = services;
  const clients = new Map(
    providers.map((provider) => [provider.code, createProviderClient(provider, operatorId, privateKey)]),
  );
  registerLaunch(app, { withTenant, tokenKey, clients });
  registerWalletApi(app, { clock, brands, statement }, providers);
}

/** How the catalogue is renewed, a provider at a time: none waits for another. */
export function catalogueSyncs(
  statement: Services['statement'],
  { operatorId, privateKey, providers }: OperatorSettings,
): { provider: string; sync: () => Promise<SyncReport> }[] {
  return providers.map((provider) => {
    const client = createProviderClient(provider, operatorId, privateKey);
    return { provider: provider.code, sync: () => syncGames(statement, provider, client) };
  });
}
