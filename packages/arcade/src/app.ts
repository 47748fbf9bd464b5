import type { KeyObject } from 'node:crypto';
import { createServer, type Logger, mayObservePublicServer, type Server } from '@marquee/server-kit';
import { migrate, openPool } from '@marquee/server-kit/postgres';
import { SlidingWindow } from '@marquee/server-kit/sliding-window';
import {
  type ArcadeDeps,
  type ArcadeLimits,
  type ArcadeTimings,
  DEFAULT_TIMINGS,
  LIMITS_PER_MINUTE,
} from './arcade-deps.ts';
import { createSealer, type SealingKeys } from './crypto/sealer.ts';
import { createCatalogue } from './games/catalogue.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { loadFiles } from './play/client-files.ts';
import { createNetworkOf } from './play/client-network.ts';
import { limitAnonymous } from './play/limit-anonymous.ts';
import { pageRoutes } from './play/page.routes.ts';
import { playerRoutes } from './play/player.routes.ts';
import { resealSeeds } from './players/reseal-seeds.ts';
import { startSweeping } from './players/sweep.ts';
import { reportPendingCalls } from './rounds/pending-metrics.ts';
import { startResolver } from './rounds/resolver.ts';
import { tableRoutes } from './table/table.routes.ts';
import { tableSockets } from './table/table-socket.ts';
import { createWalletClient } from './wallet/wallet-client.ts';

export interface ArcadeOptions {
  readonly databaseUrl: string;
  readonly walletUrl: string;
  /** Where browsers reach the arcade, without a trailing slash. */
  readonly publicUrl: string;
  /** Seals what is stored secretly: seeds of rounds and tokens of players' wallets. */
  readonly sealingKeys: { readonly seed: SealingKeys; readonly token: SealingKeys };
  /** The arcade's key: signs calls to the wallet. */
  readonly arcadeKey: KeyObject;
  /** The operator's key: verifies its calls. */
  readonly operatorKey: KeyObject;
  /** Folders of the built client and of the artwork. */
  readonly clientDir: string;
  readonly artDir: string;
  readonly logger: Logger;
  readonly timings?: Partial<ArcadeTimings>;
  readonly limits?: Partial<ArcadeLimits>;
  /** Addresses and CIDR ranges of proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustProxy?: readonly string[];
}

/** Timeout of a call to the wallet. */
export const WALLET_TIMEOUT_MS = 1_000;

const DATABASE_FILES = { migrations: new URL('./db/migrations/', import.meta.url) };

/**
 * The arcade with migrated database and running resolver, not listening yet. Closing the app stops the resolver and closes the database
 * connections.
 * @throws Error when the database cannot be reached or migrated, or the client is not built.
 */
export async function buildArcade(options: ArcadeOptions): Promise<Server> {
  const pool = openPool(options.databaseUrl, 'arcade');
  const app = createServer({
    name: 'arcade',
    logger: options.logger,
    mayObserve: mayObservePublicServer,
  });
  try {
    await migrate(pool, DATABASE_FILES);
    const [client, art] = await Promise.all([loadFiles(options.clientDir), loadFiles(options.artDir)]);
    const deps: ArcadeDeps = {
      pool,
      wallet: createWalletClient({
        walletUrl: options.walletUrl,
        privateKey: options.arcadeKey,
        timeoutMs: WALLET_TIMEOUT_MS,
      }),
      catalogue: createCatalogue(),
      seedSealer: createSealer(options.sealingKeys.seed),
      tokenSealer: createSealer(options.sealingKeys.token),
      timings: { ...DEFAULT_TIMINGS, ...options.timings },
      limits: { ...LIMITS_PER_MINUTE, ...options.limits },
      window: new SlidingWindow(),
      networkOf: createNetworkOf(options.trustProxy ?? []),
      log: options.logger,
    };
    if (options.sealingKeys.seed.length > 1) {
      const resealed = await resealSeeds(pool, options.sealingKeys.seed);
      options.logger.info({ resealed }, 'seeds are sealed with the current key');
    }
    limitAnonymous(app, deps);
    operatorRoutes(app, deps, options);
    playerRoutes(app, deps);
    tableRoutes(app, deps);
    tableSockets(app, deps, options.publicUrl);
    pageRoutes(app, deps, { client, art });
    const resolver = startResolver(deps);
    const stopSweeping = startSweeping(deps);
    reportPendingCalls(deps, app.metrics);
    app.addHook('onClose', async () => {
      stopSweeping();
      // The calls in progress end before the database connections are closed.
      await resolver.stop();
      await pool.end();
    });
    return app;
  } catch (error) {
    await pool.end();
    throw error;
  }
}
