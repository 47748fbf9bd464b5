import { type RunTimeLayer, writtenPath } from '@marquee/contracts/layers';
import { type Db, inTransaction } from '@marquee/server-kit/postgres';
import type { LoadedBrand, Override } from '@marquee/tenancy';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { appendAudit } from '../audit/audit.repository.ts';
import { type PassContext, serveTried, tryOverrides } from '../tenants/load-pass.ts';
import { toServed } from '../tenants/served-brand.ts';
import type { TenantService } from '../tenants/tenant-service.ts';
import { editsBetween, withEdits } from './apply-edits.ts';
import { addVersion, newestVersions, overridesOf } from './brand-version.repository.ts';
import { ChangeError } from './change-error.ts';
import {
  dueChangeSets,
  findChangeSet,
  insertChangeSet,
  lockChangeSet,
  type StoredChangeSet,
  saveChangeSet,
} from './change-set.repository.ts';
import type { ChangeSet, Outcome, Schedule, Situation } from './change-set.ts';
import * as machine from './change-set.ts';
import type { Clock } from './clock.ts';
import { eachOfAll } from './each-of-all.ts';
import { type Edit, type Json, targetOf } from './edit.ts';
import {
  type ExpiredOverride,
  expiredOverrides,
  putOverride,
  readOverrides,
  removeOverride,
} from './override.repository.ts';

/** Who asks, for the record. */
export interface Actor {
  /** Login name of the member of staff, `clock` or `import`. */
  readonly name: string;
  readonly requestId: string | null;
  readonly ip: string | null;
}

export interface ChangeServiceOptions {
  readonly pool: Pool;
  readonly tenants: TenantService;
  /** The tenant service's own: what is above the folders. */
  readonly overrides: Map<string, readonly Override[]>;
  readonly clock: Clock;
  /** Whether somebody may still schedule changes of these brands. */
  readonly mayStillSchedule: (name: string, merchants: readonly string[]) => Promise<boolean>;
}

export interface NewChange {
  readonly title: string;
  readonly reason: string;
  readonly edits: readonly Edit[];
}

/**
 * Change sets and what becomes live of them. One write gate for everybody: whatever changes a value of run time goes
 * through `#publish`, in a transaction with its audit entry and the brand's new version.
 */
export class ChangeService {
  readonly #options: ChangeServiceOptions;

  constructor(options: ChangeServiceOptions) {
    this.#options = options;
  }

  /** A new draft against the brands as they are now. */
  async create(actor: Actor, { title, reason, edits }: NewChange, idempotencyKey: string): Promise<StoredChangeSet> {
    return inTransaction(this.#options.pool, async (db) => {
      const now = this.#now();
      const empty: ChangeSet = {
        id: uuidv7(),
        version: 0,
        title,
        reason,
        author: actor.name,
        state: 'draft',
        edits: [],
        base: {},
        approvals: [],
        schedule: null,
        remark: null,
      };
      const change = agreed(machine.edit(empty, edits, await this.#situation(db, actor, edits)));
      requireBrands(change);
      const stored = await insertChangeSet(db, change, now, idempotencyKey);
      if (stored.id === change.id) await this.#audit(db, actor, 'change.create', stored, { reason });
      return stored;
    });
  }

  /** Replaces what the change set says; what was approved before is void. */
  edit(actor: Actor, id: string, version: number, next: NewChange): Promise<StoredChangeSet> {
    return this.#change(
      actor,
      id,
      version,
      'change.edit',
      (change, situation) => {
        const outcome = machine.edit({ ...change, title: next.title, reason: next.reason }, next.edits, situation);
        if (outcome.refusal === null) requireBrands(outcome.change);
        return outcome;
      },
      next.edits,
    );
  }

  submit = (actor: Actor, id: string, version: number) =>
    this.#change(actor, id, version, 'change.submit', machine.submit);
  approve = (actor: Actor, id: string, version: number) =>
    this.#change(actor, id, version, 'change.approve', machine.approve);
  unschedule = (actor: Actor, id: string, version: number) =>
    this.#change(actor, id, version, 'change.unschedule', machine.unschedule);
  withdraw = (actor: Actor, id: string, version: number) =>
    this.#change(actor, id, version, 'change.withdraw', machine.withdraw);
  reject = (actor: Actor, id: string, version: number, remark: string) =>
    this.#change(actor, id, version, 'change.reject', (change) => machine.reject(change, remark));
  /** Refused at once where publishing now would be: nobody learns at night that an approval is missing. */
  schedule = (actor: Actor, id: string, version: number, when: Schedule) =>
    this.#change(actor, id, version, 'change.schedule', (change, situation) =>
      machine.schedule(change, when, situation),
    );

  /** Makes it live, for all its brands or none. */
  publish(actor: Actor, id: string, version: number): Promise<StoredChangeSet> {
    return this.#publish(actor, id, version, 'change.publish', 'override', machine.publish);
  }

  /** Its hour has come. What does not hold any more is suspended, and nothing of it applied. */
  async fire(id: string): Promise<StoredChangeSet> {
    const actor: Actor = { name: 'clock', requestId: null, ip: null };
    const found = await findChangeSet(this.#options.pool, id);
    if (found === null) throw new ChangeError('change_not_found');
    const isAuthorActive = await this.#options.mayStillSchedule(found.author, Object.keys(found.base));
    try {
      return await this.#publish(actor, id, found.version, 'change.fire', 'schedule', (change, situation) =>
        machine.fire(change, { ...situation, isAuthorActive }),
      );
    } catch (error) {
      if (!(error instanceof ChangeError)) throw error;
      // The brand would not make sense with it any more, or somebody changed it meanwhile.
      const remark = error.lock ?? error.problem;
      return this.#change(actor, id, found.version, 'change.suspend', (change) => machine.suspend(change, remark));
    }
  }

  /**
   * Turns a switch off at once, without approval: for an emergency. Off only; it stands above everything until it is
   * lifted or `expiresAt` (ISO 8601 UTC) comes, and leaves a change set to be reviewed afterwards.
   */
  async kill(
    actor: Actor,
    { merchant, key, reason, expiresAt }: { merchant: string; key: string; reason: string; expiresAt: string | null },
  ): Promise<StoredChangeSet> {
    const edit: Edit = { merchant, kind: 'switches', path: ['switches', key], set: false };
    return this.#live(async (db, context) => {
      const situation = await this.#situation(db, actor, [edit]);
      const now = this.#now();
      const id = uuidv7();
      const review: ChangeSet = {
        id,
        version: 1,
        title: `${key} off on ${merchant}`,
        reason,
        author: actor.name,
        state: 'review',
        edits: [edit],
        base: { [merchant]: (situation.versions[merchant] ?? 0) + 1 },
        approvals: [],
        schedule: null,
        remark: 'kill',
      };
      if (situation.versions[merchant] === undefined) throw new ChangeError('brand_not_found');
      const stored = await insertChangeSet(db, review, now, `kill:${id}`);
      await this.#apply(db, context, { actor, change: review, layer: 'kill', action: 'switch.kill', expiresAt });
      return stored;
    });
  }

  /** Lifts a kill: what the layers below say counts again. */
  async liftKill(actor: Actor, merchant: string, key: string, reason: string): Promise<void> {
    const edit: Edit = { merchant, kind: 'switches', path: ['switches', key] };
    await this.#live(async (db, context) => {
      const change = { ...NO_CHANGE, id: uuidv7(), author: actor.name, reason, edits: [edit] };
      await this.#apply(db, context, { actor, change, layer: 'kill', action: 'switch.lift', expiresAt: null });
    });
  }

  /** A draft that takes a brand's values of run time back to what they were in `version`; its folder stays as it is. */
  async rollBack(
    actor: Actor,
    merchant: string,
    version: number,
    reason: string,
    key: string,
  ): Promise<StoredChangeSet> {
    const { pool } = this.#options;
    const wanted = await overridesOf(pool, merchant, version);
    if (wanted === null) throw new ChangeError('version_not_found');
    const current = (await readOverrides(pool, this.#now(), [merchant])).get(merchant) ?? [];
    const edits = editsBetween(merchant, current, wanted);
    return this.create(actor, { title: `${merchant} as in version ${version}`, reason, edits }, key);
  }

  /**
   * Fires what is due and ends what has expired; a second call does nothing more. What fails keeps nothing else from its turn.
   * @throws the one error, or an AggregateError of all.
   */
  async tick(): Promise<void> {
    const { pool } = this.#options;
    const due = await dueChangeSets(pool, this.#now());
    const expired = await expiredOverrides(pool, this.#now());
    await eachOfAll(
      [...due.map((id) => () => this.fire(id)), ...expired.map((each) => () => this.#expire(each))],
      async (step) => void (await step()),
    );
  }

  /** Ends one value, unless it was set anew since it was found. */
  async #expire({ merchant, kind, path, layer }: ExpiredOverride): Promise<void> {
    const actor: Actor = { name: 'clock', requestId: null, ip: null };
    const edits: Edit[] = [{ merchant, kind, path }];
    const change = { ...NO_CHANGE, id: uuidv7(), author: 'clock', reason: 'its time is over', edits };
    await this.#live(async (db, context) => {
      const still = await expiredOverrides(db, this.#now());
      if (!still.some((each) => each.layer === layer && targetOf(each) === targetOf({ merchant, kind, path }))) return;
      await this.#apply(db, context, { actor, change, layer, action: 'switch.expire', expiresAt: null });
    });
  }

  #now = (): string => this.#options.clock.now().toISOString();

  async #situation(db: Db, actor: Actor, edits: readonly Edit[]): Promise<Situation> {
    const merchants = [...new Set(edits.map(({ merchant }) => merchant))];
    const versions = await newestVersions(db, merchants);
    const known = merchants.filter((merchant) => this.#options.tenants.registry.get(merchant) !== undefined);
    const numbers = known.map((merchant) => [merchant, versions.get(merchant)?.version ?? 0] as const);
    return { actor: actor.name, now: this.#now(), versions: Object.fromEntries(numbers) };
  }

  /** One step of a change set by which nothing becomes live. */
  #change(
    actor: Actor,
    id: string,
    version: number,
    action: string,
    step: (change: ChangeSet, situation: Situation) => Outcome,
    edits?: readonly Edit[],
  ): Promise<StoredChangeSet> {
    return inTransaction(this.#options.pool, async (db) => {
      const change = await lockAt(db, id, version);
      const situation = await this.#situation(db, actor, edits ?? change.edits);
      const next = agreed(step(change, situation));
      await saveChangeSet(db, next, situation.now);
      await this.#audit(db, actor, action, next, { from: change.state, to: next.state, remark: next.remark });
      return { ...change, ...next, updatedAt: situation.now };
    });
  }

  #publish(
    actor: Actor,
    id: string,
    version: number,
    action: string,
    layer: RunTimeLayer,
    step: (change: ChangeSet, situation: Situation) => Outcome,
  ): Promise<StoredChangeSet> {
    return this.#live(async (db, context) => {
      const change = await lockAt(db, id, version);
      const situation = await this.#situation(db, actor, change.edits);
      const next = agreed(step(change, situation));
      await saveChangeSet(db, next, situation.now);
      if (next.state === 'published')
        await this.#apply(db, context, { actor, change: next, layer, action, expiresAt: null });
      else await this.#audit(db, actor, action, next, { from: change.state, to: next.state, remark: next.remark });
      return { ...change, ...next, updatedAt: situation.now };
    });
  }

  /** A transaction by which something may become live: alone, and served once it is committed. */
  #live<Result>(work: (db: Db, context: LiveContext) => Promise<Result>): Promise<Result> {
    return this.#options.tenants.exclusively(async (pass) => {
      const context: LiveContext = { pass, toServe: [] };
      const result = await inTransaction(this.#options.pool, (db) => work(db, context));
      // It is committed: whatever happens to one brand now, later loads of every one must know it.
      for (const { brand, overrides } of context.toServe)
        this.#options.overrides.set(brand.snapshot.merchant, overrides);
      await eachOfAll(context.toServe, async ({ brand }) => void (await serveTried(pass, brand)));
      return result;
    });
  }

  /** Values, versions and audit in the transaction; serving, once it is committed. */
  async #apply(
    db: Db,
    { pass, toServe }: LiveContext,
    { actor, change, layer, action, expiresAt }: Application,
  ): Promise<void> {
    const at = this.#now();
    const note = { changeSet: change.id, by: change.author, at, reason: change.reason };
    const merchants = [...new Set(change.edits.map(({ merchant }) => merchant))].sort();
    const current = await readOverrides(db, at, merchants);
    const wanted = new Map(
      merchants.map((merchant) => {
        const own = change.edits.filter((edit) => edit.merchant === merchant);
        return [merchant, withEdits(current.get(merchant) ?? [], own, layer, note)] as const;
      }),
    );
    for (const [merchant, { brand, faults }] of tryOverrides(pass, wanted)) {
      if (brand === null) {
        const lock = faults.find((fault) => fault.lock !== undefined)?.lock ?? null;
        throw new ChangeError(lock === null ? 'brand_invalid' : 'locked', { faults, lock });
      }
      const { revision, json } = toServed(brand);
      const overrides = wanted.get(merchant) ?? [];
      await addVersion(db, { merchant, revision, changeSet: change.id, at }, { json, overrides });
      toServe.push({ brand, overrides });
    }
    for (const edit of change.edits) {
      const { merchant, kind, path, set } = edit;
      if (set === undefined) await removeOverride(db, { merchant, layer, kind, path });
      else await putOverride(db, { merchant, layer, kind, path, value: set, note, expiresAt });
    }
    const before = change.edits.map(({ merchant, kind, path }) => {
      const own = current.get(merchant)?.find((each) => each.layer === layer && isAt(each, { merchant, kind, path }));
      return (own?.value ?? null) as Json;
    });
    await this.#audit(db, actor, action, change, { layer, before, expiresAt });
  }

  async #audit(db: Db, actor: Actor, action: string, change: ChangeSet, more: { [key: string]: Json }): Promise<void> {
    await appendAudit(db, {
      at: this.#now(),
      actor: actor.name,
      action,
      merchants: [...new Set(change.edits.map(({ merchant }) => merchant))].sort(),
      targets: [...new Set(change.edits.map(({ kind, path }) => writtenPath(kind, path)))].sort(),
      detail: {
        changeSet: change.id,
        author: change.author,
        reason: change.reason,
        approvers: machine.standingApprovals(change).map(({ by }) => by),
        after: change.edits.map(({ set }) => set ?? null),
        ...more,
      },
      requestId: actor.requestId,
      ip: actor.ip,
    });
  }
}

interface LiveContext {
  readonly pass: PassContext;
  /** What is served once the transaction is committed. */
  readonly toServe: { readonly brand: LoadedBrand; readonly overrides: readonly Override[] }[];
}

interface Application {
  readonly actor: Actor;
  readonly change: ChangeSet;
  readonly layer: RunTimeLayer;
  readonly action: string;
  readonly expiresAt: string | null;
}

const NO_CHANGE: ChangeSet = {
  id: '',
  version: 0,
  title: '',
  reason: '',
  author: '',
  state: 'published',
  edits: [],
  base: {},
  approvals: [],
  schedule: null,
  remark: null,
};

const isAt = (override: Override, edit: Edit): boolean =>
  targetOf({ merchant: edit.merchant, kind: override.kind, path: override.path }) === targetOf(edit);

function agreed(outcome: Outcome): ChangeSet {
  if (outcome.refusal !== null) throw new ChangeError(outcome.refusal);
  return outcome.change;
}

/** Numbers of versions start at 1: a brand at 0 was not there when the change set was written. */
function requireBrands({ base }: ChangeSet): void {
  if (Object.values(base).includes(0)) throw new ChangeError('brand_not_found');
}

async function lockAt(db: Db, id: string, version: number): Promise<StoredChangeSet> {
  const change = await lockChangeSet(db, id);
  if (change === null) throw new ChangeError('change_not_found');
  if (change.version !== version) throw new ChangeError('version_moved', { current: change });
  return change;
}
