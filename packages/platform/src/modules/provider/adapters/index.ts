/**
 * An adapter knows one provider protocol: how this platform calls the provider (`ProviderClient`), and how the provider calls our
 * wallet. Movements of money are decided by the wallet service (`wallet.service.ts`), the same for all.
 */
import type { Server } from '@marquee/server-kit';
import type { Clock } from '../../../context.ts';
import type { DayFiles } from '../day-file.ts';
import type { ProviderClient } from '../provider-client.ts';
import type { OperatorSettings, ProviderSettings } from '../provider-settings.ts';
import type { WalletDeps } from '../wallet.service.ts';
import { createBetBrothersClient } from './bet-brothers/bet-brothers-client.ts';
import { createBetBrothersDayFiles } from './bet-brothers/bet-brothers-day-files.ts';
import { betBrothersWalletRoutes } from './bet-brothers/bet-brothers-wallet.routes.ts';
import { createHub88Client } from './hub88/hub88-client.ts';
import { createHub88DayFiles } from './hub88/hub88-day-files.ts';
import { hub88WalletRoutes } from './hub88/hub88-wallet.routes.ts';
import { createTransferClient } from './transfer/transfer-client.ts';
import { createTransferDayFiles } from './transfer/transfer-day-files.ts';

export { signCall } from './transfer/sign-call.ts';

type Operator = Pick<OperatorSettings, 'operatorId' | 'privateKey'>;

export function createProviderClient(provider: ProviderSettings, operator: Operator, { now }: Clock): ProviderClient {
  switch (provider.adapter) {
    case 'hub88':
      return createHub88Client(provider, operator);
    case 'transfer':
      return createTransferClient(provider, now);
    case 'bet-brothers':
      return createBetBrothersClient(provider);
  }
}

/** How this provider's day files are requested and read. */
export function dayFilesOf(provider: ProviderSettings, operator: Operator, { now }: Clock): DayFiles {
  switch (provider.adapter) {
    case 'hub88':
      return createHub88DayFiles(provider, operator);
    case 'transfer':
      return createTransferDayFiles(provider, now);
    case 'bet-brothers':
      return createBetBrothersDayFiles(provider);
  }
}

export function providerWalletRoutes(
  app: Server,
  deps: WalletDeps,
  { operatorId, providers }: Pick<OperatorSettings, 'operatorId' | 'providers'>,
): void {
  hub88WalletRoutes(app, deps, {
    operatorId,
    providers: providers.filter((provider) => provider.adapter === 'hub88'),
  });
  betBrothersWalletRoutes(
    app,
    deps,
    providers.filter((provider) => provider.adapter === 'bet-brothers'),
  );
}
