import { readBrandSnapshot } from '@marquee/contracts/read-brand-snapshot';
import { TITLE_MAX } from '@marquee/contracts/schemas/console-changes';
import { canonicalJson, withGamesOff } from '@marquee/tenancy';
import { v7 as uuidv7 } from 'uuid';
import { folderValue } from '../../brands/folder-value.ts';
import { ConsoleError } from '../../staff/console-error.ts';
import { type PassContext, tryOverrides } from '../../tenants/load-pass.ts';
import { type ServedBrand, toServed } from '../../tenants/served-brand.ts';
import { type Actor, type ChangeDeps, nowOf, versionsNow } from '../change-deps.ts';
import { brandRefused, ChangeError } from '../change-error.ts';
import { applyEdits, type InvalidBrand, live, liveUrgently, prepareEdits, refuseInvalid } from '../live/live-change.ts';
import { readOverrides } from '../live/override.repository.ts';
import type { CreateRequest } from '../sets/change-set.repository.ts';
import { findByRequest, insertChangeSet, type StoredChangeSet } from '../sets/change-set.repository.ts';
import { type ChangeSet, needsApproval } from '../sets/change-set.ts';
import { type Edit, overlaps } from '../sets/edit.ts';
import { newestVersions } from '../versions/brand-version.repository.ts';

const KIND = 'vendors';
const PATH = ['games', 'off'];

/** Games (`VENDOR/code`) and whole vendors (`VENDOR`) of one brand to turn off or on. */
export interface GamesSwitch {
  readonly merchant: string;
  readonly names: readonly string[];
  readonly isOff: boolean;
  readonly reason: string;
  /** The version of the brand that the person saw; null: any, for turning off. */
  readonly version: number | null;
}

export interface GamesSwitchedNow {
  /** Null: nothing had to change. */
  readonly stored: StoredChangeSet | null;
  readonly changed: readonly string[];
  readonly version: number;
}

/**
 * Switches games of a brand at once: a change set that goes live as it is made, where its values need no approval. The list is read in the
 * turn that writes it, so that two requests at once both take effect. A brand whose folder has faults is served as before, with the games
 * off. @throws ChangeError `version_moved`, `brand_not_found`, `approval_missing`, `brand_invalid`, `locked`; ConsoleError
 * `vendor_unknown`.
 */
export async function switchGames(
  deps: ChangeDeps,
  actor: Actor,
  input: GamesSwitch,
  request: CreateRequest,
): Promise<GamesSwitchedNow> {
  const { merchant, isOff } = input;
  const names = [...new Set(input.names)];
  actor.permit({ author: actor.name, edits: [{ merchant, kind: KIND, path: PATH }] });
  const open = isOff ? liveUrgently : live;
  const done = await open(deps, async ({ pass, commit }) => {
    const known = await findByRequest(deps.pool, actor.name, request);
    if (known !== null) return { stored: known, changed: names };
    const list = await listNow(deps, pass, merchant);
    if (isOff) requireVendors(names, list);
    const changed = names.filter((name) => list.off.includes(name) !== isOff);
    if (changed.length === 0) return { stored: null, changed };
    const draft = changeOf(actor, input, editOf(merchant, list, isOff, changed));
    if (needsApproval(draft)) throw new ChangeError('approval_missing');
    const prepared = await prepareEdits(deps, pass, draft, 'override');
    const whenInvalid = isOff
      ? (unfit: InvalidBrand) => servedWithout(pass, list, merchant, names, unfit)
      : refuseInvalid;
    const stored = await commit(async (db, outcomes) => {
      const version = (await versionsNow(deps, db, [merchant]))[merchant];
      if (version === undefined) throw new ChangeError('brand_not_found');
      // The person who turns a game on has seen why it is off, and not a later reason.
      if (input.version !== null && input.version !== version) throw new ChangeError('version_moved');
      const change: ChangeSet = { ...draft, base: { [merchant]: version } };
      const inserted = await insertChangeSet(db, change, nowOf(deps), request);
      const action = isOff ? 'games.off' : 'games.on';
      await applyEdits(db, outcomes, prepared, { actor, change, action, expiresAt: null, whenInvalid });
      return inserted;
    });
    return { stored, changed };
  });
  const version = (await newestVersions(deps.pool, [merchant])).get(merchant)?.version ?? 0;
  return { ...done, version };
}

/** The games that are off now. */
interface OffList {
  readonly off: readonly string[];
  /** The folder's list; null where it can't be read now, or a value of run time around the list hides it. */
  readonly folder: readonly string[] | null;
  /** Null: unknown, since the folder can't be read now. */
  readonly vendors: readonly string[] | null;
}

async function listNow(deps: ChangeDeps, pass: PassContext, merchant: string): Promise<OffList> {
  const overrides = (await readOverrides(deps.pool, nowOf(deps), [merchant])).get(merchant) ?? [];
  const draft = (await tryOverrides(pass, new Map([[merchant, overrides]]))).get(merchant)?.brand?.draft;
  if (draft === undefined) {
    const served = pass.registry.get(merchant);
    if (served === undefined) throw new ChangeError('brand_not_found');
    return { off: snapshotOf(served).private.games.off, folder: null, vendors: null };
  }
  const edit: Edit = { merchant, kind: KIND, path: PATH };
  const isHidden = overrides.some((each) => each.path.length < PATH.length && overlaps(edit, { merchant, ...each }));
  const folder = (folderValue(draft, KIND, PATH).value ?? []) as string[];
  const vendors = draft.vendors.map(({ code }) => code);
  return { off: draft.games.off, folder: isHidden ? null : folder, vendors };
}

/** A list equal to the folder's is returned to the folder. */
function editOf(merchant: string, { off, folder }: OffList, isOff: boolean, changed: readonly string[]): Edit {
  const next = isOff ? [...off, ...changed] : off.filter((name) => !changed.includes(name));
  const isFolders = folder !== null && canonicalJson(next.toSorted()) === canonicalJson(folder.toSorted());
  return { merchant, kind: KIND, path: PATH, ...(isFolders ? {} : { set: next }) };
}

function changeOf(actor: Actor, { merchant, names, isOff, reason }: GamesSwitch, edit: Edit): ChangeSet {
  const [first = ''] = names;
  const what = names.length === 1 ? first : `${names.length} games`;
  const blank = { version: 1, state: 'published', base: {}, approvals: [], schedule: null, remark: null } as const;
  const title = `${what} ${isOff ? 'off' : 'on'} on ${merchant}`.slice(0, TITLE_MAX);
  return { ...blank, id: uuidv7(), title, reason, author: actor.name, edits: [edit] };
}

function requireVendors(names: readonly string[], { vendors }: OffList): void {
  const strange = names.filter((name) => vendors?.includes(name.split('/')[0] ?? '') === false);
  if (strange.length > 0) throw new ConsoleError('vendor_unknown', { names: strange });
}

/** The served brand with the games off, for a folder that can't be read now. Throws where this change makes the fault. */
function servedWithout(
  { registry }: PassContext,
  { vendors }: OffList,
  merchant: string,
  names: readonly string[],
  unfit: InvalidBrand,
): ServedBrand {
  const served = registry.get(merchant);
  if (served === undefined || (vendors !== null && !unfit.isChanging)) throw brandRefused(unfit.faults);
  return toServed({ snapshot: withGamesOff(snapshotOf(served), names) });
}

const snapshotOf = ({ json }: ServedBrand) => readBrandSnapshot(JSON.parse(json.toString())).brand;
