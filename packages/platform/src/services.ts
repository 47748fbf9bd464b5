import type { CallName } from '@marquee/contracts/calls';
import type { SessionEnd } from '@marquee/contracts/problems';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { Clock, Ctx, MemberActor } from './context.ts';
import type { Query } from './db/query.ts';
import type { WithTenant } from './db/with-tenant.ts';
import type { JOB_KINDS, JobRunner } from './jobs/index.ts';

/** The source of brands: the config client in a server, a fixed table in tests. */
export interface Brands {
  get(merchant: string): BrandSnapshot | undefined;
  /** Codes of all brands. */
  merchants(): string[];
  /** False until the config service has answered: a missing brand may still exist. */
  isComplete(): boolean;
}

/** What the call table needs of the session module. */
export interface Sessions {
  /**
   * The member of a bearer token at `ctx.merchant`; null when it is unknown, over, revoked, another brand's, or garbage.
   * `ctx.actor` is a visitor at this point. A `polling` call does not extend the session.
   */
  authenticate(ctx: Ctx, token: string, call: { readonly polling: boolean }): Promise<MemberActor | null>;
  /** Why the session of `token` is over; null when there never was one, or its holder ended it. */
  endOf(ctx: Ctx, token: string): Promise<SessionEnd | null>;
}

/** What the call table needs before a sensitive call (SEC-A12). */
export interface StepUps {
  /** Whether `proof` proves that the payment password was just entered in this session for this call; it is used up. */
  take(ctx: Ctx, purpose: CallName, proof: string | string[] | undefined): Promise<boolean>;
}

/** What modules need of the job runner: `enqueue` adds a job in the transaction of the rows that it belongs to (ADR 80). */
export type Jobs = Pick<JobRunner<typeof JOB_KINDS>, 'enqueue' | 'runFailed' | 'dropFailed'>;

/** The dependencies of every module's calls. Plain values, made once in `buildApp`. */
export interface Services {
  readonly clock: Clock;
  readonly brands: Brands;
  readonly sessions: Sessions;
  readonly withTenant: WithTenant;
  readonly query: Query;
  readonly jobs: Jobs;
}
