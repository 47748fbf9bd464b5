import type { Doubtful } from '../../db/writer.ts';
import { serveKills } from '../../tenants/serve-kills.ts';
import type { ChangeDeps } from '../change-deps.ts';
import { readOverrides } from './override.repository.ts';

type Values = Pick<ChangeDeps, 'pool' | 'clock' | 'overrides'>;

/** Values of run time as they are written, into memory. */
export async function readValues({ pool, clock, overrides }: Values, doubtful: Doubtful): Promise<void> {
  const merchants = doubtful === 'all' ? undefined : [...doubtful];
  const read = await readOverrides(pool, clock.now().toISOString(), merchants);
  for (const merchant of merchants ?? [...overrides.keys()]) overrides.delete(merchant);
  for (const [merchant, values] of read) overrides.set(merchant, values);
}

/** The same where something is served, and what they make of their brands: kills first, a brand may take its time or have faults. */
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
  // Asked for before whatever is written next, which has its turn after it; nobody waits for it here, and no kill at all.
  void tenants.reload(merchants);
}
