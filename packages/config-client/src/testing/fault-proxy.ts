import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Changes an answer: whole body → bytes to send. `null` closes the connection after them. */
export type Tamper = (path: string, body: Buffer) => { send: Buffer; isCut?: boolean } | undefined;

export interface FaultProxy {
  readonly url: string;
  /** Requested paths since the last `forget`, in order. */
  readonly requests: () => readonly string[];
  readonly forget: () => void;
  /** Closes all connections and refuses new ones until `up`. */
  readonly down: () => void;
  readonly up: () => void;
  /** Streams open, but nothing is sent on them. */
  readonly mute: (isMute: boolean) => void;
  readonly tamper: (how: Tamper | null) => void;
  readonly close: () => Promise<void>;
}

/** A proxy between client and service that injects faults. */
export async function startProxy(target: () => string): Promise<FaultProxy> {
  let requests: string[] = [];
  let isDown = false;
  let isMute = false;
  let tamper: Tamper | null = null;
  const open = new Set<ServerResponse>();

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    requests.push(path);
    open.add(response);
    const ending = new AbortController();
    response.once('close', () => {
      open.delete(response);
      ending.abort();
    });
    if (isDown) return void response.destroy();
    const match = request.headers['if-none-match'];
    const headers = match === undefined ? {} : { 'if-none-match': match };
    const answer = await fetch(target() + path, { headers, signal: ending.signal });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    if (path === '/internal/stream') {
      response.flushHeaders();
      for await (const chunk of answer.body ?? []) if (!isMute) response.write(chunk);
      return void response.end();
    }
    const body = Buffer.from(await answer.arrayBuffer());
    const tampered = tamper?.(path, body);
    if (!tampered?.isCut) return void response.end(tampered?.send ?? body);
    response.write(tampered.send, () => response.destroy());
  }
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const cut = () => {
    for (const response of open) response.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    forget: () => {
      requests = [];
    },
    down: () => {
      isDown = true;
      cut();
    },
    up: () => {
      isDown = false;
    },
    mute: (value) => {
      isMute = value;
      cut();
    },
    tamper: (how) => {
      tamper = how;
    },
    close: async () => {
      cut();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
