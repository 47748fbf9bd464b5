import type { CallName } from '@marquee/contracts/calls';
import type { SessionEnd } from '@marquee/contracts/problems';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { Clock, Ctx, MemberActor } from './context.ts';
import type { Query } from './db/query.ts';
import type { WithTenant } from './db/with-tenant.ts';

/** Where brands come from: the config client in a running server, a fixed table in tests. */
export interface Brands {
  get(merchant: string): BrandSnapshot | undefined;
  /** Whether these are all there are: until the config service has been heard, a brand that is not there may exist all the same. */
  isComplete(): boolean;
}

/** What the call table asks of the session module. */
export interface Sessions {
  /**
   * The member behind a bearer token of `ctx.merchant`; null when it is unknown, over, revoked, another brand's, or garbage.
   * `ctx.actor` is a visitor at this point. A `polling` call does not put off the idle end.
   */
  authenticate(ctx: Ctx, token: string, call: { readonly polling: boolean }): Promise<MemberActor | null>;
  /** Why a session is over that `token` once opened; null when it never did, or its holder ended it. */
  endOf(ctx: Ctx, token: string): Promise<SessionEnd | null>;
}

/** What the call table asks before a sensitive call (SEC-A12). */
export interface StepUps {
  /** Whether `proof` is that the payment password was given a moment ago, by this session and for this call; used up by it. */
  take(ctx: Ctx, purpose: CallName, proof: string | string[] | undefined): Promise<boolean>;
}

/** What every module is given when it registers its calls. Plain values, made once in `buildApp`. */
export interface Services {
  readonly clock: Clock;
  readonly brands: Brands;
  readonly sessions: Sessions;
  readonly withTenant: WithTenant;
  readonly query: Query;
}
