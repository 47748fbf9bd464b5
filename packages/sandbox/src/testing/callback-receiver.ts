import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A callback as it arrived. */
export interface ReceivedCallback {
  readonly signature: string;
  readonly body: string;
  readonly event: Readonly<Record<string, string | null>>;
}

/** A customer of the service that keeps the callbacks it gets and answers them with `status`. `header`: the one with the signature. */
export async function startReceiver(header = 'till-signature') {
  const received: ReceivedCallback[] = [];
  const receiver = { status: 204 };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ signature: String(request.headers[header]), body, event: JSON.parse(body) });
    response.writeHead(receiver.status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/callbacks`,
    received,
    /** Types of the events of one order, as they arrived. */
    typesOf: (id: string) =>
      received.filter(({ event }) => id === (event['id'] ?? event['check_id'])).map(({ event }) => event['type']),
    answerWith(status: number) {
      receiver.status = status;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
