import type { RateClass } from '../call-row.ts';
import type { Method, Operation } from '../operation.ts';

/** What a session can be permitted on a brand. The config service says which roles have which. */
export type Permission =
  | 'brand.read'
  | 'change.read'
  | 'change.write'
  | 'change.approve'
  | 'change.publish'
  | 'change.schedule'
  | 'switch.kill'
  | 'switch.lift'
  | 'game.switch'
  | 'catalogue.sync'
  | 'player.read'
  | 'player.write'
  | 'player.factor'
  | 'player.money.read'
  | 'player.verify'
  | 'player.adjust'
  | 'player.protect'
  | 'exclusion.decide'
  | 'adjustment.approve'
  | 'cashier.read'
  | 'cashier.write'
  | 'cashier.approve'
  | 'identity.review'
  | 'report.read'
  | 'message.read'
  | 'message.write'
  | 'message.approve'
  | 'reconciliation.read'
  | 'reconciliation.write'
  | 'job.write'
  | 'audit.read'
  | 'staff.read'
  | 'staff.write';

/**
 * `none`: before a log-in. `session`: any session, unfinished ones included. `code`, `enrolment`: a session that lacks only that
 * (`enrolment` admits finished sessions too). `self`: a finished session. A permission: on the brand of the path (`:merchant`), or
 * on at least one brand if the path has none, and the handler narrows.
 */
export type StaffNeed = 'none' | 'session' | 'code' | 'enrolment' | 'self' | Permission;

export interface StaffCall extends Operation {
  readonly audience: 'staff';
  readonly needs: StaffNeed;
  /** How the edge counts it. */
  readonly rate: RateClass;
  /** The page sends it by itself, so it does not put off the end of an idle session. */
  readonly polling: boolean;
  /** A request that changes or shows something leaves an entry in the audit. All others leave none. */
  readonly audited: boolean;
  /** Refused without an `Idempotency-Key`; a retry with the same key has no second effect. */
  readonly keyed: boolean;
  /** Refused without the version that it was written against (`If-Match`). */
  readonly versioned: boolean;
}

type Options = Partial<Pick<StaffCall, 'rate' | 'polling' | 'audited' | 'keyed' | 'versioned'>>;
/** A row with the literals of its declaration. */
interface Row<M extends Method, P extends string, N extends StaffNeed, O extends Options> extends StaffCall {
  readonly method: M;
  readonly path: `/staff/v1${P}`;
  readonly needs: N;
  readonly keyed: O['keyed'] extends true ? true : false;
  readonly versioned: O['versioned'] extends true ? true : false;
}

/** A row of the console's table. */
export const staffCall = <
  M extends Method,
  const P extends string,
  N extends StaffNeed,
  const O extends Options = Record<never, never>,
>(
  method: M,
  path: P,
  needs: N,
  {
    rate = method === 'GET' ? 'read' : 'write',
    polling = false,
    audited = false,
    keyed = false,
    versioned = false,
  }: O | Options = {},
) =>
  ({
    audience: 'staff',
    method,
    path: `/staff/v1${path}`,
    strict: method !== 'GET',
    needs,
    rate,
    polling,
    audited,
    keyed,
    versioned,
  }) as Row<M, P, N, O>;
