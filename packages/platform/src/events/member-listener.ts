import type { Tell } from '../db/returned-notices.ts';
import type { MemberNotice } from './member-notice.ts';

export interface Subscriber {
  readonly merchant: string;
  readonly member: string;
  readonly session: string;
  notify(event: MemberNotice['event']): void;
  /** Notices may have been missed: look again for yourself. */
  refresh(): void;
}

/** What processes tell each other about members: by PostgreSQL's NOTIFY, or by Valkey. */
export interface MemberListener {
  /** From when this resolves on, nothing is missed without a `refresh`, unless `isLossy`. */
  subscribe(subscriber: Subscriber): Promise<() => void>;
  /** A notice is a hint, and some may never arrive: who must not miss one looks again now and then. */
  readonly isLossy: boolean;
  close(): Promise<void>;
}

/** A listener to notices that servers send themselves, once they have committed. */
export interface MemberEvents extends MemberListener {
  readonly tell: Tell;
}
