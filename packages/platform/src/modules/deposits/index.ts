import type { Server } from '@marquee/server-kit';
import type { PlayerRoutes } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { cancelOrders } from './cancel-orders.ts';
import { type DepositRoutesDeps, depositsRoutes } from './deposits.routes.ts';
import { resolveDeposits } from './resolve-deposits.ts';

export { notifyDeposit } from './deposit-facts.ts';
export { lockDeposit, ownersOf, queryPaymentAt, updateDeposit } from './deposits.repository.ts';
export { depositReturns, deposits, unmatchedReturns } from './deposits.tables.ts';
export { giveBackMatched } from './give-back.ts';
export { lockMatchedPayment } from './matched-payment.repository.ts';
export { RETURNS_FIRST_MS } from './query-times.ts';
export { takePayment } from './take-payment.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Queries payment providers about the due deposits of these brands. The server runs it periodically. */
    resolveDeposits(merchants: readonly string[]): Promise<void>;
    /** Cancels open orders of protected players of these brands. The server runs it periodically. */
    cancelOrders(merchants: readonly string[]): Promise<void>;
  }
}

/** Deposits by payment providers (ADR 93). */
export function openDeposits(
  app: Server,
  routes: PlayerRoutes,
  services: Services,
  deps: Omit<DepositRoutesDeps, 'withTenant'>,
): void {
  const { withTenant } = services;
  depositsRoutes(routes, { ...deps, withTenant });
  const resolveDeps = { ...services, providers: deps.providers, log: app.log };
  app.decorate('resolveDeposits', (merchants: readonly string[]) => resolveDeposits(resolveDeps, merchants));
  app.decorate('cancelOrders', (merchants: readonly string[]) => cancelOrders(resolveDeps, merchants));
}
