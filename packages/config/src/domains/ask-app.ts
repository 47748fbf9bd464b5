import { createServer, type Logger, ownHosts, ProblemError, type Server } from '@marquee/server-kit';
import { normalizeHost } from '@marquee/tenancy/hosts';
import type { TenantService } from '../tenants/tenant-service.ts';
import { followHosts } from './known-hosts.ts';

export interface AskAppOptions {
  readonly tenants: Pick<TenantService, 'registry' | 'isReady'>;
  readonly logger: Logger;
  /** Needs a certificate too. */
  readonly consoleHost: string;
  /** How other servers reach this process, when not by an address. */
  readonly url?: string | undefined;
}

/**
 * What Caddy's on-demand TLS asks before it gets a certificate for a name: `GET /ask?domain=<name>` → 200 for a name of a
 * brand that is served, and for the console's, otherwise a refusal. On a port of its own, so that it can be opened to the proxy and nothing else
 * is; from memory, since a handshake waits for it and anybody can start one.
 */
export function buildAskApp({ tenants, logger, consoleHost, url }: AskAppOptions): Server {
  const isOwnHost = ownHosts(url);
  const hosts = followHosts(tenants.registry);
  // A name in a certificate has no port.
  const isConsole = (domain: string) => !domain.includes(':') && normalizeHost(domain) === consoleHost;
  const app = createServer({
    name: 'config-ask',
    logger,
    isReady: tenants.isReady,
    mayObserve: ({ headers }) => isOwnHost(headers.host),
  });
  app.addHook('onClose', async () => hosts.stop());
  app.get<{ Querystring: Record<string, unknown> }>('/ask', (request, reply) => {
    if (!isOwnHost(request.headers.host)) throw new ProblemError('not_found');
    if (tenants.isReady() !== true) throw new ProblemError('not_ready', { retryAfterSeconds: 1 });
    const { domain } = request.query;
    if (typeof domain !== 'string' || !(isConsole(domain) || hosts.has(domain)))
      throw new ProblemError('domain_invalid');
    return reply.header('cache-control', 'no-store').send();
  });
  return app;
}
