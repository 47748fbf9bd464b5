import type { RunTimeLayer } from '@marquee/contracts/layers';
import { type Db, inTransaction } from '@marquee/server-kit/postgres';
import type { Fault, JsonValue, Override } from '@marquee/tenancy';
import { folderValue } from '../brands/folder-value.ts';
import { type PassContext, serveKept, serveTried, tryOverrides } from '../tenants/load-pass.ts';
import { type ServedBrand, toServed } from '../tenants/served-brand.ts';
import { withEdits } from './apply-edits.ts';
import { addVersion } from './brand-version.repository.ts';
import { auditChange } from './change-audit.ts';
import { type Actor, type ChangeCore, nowOf } from './change-core.ts';
import { brandRefused, ChangeError } from './change-error.ts';
import { type ChangeSet, merchantsOf } from './change-set.ts';
import { eachOfAll } from './each-of-all.ts';
import { type Edit, targetOf } from './edit.ts';
import { putOverride, readOverrides, removeOverride } from './override.repository.ts';

/** One turn in which something may become live. */
export interface LiveTurn {
  readonly pass: PassContext;
  /** What is served, and what later loads must know, once the transaction is committed. */
  readonly afterCommit: { merchant: string; overrides: readonly Override[]; serve: () => Promise<unknown> }[];
}

/**
 * The one write gate: whatever changes a value of run time, whoever asks for it, goes through here. A transaction of its own
 * while no folder is being loaded; what it made live is served once it is committed.
 */
export async function live<Result>(
  core: ChangeCore,
  work: (db: Db, turn: LiveTurn) => Promise<Result>,
): Promise<Result> {
  await core.writer.ensure();
  return core.tenants.exclusively(async (pass) => {
    const turn: LiveTurn = { pass, afterCommit: [] };
    const result = await inTransaction(core.pool, async (db) => {
      await core.writer.fence(db);
      return work(db, turn);
    });
    // It is committed: whatever happens to one brand now, later loads of every one must know it.
    for (const { merchant, overrides } of turn.afterCommit) core.overrides.set(merchant, overrides);
    await eachOfAll(turn.afterCommit, async ({ serve }) => void (await serve()));
    return result;
  });
}

export interface Application {
  readonly actor: Actor;
  readonly change: ChangeSet;
  readonly layer: RunTimeLayer;
  readonly action: string;
  /** ISO 8601 UTC; null: not by itself. */
  readonly expiresAt: string | null;
  /**
   * What to serve of a brand that can't be made with these values now; null leaves what is served, until its folder is good.
   * @throws where that refuses the whole.
   */
  readonly whenUnfit: (merchant: string, unfit: Unfit) => ServedBrand | null;
}

/** Why a brand can't be made now. */
export interface Unfit {
  readonly faults: readonly Fault[];
  /** Its folder, or one it inherits from, is being written: half of it may make sense, and is not served. */
  readonly isChanging: boolean;
}

/** Every brand of it makes sense or nothing of it is done: what people ask for. */
export function refuseUnfit(_merchant: string, { faults, isChanging }: Unfit): never {
  throw isChanging ? new ChangeError('folder_changing') : brandRefused(faults);
}

/** Values, versions and audit in the transaction; serving, once it is committed. */
export async function applyEdits(core: ChangeCore, db: Db, turn: LiveTurn, application: Application): Promise<void> {
  const { actor, change, layer, action, expiresAt } = application;
  const at = nowOf(core);
  const note = { changeSet: change.id, by: change.author, at, reason: change.reason };
  const current = await readOverrides(db, at, merchantsOf(change));
  const wanted = valuesWith(current, change.edits, layer, note);
  const before = change.edits.map((edit) => valueBefore(current.get(edit.merchant) ?? [], edit, layer));
  const trials = tryOverrides(turn.pass, wanted);
  for (const [merchant, { brand: made, faults }] of trials) {
    const isChanging = (turn.pass.chains.get(merchant) ?? [merchant]).some(turn.pass.isChanging);
    const brand = isChanging ? null : made;
    const served = brand === null ? application.whenUnfit(merchant, { faults, isChanging }) : toServed(brand);
    const overrides = wanted.get(merchant) ?? [];
    if (served !== null) {
      const { revision, json } = served;
      await addVersion(db, { merchant, revision, changeSet: change.id, at }, { json, overrides });
    }
    const serve = async () => {
      if (brand !== null) await serveTried(turn.pass, brand);
      else if (served !== null) await serveKept(turn.pass, served);
    };
    turn.afterCommit.push({ merchant, overrides, serve });
  }
  for (const { merchant, kind, path, set } of change.edits) {
    if (set === undefined) await removeOverride(db, { merchant, layer, kind, path });
    else {
      const draft = trials.get(merchant)?.brand?.draft;
      // Should the folder say something else one day, the two are in conflict.
      const folder = draft === undefined ? null : folderValue(draft, kind, path);
      await putOverride(db, { merchant, layer, kind, path, value: set, note, expiresAt, folder });
    }
  }
  await auditChange(db, { actor, action, at }, change, { layer, before, expiresAt });
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

function valueBefore(current: readonly Override[], edit: Edit, layer: RunTimeLayer): JsonValue {
  const isIt = (each: Override) =>
    each.layer === layer && targetOf({ merchant: edit.merchant, kind: each.kind, path: each.path }) === targetOf(edit);
  return current.find(isIt)?.value ?? null;
}
