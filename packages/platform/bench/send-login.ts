import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface PreparedLogin {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
/** Where log-ins are sent. */
export interface LoginPlace {
  readonly port: number;
  readonly path: string;
}

/** Sends over connections that stay open, so many at once; resolves with the status once the answer is read. */
export function loginSender(
  { port, path }: LoginPlace,
  connections: number,
): (login: PreparedLogin) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return async ({ headers, body }) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers });
    outgoing.end(body);
    const [response] = await once(outgoing, 'response');
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  };
}
