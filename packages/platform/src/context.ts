import { TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { Clock } from '@marquee/server-kit';
import type { FastifyBaseLogger } from 'fastify';

export { type Clock, systemClock } from '@marquee/server-kit';

/** A signed-in member. `accountType` as in the specification's §4: 0 member, 1/2/41/42 agents, 4 trial. */
export interface MemberActor {
  readonly kind: 'member';
  readonly memberId: string;
  readonly sessionId: string;
  readonly username: string;
  readonly accountType: number;
  /** The member has a password and knows it, so calls may require it. */
  readonly hasPassword: boolean;
  /** Only this and log-out are allowed until it is done [A04]. */
  readonly mustChangePassword: boolean;
}
/** Support staff of the console. */
export interface StaffActor {
  readonly kind: 'staff';
  readonly id: string;
}
/** Any actor: a member, a visitor without a token, a game provider, support staff of the console, or a command of ours. */
export type Actor =
  | MemberActor
  | { readonly kind: 'visitor' }
  | { readonly kind: 'provider'; readonly code: string }
  | StaffActor
  | { readonly kind: 'command'; readonly name: string };

/** A guest of free play [A15]. */
export const isTrial = (actor: Actor): boolean => actor.kind === 'member' && actor.accountType === TRIAL_ACCOUNT_TYPE;

/** First argument of every service function: tenant, actor and request. */
export interface Ctx {
  /** The brand of the request, from the signed hop (of staff, the signed call), never from the client. */
  readonly merchant: string;
  readonly actor: Actor;
  readonly requestId: string;
  /** The visitor's address from the edge; empty for a command and for staff. */
  readonly clientIp: string;
  /** The browser's user agent; empty when it sends none. */
  readonly userAgent: string;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly manifest: BrandSnapshot;
}

/** The part of `Ctx` that the database needs. */
export type TenantScope = Pick<Ctx, 'merchant'>;
/** The part that a change needs which is dated: the tenant, and what the time is. */
export type TimedScope = Pick<Ctx, 'merchant' | 'clock'>;
/** The part that a dated change needs which follows the brand's configuration. */
export type BrandScope = Pick<Ctx, 'merchant' | 'clock' | 'manifest'>;

/** A context with a signed-in actor, for handlers of calls that require a token. */
export type MemberCtx = Ctx & { readonly actor: MemberActor };
