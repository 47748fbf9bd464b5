import type { RunTimeLayer } from '@marquee/contracts/layers';
import { type Trial, tryOverrides } from '../tenants/load-pass.ts';
import type { ChangeDeps } from './change-deps.ts';
import type { ChangeSet } from './change-set.ts';
import { type Tried, tryEdits } from './live-change.ts';

/** Merchant → the brand as it is, and as it would be. Nothing is served or kept. */
export interface Trials {
  readonly before: ReadonlyMap<string, Trial>;
  readonly after: ReadonlyMap<string, Trial>;
}

/** The layer that a change set's values will stand in. */
export const layerOf = ({ state }: Pick<ChangeSet, 'state'>): RunTimeLayer =>
  state === 'scheduled' || state === 'suspended' ? 'schedule' : 'override';

/** The brands of a change with it in a layer, from their folders and values as they are now. It waits for nobody. */
export async function tryChange(deps: ChangeDeps, tried: Tried, layer: RunTimeLayer): Promise<Trials> {
  const { reading } = deps.tenants;
  const { current, trials } = await tryEdits(deps, reading, tried, layer);
  return { before: await tryOverrides(reading, current), after: trials };
}
