import type { Logger } from '@marquee/server-kit';
import { connectValkey, type ValkeyClient, within } from '@marquee/server-kit/valkey';
import { LISTEN_WITHIN_MS, type MemberEvents, type Subscriber } from './member-events.ts';
import { channelOf, readNotice } from './member-notice.ts';
import { MemberSubscribers } from './member-subscribers.ts';

/** A listening connection says nothing by itself; asked this often, one that is dead is found out. */
const PULSE_MS = 15_000;

/**
 * Valkey's publish and subscribe, a channel per member, so that a process hears of those it has streams of and no others. What
 * is told while Valkey is away is lost; streams look again when the connection is back.
 */
export class ValkeyMemberEvents implements MemberEvents {
  readonly #speaking: ValkeyClient;
  readonly #listening: ValkeyClient;
  readonly #subscribers: MemberSubscribers;
  readonly #logger: Logger;
  readonly #pulse: NodeJS.Timeout;

  constructor(url: string, logger: Logger) {
    this.#logger = logger;
    this.#subscribers = new MemberSubscribers(logger);
    this.#speaking = connectValkey({ url, name: 'marquee-events-out', logger });
    // A connection of its own: in the older protocol one that listens can do nothing else.
    this.#listening = connectValkey({ url, name: 'marquee-events', logger });
    this.#listening.on('message', (_channel, payload) => this.#subscribers.deliver(payload));
    this.#listening.on('ready', () => void this.#catchUp());
    this.#pulse = setInterval(() => void this.#listening.ping().catch(() => undefined), PULSE_MS).unref();
  }

  async subscribe(subscriber: Subscriber): Promise<() => void> {
    this.#subscribers.add(subscriber);
    const channel = channelOf(subscriber);
    // For every subscriber, though one would do: the answer tells that the channel is heard by now.
    await within(this.#listening.subscribe(channel), LISTEN_WITHIN_MS).catch(() => undefined);
    return () => {
      if (this.#subscribers.remove(subscriber)) this.#listening.unsubscribe(channel).catch(() => undefined);
    };
  }

  readonly tell = (notices: readonly string[]): void => {
    for (const payload of notices) {
      const notice = readNotice(payload);
      if (notice === null) this.#logger.warn('a notice about a member is not readable');
      else this.#speaking.publish(channelOf(notice), payload).catch(() => undefined);
    }
  };

  async close(): Promise<void> {
    clearInterval(this.#pulse);
    this.#speaking.disconnect();
    this.#listening.disconnect();
  }

  /** The connection is new, and with it every subscription. */
  async #catchUp(): Promise<void> {
    const channels = this.#subscribers.channels();
    if (channels.length === 0) return;
    try {
      await this.#listening.subscribe(...channels);
    } catch {
      // It is gone again already; when it is back we are here once more.
      return;
    }
    this.#subscribers.refresh();
  }
}
