import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { MemberListener, Subscriber } from './member-listener.ts';
import { MEMBER_CHANNEL } from './member-notice.ts';
import { MemberSubscribers } from './member-subscribers.ts';

const RECONNECT_FIRST_MS = 100;
const RECONNECT_LONGEST_MS = 5_000;

/** One LISTEN connection for the whole process, opened by the first subscriber, handing out by brand and member. */
export class PostgresMemberListener implements MemberListener {
  /** PostgreSQL delivers at commit, in order, for as long as the connection stands. */
  readonly isLossy = false;
  readonly #connectionString: string;
  readonly #log: FastifyBaseLogger;
  readonly #subscribers: MemberSubscribers;
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(connectionString: string, log: FastifyBaseLogger) {
    this.#connectionString = connectionString;
    this.#log = log;
    this.#subscribers = new MemberSubscribers(log);
  }

  async subscribe(subscriber: Subscriber): Promise<() => void> {
    this.#subscribers.add(subscriber);
    try {
      this.#client ??= this.#connect();
      await this.#client;
      return () => void this.#subscribers.remove(subscriber);
    } catch (error) {
      this.#client = undefined;
      this.#subscribers.remove(subscriber);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#client?.catch(() => undefined))?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#connectionString, application_name: 'marquee-events' });
    client.on('notification', ({ payload }) => this.#subscribers.deliver(payload ?? ''));
    client.on('error', (error) => this.#log.warn({ err: error }, 'the event connection failed'));
    await client.connect();
    await client.query(`LISTEN ${MEMBER_CHANNEL}`);
    client.once('end', () => void this.#reconnect());
    return client;
  }

  async #reconnect(): Promise<void> {
    this.#client = undefined;
    for (let waitMs = RECONNECT_FIRST_MS; !this.#closed; waitMs = Math.min(RECONNECT_LONGEST_MS, waitMs * 2)) {
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      if (this.#closed) return;
      try {
        // Or a new subscriber has connected meanwhile.
        this.#client ??= this.#connect();
        await this.#client;
        break;
      } catch (error) {
        this.#client = undefined;
        this.#log.warn({ err: error }, 'the event connection is not back yet');
      }
    }
    this.#subscribers.refresh();
  }
}
