/** Withdrawals: requested by members, decided by rules or staff, paid in parts [W05]. */
import type { Server } from '@marquee/server-kit';
import type { PlayerRoutes } from '../../calls.ts';
import type { InternalRoutes } from '../../internal-calls.ts';
import type { Services } from '../../services.ts';
import type { Files } from '../files/index.ts';
import type { PaymentProvider } from '../payments/index.ts';
import { sendPayouts } from './send-payouts.ts';
import { staffWithdrawalsRoutes } from './staff-withdrawals.routes.ts';
import { withdrawalsRoutes } from './withdrawals.routes.ts';

export { forceReceipt } from './force-receipt.ts';
export { takePayout } from './take-payout.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends due payouts of these brands, and queries those that are open. The server runs it periodically. */
    sendPayouts(merchants: readonly string[]): Promise<void>;
  }
}

export interface WithdrawalsDeps extends Services {
  readonly files: Files;
  /** By code. */
  readonly providers: ReadonlyMap<string, PaymentProvider>;
}

export function openWithdrawals(
  app: Server,
  { player, internal }: { readonly player: PlayerRoutes; readonly internal: InternalRoutes },
  deps: WithdrawalsDeps,
): void {
  withdrawalsRoutes(player, deps);
  staffWithdrawalsRoutes(internal, deps);
  app.decorate('sendPayouts', (merchants: readonly string[]) => sendPayouts({ ...deps, log: app.log }, merchants));
}
