import type { Server } from '@marquee/server-kit';
import type { PlayerRoutes } from '../../calls.ts';
import { type Clock, systemClock } from '../../context.ts';
import type { Services } from '../../services.ts';
import { createProviderClient, providerWalletRoutes } from './adapters/index.ts';
import { createTransferClient } from './adapters/transfer/transfer-client.ts';
import { launchRoutes } from './launch.routes.ts';
import type { OperatorSettings } from './provider-settings.ts';
import { recordSync } from './record-sync.ts';
import { type SyncReport, syncGames } from './sync-games.ts';
import type { TransferVendor } from './transfer-vendor.ts';

export { HUNDREDTHS, hundredths } from './adapters/day-file/hundredths.ts';
export { minorText } from './adapters/day-file/minor-text.ts';
export { dayFilesOf, signCall } from './adapters/index.ts';
export { createSignedCallDays } from './adapters/transfer/signed-call-days.ts';
export { type DayFile, DayFileError, type DayFiles, type DayLine } from './day-file.ts';
export { openOperator } from './open-operator.ts';
export { formatPlayer, parsePlayer } from './player-id.ts';
export {
  ProviderCallError,
  type ProviderReply,
  readReply,
  requireWebAddress,
  sendOnce,
} from './provider-client.ts';
export type { Hub88Settings, OperatorSettings, ProviderSettings, TransferSettings } from './provider-settings.ts';
export { readKeyFile, readSharedSecret } from './read-key-file.ts';
export { renewCatalogue } from './renew-catalogue.ts';
export { type RoundPages, roundPagesOf } from './round-pages.ts';
export { staffProvidersRoutes } from './staff-providers.routes.ts';
export {
  ORDER_GOOD_MS,
  type TransferOutcome,
  type TransferVendor,
  type VendorRound,
} from './transfer-vendor.ts';

/** Registers launch, rooms, wallets and the catalogue of the providers. */
export function openProviders(app: Server, routes: PlayerRoutes, services: Services, operator: OperatorSettings): void {
  const { providers, tokenKey } = operator;
  const { clock, brands, query, withTenant } = services;
  const clients = new Map(
    providers.map((provider) => [provider.code, createProviderClient(provider, operator, clock)]),
  );
  launchRoutes(routes, { withTenant, tokenKey, clients, providers });
  providerWalletRoutes(app, { clock, brands, query }, operator);
}

/** Vendors that keep their players' balance themselves. */
export const transferVendors = ({ providers }: OperatorSettings, clock: Clock): TransferVendor[] =>
  providers.flatMap((provider) => (provider.adapter === 'transfer' ? [createTransferClient(provider, clock.now)] : []));

/** One job a provider renews its catalogue; none waits for another. Each attempt is recorded. */
export function catalogueSyncs(
  query: Services['query'],
  operator: OperatorSettings,
): { provider: string; sync: () => Promise<SyncReport> }[] {
  return operator.providers.map((provider) => {
    const client = createProviderClient(provider, operator, systemClock);
    const sync = () => syncGames(query, provider, client);
    return { provider: provider.code, sync: () => recordSync(query, provider.code, sync) };
  });
}
