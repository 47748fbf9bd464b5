import type { RunTimeLayer } from '@marquee/contracts/layers';
import { type ChangeDiffValue, TITLE_MAX } from '@marquee/contracts/schemas/console-changes';
import type { Db } from '@marquee/server-kit/postgres';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, type ChangeDeps, CLOCK, nowOf, situationOf, writing } from './change-deps.ts';
import { ChangeError } from './change-error.ts';
import { endExpired, type Kill, killSwitch, type Lift, liftKill } from './emergency/kill-switch.ts';
import { type GamesSwitch, type GamesSwitchedNow, switchGames } from './emergency/switch-games.ts';
import { editsBetween } from './live/apply-edits.ts';
import { applyEdits, live, prepareEdits, refuseInvalid, requireValid } from './live/live-change.ts';
import { expiredOverrides, readOverrides } from './live/override.repository.ts';
import { runAll } from './live/run-all.ts';
import { auditChange } from './sets/change-audit.ts';
import { findSeen } from './sets/change-reader.ts';
import {
  type CreateRequest,
  createRequest,
  dueChangeSets,
  findByRequest,
  findChangeSet,
  insertChangeSet,
  lockChangeSet,
  type StoredChangeSet,
  saveChangeSet,
} from './sets/change-set.repository.ts';
import * as machine from './sets/change-set.ts';
import { type ChangeSet, merchantsOf, type Outcome, type Schedule, type Situation } from './sets/change-set.ts';
import { viewOf } from './sets/change-view.ts';
import type { Edit } from './sets/edit.ts';
import { trialOf } from './trial/change-diff.ts';
import { undoEdits, withMovedValues } from './undo/undo-edits.ts';
import { overridesOf } from './versions/brand-version.repository.ts';

export interface NewChange {
  readonly title: string;
  readonly reason: string;
  readonly edits: readonly Edit[];
}

type Step = (change: ChangeSet, situation: Situation) => Outcome;

/** The steps of change sets. Everything that goes live passes the one gate, `live`. */
export class ChangeService {
  readonly deps: ChangeDeps;

  constructor(deps: ChangeDeps) {
    this.deps = deps;
  }

  /** A new draft against the brands as they are now. A retry with the same key answers the first draft. */
  create(actor: Actor, change: NewChange, idempotencyKey: string): Promise<StoredChangeSet> {
    const { title, reason, edits } = change;
    const request = createRequest(idempotencyKey, ['change', title, reason, edits]);
    return writing(this.deps, (db) => this.#draft(db, actor, request, async () => change));
  }

  /** A draft that restores a brand's values of run time from `version`; its folder stays as it is. */
  rollBack(
    actor: Actor,
    { merchant, version, reason }: { readonly merchant: string; readonly version: number; readonly reason: string },
    idempotencyKey: string,
  ): Promise<StoredChangeSet> {
    const request = createRequest(idempotencyKey, ['roll-back', merchant, version, reason]);
    return writing(this.deps, (db) =>
      this.#draft(db, actor, request, async () => {
        const target = await overridesOf(db, merchant, version);
        if (target === null) throw new ChangeError('version_not_found');
        const current = (await readOverrides(db, nowOf(this.deps), [merchant])).get(merchant) ?? [];
        const edits = editsBetween(merchant, current, target);
        if (edits.length === 0) throw new ChangeError('change_empty');
        return { title: `${merchant} as in version ${version}`, reason, edits };
      }),
    );
  }

  /** A draft that restores the values before a published change set, on every brand of it. */
  async undo(actor: Actor, id: string, reason: string, idempotencyKey: string): Promise<StoredChangeSet> {
    const request = createRequest(idempotencyKey, ['undo', id, reason]);
    const undone = await findSeen(this.deps, actor, id);
    const title = `Undo: ${undone.title}`.slice(0, TITLE_MAX);
    return writing(this.deps, (db) => {
      const draft = async () => ({ title, reason, edits: await undoEdits(this.deps, db, undone) });
      return this.#draft(db, actor, request, draft, { undoes: id });
    }).catch((error: unknown) => withMovedValues(this.deps, actor, id, error));
  }

  /** What undoing a published change set would do to its brands now. Nothing is saved. */
  async tryUndo(actor: Actor, id: string): Promise<ChangeDiffValue> {
    const undone = await findSeen(this.deps, actor, id);
    const edits = await undoEdits(this.deps, this.deps.pool, undone).catch((error: unknown) =>
      withMovedValues(this.deps, actor, id, error),
    );
    return trialOf(this.deps, actor, edits);
  }

  /** Replaces the content of a change set; earlier approvals become void. */
  edit(actor: Actor, id: string, version: number, { title, reason, edits }: NewChange): Promise<StoredChangeSet> {
    const step: Step = (change, situation) => {
      actor.permit({ author: change.author, edits });
      return withBrands(machine.edit({ ...change, title, reason }, edits, situation));
    };
    return writing(this.deps, (db) => this.#move(db, { actor, id, version, action: 'change.edit', step, edits }));
  }

  /** Refused at once where a brand would be invalid. */
  submit = (actor: Actor, id: string, version: number) =>
    this.#tried({ actor, id, version, action: 'change.submit', step: machine.submit }, 'override');
  approve = (actor: Actor, id: string, version: number) =>
    this.#change({ actor, id, version, action: 'change.approve', step: machine.approve });
  unschedule = (actor: Actor, id: string, version: number) =>
    this.#change({ actor, id, version, action: 'change.unschedule', step: machine.unschedule });
  withdraw = (actor: Actor, id: string, version: number) =>
    this.#change({ actor, id, version, action: 'change.withdraw', step: machine.withdraw });
  reject = (actor: Actor, id: string, version: number, remark: string) =>
    this.#change({
      actor,
      id,
      version,
      action: 'change.reject',
      step: (change, situation) => machine.reject(change, remark, situation),
    });
  /** Refused at once for the reasons that would stop its publication, so that a missing approval does not show at night. */
  schedule = (actor: Actor, id: string, version: number, when: Omit<Schedule, 'by'>) => {
    const step: Step = (change, situation) => machine.schedule(change, { ...when, by: actor.name }, situation);
    return this.#tried({ actor, id, version, action: 'change.schedule', step }, 'schedule');
  };
  /** Makes it live, on all its brands or on none. */
  publish = (actor: Actor, id: string, version: number) =>
    this.#publish({ actor, id, version, action: 'change.publish', step: machine.publish }, 'override');

  /** Publishes a scheduled change set that is due. A refusal suspends it, and nothing of it is applied. */
  async fire(id: string): Promise<StoredChangeSet> {
    const found = await findChangeSet(this.deps.pool, id);
    if (found === null) throw new ChangeError('change_not_found');
    const { pool, stillMay } = this.deps;
    const isAuthorActive = await stillMay(pool, found.author, 'change.write', merchantsOf(found));
    const by = found.schedule?.by ?? found.author;
    const isSchedulerActive = await stillMay(pool, by, 'change.schedule', merchantsOf(found));
    const move = { actor: CLOCK, id, version: found.version };
    try {
      const step: Step = (change, situation) =>
        machine.fire(change, { ...situation, isAuthorActive, isSchedulerActive });
      return await this.#publish({ ...move, action: 'change.fire', step }, 'schedule');
    } catch (error) {
      const isRefused = error instanceof ChangeError && ['brand_invalid', 'locked'].includes(error.problem);
      if (!isRefused) throw error;
      const remark = error.lock ?? error.problem;
      return this.#change({ ...move, action: 'change.suspend', step: (change) => machine.suspend(change, remark) });
    }
  }

  kill = (actor: Actor, kill: Kill, idempotencyKey: string): Promise<StoredChangeSet> =>
    killSwitch(this.deps, actor, kill, createRequest(idempotencyKey, ['kill', kill]));
  liftKill = (actor: Actor, lifted: Lift): Promise<void> => liftKill(this.deps, actor, lifted);
  switchGames = (actor: Actor, input: GamesSwitch, idempotencyKey: string): Promise<GamesSwitchedNow> =>
    switchGames(this.deps, actor, input, createRequest(idempotencyKey, ['games', input]));

  /**
   * Fires what is due and ends what has expired. A second call has no effect. A failure stops nothing else.
   * @throws the one error, or an AggregateError of all.
   */
  async tick(): Promise<void> {
    const due = await dueChangeSets(this.deps.pool, nowOf(this.deps));
    const expired = await expiredOverrides(this.deps.pool, nowOf(this.deps));
    await runAll(
      [...due.map((id) => () => this.fire(id)), ...expired.map((each) => () => endExpired(this.deps, each))],
      async (step) => void (await step()),
    );
  }

  /** `makeDraft` is called only when the request has made nothing yet. */
  async #draft(
    db: Db,
    actor: Actor,
    request: CreateRequest,
    makeDraft: () => Promise<NewChange>,
    detail: { readonly undoes?: string } = {},
  ): Promise<StoredChangeSet> {
    const known = await findByRequest(db, actor.name, request);
    if (known !== null) return known;
    const { title, reason, edits } = await makeDraft();
    actor.permit({ author: actor.name, edits });
    const empty = { ...BLANK, id: uuidv7(), title, reason, author: actor.name };
    const situation = await situationOf(this.deps, db, actor, { ...empty, edits });
    const change = agreed(withBrands(machine.edit(empty, edits, situation)));
    const stored = await insertChangeSet(db, change, situation.now, request);
    const entry = { actor, action: 'change.create', at: situation.now };
    if (stored.id === change.id) await auditChange(db, entry, stored, detail);
    return stored;
  }

  /** One step that makes nothing live. */
  #change = (move: Move): Promise<StoredChangeSet> => writing(this.deps, (db) => this.#move(db, move));

  /** One step that needs valid brands with the change. */
  #tried = (move: Move, layer: RunTimeLayer): Promise<StoredChangeSet> =>
    live(this.deps, async ({ pass, commit }) => {
      const prepared = await prepareEdits(this.deps, pass, await this.#allowed(move), layer);
      return commit(async (db) => {
        const moved = await this.#move(db, move);
        requireValid(prepared);
        return moved;
      });
    });

  async #move(db: Db, move: Move): Promise<StoredChangeSet> {
    const { actor, action, step, edits } = move;
    const change = await this.#at(db, lockChangeSet, move);
    const situation = await situationOf(this.deps, db, actor, { ...change, edits: edits ?? change.edits });
    const next = agreed(step(change, situation));
    await saveChangeSet(db, next, situation.now);
    await auditChange(db, { actor, action, at: situation.now }, next, steps(change, next));
    return { ...change, ...next, updatedAt: situation.now };
  }

  #publish(move: Move, layer: RunTimeLayer): Promise<StoredChangeSet> {
    const { actor, action, step } = move;
    return live(this.deps, async ({ pass, commit }) => {
      const prepared = await prepareEdits(this.deps, pass, await this.#allowed(move), layer);
      return commit(async (db, outcomes) => {
        // The same version as was prepared.
        const change = await this.#at(db, lockChangeSet, move);
        const situation = await situationOf(this.deps, db, actor, change);
        const next = agreed(step(change, situation));
        await saveChangeSet(db, next, situation.now);
        const made = { actor, change: next, action, expiresAt: null, whenInvalid: refuseInvalid };
        if (next.state === 'published') await applyEdits(db, outcomes, prepared, made);
        else await auditChange(db, { actor, action, at: situation.now }, next, steps(change, next));
        return { ...change, ...next, updatedAt: situation.now };
      });
    });
  }

  /** Checks before the brands are compiled, which takes time. @throws ChangeError. */
  async #allowed(move: Move): Promise<StoredChangeSet> {
    const { pool } = this.deps;
    const change = await this.#at(pool, findChangeSet, move);
    agreed(move.step(change, await situationOf(this.deps, pool, move.actor, change)));
    return change;
  }

  /** The change set in the version that the caller saw. @throws ChangeError `change_not_found`, `version_moved`. */
  async #at(db: Db, find: typeof findChangeSet, { actor, id, version }: Move): Promise<StoredChangeSet> {
    const change = await find(db, id);
    if (change === null || !actor.sees(change)) throw new ChangeError('change_not_found');
    actor.permit(change);
    if (change.version === version) return change;
    const situation = await situationOf(this.deps, db, actor, change);
    throw new ChangeError('version_moved', { current: viewOf(change, situation) });
  }
}

/** A step on the version of a change set that the caller saw. */
interface Move {
  readonly actor: Actor;
  readonly id: string;
  readonly version: number;
  readonly action: string;
  readonly step: Step;
  /** The new edits, where the step replaces them. */
  readonly edits?: readonly Edit[];
}

const BLANK = {
  version: 0,
  state: 'draft',
  edits: [],
  base: {},
  approvals: [],
  schedule: null,
  remark: null,
} as const satisfies Partial<ChangeSet>;

const steps = (from: ChangeSet, to: ChangeSet) => ({ from: from.state, to: to.state, remark: to.remark });

function agreed(outcome: Outcome): ChangeSet {
  if (outcome.refusal !== null) throw new ChangeError(outcome.refusal);
  return outcome.change;
}

/** Versions start at 1: a brand at 0 did not exist when the change set was written. */
function withBrands(outcome: Outcome): Outcome {
  if (outcome.refusal === null && Object.values(outcome.change.base).includes(0))
    throw new ChangeError('brand_not_found');
  return outcome;
}
