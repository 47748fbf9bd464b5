import { isKillable } from '@marquee/contracts/sensitivity';
import type { SwitchKey } from '@marquee/contracts/switches';
import type { Fault } from '@marquee/tenancy';
import { v7 as uuidv7 } from 'uuid';
import { tryOverrides } from '../../tenants/load-pass.ts';
import type { ServedBrand } from '../../tenants/served-brand.ts';
import { switchedOff } from '../../tenants/with-kills.ts';
import { type Actor, type ChangeDeps, CLOCK, nowOf, versionsNow } from '../change-deps.ts';
import { brandRefused, ChangeError } from '../change-error.ts';
import {
  applyEdits,
  type InvalidBrand,
  live,
  liveUrgently,
  madeOf,
  type Prepared,
  prepareEdits,
} from '../live/live-change.ts';
import { type ExpiredOverride, endOfKill, expiredOverrides } from '../live/override.repository.ts';
import type { CreateRequest } from '../sets/change-set.repository.ts';
import { findByRequest, insertChangeSet, type StoredChangeSet } from '../sets/change-set.repository.ts';
import type { ChangeSet } from '../sets/change-set.ts';
import { type Edit, targetOf } from '../sets/edit.ts';
import { newestVersions } from '../versions/brand-version.repository.ts';

export interface Kill {
  readonly merchant: string;
  readonly key: SwitchKey;
  readonly reason: string;
  /** ISO 8601 UTC; null: until it is lifted. */
  readonly expiresAt: string | null;
}

export interface Lift extends Omit<Kill, 'expiresAt'> {
  /** The version of the brand that the person saw. */
  readonly version: number;
}

const switchEdit = (merchant: string, key: SwitchKey): Edit => ({
  merchant,
  kind: 'switches',
  path: ['switches', key],
});

/**
 * Turns a switch off at once, without an approval. It stays off above all layers until the kill is lifted or ends; a second kill can
 * only put the end off. A change set is left for another person to review. A brand whose folder has faults is served as before, with
 * the switch off.
 * @throws ChangeError `approval_missing` for a switch that protects, `time_past`, `brand_not_found`, `locked`, `brand_invalid`.
 */
export async function killSwitch(
  deps: ChangeDeps,
  actor: Actor,
  { merchant, key, reason, expiresAt }: Kill,
  request: CreateRequest,
): Promise<StoredChangeSet> {
  const edit: Edit = { ...switchEdit(merchant, key), set: false };
  actor.permit({ author: actor.name, edits: [edit] });
  if (!isKillable(key)) throw new ChangeError('approval_missing');
  return liveUrgently(deps, async ({ pass, commit }) => {
    const draft = noChange(actor.name, reason, [edit]);
    const prepared = await prepareEdits(deps, pass, draft, 'kill');
    const { unfit } = madeOf(prepared, merchant);
    const instead = unfit === null ? null : await servedWithout(prepared, merchant, key, unfit);
    return commit(async (db, outcomes) => {
      const known = await findByRequest(db, actor.name, request);
      if (known !== null) return known;
      const [now, versions] = [nowOf(deps), await versionsNow(deps, db, [merchant])];
      if (expiresAt !== null && Date.parse(expiresAt) <= Date.parse(now)) throw new ChangeError('time_past');
      const version = versions[merchant];
      if (version === undefined) throw new ChangeError('brand_not_found');
      const title = `${key} off on ${merchant}`;
      const review: ChangeSet = { ...draft, title, state: 'review', base: { [merchant]: version + 1 }, remark: 'kill' };
      const stored = await insertChangeSet(db, review, now, request);
      const whenInvalid = ({ faults }: InvalidBrand) => instead ?? refuse(faults);
      const endsAt = laterEnd(expiresAt, await endOfKill(db, edit, now));
      const made = { actor, change: review, action: 'switch.kill', expiresAt: endsAt, whenInvalid };
      await applyEdits(db, outcomes, prepared, made);
      return stored;
    });
  });
}

/** Null: without an end, which is the latest. `undefined`: there is no other kill. */
const laterEnd = (one: string | null, other: string | null | undefined): string | null => {
  if (other === undefined) return one;
  return one === null || other === null ? null : new Date(Math.max(Date.parse(one), Date.parse(other))).toISOString();
};

/** The served brand with the switch off, for a folder that can't be read now. Null where the kill itself makes the fault. */
async function servedWithout(
  { pass, current }: Prepared,
  merchant: string,
  key: SwitchKey,
  unfit: InvalidBrand,
): Promise<ServedBrand | null> {
  const without = (await tryOverrides(pass, current)).get(merchant);
  const locks = new Set(without?.faults.map(({ lock }) => lock));
  const isLocked = unfit.faults.some(({ lock }) => lock !== undefined && !locks.has(lock));
  const isOwnFault = isLocked || (!unfit.isChanging && without?.brand !== null);
  const served = pass.registry.get(merchant);
  if (isOwnFault || served === undefined) return null;
  return switchedOff(served, [key]);
}

function refuse(faults: readonly Fault[]): never {
  throw brandRefused(faults);
}

/**
 * Lifts a kill: the layers below count again, for a folder with faults as soon as it is valid.
 * @throws ChangeError `kill_not_found`, `version_moved`.
 */
export async function liftKill(
  deps: ChangeDeps,
  actor: Actor,
  { merchant, key, reason, version }: Lift,
): Promise<void> {
  const edit = switchEdit(merchant, key);
  actor.permit({ author: actor.name, edits: [edit] });
  await live(deps, async ({ pass, commit }) => {
    const change = noChange(actor.name, reason, [edit]);
    const prepared = await prepareEdits(deps, pass, change, 'kill');
    const isKilled = (prepared.current.get(merchant) ?? []).some(
      (each) => each.layer === 'kill' && targetOf({ ...each, merchant }) === targetOf(edit),
    );
    if (!isKilled) throw new ChangeError('kill_not_found');
    const made = { ...ENDING, actor, change, action: 'switch.lift' };
    await commit(async (db, outcomes) => {
      // The person has seen this kill, and not a later one.
      const newest = (await newestVersions(db, [merchant])).get(merchant);
      if (newest?.version !== version) throw new ChangeError('version_moved');
      await applyEdits(db, outcomes, prepared, made);
    });
  });
}

/** Ends one value, unless it was set again since it was found. */
export async function endExpired(deps: ChangeDeps, { merchant, kind, path, layer }: ExpiredOverride): Promise<void> {
  const edit: Edit = { merchant, kind, path };
  await live(deps, async ({ pass, commit }) => {
    const still = await expiredOverrides(deps.pool, nowOf(deps));
    if (!still.some((each) => each.layer === layer && targetOf(each) === targetOf(edit))) return;
    const change = noChange(CLOCK.name, 'its time is over', [edit]);
    const prepared = await prepareEdits(deps, pass, change, layer);
    const made = { ...ENDING, actor: CLOCK, change, action: 'switch.expire' };
    // A kill came first; this value ends with the next tick.
    if (prepared.isMoved()) return;
    await commit((db, outcomes) => applyEdits(db, outcomes, prepared, made));
  });
}

/** The end of a kill does not depend on a folder: an invalid or missing brand is left as it is. */
const ENDING = { expiresAt: null, whenInvalid: () => null } as const;

/** A change set that is not stored. */
const noChange = (author: string, reason: string, edits: readonly Edit[]): ChangeSet => ({
  id: uuidv7(),
  version: 1,
  title: '',
  reason,
  author,
  state: 'published',
  edits,
  base: {},
  approvals: [],
  schedule: null,
  remark: null,
});
