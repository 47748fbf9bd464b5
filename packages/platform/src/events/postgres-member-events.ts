import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@marquee/server-kit';
import pg from 'pg';
import { LISTEN_WITHIN_MS, type MemberEvents, type Subscriber } from './member-events.ts';
import { MEMBER_CHANNEL } from './member-notice.ts';
import { MemberSubscribers } from './member-subscribers.ts';
import { NoticeOutbox } from './notice-outbox.ts';

const RECONNECT_FIRST_MS = 100;
const RECONNECT_LONGEST_MS = 5_000;
/** A connection without an answer for this long is replaced. */
const SILENCE_TIMEOUT_MS = 5_000;
/** Idle for this long, the connection is probed by TCP. */
const KEEP_ALIVE_MS = 15_000;

const PUBLISH = {
  name: 'publish',
  text: `SELECT pg_notify('${MEMBER_CHANNEL}', notice) FROM unnest($1::text[]) AS notice`,
};

/**
 * PostgreSQL's LISTEN and NOTIFY over one connection for the whole process, opened by the first publisher or subscriber, and
 * distributed by brand and member. NOTIFY takes a lock of the whole database until its commit is done; sent here in batches, it
 * delays no posting.
 */
export class PostgresMemberEvents implements MemberEvents {
  readonly #connectionString: string;
  readonly #logger: Logger;
  readonly #subscribers: MemberSubscribers;
  readonly #outbox: NoticeOutbox;
  readonly #closing = new AbortController();
  /** The connection or the attempts at one; undefined before the first. */
  #link: Promise<pg.Client | undefined> | undefined;
  /** The current connection, as far as is known. */
  #connected: pg.Client | undefined;
  #isAway = false;

  constructor(connectionString: string, logger: Logger) {
    this.#connectionString = connectionString;
    this.#logger = logger;
    this.#subscribers = new MemberSubscribers(logger);
    this.#outbox = new NoticeOutbox((notices) => this.#send(notices), logger);
  }

  async subscribe(subscriber: Subscriber): Promise<() => void> {
    this.#subscribers.add(subscriber);
    await Promise.race([this.#connection(), sleep(LISTEN_WITHIN_MS, undefined, { ref: false })]);
    return () => void this.#subscribers.remove(subscriber);
  }

  readonly publish = (notices: readonly string[]): void => this.#outbox.add(notices);

  /** Sends waiting notices first, if there is a connection. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#outbox.idle();
    await (await this.#link)?.end();
  }

  /** Tries again after a failure: the connection may have broken unnoticed, and a duplicate does no harm. */
  async #send(notices: readonly string[]): Promise<void> {
    await this.#publish(notices).catch(() => this.#publish(notices));
  }

  async #publish(notices: readonly string[]): Promise<void> {
    const client = await this.#connection();
    // Closed for good.
    if (client === undefined) return;
    try {
      await client.query({ ...PUBLISH, values: [notices] });
    } catch (error) {
      const isRefusal = error instanceof pg.DatabaseError && error.severity === 'ERROR';
      if (!isRefusal) this.#giveUp(client, error);
      throw error;
    }
  }

  #connection(): Promise<pg.Client | undefined> {
    this.#link ??= this.#connect(0);
    return this.#link;
  }

  /** Retries until it succeeds; undefined only once this is closed. Never rejects. */
  async #connect(firstWaitMs: number): Promise<pg.Client | undefined> {
    const { signal } = this.#closing;
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(RECONNECT_LONGEST_MS, waitMs * 2 || RECONNECT_FIRST_MS)) {
      if (waitMs > 0) await sleep(waitMs, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      try {
        const client = await this.#open();
        if (this.#isAway) this.#logger.info('the event connection is back');
        this.#isAway = false;
        this.#connected = client;
        this.#subscribers.refresh();
        return client;
      } catch (error) {
        this.#lose(error);
      }
    }
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'marquee-events',
      connectionTimeoutMillis: SILENCE_TIMEOUT_MS,
      query_timeout: SILENCE_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    client.on('notification', ({ payload }) => this.#subscribers.deliver(payload ?? ''));
    client.on('error', (error) => this.#lose(error));
    client.once('end', () => this.#giveUp(client, new Error('the connection was closed')));
    try {
      await client.connect();
      await client.query(`LISTEN ${MEMBER_CHANNEL}`);
      return client;
    } catch (error) {
      void client.end();
      throw error;
    }
  }

  /** Opens another one, unless that is under way already. */
  #giveUp(client: pg.Client, error: unknown): void {
    if (this.#connected !== client) return;
    this.#lose(error);
    this.#connected = undefined;
    this.#link = this.#connect(RECONNECT_FIRST_MS);
    void client.end();
  }

  #lose(error: unknown): void {
    if (!this.#isAway && !this.#closing.signal.aborted)
      this.#logger.warn({ err: error }, 'the event connection is lost');
    this.#isAway = true;
  }
}
