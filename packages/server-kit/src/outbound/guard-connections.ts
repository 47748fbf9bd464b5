import { isIPv6 } from 'node:net';
import { Agent, buildConnector, setGlobalDispatcher } from 'undici';
import { isPrivateLiteral, lookupPublic, notPublic } from './public-address.ts';

/** In a list of origins: every private address may be reached. For development. */
const ANY_PRIVATE = '*';

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Connects to public addresses only, and to the private ones of `privateOrigins` (SEC-D08). A name is checked after it was resolved.
 * Certificates are verified. Rejects with code `ENOTPUBLIC`.
 */
export function guardedConnector(
  privateOrigins: readonly string[],
  timeoutMs: number = CONNECT_TIMEOUT_MS,
): buildConnector.connector {
  const options = { timeout: timeoutMs, rejectUnauthorized: true };
  const connect = buildConnector(options);
  const connectPublic = buildConnector({ ...options, lookup: lookupPublic });
  const allowed = new Set(privateOrigins);
  return (target, callback) => {
    const { hostname } = target;
    if (allowed.has(ANY_PRIVATE) || allowed.has(originOf(target))) connect(target, callback);
    else if (isPrivateLiteral(hostname)) callback(notPublic(hostname), null);
    else connectPublic(target, callback);
  };
}

/** undici removes the brackets of an IPv6 address. */
function originOf({ protocol, hostname, port }: buildConnector.Options): string {
  const host = isIPv6(hostname) ? `[${hostname}]` : hostname;
  return new URL(`${protocol}//${host}${port ? `:${port}` : ''}`).origin;
}

/** Applies the guard to every `fetch` of this process. */
export function guardFetch(privateOrigins: readonly string[]): void {
  setGlobalDispatcher(new Agent({ connect: guardedConnector(privateOrigins) }));
}
