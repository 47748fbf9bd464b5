import { OFREP_STREAM_PATH, type OfrepStreamEvent } from '@marquee/contracts/ofrep';
import type { Server } from '@marquee/server-kit';
import type { RenderEvent } from '../events/event-hub.ts';
import { openStream, type StreamOptions } from '../events/open-stream.ts';
import { CROSS_ORIGIN } from './cross-origin.ts';

/** A new revision → `refetchEvaluation` (OFREP's ADR-0008). The id lets a reconnecting client say what it received last. */
const refetchLines: RenderEvent = (event) => {
  if (event.type !== 'manifest') return '';
  const data: OfrepStreamEvent = { type: 'refetchEvaluation', etag: `"${event.revision}"` };
  return `id: ${event.revision}\nevent: message\ndata: ${JSON.stringify(data)}\n\n`;
};

/**
 * The stream that the bulk answer names. It starts with the current revision, unless the client already has it, so that a change between
 * request and stream, or during a disconnect, is not missed.
 */
export function serveFlagStream(app: Server, options: StreamOptions): void {
  // No HEAD, because a stream has no length.
  app.get(OFREP_STREAM_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    reply.headers(CROSS_ORIGIN);
    const opened = await openStream(request, reply, options, { render: refetchLines });
    if (opened === null) return;
    const { brand, connection } = opened;
    if (request.headers['last-event-id'] === brand.revision) return;
    connection.send({ type: 'manifest', revision: brand.revision });
  });
}
