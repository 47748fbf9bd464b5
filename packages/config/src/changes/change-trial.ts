import type { RunTimeLayer } from '@marquee/contracts/layers';
import { type PassContext, type Trial, tryOverrides } from '../tenants/load-pass.ts';
import type { ChangeCore } from './change-core.ts';
import { prepareEdits, type Tried } from './live-change.ts';

/** Merchant → the brand as it is, and as it would be. Nothing is served or kept. */
export interface Trials {
  readonly before: ReadonlyMap<string, Trial>;
  readonly after: ReadonlyMap<string, Trial>;
}

/** The brands of a change with it in a layer, from their folders as they are now. */
export async function tryChange(
  core: ChangeCore,
  pass: PassContext,
  tried: Tried,
  layer: RunTimeLayer,
): Promise<Trials> {
  const { current, trials } = await prepareEdits(core, pass, tried, layer);
  return { before: await tryOverrides(pass, current), after: trials };
}
