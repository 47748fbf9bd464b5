import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface FetchedPage {
  readonly status: number;
  readonly headers: [name: string, value: string][];
  readonly body: Buffer;
}

const shared = new Agent({ keepAlive: true, maxSockets: 16 });

/** The home page by default; a body is posted as JSON. */
export interface Fetching {
  readonly path: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Connections; by default all fetches share a few. */
  readonly agent?: Agent;
}

/** Fetches one page by host, with its headers in the received order. */
export async function fetchPage(
  port: number,
  host: string,
  coding: string,
  { path, body: posted, headers: more = {}, agent = shared }: Partial<Fetching> = {},
): Promise<FetchedPage> {
  const typed = posted === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { host, 'accept-encoding': coding, ...typed, ...more };
  const method = posted === undefined ? 'GET' : 'POST';
  const outgoing = request({ host: '127.0.0.1', port, path: path ?? '/', method, headers, agent });
  outgoing.end(posted);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  const pairs: [string, string][] = [];
  for (let i = 0; i < response.rawHeaders.length; i += 2) {
    pairs.push([response.rawHeaders[i] ?? '', response.rawHeaders[i + 1] ?? '']);
  }
  return { status: response.statusCode ?? 0, headers: pairs, body };
}
