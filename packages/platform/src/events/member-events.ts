import type { Tell } from '../db/returned-notices.ts';
import type { MemberNotice } from './member-notice.ts';

/** A stream begins no later than this after it was asked for, whether notices can be heard by then or not. */
export const LISTEN_WITHIN_MS = 1_000;

export interface Subscriber {
  readonly merchant: string;
  readonly member: string;
  readonly session: string;
  notify(event: MemberNotice['event']): void;
  /** Notices may have been missed: look again for yourself. */
  refresh(): void;
}

/**
 * What processes tell each other about members: by PostgreSQL's NOTIFY, or by Valkey, in either case once it has happened for good
 * (ADR 12). A notice is a hint. It is lost when what carries it is away, or when its process ends between commit and
 * publishing: who must not miss one looks again now and then, as streams do at every heartbeat.
 */
export interface MemberEvents {
  /** Never rejects: where notices cannot be heard yet, the subscriber is told to look again as soon as they can. */
  subscribe(subscriber: Subscriber): Promise<() => void>;
  readonly tell: Tell;
  close(): Promise<void>;
}
