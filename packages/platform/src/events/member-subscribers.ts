import type { FastifyBaseLogger } from 'fastify';
import type { Subscriber } from './member-events.ts';
import { channelOf, readNotice } from './member-notice.ts';

/** The subscribers of this process, by member. */
export class MemberSubscribers {
  readonly #groups = new Map<string, Set<Subscriber>>();
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log;
  }

  add(subscriber: Subscriber): void {
    const channel = channelOf(subscriber);
    this.#groups.set(channel, (this.#groups.get(channel) ?? new Set()).add(subscriber));
  }

  /** @returns whether this member has no subscriber any more. */
  remove(subscriber: Subscriber): boolean {
    const channel = channelOf(subscriber);
    const group = this.#groups.get(channel);
    group?.delete(subscriber);
    return group?.size === 0 && this.#groups.delete(channel);
  }

  channels(): string[] {
    return [...this.#groups.keys()];
  }

  deliver(payload: string): void {
    const notice = readNotice(payload);
    if (notice === null) {
      this.#log.warn('a notice about a member is not readable');
      return;
    }
    for (const subscriber of this.#groups.get(channelOf(notice)) ?? []) {
      if (notice.session === undefined || notice.session === subscriber.session) subscriber.notify(notice.event);
    }
  }

  refresh(): void {
    for (const group of this.#groups.values()) for (const subscriber of group) subscriber.refresh();
  }
}
