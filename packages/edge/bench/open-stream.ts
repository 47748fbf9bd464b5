import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

export interface StreamTarget {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface OpenStream {
  readonly close: () => void;
}

/**
 * One client of an event stream, on its own connection. `onEvent` gets the data of each event as it arrives;
 * comments are skipped. @throws Error if the stream is refused.
 */
export async function openStream(
  { port, path, headers }: StreamTarget,
  onEvent: (data: string) => void,
): Promise<OpenStream> {
  const request = get({ host: '127.0.0.1', port, path, headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}`);
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const events = (text + chunk).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) onEvent(event.slice('data: '.length));
  });
  // Either side may end it; nothing is read afterwards.
  response.on('error', () => undefined);
  request.on('error', () => undefined);
  return { close: () => request.destroy() };
}
