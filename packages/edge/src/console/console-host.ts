import type { IncomingMessage } from 'node:http';

/** Whether a request is for the console's host. */
export type IsForConsole = (request: Pick<IncomingMessage, 'headers'>) => boolean;

/** @param host ASCII, without port. Asked of every request, so it costs one comparison of letters and parses nothing. */
export function createConsoleTest(host: string): IsForConsole {
  const own = new RegExp(`^${host.replaceAll('.', '\\.')}\\.?(?::\\d{0,5})?$`, 'i');
  return ({ headers }) => headers.host !== undefined && own.test(headers.host);
}
