import { type RunTimeLayer, writtenPath } from '@marquee/contracts/layers';
import type { ChangeDiffValue } from '@marquee/contracts/schemas/console-changes';
import { isSensitive } from '@marquee/contracts/sensitivity';
import { explainValue, type JsonValue } from '@marquee/tenancy';
import { type Trial, tryOverrides } from '../../tenants/load-pass.ts';
import type { ServedBrand } from '../../tenants/served-brand.ts';
import { type Actor, type ChangeDeps, versionsNow } from '../change-deps.ts';
import { ChangeError, ownFault } from '../change-error.ts';
import { type Tried, tryEdits } from '../live/live-change.ts';
import { findSeen } from '../sets/change-reader.ts';
import { hasOverlap, layerOf, merchantsOf } from '../sets/change-set.ts';
import type { Edit } from '../sets/edit.ts';
import { deepDifference } from './deep-difference.ts';

/** What edits would do to the brands now. Nothing is saved. @throws ChangeError `change_overlaps`, `brand_not_found`. */
export async function trialOf(deps: ChangeDeps, actor: Actor, edits: readonly Edit[]): Promise<ChangeDiffValue> {
  actor.permit({ author: actor.name, edits });
  if (hasOverlap(edits)) throw new ChangeError('change_overlaps');
  const versions = await versionsNow(deps, deps.pool, merchantsOf({ edits }));
  if (merchantsOf({ edits }).some((merchant) => versions[merchant] === undefined))
    throw new ChangeError('brand_not_found');
  return differences(deps, { id: 'trial', author: actor.name, reason: '', edits }, 'override');
}

/** The same of a change set. @throws ChangeError `change_not_found`. */
export async function diffOf(deps: ChangeDeps, actor: Actor, id: string): Promise<ChangeDiffValue> {
  const change = await findSeen(deps, actor, id);
  return differences(deps, change, layerOf(change));
}

/** Adds to `base_moved` the values now and as requested. Always throws. */
export async function withBothValues(deps: ChangeDeps, actor: Actor, id: string, error: unknown): Promise<never> {
  if (!(error instanceof ChangeError) || error.problem !== 'base_moved') throw error;
  const { values } = await diffOf(deps, actor, id);
  throw new ChangeError('base_moved', { values });
}

/** Merchant → the brand without and with the change. Nothing is served or stored. */
export interface Trials {
  readonly before: ReadonlyMap<string, Trial>;
  readonly after: ReadonlyMap<string, Trial>;
}

/** The brands with a change in a layer, from their folders and values now. It waits for no turn. */
export async function tryChange(deps: ChangeDeps, tried: Tried, layer: RunTimeLayer): Promise<Trials> {
  const { reading } = deps.tenants;
  const { current, trials } = await tryEdits(deps, reading, tried, layer);
  return { before: await tryOverrides(reading, current), after: trials };
}

async function differences(deps: ChangeDeps, tried: Tried, layer: RunTimeLayer): Promise<ChangeDiffValue> {
  const merchants = merchantsOf(tried);
  // Read first: what becomes live while the brands are compiled is no effect of this change.
  const served = new Map(merchants.map((merchant) => [merchant, deps.tenants.registry.get(merchant)]));
  const trials = await tryChange(deps, tried, layer);
  return {
    values: tried.edits.map((edit) => valueDifference(edit, trials)),
    manifest: merchants.flatMap((merchant) =>
      manifestDifference(merchant, trials, served.get(merchant)).map((each) => ({ merchant, ...each })),
    ),
    faults: merchants.flatMap((merchant) =>
      (trials.after.get(merchant)?.faults ?? []).map((fault) => ({ merchant, ...ownFault(fault) })),
    ),
  };
}

function valueDifference(edit: Edit, { before, after }: Trials): ChangeDiffValue['values'][number] {
  const { merchant, kind, path, set } = edit;
  const read = (trial: Trial | undefined) => (trial?.brand ? explainValue(trial.brand.draft, kind, path) : null);
  const [was, will] = [read(before.get(merchant)), read(after.get(merchant))];
  // For an invalid brand only the requested value is known.
  const next = will === null ? set : will.value;
  return {
    merchant,
    path: writtenPath(kind, path),
    ...(was?.value === undefined ? {} : { before: was.value }),
    ...(next === undefined ? {} : { after: next }),
    layer: was?.layers[0]?.layer ?? null,
    isSensitive: isSensitive(edit.kind, edit.path),
  };
}

function manifestDifference(merchant: string, { before, after }: Trials, served: ServedBrand | undefined) {
  const will = after.get(merchant)?.brand?.snapshot.public;
  if (will === undefined) return [];
  // For a folder with faults that the change would fix, the served manifest is the one before.
  const was = before.get(merchant)?.brand?.snapshot.public ?? servedManifest(served);
  return deepDifference({ ...asJson(was), revision: '' }, { ...asJson(will), revision: '' });
}

/** The manifest as browsers get it: plain JSON without undefined values. */
const asJson = (manifest: unknown): { [key: string]: JsonValue } => JSON.parse(JSON.stringify(manifest ?? {}));
const servedManifest = (served: ServedBrand | undefined): unknown =>
  served === undefined ? {} : (JSON.parse(served.json.toString()) as { public: unknown }).public;
