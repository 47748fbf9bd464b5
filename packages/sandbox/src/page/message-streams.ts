import type { ServerResponse } from 'node:http';
import { ProblemError, type Server } from '@marquee/server-kit';
import type { Inbox } from '../inbox/inbox.ts';

const STREAMS_MAX = 32;
const HEARTBEAT_MS = 20_000;
const BUSY_RETRY_S = 5;

/** `/events`: notifies open pages of new messages, without their content (WHATWG server-sent events). */
export function serveMessageStream(app: Server, inbox: Inbox): void {
  const open = new Set<ServerResponse>();
  const send = (text: string): void => {
    for (const response of open) {
      // Events for a client that does not read would pile up.
      if (response.writableNeedDrain) response.destroy();
      else response.write(text);
    }
  };
  const leave = inbox.onMessage(() => send('data: message\n\n'));
  const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS).unref();
  app.addHook('preClose', (done) => {
    leave();
    clearInterval(heartbeat);
    for (const response of open) response.end();
    done();
  });

  app.get('/events', (_request, reply) => {
    if (open.size >= STREAMS_MAX) throw new ProblemError('too_many_requests', { retryAfterSeconds: BUSY_RETRY_S });
    const headers = reply.getHeaders();
    reply.hijack();
    const response = reply.raw;
    response.once('close', () => open.delete(response));
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    response.write(':\n\n');
    open.add(response);
  });
}
