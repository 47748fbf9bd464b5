import type { Logger } from '@marquee/server-kit';
import { connectValkey, type ValkeyClient, within } from '@marquee/server-kit/valkey';
import { LISTEN_WITHIN_MS, type MemberEvents, type Subscriber } from './member-events.ts';
import { channelOf, readNotice } from './member-notice.ts';
import { channelsOf, MemberSubscribers } from './member-subscribers.ts';

/** A listening connection is silent; a ping this often reveals a dead one. */
const PULSE_MS = 15_000;

/**
 * Valkey's publish and subscribe, a channel per member and one per brand, so a process receives notices only for its own streams. Notices are lost
 * while Valkey is away; streams read the state when the connection is back.
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
    // A connection of its own: in the older protocol a listening one can do nothing else.
    this.#listening = connectValkey({ url, name: 'marquee-events', logger });
    this.#listening.on('message', (_channel, payload) => this.#subscribers.deliver(payload));
    this.#listening.on('ready', () => void this.#catchUp());
    this.#pulse = setInterval(() => void this.#listening.ping().catch(() => undefined), PULSE_MS).unref();
  }

  async subscribe(subscriber: Subscriber): Promise<() => void> {
    this.#subscribers.add(subscriber);
    // For every subscriber, though one would do: the answer confirms the subscription.
    await within(this.#listening.subscribe(...channelsOf(subscriber)), LISTEN_WITHIN_MS).catch(() => undefined);
    return () => {
      const left = this.#subscribers.remove(subscriber);
      if (left.length > 0) this.#listening.unsubscribe(...left).catch(() => undefined);
    };
  }

  readonly publish = (notices: readonly string[]): void => {
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

  /** A new connection renews every subscription. */
  async #catchUp(): Promise<void> {
    const channels = this.#subscribers.channels();
    if (channels.length === 0) return;
    try {
      await this.#listening.subscribe(...channels);
    } catch {
      // Lost again already; the next connection runs this again.
      return;
    }
    this.#subscribers.refresh();
  }
}
