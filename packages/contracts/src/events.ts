/** Events of a page's single stream (`GET /wps/x/events/stream`, text/event-stream), which the edge merges. */
import * as z from 'zod/mini';
import { PLAY_STOPS } from './protection.ts';

export { EVENTS_PATH } from './calls.ts';

/** The brand's manifest has a new revision: fetch it once from the call `manifest` with `?rev=<revision>`. */
export const manifestEvent = z.object({ type: z.literal('manifest'), revision: z.string() });
/** The member's spendable balance after a posting; decimal text. */
export const balanceEvent = z.object({ type: z.literal('balance'), sumBalance: z.string(), currency: z.string() });
/** The session of this stream's token has ended. */
export const sessionEvent = z.object({
  type: z.literal('session'),
  state: z.literal('ended'),
  reason: z.enum(['logout', 'expired', 'replaced', 'disabled', 'password_changed', 'ended_elsewhere', 'excluded']),
});
export const unreadEvent = z.object({ type: z.literal('unread'), count: z.number() });

/** A deposit, a withdrawal or a check of the member's identity changed: fetch it. */
export const cashierEvent = z.object({
  type: z.literal('cashier'),
  about: z.enum(['deposit', 'withdrawal', 'payoutAccount', 'identity']),
  id: z.string(),
});
/** Play was stopped, or what protects the member changed: fetch the call `realityCheck`. */
export const protectionEvent = z.object({ type: z.literal('protection'), reason: z.enum(PLAY_STOPS) });

export const pageEvent = z.discriminatedUnion('type', [
  manifestEvent,
  balanceEvent,
  sessionEvent,
  unreadEvent,
  cashierEvent,
  protectionEvent,
]);
export type PageEvent = z.infer<typeof pageEvent>;
export type ManifestEvent = z.infer<typeof manifestEvent>;
export type MemberEvent = Exclude<PageEvent, ManifestEvent>;

/** Interval of comment lines, by which a dead connection is noticed. */
export const EVENTS_HEARTBEAT_MS = 20_000;
