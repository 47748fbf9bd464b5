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
 * One client on an event stream, on a connection of its own. `onEvent` gets the data of each event as soon as it is there;
 * comments are left out. @throws when the stream is refused.
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
  // Ends with whoever ends it; nothing is read after that.
  response.on('error', () => undefined);
  request.on('error', () => undefined);
  return { close: () => request.destroy() };
}
