import type { IncomingMessage } from 'node:http';

/** Whether a request is for the console's host. */
export type IsForConsole = (request: Pick<IncomingMessage, 'headers'>) => boolean;

const CASE_BIT = 0x20;
const firstOf = (host: string): number => host.charCodeAt(0) | CASE_BIT;

/** @param host ASCII, without port. Called for every request; most hosts differ in the first letter. */
export function createConsoleTest(host: string): IsForConsole {
  const first = firstOf(host);
  const own = new RegExp(`^${host.replaceAll('.', '\\.')}\\.?(?::\\d{0,5})?$`, 'i');
  return ({ headers: { host: name } }) => name !== undefined && firstOf(name) === first && own.test(name);
}
