import { EVENTS_PATH } from '@marquee/contracts/events';
import type { Server } from '@marquee/server-kit';
import type { Upstream } from '../proxy/upstream.ts';
import { followMember } from './member-events.ts';
import { openStream, type StreamOptions } from './open-stream.ts';

export interface EventsOptions extends StreamOptions {
  readonly upstream: Upstream;
}

/**
 * The single stream of a page: the brand's revisions, and with a token the member's events. It starts with the current revision, so a
 * page that was disconnected knows whether it missed a change.
 */
export function serveEvents(app: Server, { upstream, ...stream }: EventsOptions): void {
  const { hub, directory } = stream;
  // No HEAD, because a stream has no length.
  app.get(EVENTS_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const opened = await openStream(request, reply, stream);
    if (opened === null) return;
    const { brand, connection } = opened;
    const { visitor, headers, id: requestId } = request;
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    connection.send({ type: 'manifest', revision: brand.revision });
    if (headers.authorization === undefined) return;
    const { signal } = closed;
    const send = connection.send;
    await followMember({ upstream, brand, visitor, requestId, headers, signal, logger: request.log, send });
  });

  directory.onChange(({ merchant }) => {
    // Checked first, so that a brand without streams need not be parsed.
    if (!hub.has(merchant)) return;
    const brand = directory.view(merchant);
    if (brand === undefined) hub.endAll(merchant);
    else hub.broadcast(merchant, { type: 'manifest', revision: brand.revision });
  });
  app.addHook('preClose', (done) => {
    hub.close();
    done();
  });
}
