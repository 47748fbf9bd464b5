import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from './problem-error.ts';
import type { Server } from './server-type.ts';

const withoutPort = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

/**
 * Whether a `Host` names the machine: an IP literal or `localhost`, with or without port. A page from elsewhere has a
 * name of its own as its host, wherever its DNS makes that point (DNS rebinding).
 */
export function isMachineHost(host: string | undefined): boolean {
  if (host === undefined) return false;
  const name = withoutPort(host);
  return name === 'localhost' || isIP(name) === 4 || (name.startsWith('[') && isIP(name.slice(1, -1)) === 6);
}

/** Hosts of a server inside: the machine's, and the one other servers reach it by, when they were told one. */
export function ownHosts(url: string | undefined): (host: string | undefined) => boolean {
  const name = url === undefined ? null : new URL(url).hostname;
  return (host) => isMachineHost(host) || (host !== undefined && withoutPort(host) === name);
}

/**
 * Hides every route below `/internal/` from other hosts. It goes by the route, not by the address: the router decodes
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
 * `mayObserve` of a server that the public reaches: health and readiness for who asks by an address, as balancers do from
 * any machine; metrics for a program on this machine that asks for itself, not through a proxy beside us.
 */
export function mayObservePublicServer({ headers, raw, routeOptions }: FastifyRequest): boolean {
  if (!isMachineHost(headers.host)) return false;
  if (routeOptions.url !== '/metrics') return true;
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers || 'via' in headers;
  return !isForwarded && isLoopback(raw.socket.remoteAddress ?? '');
}
