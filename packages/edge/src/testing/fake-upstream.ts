import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

export interface FakeUpstream {
  readonly url: string;
  readonly received: Received[];
  /** The answer from now on; by default `{ "value": "upstream" }`. */
  answer: RequestListener;
  close(): Promise<void>;
}

/** An upstream that records its requests. */
export async function startUpstream(
  create: (listener: RequestListener) => Server = createServer,
): Promise<FakeUpstream> {
  const received: Received[] = [];
  const upstream: Omit<FakeUpstream, 'url'> = {
    received,
    answer: (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"value":"upstream"}');
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = create(async (request, response) => {
    const { method = '', url: target = '', headers, rawHeaders } = request;
    const body = await text(request).catch(() => null);
    // The client left before its body was complete.
    if (body === null) return;
    received.push({ method, target, headers, rawHeaders, body });
    upstream.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return Object.assign(upstream, { url: `http://127.0.0.1:${port}` });
}
