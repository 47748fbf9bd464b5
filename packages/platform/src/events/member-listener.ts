import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { MEMBER_CHANNEL, type MemberNotice, memberNotice } from './member-notice.ts';

const RECONNECT_FIRST_MS = 100;
const RECONNECT_LONGEST_MS = 5_000;

export interface Subscriber {
  readonly merchant: string;
  readonly member: string;
  readonly session: string;
  notify(event: MemberNotice['event']): void;
  /** Notices may have been missed: look again for yourself. */
  refresh(): void;
}

export interface MemberListener {
  /** From when this resolves on, nothing is missed without a `refresh`. */
  subscribe(subscriber: Subscriber): Promise<() => void>;
  close(): Promise<void>;
}

/** One LISTEN connection for the whole process, opened by the first subscriber, handing out by brand and member. */
export class PostgresMemberListener implements MemberListener {
  readonly #connectionString: string;
  readonly #log: FastifyBaseLogger;
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(connectionString: string, log: FastifyBaseLogger) {
    this.#connectionString = connectionString;
    this.#log = log;
  }

  async subscribe(subscriber: Subscriber): Promise<() => void> {
    const key = keyOf(subscriber);
    const group = this.#subscribers.get(key) ?? new Set();
    this.#subscribers.set(key, group.add(subscriber));
    const leave = (): void => {
      group.delete(subscriber);
      if (group.size === 0 && this.#subscribers.get(key) === group) this.#subscribers.delete(key);
    };
    try {
      this.#client ??= this.#connect();
      await this.#client;
      return leave;
    } catch (error) {
      this.#client = undefined;
      leave();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#client?.catch(() => undefined))?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#connectionString, application_name: 'marquee-events' });
    client.on('notification', ({ payload }) => this.#deliver(payload ?? ''));
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
    for (const group of this.#subscribers.values()) for (const subscriber of group) subscriber.refresh();
  }

  #deliver(payload: string): void {
    const parsed = memberNotice.safeParse(parse(payload));
    if (!parsed.success) {
      this.#log.warn('a notice about a member is not readable');
      return;
    }
    const { merchant, member, session, event } = parsed.data;
    for (const subscriber of this.#subscribers.get(keyOf({ merchant, member })) ?? []) {
      if (session === undefined || session === subscriber.session) subscriber.notify(event);
    }
  }
}

/** Starts with the merchant, as every key does (security B08); the separator is in neither part. */
const keyOf = ({ merchant, member }: { merchant: string; member: string }): string => `${merchant}\n${member}`;

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
