import { createServer, type Logger, ownHosts, ProblemError, type Server } from '@marquee/server-kit';
import { SlidingWindow } from '@marquee/server-kit/sliding-window';
import { normalizeHost } from '@marquee/tenancy/hosts';
import type { TenantService } from '../tenants/tenant-service.ts';
import { followHosts } from './known-hosts.ts';

export interface AskAppOptions {
  readonly tenants: Pick<TenantService, 'registry' | 'isReady'>;
  readonly logger: Logger;
  /** Needs a certificate too. */
  readonly consoleHost: string;
  /** Address of this process for other servers, if not an IP address. */
  readonly url?: string | undefined;
  readonly now?: () => number;
}

/**
 * A proxy asks once per certificate. More questions about one name mean that issuing it fails, and each failed attempt counts against
 * the authority's limits.
 */
const PERMITS_PER_NAME_AND_MINUTE = 10;

/**
 * The `ask` endpoint of Caddy's on-demand TLS: `GET /ask?domain=<name>` → 200 for a host that a served brand declares by name, and for
 * the console's; otherwise a refusal. It has a port of its own, so that a firewall can open it to the proxy alone. It answers from
 * memory, because every handshake of a stranger can cause a question.
 */
export function buildAskApp({ tenants, logger, consoleHost, url, now = Date.now }: AskAppOptions): Server {
  const isOwnHost = ownHosts(url);
  const hosts = followHosts(tenants.registry);
  const permits = new SlidingWindow(now);
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
    const retryAfterSeconds = permits.take(normalizeHost(domain) ?? '', PERMITS_PER_NAME_AND_MINUTE);
    if (retryAfterSeconds > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds });
    return reply.header('cache-control', 'no-store').send();
  });
  return app;
}
