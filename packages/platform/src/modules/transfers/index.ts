import type { Server } from '@marquee/server-kit';
import type { PlayerRoutes } from '../../calls.ts';
import type { Services } from '../../services.ts';
import type { TransferVendor } from '../provider/index.ts';
import { recallMoney } from './recall-money.ts';
import { resolveTransfers } from './resolve-transfers.ts';
import { transfersRoutes } from './transfers.routes.ts';

export { listLateRecalls } from './late-recalls.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Settles the due transfers of these brands. The server runs it periodically. */
    resolveTransfers(merchants: readonly string[]): Promise<void>;
    /** Brings money of protected players of these brands back from vendors. The server runs it periodically. */
    recallMoney(merchants: readonly string[]): Promise<void>;
  }
}

/** Transfers between the main wallet and vendors' wallets (ADR 65). */
export function openTransfers(
  app: Server,
  routes: PlayerRoutes,
  services: Services,
  providers: readonly TransferVendor[],
): void {
  const vendors = new Map(providers.map((vendor) => [vendor.code, vendor]));
  transfersRoutes(routes, { withTenant: services.withTenant, vendors });
  const deps = { ...services, vendors, log: app.log };
  app.decorate('resolveTransfers', (merchants: readonly string[]) => resolveTransfers(deps, merchants));
  app.decorate('recallMoney', (merchants: readonly string[]) => recallMoney(deps, merchants));
}
