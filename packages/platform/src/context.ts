import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { Clock } from '@marquee/server-kit';
import type { FastifyBaseLogger } from 'fastify';

export { type Clock, systemClock } from '@marquee/server-kit';

/** Somebody signed in. `accountType` as in the specification's §4: 0 member, 1/2/41/42 agents, 4 trial. */
export interface MemberActor {
  readonly kind: 'member';
  readonly memberId: string;
  readonly sessionId: string;
  readonly username: string;
  readonly accountType: number;
  /** There is one that somebody knows, and so can be asked for. */
  readonly hasPassword: boolean;
  /** Nothing but that, and leaving, until it is done (A04). */
  readonly mustChangePassword: boolean;
}
/** Support staff of the console. */
export interface StaffActor {
  readonly kind: 'staff';
  readonly id: string;
}
/** Everybody else: a visitor without a token, a game provider, support staff of the console, or one of our own commands. */
export type Actor =
  | MemberActor
  | { readonly kind: 'visitor' }
  | { readonly kind: 'provider'; readonly code: string }
  | StaffActor
  | { readonly kind: 'command'; readonly name: string };

/** First argument of every service function: for whom, by whom, under which request. */
export interface Ctx {
  /** The brand whose host was asked; comes from the signed hop (of staff, the signed call), never from the client. */
  readonly merchant: string;
  readonly actor: Actor;
  readonly requestId: string;
  /** The visitor's address as the edge saw it; empty for a command and for staff. */
  readonly clientIp: string;
  /** What the browser calls itself, as it says; empty when it says nothing. */
  readonly userAgent: string;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly manifest: BrandSnapshot;
}

/** The part of `Ctx` that the database needs. */
export type TenantScope = Pick<Ctx, 'merchant'>;

/** A context whose actor is known to be signed in: what handlers of token-required calls receive. */
export type MemberCtx = Ctx & { readonly actor: MemberActor };
