import type { Db } from '@marquee/server-kit/postgres';
import { type Actor, type ChangeDeps, nowOf } from '../change-deps.ts';
import { ChangeError } from '../change-error.ts';
import { editsBetween } from '../live/apply-edits.ts';
import { readOverrides } from '../live/override.repository.ts';
import { findSeen } from '../sets/change-reader.ts';
import { type ChangeSet, merchantsOf } from '../sets/change-set.ts';
import { type Edit, overlaps, targetOf } from '../sets/edit.ts';
import { trialOf } from '../trial/change-diff.ts';
import { overridesAround } from '../versions/brand-version.repository.ts';

/** What undoes a change set, and the part of it whose values have changed since. */
interface UndoPlan {
  readonly edits: readonly Edit[];
  readonly moved: readonly Edit[];
}

/**
 * The edits that restore the values before a published change set, on every brand of it.
 * @throws ChangeError `change_not_live`; `undo_moved` where a value has changed since; `change_empty` where no value differs.
 */
export async function undoEdits(deps: ChangeDeps, db: Db, change: ChangeSet): Promise<readonly Edit[]> {
  const { edits, moved } = await planUndo(deps, db, change);
  if (moved.length > 0) throw new ChangeError('undo_moved');
  if (edits.length === 0) throw new ChangeError('change_empty');
  return edits;
}

/** Adds to `undo_moved` the values as they are now and as they were before the change set. Always throws. */
export async function withMovedValues(deps: ChangeDeps, actor: Actor, id: string, error: unknown): Promise<never> {
  if (!(error instanceof ChangeError) || error.problem !== 'undo_moved') throw error;
  const { moved } = await planUndo(deps, deps.pool, await findSeen(deps, actor, id));
  const { values } = await trialOf(deps, actor, moved);
  throw new ChangeError('undo_moved', { values });
}

async function planUndo(deps: ChangeDeps, db: Db, change: ChangeSet): Promise<UndoPlan> {
  // An emergency is lifted, not undone.
  if (change.state !== 'published' || change.remark === 'kill') throw new ChangeError('change_not_live');
  const merchants = merchantsOf(change);
  const targets = new Set(change.edits.map(targetOf));
  const current = await readOverrides(db, nowOf(deps), merchants);
  const around = await overridesAround(db, change.id, merchants);
  const plans = merchants.map((merchant): UndoPlan => {
    const { before = [], after = [] } = around.get(merchant) ?? {};
    const edits = editsBetween(merchant, after, before).filter((edit) => targets.has(targetOf(edit)));
    const since = editsBetween(merchant, after, current.get(merchant) ?? []);
    return { edits, moved: edits.filter((edit) => since.some((each) => overlaps(each, edit))) };
  });
  return { edits: plans.flatMap(({ edits }) => edits), moved: plans.flatMap(({ moved }) => moved) };
}
