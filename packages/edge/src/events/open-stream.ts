import { ProblemError } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginAnswer } from '../begin-answer.ts';
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

export interface OpenSteps {
  /** Event → text; the page's form by default. */
  readonly render?: RenderEvent;
  /** Awaited before the head is sent. What it throws is the answer. */
  readonly admit?: (brand: BrandView) => Promise<void>;
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies such as nginx would buffer events.
  'x-accel-buffering': 'no',
} as const;
const BUSY_RETRY_S = 5;

/**
 * Turns a request into a stream of its brand in the hub; null if the client has left meanwhile.
 * @throws ProblemError `domain_invalid` on an unknown host, `too_many_requests`, and what `admit` throws.
 */
export async function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { hub, limiter, directory }: StreamOptions,
  { render, admit }: OpenSteps = {},
): Promise<{ brand: BrandView; connection: Connection } | null> {
  const { merchant } = brandOf(request);
  const { ip } = request.visitor;
  const retryAfterSeconds = await limiter.take(merchant, 'stream', ip);
  if (retryAfterSeconds > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds });
  const brandWithRoom = (): BrandView => {
    // Read again after each wait, because the brand may have changed meanwhile.
    const brand = directory.view(merchant);
    if (brand === undefined) throw new ProblemError('domain_invalid');
    if (!hub.hasRoom(merchant, ip)) {
      throw new ProblemError('too_many_requests', { retryAfterSeconds: BUSY_RETRY_S });
    }
    return brand;
  };
  let brand = brandWithRoom();
  if (admit !== undefined) {
    await admit(brand);
    brand = brandWithRoom();
  }
  const page = beginAnswer(reply.headers(STREAM_HEADERS));
  // The client left while the request was admitted, so `close` will not fire again.
  if (page.destroyed) return null;
  return { brand, connection: hub.open(merchant, ip, page, render) };
}
