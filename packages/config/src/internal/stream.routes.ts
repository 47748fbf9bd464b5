import type { ServerResponse } from 'node:http';
import { CONFIG_HEARTBEAT_MS, type ConfigEvent, INTERNAL_PATHS } from '@marquee/contracts/snapshot';
import type { Server } from '@marquee/server-kit';
import { Counter, Gauge } from 'prom-client';
import type { BrandRegistry } from '../tenants/brand-registry.ts';

/** A follower this far behind is disconnected. It reconnects and fetches the snapshot. Enough for one event of each of many brands. */
const BACKLOG_MAX_BYTES = 4 * 1024 * 1024;

/** `/internal/stream`: hello with the revision of the whole, then an event per swap (WHATWG server-sent events). */
export function streamRoutes(app: Server, registry: BrandRegistry, heartbeatMs = CONFIG_HEARTBEAT_MS): void {
  const open = new Set<ServerResponse>();
  new Gauge({
    name: 'marquee_config_followers',
    help: 'Servers on the event stream.',
    registers: [app.metrics],
    collect() {
      this.set(open.size);
    },
  });
  const send = (response: ServerResponse, text: string): void => {
    if (response.writableLength > BACKLOG_MAX_BYTES) response.destroy();
    else response.write(text);
  };
  const message = (event: ConfigEvent): string => `data: ${JSON.stringify(event)}\n\n`;
  const events = new Counter({
    name: 'marquee_config_events_total',
    help: 'Changes of brands sent on the event stream.',
    registers: [app.metrics],
  });
  const unsubscribe = registry.subscribe((event) => {
    events.inc();
    const text = message(event);
    for (const response of open) send(response, text);
  });
  const heartbeat = setInterval(() => {
    for (const response of open) send(response, ':\n\n');
  }, heartbeatMs);
  app.addHook('preClose', (done) => {
    clearInterval(heartbeat);
    unsubscribe();
    for (const response of open) response.end();
    done();
  });

  app.get(INTERNAL_PATHS.stream, (_request, reply) => {
    reply.hijack();
    const response = reply.raw;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) response.setHeader(name, value);
    }
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    response.once('close', () => open.delete(response));
    // In the same step as joining, so that no change is missed.
    response.write(message({ type: 'hello', revision: registry.revision() }));
    open.add(response);
  });
}
