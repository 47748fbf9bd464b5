import { EVENTS_PATH } from '@marquee/contracts/events';
import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyReply } from 'fastify';
import type { BrandDirectory } from '../brands/brand-directory.ts';
import { brandOf } from '../brands/brand-request.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import type { Upstream } from '../proxy/upstream.ts';
import type { EventHub } from './event-hub.ts';
import { followMember } from './member-events.ts';

export interface EventsOptions {
  readonly hub: EventHub;
  readonly upstream: Upstream;
  readonly limiter: RateLimiter;
  readonly directory: BrandDirectory;
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx and its kin would hold events back to fill a buffer.
  'x-accel-buffering': 'no',
} as const;
const BUSY_RETRY_S = 5;

function openStream(reply: FastifyReply): void {
  const headers = reply.getHeaders();
  reply.hijack();
  for (const [name, value] of Object.entries({ ...headers, ...STREAM_HEADERS })) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(200);
  reply.raw.flushHeaders();
}

/**
 * The one stream of a page: its brand's revisions, and its member's own events when it brings a token. It begins with
 * the revision in force, so that a page which was away knows at once whether it missed something.
 */
export function serveEvents(app: Server, { hub, upstream, limiter, directory }: EventsOptions): void {
  // No HEAD: there is no end to measure.
  app.get(EVENTS_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const brand = brandOf(request);
    const { visitor, headers, id: requestId } = request;
    const retryAfterSeconds = await limiter.take(brand.merchant, 'stream', visitor.ip);
    if (retryAfterSeconds > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds });
    if (!hub.hasRoom(brand.merchant, visitor.ip)) {
      throw new ProblemError('too_many_requests', { retryAfterSeconds: BUSY_RETRY_S });
    }
    // Gone while its request was being counted: its `close` has been, and would never come again.
    if (reply.raw.destroyed) return reply.hijack();
    openStream(reply);
    const connection = hub.open(brand.merchant, visitor.ip, reply.raw);
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    connection.send({ type: 'manifest', revision: brand.revision });
    if (headers.authorization === undefined) return;
    const { signal } = closed;
    const send = connection.send;
    await followMember({ upstream, brand, visitor, requestId, headers, signal, logger: request.log, send });
  });

  directory.onChange(({ merchant }) => {
    // Asked first: a brand nobody looks at need not be parsed to say its revision.
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
