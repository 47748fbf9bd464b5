import { HOP_HEADERS } from '@marquee/contracts/hop';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from './context.ts';

const isOn = (hosts: readonly string[], name: string): boolean =>
  hosts.includes(name) || hosts.includes(`*${name.slice(name.indexOf('.'))}`);

/**
 * The host of the brand whose page the person is on, as the edge tells it, so that a link leads back to where they were. Only
 * a host the brand really has: whatever else is said gets the brand's own first one, never a stranger's.
 */
export function brandHost(ctx: Ctx, { headers }: Pick<FastifyRequest, 'headers'>): string {
  const { hosts } = ctx.manifest.private;
  const given = headers[HOP_HEADERS.origin];
  const name = typeof given === 'string' ? URL.parse(given)?.hostname : undefined;
  if (name !== undefined && isOn(hosts, name)) return name;
  const named = hosts.filter((host) => !host.startsWith('*'));
  return named.find((host) => !host.endsWith('.localhost')) ?? named[0] ?? 'localhost';
}
