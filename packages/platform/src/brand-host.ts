import { HOP_HEADERS } from '@marquee/contracts/hop';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from './context.ts';

const isOn = (hosts: readonly string[], name: string): boolean =>
  hosts.includes(name) || hosts.includes(`*${name.slice(name.indexOf('.'))}`);

/** The brand's first host that is no pattern, a public one if there is any. */
export function firstHost({ manifest }: Pick<Ctx, 'manifest'>): string {
  const named = manifest.private.hosts.filter((host) => !host.startsWith('*'));
  return named.find((host) => !host.endsWith('.localhost')) ?? named[0] ?? 'localhost';
}

/**
 * The host of the brand's page that the person is on, from the edge, so that a link leads back there. Only a host that the brand
 * has: for any other the result is the brand's first.
 */
export function brandHost(ctx: Ctx, { headers }: Pick<FastifyRequest, 'headers'>): string {
  const header = headers[HOP_HEADERS.origin];
  const name = typeof header === 'string' ? URL.parse(header)?.hostname : undefined;
  return name !== undefined && isOn(ctx.manifest.private.hosts, name) ? name : firstHost(ctx);
}
