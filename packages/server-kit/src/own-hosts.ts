import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from './problem-error.ts';
import type { Server } from './server-type.ts';

const withoutPort = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

/**
 * Whether a `Host` names this machine: an IP literal or `localhost`, with or without port. A foreign page always sends its own name,
 * even if DNS points that name here (DNS rebinding).
 */
export function isMachineHost(host: string | undefined): boolean {
  if (host === undefined) return false;
  const name = withoutPort(host);
  return name === 'localhost' || isIP(name) === 4 || (name.startsWith('[') && isIP(name.slice(1, -1)) === 6);
}

/** Hosts of an internal server: the machine's, and the name that other servers use, if one is configured. */
export function ownHosts(url: string | undefined): (host: string | undefined) => boolean {
  const name = url === undefined ? null : new URL(url).hostname;
  return (host) => isMachineHost(host) || (host !== undefined && withoutPort(host) === name);
}

/**
 * Hides all routes below `/internal/` from other hosts. It checks the route and not the path, because the router decodes
 * `/%69nternal/`.
 */
export function guardInternal(app: Server, isOwnHost: (host: string | undefined) => boolean = isMachineHost): void {
  app.addHook('onRequest', ({ routeOptions, headers }, _reply, done) => {
    const isHidden = routeOptions.url?.startsWith('/internal/') === true && !isOwnHost(headers.host);
    done(isHidden ? new ProblemError('not_found') : undefined);
  });
}

const isLoopback = (ip: string): boolean => ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.');

/**
 * `mayObserve` of a public server. Health and readiness: requests by IP address, as load balancers send them. Metrics: programs on
 * this machine that do not come through a proxy.
 */
export function mayObservePublicServer({ headers, raw, routeOptions }: FastifyRequest): boolean {
  if (!isMachineHost(headers.host)) return false;
  if (routeOptions.url !== '/metrics') return true;
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers || 'via' in headers;
  return !isForwarded && isLoopback(raw.socket.remoteAddress ?? '');
}
