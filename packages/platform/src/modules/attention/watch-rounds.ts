import type { FastifyBaseLogger } from 'fastify';
import { type AttentionDeps, countEverywhere } from './count-everywhere.ts';

/** Says which of these brands have rounds that are open for more than a day, with which provider: neither won, nor lost, nor given back. */
export async function watchRounds(
  deps: AttentionDeps & { readonly log: Pick<FastifyBaseLogger, 'warn'> },
  merchants: readonly string[],
): Promise<void> {
  for (const { what, brand, provider, count } of await countEverywhere(deps, merchants)) {
    if (what === 'long_open_rounds')
      deps.log.warn({ merchant: brand, provider, rounds: count }, 'rounds are open for long');
  }
}
