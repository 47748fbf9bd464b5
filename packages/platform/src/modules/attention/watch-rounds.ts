import type { FastifyBaseLogger } from 'fastify';
import { type AttentionDeps, countEverywhere } from './count-everywhere.ts';

/** Logs which of these brands have rounds that are open for more than a day, per provider: neither won, lost nor returned. */
export async function watchRounds(
  deps: AttentionDeps & { readonly log: Pick<FastifyBaseLogger, 'warn'> },
  merchants: readonly string[],
): Promise<void> {
  for (const { what, brand, provider, count } of await countEverywhere(deps, merchants)) {
    if (what === 'long_open_rounds')
      deps.log.warn({ merchant: brand, provider, rounds: count }, 'rounds are open for long');
  }
}
