import type { FastifyBaseLogger } from 'fastify';
import { type AttentionDeps, countEverywhere } from './attention-metrics.ts';

/** Says which brands have rounds that are open for more than a day, with which provider: neither won, nor lost, nor given back. */
export async function watchRounds(
  deps: Omit<AttentionDeps, 'operator'> & { readonly log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<void> {
  for (const { what, merchant, provider, count } of await countEverywhere(deps)) {
    if (what === 'long_open_rounds') deps.log.warn({ merchant, provider, rounds: count }, 'rounds are open for long');
  }
}
