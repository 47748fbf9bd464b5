import type { Logger } from '@marquee/server-kit';

/** Some minutes of a busy platform. */
export const WAITING_MAX = 10_000;

/**
 * Sends notices in batches, one at a time: those that come while one is under way go together with the next. When more wait than
 * `WAITING_MAX` the oldest are dropped, and a batch that `send` rejects is lost; either is logged once until a batch succeeds.
 */
export class NoticeOutbox {
  readonly #send: (notices: readonly string[]) => Promise<void>;
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #waiting: string[] = [];
  #sending: Promise<void> | undefined;
  #isLosing = false;

  constructor(send: (notices: readonly string[]) => Promise<void>, logger: Pick<Logger, 'warn'>) {
    this.#send = send;
    this.#logger = logger;
  }

  add(notices: readonly string[]): void {
    if (notices.length === 0) return;
    this.#waiting.push(...notices);
    const excess = this.#waiting.length - WAITING_MAX;
    if (excess > 0) {
      this.#waiting.splice(0, excess);
      this.#lose(`more than ${WAITING_MAX} wait`);
    }
    this.#sending ??= this.#sendAll();
  }

  /** Resolves once nothing waits and nothing is under way. */
  async idle(): Promise<void> {
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      try {
        await this.#send(this.#waiting.splice(0));
        this.#isLosing = false;
      } catch (error) {
        this.#lose(error);
      }
    }
    this.#sending = undefined;
  }

  #lose(reason: unknown): void {
    if (!this.#isLosing) this.#logger.warn({ err: reason }, 'notices about members are lost: streams update late');
    this.#isLosing = true;
  }
}
