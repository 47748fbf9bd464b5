import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A callback as it arrived. */
export interface ReceivedCallback {
  readonly signature: string;
  readonly body: string;
  readonly event: Readonly<Record<string, string | null>>;
}

/** A merchant that keeps the callbacks it gets and answers them with `status`. */
export async function startReceiver() {
  const received: ReceivedCallback[] = [];
  const receiver = { status: 204 };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ signature: String(request.headers['till-signature']), body, event: JSON.parse(body) });
    response.writeHead(receiver.status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/callbacks/till`,
    received,
    /** Types of the events of one payment or payout, as they arrived. */
    typesOf: (id: string) => received.filter(({ event }) => event['id'] === id).map(({ event }) => event['type']),
    answerWith(status: number) {
      receiver.status = status;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
