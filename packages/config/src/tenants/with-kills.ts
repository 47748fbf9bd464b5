import { readBrandSnapshot } from '@marquee/contracts/read-brand-snapshot';
import { SWITCH_KEYS, type SwitchKey } from '@marquee/contracts/switches';
import { type Override, withSwitchOff } from '@marquee/tenancy';
import { type ServedBrand, toServed } from './served-brand.ts';

/** A served brand with its kills applied; the same object where they are off already. */
export function withKills(
  { overrides }: { readonly overrides: ReadonlyMap<string, readonly Override[]> },
  served: ServedBrand,
): ServedBrand {
  const killed = (overrides.get(served.merchant) ?? []).flatMap(killedKey);
  return killed.length === 0 ? served : switchedOff(served, killed);
}

/** The switch that a value of run time kills; none for other values. */
const killedKey = ({ layer, kind, path, value }: Override): SwitchKey[] =>
  layer === 'kill' && kind === 'switches' && value === false ? SWITCH_KEYS.filter((key) => key === path.at(-1)) : [];

/** A served brand with switches and their children off. */
export function switchedOff(served: ServedBrand, keys: readonly SwitchKey[]): ServedBrand {
  const { brand } = readBrandSnapshot(JSON.parse(served.json.toString()));
  return toServed({ snapshot: keys.reduce(withSwitchOff, brand) });
}
