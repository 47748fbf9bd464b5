import { RUN_TIME_LAYERS, type RunTimeLayer } from '@marquee/contracts/layers';
import { type Db, inTransaction } from '@marquee/server-kit/postgres';
import type { Fault, JsonValue, LoadedBrand, Override } from '@marquee/tenancy';
import { folderValue } from '../../brands/folder-value.ts';
import {
  type PassContext,
  type ReadContext,
  serveKept,
  serveTried,
  type Trial,
  tryOverrides,
} from '../../tenants/load-pass.ts';
import { type ServedBrand, toServed } from '../../tenants/served-brand.ts';
import { type Actor, type ChangeDeps, nowOf } from '../change-deps.ts';
import { brandRefused, ChangeError } from '../change-error.ts';
import { auditChange } from '../sets/change-audit.ts';
import { type ChangeSet, merchantsOf } from '../sets/change-set.ts';
import { type Edit, targetOf } from '../sets/edit.ts';
import { addVersion } from '../versions/brand-version.repository.ts';
import { replacedBy, withEdits } from './apply-edits.ts';
import { putOverride, readOverrides, removeOverride } from './override.repository.ts';
import { runAll } from './run-all.ts';

/** What to serve and to remember once a transaction is committed. */
interface Outcome {
  readonly merchant: string;
  readonly overrides: readonly Override[];
  readonly serve: () => Promise<unknown>;
}

/** A turn in which values can become live. No folder is loaded and no other turn runs meanwhile. */
export interface LiveTurn {
  readonly pass: PassContext;
  /** A transaction. What it makes live is served after the commit. It is short: brands are compiled before. */
  readonly commit: <Result>(work: (db: Db, outcomes: Outcome[]) => Promise<Result>) => Promise<Result>;
}

/** The one write gate: every change of a value of run time goes through here. */
export async function live<Result>(deps: ChangeDeps, work: (turn: LiveTurn) => Promise<Result>): Promise<Result> {
  await deps.writer.ensure();
  return deps.tenants.exclusively((pass) => work({ pass, commit: (inside) => commit(deps, inside) }));
}

/** The same in an emergency. It waits for the next pause of the running turn, and overtakes those that wait. */
export async function liveUrgently<Result>(
  deps: ChangeDeps,
  work: (turn: LiveTurn) => Promise<Result>,
): Promise<Result> {
  await deps.writer.ensure();
  return deps.tenants.urgently((pass) => work({ pass, commit: (inside) => commit(deps, inside) }));
}

async function commit<Result>(
  deps: ChangeDeps,
  work: (db: Db, outcomes: Outcome[]) => Promise<Result>,
): Promise<Result> {
  const outcomes: Outcome[] = [];
  let isDone = false;
  const result = await inTransaction(deps.pool, async (db) => {
    await deps.writer.fence(db);
    const done = await work(db, outcomes);
    isDone = true;
    return done;
  }).catch((error: unknown) => {
    // Without an answer to COMMIT the outcome is unknown.
    if (isDone) deps.writer.doubt(outcomes.map(({ merchant }) => merchant));
    throw error;
  });
  // It is committed: later loads of every brand must know the values, even if serving one fails.
  for (const { merchant, overrides } of outcomes) deps.overrides.set(merchant, overrides);
  await runAll(outcomes, async ({ merchant, serve }) => {
    try {
      await serve();
    } catch (error) {
      deps.writer.doubt([merchant]);
      throw error;
    }
  });
  return result;
}

/** A change set, or edits without one. */
export type Tried = Pick<ChangeSet, 'id' | 'author' | 'reason' | 'edits'>;

/** The brands with a change. Nothing is written or served. */
export interface TriedEdits {
  readonly layer: RunTimeLayer;
  readonly note: Override['note'];
  /** Merchant → its values of run time before and after the change. */
  readonly current: ReadonlyMap<string, readonly Override[]>;
  readonly next: ReadonlyMap<string, readonly Override[]>;
  readonly trials: ReadonlyMap<string, Trial>;
}

/** The same inside a turn and valid for that turn: only an emergency can change a value meanwhile. */
export interface Prepared extends TriedEdits {
  readonly pass: PassContext;
  /** Whether an emergency came in between, so that what was prepared must not go live. */
  readonly isMoved: () => boolean;
}

export async function prepareEdits(
  deps: ChangeDeps,
  pass: PassContext,
  tried: Tried,
  layer: RunTimeLayer,
): Promise<Prepared> {
  const before = merchantsOf(tried).map((merchant) => [merchant, deps.overrides.get(merchant)] as const);
  const isMoved = () => before.some(([merchant, values]) => deps.overrides.get(merchant) !== values);
  return { pass, isMoved, ...(await tryEdits(deps, pass, tried, layer)) };
}

/** The brands at this moment, without and with edits. Outside a turn nothing of it can go live. */
export async function tryEdits(
  deps: Pick<ChangeDeps, 'pool' | 'clock'>,
  context: ReadContext,
  { id, author, reason, edits }: Tried,
  layer: RunTimeLayer,
): Promise<TriedEdits> {
  const at = nowOf(deps);
  const note = { changeSet: id, by: author, at, reason };
  const stored = await readOverrides(deps.pool, at, merchantsOf({ edits }));
  const current = new Map(merchantsOf({ edits }).map((merchant) => [merchant, stored.get(merchant) ?? []] as const));
  const next = valuesWith(current, edits, layer, note);
  return { layer, note, current, next, trials: await tryOverrides(context, next) };
}

/** Why a brand can't be compiled now. */
export interface InvalidBrand {
  readonly faults: readonly Fault[];
  /** Its folder, or one it inherits from, is being written. A part of it may be valid, and is not served. */
  readonly isChanging: boolean;
}

/** A prepared brand, or why it can't be served. */
export function madeOf(
  { pass, trials }: Prepared,
  merchant: string,
): { readonly brand: LoadedBrand; readonly unfit: null } | { readonly brand: null; readonly unfit: InvalidBrand } {
  const trial = trials.get(merchant);
  const isChanging = (pass.chains.get(merchant) ?? [merchant]).some(pass.isChanging);
  if (trial?.brand && !isChanging) return { brand: trial.brand, unfit: null };
  return { brand: null, unfit: { faults: trial?.faults ?? [], isChanging } };
}

/** Refuses the whole change where one brand is invalid. */
export function refuseInvalid({ faults, isChanging }: InvalidBrand): never {
  throw isChanging ? new ChangeError('folder_changing') : brandRefused(faults);
}

/** Refuses invalid brands before the scheduled time. @throws ChangeError `brand_invalid`, `locked`, `folder_changing`. */
export function requireValid(prepared: Prepared): void {
  for (const merchant of prepared.next.keys()) {
    const { unfit } = madeOf(prepared, merchant);
    if (unfit !== null) refuseInvalid(unfit);
  }
}

export interface Application {
  readonly actor: Actor;
  readonly change: ChangeSet;
  readonly action: string;
  /** ISO 8601 UTC; null: no end. */
  readonly expiresAt: string | null;
  /**
   * What to serve of a brand that can't be compiled with these values now. Null keeps what is served until its folder is valid.
   * @throws where that refuses the whole change.
   */
  readonly whenInvalid: (unfit: InvalidBrand) => ServedBrand | null;
}

/** Writes what was prepared: versions, values and audit. @throws ChangeError `version_moved` where an emergency came first. */
export async function applyEdits(
  db: Db,
  outcomes: Outcome[],
  prepared: Prepared,
  { actor, change, action, expiresAt, whenInvalid }: Application,
): Promise<void> {
  if (prepared.isMoved()) throw new ChangeError('version_moved');
  const { pass, layer, note, next } = prepared;
  const { at } = note;
  for (const [merchant, overrides] of next) {
    const { brand, unfit } = madeOf(prepared, merchant);
    const served = brand === null ? whenInvalid(unfit) : toServed(brand);
    if (served !== null) {
      const { revision, json } = served;
      await addVersion(db, { merchant, revision, changeSet: change.id, at }, { json, overrides });
    }
    const serve = async () => {
      if (brand !== null) await serveTried(pass, brand);
      else if (served !== null) await serveKept(pass, served);
    };
    outcomes.push({ merchant, overrides, serve });
  }
  for (const edit of change.edits) await removeOverride(db, edit, replacedBy(layer));
  for (const merchant of next.keys()) await writeValues(db, prepared, merchant, expiresAt);
  const before = change.edits.map((edit) => valueBefore(prepared, edit));
  await auditChange(db, { actor, action, at }, change, { layer, before, expiresAt });
}

/** Writes what differs: values that the edits set, and those that moved down for them. */
async function writeValues(
  db: Db,
  { note, current, next, trials }: Prepared,
  merchant: string,
  expiresAt: string | null,
): Promise<void> {
  const [now, then] = [current.get(merchant) ?? [], next.get(merchant) ?? []];
  for (const each of now) if (!then.includes(each)) await removeOverride(db, { merchant, ...each }, [each.layer]);
  const draft = trials.get(merchant)?.brand?.draft;
  for (const each of then) {
    if (now.includes(each)) continue;
    // A conflict is shown if the folder's value changes later.
    const folder = draft === undefined ? null : folderValue(draft, each.kind, each.path);
    await putOverride(db, { merchant, ...each, expiresAt: each.note === note ? expiresAt : null, folder });
  }
}

/** Merchant → its values of run time with `edits` in one layer. */
export function valuesWith(
  current: ReadonlyMap<string, readonly Override[]>,
  edits: readonly Edit[],
  layer: RunTimeLayer,
  note: Override['note'],
): Map<string, readonly Override[]> {
  return new Map(
    merchantsOf({ edits }).map((merchant) => {
      const own = edits.filter((edit) => edit.merchant === merchant);
      return [merchant, withEdits(current.get(merchant) ?? [], own, layer, note)];
    }),
  );
}

/** The value before: of the highest layer of run time, else the folder's; null where neither is known. */
function valueBefore({ current, trials }: Prepared, { merchant, kind, path }: Edit): JsonValue {
  const target = targetOf({ merchant, kind, path });
  const own = (current.get(merchant) ?? []).filter((each) => targetOf({ merchant, ...each }) === target);
  const highest = RUN_TIME_LAYERS.toReversed().flatMap((layer) => own.find((each) => each.layer === layer) ?? [])[0];
  if (highest !== undefined) return highest.value;
  const draft = trials.get(merchant)?.brand?.draft;
  return (draft === undefined ? undefined : folderValue(draft, kind, path).value) ?? null;
}
