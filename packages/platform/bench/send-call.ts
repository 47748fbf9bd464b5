import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface PreparedCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
/** The address that calls are sent to. */
export interface CallPlace {
  readonly port: number;
  readonly path: string;
}

/** Sends over a number of persistent connections. Resolves with status and body once the answer is read. */
export function callSender(
  { port, path }: CallPlace,
  connections: number,
): (call: PreparedCall) => Promise<{ status: number; body: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return async ({ headers, body }) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers });
    outgoing.end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const answer = await text(response);
    return { status: response.statusCode ?? 0, body: answer };
  };
}
