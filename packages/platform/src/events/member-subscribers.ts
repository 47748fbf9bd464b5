import type { FastifyBaseLogger } from 'fastify';
import type { Subscriber } from './member-events.ts';
import { channelOf, readNotice } from './member-notice.ts';

/** The channels of a subscriber: of the member, and of the brand. */
export const channelsOf = ({ merchant, member }: Pick<Subscriber, 'merchant' | 'member'>): [string, string] => [
  channelOf({ merchant, member }),
  channelOf({ merchant, member: null }),
];

/** The subscribers of this process, by channel. */
export class MemberSubscribers {
  readonly #groups = new Map<string, Set<Subscriber>>();
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log;
  }

  add(subscriber: Subscriber): void {
    for (const channel of channelsOf(subscriber)) {
      this.#groups.set(channel, (this.#groups.get(channel) ?? new Set()).add(subscriber));
    }
  }

  /** @returns the channels that have no subscriber any more. */
  remove(subscriber: Subscriber): string[] {
    return channelsOf(subscriber).filter((channel) => {
      const group = this.#groups.get(channel);
      group?.delete(subscriber);
      return group?.size === 0 && this.#groups.delete(channel);
    });
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
    const group = this.#groups.get(channelOf(notice)) ?? new Set();
    for (const subscriber of group) {
      if (notice.session === undefined || notice.session === subscriber.session) {
        subscriber.notify(notice.event, group.size);
      }
    }
  }

  refresh(): void {
    for (const subscriber of new Set([...this.#groups.values()].flatMap((group) => [...group]))) subscriber.refresh();
  }
}
