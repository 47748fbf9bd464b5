import { EVENTS_PATH } from '@marquee/contracts/events';
import type { Server } from '@marquee/server-kit';
import type { BrandView } from '../brands/brand-view.ts';
import type { Upstream } from '../proxy/upstream.ts';
import { connectMember, followMember, type MemberStream, refuseInvalidToken } from './member-events.ts';
import { openStream, type StreamOptions } from './open-stream.ts';

export interface EventsOptions extends StreamOptions {
  readonly upstream: Upstream;
}

/**
 * The single stream of a page: the brand's revisions, and with a token the member's events. It starts with the current revision, so a
 * page that was disconnected knows whether it missed a change. A token that the upstream refuses is answered 401, as the table says.
 */
export function serveEvents(app: Server, { upstream, ...stream }: EventsOptions): void {
  const { hub, directory } = stream;
  // No HEAD, because a stream has no length.
  app.get(EVENTS_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { visitor, headers, id: requestId } = request;
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    let member = null as { of: MemberStream; first: ReturnType<typeof connectMember> } | null;
    const admit = async (brand: BrandView): Promise<void> => {
      if (headers.authorization === undefined) return;
      const of = { upstream, brand, visitor, requestId, headers, signal: closed.signal, logger: request.log };
      member = { of, first: connectMember(of) };
      await refuseInvalidToken(member.first);
    };
    const opened = await openStream(request, reply, stream, { admit });
    if (opened === null) return;
    const { brand, connection } = opened;
    connection.send({ type: 'manifest', revision: brand.revision });
    if (member !== null) await followMember(member.of, connection.send, member.first);
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
