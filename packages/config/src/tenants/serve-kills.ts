import { type PassContext, serveKept } from './load-pass.ts';
import { withKills } from './with-kills.ts';

/**
 * Applies a brand's kills to its served version. Its folder is not read: it may have faults, and an emergency does not wait. Without
 * effect where the switches are off already.
 */
export async function serveKills(context: PassContext, merchant: string): Promise<void> {
  const served = context.registry.get(merchant);
  if (served === undefined) return;
  const without = withKills(context, served);
  if (without.revision !== served.revision) await serveKept(context, without);
}
