import { type OpenStream, openStream, type StreamTarget } from './open-stream.ts';

const WITHIN_MS = 10_000;
const SETTLE_MS = 500;

/** A page's first event after a change: milliseconds since the change was sent, and the data. */
export interface ReceivedEvent {
  readonly ms: number;
  readonly data: string;
}

/** Many clients with an open stream each. */
export class OpenPages {
  readonly #streams: OpenStream[] = [];
  #onEvent: (page: number, data: string) => void = () => undefined;

  /** Opens them one after the other. The first event of each is the state, not a change, and is skipped. */
  async open(count: number, targetOf: (page: number) => StreamTarget): Promise<void> {
    for (let page = 0; page < count; page += 1) {
      this.#streams.push(await openStream(targetOf(page), (data) => this.#onEvent(page, data)));
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }

  /** Receives the pages' events from now on. */
  listen(onEvent: (page: number, data: string) => void): void {
    this.#onEvent = onEvent;
  }

  /** Every page's next event. @throws Error if one receives none. */
  async next(sentAt: number): Promise<ReceivedEvent[]> {
    const received = new Map<number, ReceivedEvent>();
    const all = Promise.withResolvers<ReceivedEvent[]>();
    const count = this.#streams.length;
    const timer = setTimeout(
      () => all.reject(new Error(`${received.size} of ${count} pages received the event`)),
      WITHIN_MS,
    );
    this.listen((page, data) => {
      if (!received.has(page)) received.set(page, { ms: performance.now() - sentAt, data });
      if (received.size === count) all.resolve([...received.values()]);
    });
    return all.promise.finally(() => clearTimeout(timer));
  }

  close(): void {
    for (const stream of this.#streams) stream.close();
  }
}
