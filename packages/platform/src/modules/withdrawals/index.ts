/** Withdrawals: requested by members, decided by rules or staff, paid in parts [W05]. */
import type { Server } from '@marquee/server-kit';
import type { PlayerRoutes } from '../../calls.ts';
import type { InternalRoutes } from '../../internal-calls.ts';
import type { Services } from '../../services.ts';
import type { Files } from '../files/index.ts';
import type { PaymentProvider, PayoutState } from '../payments/index.ts';
import { sendPayouts } from './send-payouts.ts';
import { settlePayout } from './settle-payout.ts';
import { staffWithdrawalsRoutes } from './staff-withdrawals.routes.ts';
import { withdrawalsRoutes } from './withdrawals.routes.ts';

export { forceReceipt } from './receipts.ts';
export { takePayout } from './take-payout.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends due payouts of these brands, and queries those that are open. The server runs it periodically. */
    sendPayouts(merchants: readonly string[]): Promise<void>;
    /** Applies what a provider's callback says about a payout of a brand. An unknown id is logged. */
    settlePayout(merchant: string, payoutId: string, said: PayoutState): Promise<void>;
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
  const settling = { ...deps, log: app.log };
  app.decorate('sendPayouts', (merchants: readonly string[]) => sendPayouts(settling, merchants));
  app.decorate('settlePayout', (merchant: string, id: string, said: PayoutState) =>
    settlePayout(settling, { merchant, clock: deps.clock }, id, said),
  );
}
