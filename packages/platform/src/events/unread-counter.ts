export interface UnreadCounterDeps {
  /** Null: the brand has no messages. */
  readonly read: () => Promise<number | null>;
  readonly onChange: (count: number) => void;
  readonly onFailure: (error: unknown) => void;
}

/** A process makes about one count in this time after a notice to a whole brand, however many streams it has. */
export const SPREAD_MS_PER_STREAM = 1;

/**
 * The number of unread messages of one stream's member. One count runs at a time, so that an older result never follows a newer
 * one; requests during a count cause one more.
 */
export class UnreadCounter {
  readonly #deps: UnreadCounterDeps;
  #isCounting = false;
  #isRequested = false;
  #last: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: UnreadCounterDeps) {
    this.#deps = deps;
  }

  /** @param among how many streams count because of the same notice: each waits for a random time, so that they do not all query at once. */
  count(among = 1): void {
    if (among <= 1) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      void this.#run();
      return;
    }
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        void this.#run();
      },
      Math.random() * among * SPREAD_MS_PER_STREAM,
    );
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#isRequested = true;
    if (this.#isCounting) return;
    this.#isCounting = true;
    try {
      while (this.#isRequested) {
        this.#isRequested = false;
        const count = await this.#deps.read();
        if (count !== null && count !== this.#last) this.#deps.onChange(count);
        this.#last = count;
      }
    } catch (error) {
      this.#deps.onFailure(error);
    } finally {
      this.#isCounting = false;
    }
  }
}
