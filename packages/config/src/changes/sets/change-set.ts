import { createHash } from 'node:crypto';
import type { RunTimeLayer } from '@marquee/contracts/layers';
import type { ChangeState } from '@marquee/contracts/schemas/console-changes';
import { isSensitive } from '@marquee/contracts/sensitivity';
import { canonicalJson } from '@marquee/tenancy';
import { type Edit, overlaps } from './edit.ts';

export interface Approval {
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** `contentHash` of the approved content. Other content is not approved. */
  readonly contentHash: string;
}

export interface Schedule {
  /** Wall clock, e.g. `2026-12-24T18:00`. */
  readonly local: string;
  /** IANA zone of `local`. */
  readonly zone: string;
  /** The same instant, ISO 8601 UTC. */
  readonly at: string;
  /** Member of staff who scheduled it. */
  readonly by: string;
}

/** Changes to one or more brands that become live together or not at all [T11]. */
export interface ChangeSet {
  readonly id: string;
  /** Grows with every change of this record: the entity tag of a write. */
  readonly version: number;
  readonly title: string;
  readonly reason: string;
  readonly author: string;
  readonly state: ChangeState;
  readonly edits: readonly Edit[];
  /** Merchant → number of the brand's version the author looked at. */
  readonly base: Readonly<Record<string, number>>;
  readonly approvals: readonly Approval[];
  readonly schedule: Schedule | null;
  /** Why it is suspended or rejected. */
  readonly remark: string | null;
}

/** SHA-256 of the edits and the versions they were written against, hexadecimal. */
export const contentHash = ({ edits, base }: Pick<ChangeSet, 'edits' | 'base'>): string =>
  createHash('sha256').update(canonicalJson({ edits, base })).digest('hex');

/** Codes of its brands, in order. */
export const merchantsOf = ({ edits }: Pick<ChangeSet, 'edits'>): string[] =>
  [...new Set(edits.map(({ merchant }) => merchant))].sort();

/** The layer of a change set's values. */
export const layerOf = ({ state }: Pick<ChangeSet, 'state'>): RunTimeLayer =>
  state === 'scheduled' || state === 'suspended' ? 'schedule' : 'override';

/** Whether two edits touch the same value, so that the result would depend on their order. */
export const hasOverlap = (edits: readonly Edit[]): boolean =>
  edits.some((each, i) => edits.slice(i + 1).some((other) => overlaps(each, other)));

/** The review that an emergency leaves: its change is already live. */
export const isKillReview = ({ remark, state }: Pick<ChangeSet, 'remark' | 'state'>): boolean =>
  remark === 'kill' && state === 'review';

export const needsApproval = ({ edits }: ChangeSet): boolean => edits.some(({ kind, path }) => isSensitive(kind, path));

/** Approvals of exactly this content, by other people who may still approve. */
export const validApprovals = (change: ChangeSet, { approvers }: Pick<Situation, 'approvers'>): readonly Approval[] => {
  const hash = contentHash(change);
  const stands = ({ by, contentHash: of }: Approval) => of === hash && by !== change.author && approvers.has(by);
  return change.approvals.filter(stands);
};

/** Why a step is refused; a problem code of the console's API. */
export type Refusal =
  | 'change_over'
  | 'change_empty'
  | 'change_overlaps'
  | 'change_not_in_review'
  | 'kill_review'
  | 'change_not_scheduled'
  | 'change_not_due'
  | 'edit_foreign'
  | 'approval_own'
  | 'approval_given'
  | 'approval_missing'
  | 'approval_waits'
  | 'author_waits'
  | 'base_moved'
  | 'time_past';

export type Outcome = { readonly refusal: Refusal } | { readonly refusal: null; readonly change: ChangeSet };

/** Facts outside the change set that a step depends on. */
export interface Situation {
  /** Member of staff who acts. */
  readonly actor: string;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** Merchant → its newest version; a brand that does not exist is absent. */
  readonly versions: Readonly<Record<string, number>>;
  /** Those of its approvers who may approve changes of its brands now. */
  readonly approvers: ReadonlySet<string>;
  /** Name → end of the wait (ISO 8601 UTC), if the actor or the author waits (ADR 78). */
  readonly waiting: ReadonlyMap<string, string>;
}

const OVER: readonly ChangeState[] = ['published', 'rejected', 'withdrawn'];
export const isOver = ({ state }: Pick<ChangeSet, 'state'>): boolean => OVER.includes(state);
const refused = (refusal: Refusal): Outcome => ({ refusal });
const done = (change: ChangeSet, next: Partial<ChangeSet>): Outcome => ({
  refusal: null,
  change: { ...change, ...next, version: change.version + 1 },
});
const isAfter = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b);
const isBaseMoved = ({ base, edits }: ChangeSet, { versions }: Situation): boolean =>
  edits.some(({ merchant }) => versions[merchant] === undefined || versions[merchant] !== base[merchant]);

/**
 * Makes earlier approvals void, even when the content stays equal; the audit keeps them. Only the author may edit: another
 * person could edit the content and then approve it.
 */
export function edit(change: ChangeSet, edits: readonly Edit[], { actor, versions }: Situation): Outcome {
  if (isOver(change)) return refused('change_over');
  if (isKillReview(change)) return refused('kill_review');
  if (actor !== change.author) return refused('edit_foreign');
  if (hasOverlap(edits)) return refused('change_overlaps');
  const base = Object.fromEntries(merchantsOf({ edits }).map((merchant) => [merchant, versions[merchant] ?? 0]));
  return done(change, { edits, base, approvals: [], state: 'draft', schedule: null, remark: null });
}

export function submit(change: ChangeSet, situation: Situation): Outcome {
  if (isOver(change)) return refused('change_over');
  if (isKillReview(change)) return refused('kill_review');
  if (change.edits.length === 0) return refused('change_empty');
  if (isBaseMoved(change, situation)) return refused('base_moved');
  return done(change, { state: 'review', schedule: null, remark: null });
}

/** Ends an emergency's review, even where the brand has changed since. */
export function approve(change: ChangeSet, situation: Situation): Outcome {
  if (isOver(change)) return refused('change_over');
  if (change.state !== 'review') return refused('change_not_in_review');
  if (situation.actor === change.author) return refused('approval_own');
  if (situation.waiting.has(situation.actor)) return refused('approval_waits');
  if (situation.waiting.has(change.author)) return refused('author_waits');
  const own = { by: situation.actor, at: situation.now, contentHash: contentHash(change) };
  if (isKillReview(change)) return done(change, { state: 'published', approvals: [...change.approvals, own] });
  if (isBaseMoved(change, situation)) return refused('base_moved');
  if (validApprovals(change, situation).some(({ by }) => by === situation.actor)) return refused('approval_given');
  return done(change, { approvals: [...change.approvals, own] });
}

export function reject(change: ChangeSet, remark: string, { actor }: Pick<Situation, 'actor'>): Outcome {
  if (isOver(change)) return refused('change_over');
  if (change.state === 'draft') return refused('change_not_in_review');
  if (isKillReview(change) && actor === change.author) return refused('approval_own');
  return done(change, { state: 'rejected', schedule: null, remark });
}

export function withdraw(change: ChangeSet): Outcome {
  if (isOver(change)) return refused('change_over');
  // What is live cannot be withdrawn, and its review cannot be avoided.
  if (isKillReview(change)) return refused('kill_review');
  return done(change, { state: 'withdrawn', schedule: null });
}

/** The conditions of every publication, by a person, a schedule or an import. */
export function gate(change: ChangeSet, situation: Situation): Refusal | null {
  if (isOver(change)) return 'change_over';
  if (isKillReview(change)) return 'kill_review';
  if (change.edits.length === 0) return 'change_empty';
  if (isBaseMoved(change, situation)) return 'base_moved';
  if (needsApproval(change) && validApprovals(change, situation).length === 0) return 'approval_missing';
  return null;
}

export function publish(change: ChangeSet, situation: Situation): Outcome {
  const refusal = gate(change, situation);
  return refusal === null ? done(change, { state: 'published', schedule: null, remark: null }) : refused(refusal);
}

export function schedule(change: ChangeSet, when: Schedule, situation: Situation): Outcome {
  const refusal = gate(change, situation);
  if (refusal !== null) return refused(refusal);
  if (!isAfter(when.at, situation.now)) return refused('time_past');
  return done(change, { state: 'scheduled', schedule: when, remark: null });
}

/** Removes the schedule; the change set is in review again. */
export function unschedule(change: ChangeSet): Outcome {
  if (change.state !== 'scheduled' && change.state !== 'suspended') return refused('change_not_scheduled');
  return done(change, { state: 'review', schedule: null, remark: null });
}

/** Stops a scheduled change set, e.g. because a brand would be invalid with it. */
export function suspend(change: ChangeSet, remark: string): Outcome {
  return change.state === 'scheduled' ? done(change, { state: 'suspended', remark }) : refused('change_not_scheduled');
}

export interface Firing extends Situation {
  /** The author may still write changes of its brands. */
  readonly isAuthorActive: boolean;
  /** The person who scheduled it may still schedule. */
  readonly isSchedulerActive: boolean;
}

/** Publishes at the scheduled time. All conditions are checked again; a failed one suspends it without effect. */
export function fire(change: ChangeSet, situation: Firing): Outcome {
  if (change.state !== 'scheduled' || change.schedule === null) return refused('change_not_scheduled');
  if (isAfter(change.schedule.at, situation.now)) return refused('change_not_due');
  const { isAuthorActive, isSchedulerActive } = situation;
  const gone = isAuthorActive ? 'scheduler_gone' : 'author_gone';
  const refusal = isAuthorActive && isSchedulerActive ? gate(change, situation) : gone;
  if (refusal !== null) return done(change, { state: 'suspended', remark: refusal });
  return done(change, { state: 'published', schedule: null, remark: null });
}
