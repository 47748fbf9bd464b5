import { createServer, guardInternal, type Logger, ownHosts, type Server } from '@marquee/server-kit';
import { Gauge } from 'prom-client';
import { type ConsoleOptions, serveConsole } from './console/serve-console.ts';
import { internalRoutes } from './internal/internal.routes.ts';
import { streamRoutes } from './internal/stream.routes.ts';
import type { TenantService } from './tenants/tenant-service.ts';

export interface ConfigAppOptions {
  readonly tenants: TenantService;
  readonly logger: Logger;
  /** Address of this server for others, if not an IP address. */
  readonly url?: string | undefined;
  /** Options of the console's host; without them there is no console. */
  readonly console?: ConsoleOptions;
  /** Pause between comments on the event stream. */
  readonly heartbeatMs?: number;
}

/** The config service's HTTP side. It neither listens nor starts the tenant service. */
export function buildApp({ tenants, logger, url, console, heartbeatMs }: ConfigAppOptions): Server {
  const isOwnHost = ownHosts(url);
  const app = createServer({
    name: 'config',
    logger,
    isReady: tenants.isReady,
    mayObserve: ({ headers }) => isOwnHost(headers.host),
  });
  guardInternal(app, isOwnHost);
  internalRoutes(app, tenants);
  streamRoutes(app, tenants.registry, heartbeatMs);
  if (console !== undefined) serveConsole(app, tenants, console);
  const count = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [app.metrics],
      collect() {
        this.set(read());
      },
    });
  count('marquee_config_brands', 'Brands served.', tenants.registry.size);
  count('marquee_config_brands_refused', 'Folders with faults.', () => tenants.faultRegistry.refused().size);
  return app;
}
