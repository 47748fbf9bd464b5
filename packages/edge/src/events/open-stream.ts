import { ProblemError } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrandDirectory } from '../brands/brand-directory.ts';
import { brandOf } from '../brands/brand-request.ts';
import type { BrandView } from '../brands/brand-view.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import type { Connection, EventHub, RenderEvent } from './event-hub.ts';

export interface StreamOptions {
  readonly hub: EventHub;
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

/**
 * Makes of a request a stream of its brand in the hub; null when whoever asked has left meanwhile.
 * @throws ProblemError `domain_invalid` on an unknown host, `too_many_requests`.
 */
export async function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { hub, limiter, directory }: StreamOptions,
  render?: RenderEvent,
): Promise<{ brand: BrandView; connection: Connection } | null> {
  const { merchant } = brandOf(request);
  const { ip } = request.visitor;
  const retryAfterSeconds = await limiter.take(merchant, 'stream', ip);
  if (retryAfterSeconds > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds });
  // As it is now: of a change while the request was being counted this stream has not heard.
  const brand = directory.view(merchant);
  if (brand === undefined) throw new ProblemError('domain_invalid');
  if (!hub.hasRoom(merchant, ip)) {
    throw new ProblemError('too_many_requests', { retryAfterSeconds: BUSY_RETRY_S });
  }
  const headers = reply.getHeaders();
  reply.hijack();
  // Gone while its request was being counted: its `close` has been, and would never come again.
  if (reply.raw.destroyed) return null;
  for (const [name, value] of Object.entries({ ...headers, ...STREAM_HEADERS })) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(200);
  reply.raw.flushHeaders();
  return { brand, connection: hub.open(merchant, ip, reply.raw, render) };
}
