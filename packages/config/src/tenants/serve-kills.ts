import { type PassContext, serveKept } from './load-pass.ts';
import { withKills } from './with-kills.ts';

/**
 * Serves a brand with its kills on what is served now, without asking its folder: that may have faults, and an emergency
 * waits for none. Does nothing where they are off already.
 */
export async function serveKills(context: PassContext, merchant: string): Promise<void> {
  const served = context.registry.get(merchant);
  if (served === undefined) return;
  const without = withKills(context, served);
  if (without.revision !== served.revision) await serveKept(context, without);
}
