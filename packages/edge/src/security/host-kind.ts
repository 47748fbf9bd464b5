import { isIP } from 'node:net';

/**
 * Whether a `Host` names the machine and no brand: an IP literal or `localhost`, with or without port. Health, readiness
 * and metrics answer there only.
 */
export function isMachineHost(host: string | undefined): boolean {
  if (host === undefined) return false;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return name === 'localhost' || isIP(name) === 4 || (name.startsWith('[') && isIP(name.slice(1, -1)) === 6);
}
