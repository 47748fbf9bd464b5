import type { Publish } from '../db/returned-notices.ts';
import type { MemberNotice } from './member-notice.ts';

/** A stream begins at most this long after its request, even without a connection for notices. */
export const LISTEN_WITHIN_MS = 1_000;

export interface Subscriber {
  readonly merchant: string;
  readonly member: string;
  readonly session: string;
  /** @param among how many subscribers of this process receive it at once. */
  notify(event: MemberNotice['event'], among?: number): void;
  /** Notices may have been missed: read the current state. */
  refresh(): void;
}

/**
 * Notices between processes about members, by PostgreSQL's NOTIFY or by Valkey, in both cases after the commit (ADR 12). A notice
 * is a hint. It is lost when its transport is away, or when its process ends between commit and publishing: a subscriber that
 * must not miss one reads the state now and then, as streams do at every heartbeat.
 */
export interface MemberEvents {
  /** Never rejects: without a connection for notices, the subscriber's `refresh` is called as soon as there is one. */
  subscribe(subscriber: Subscriber): Promise<() => void>;
  readonly publish: Publish;
  close(): Promise<void>;
}
