import type { Doubtful } from '../../db/writer.ts';
import { serveKills } from '../../tenants/serve-kills.ts';
import type { ChangeDeps } from '../change-deps.ts';
import { readOverrides } from './override.repository.ts';

type Values = Pick<ChangeDeps, 'pool' | 'clock' | 'overrides'>;

/** Reads stored values of run time into memory. */
export async function readValues({ pool, clock, overrides }: Values, doubtful: Doubtful): Promise<void> {
  const merchants = doubtful === 'all' ? undefined : [...doubtful];
  const read = await readOverrides(pool, clock.now().toISOString(), merchants);
  for (const merchant of merchants ?? [...overrides.keys()]) overrides.delete(merchant);
  for (const [merchant, values] of read) overrides.set(merchant, values);
}

/** Reads values again and serves them: kills at once, since compiling a brand takes time or fails, then the brands. */
export async function serveAgain(
  { tenants, ...values }: Values & Pick<ChangeDeps, 'tenants'>,
  doubtful: Doubtful,
): Promise<void> {
  const merchants = await tenants.urgently(async (pass) => {
    await readValues(values, doubtful);
    const codes = doubtful === 'all' ? tenants.registry.all().map(({ merchant }) => merchant) : [...doubtful];
    for (const code of codes) await serveKills(pass, code);
    return new Set(codes);
  });
  // Requested before the next write, which waits for it; no kill waits for it.
  void tenants.reload(merchants);
}
