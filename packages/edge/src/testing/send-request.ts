import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface RequestOptions {
  readonly host: string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  json(): { value?: unknown; code?: string; [key: string]: unknown };
}

/** One request over a real connection, with any `Host` and an unchanged path. */
export async function sendRequest(
  port: number,
  { host, path = '/', method = 'GET', headers = {}, body }: RequestOptions,
): Promise<Answer> {
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers }, agent: false });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  const bytes = await buffer(response);
  const text = bytes.toString();
  return { status: response.statusCode, headers: response.headers, bytes, text, json: () => JSON.parse(text) };
}

/** Writes bytes to a bare socket → all received bytes until the other side closes. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text;
  });
  // A reset after the answer counts as its end.
  socket.on('error', () => {});
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return answer;
}
