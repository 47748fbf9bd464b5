import type { Server } from '@marquee/server-kit';
import type { Services } from '../../services.ts';
import { registerLaunch } from './launch.routes.ts';
import { createProviderClient } from './provider-client.ts';
import type { OperatorSettings } from './provider-settings.ts';
import { syncGames } from './sync-games.ts';
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

/** Renews the catalogue from every provider. Rejects with the first provider's failure after all were asked. */
export async function syncAllGames(statement: Services['statement'], operator: OperatorSettings): Promise<number> {
  const counts = await Promise.all(
    operator.providers.map((provider) =>
      syncGames(statement, provider, createProviderClient(provider, operator.operatorId, operator.privateKey)),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
