import { brandSnapshotSchema } from '@marquee/contracts/snapshot';
import { SWITCH_KEYS, type SwitchKey } from '@marquee/contracts/switches';
import { type Override, withSwitchOff } from '@marquee/tenancy';
import { type PassContext, serveKept } from './load-pass.ts';
import { type ServedBrand, toServed } from './served-brand.ts';

/**
 * Serves a brand with its kills on what is served now, without asking its folder: that may have faults, and an emergency
 * waits for none. Does nothing where they are off already.
 */
export async function serveKills(context: PassContext, merchant: string): Promise<void> {
  const served = context.registry.get(merchant);
  const killed = (context.overrides.get(merchant) ?? []).flatMap(killedKey);
  if (served === undefined || killed.length === 0) return;
  const without = switchedOff(served, killed);
  if (without.revision !== served.revision) await serveKept(context, without);
}

/** The switch a value of run time kills; none where it does something else. */
const killedKey = ({ layer, kind, path, value }: Override): SwitchKey[] =>
  layer === 'kill' && kind === 'switches' && value === false ? SWITCH_KEYS.filter((key) => key === path.at(-1)) : [];

/** A served brand with switches off and what hangs on them. */
export function switchedOff(served: ServedBrand, keys: readonly SwitchKey[]): ServedBrand {
  const snapshot = brandSnapshotSchema.parse(JSON.parse(served.json.toString()));
  return toServed({ snapshot: keys.reduce(withSwitchOff, snapshot) });
}
