import { type OpenStream, openStream, type StreamTarget } from './open-stream.ts';

const WITHIN_MS = 10_000;
const SETTLE_MS = 500;

/** A page's first event after something was sent, in milliseconds since then, and what it said. */
export interface Told {
  readonly ms: number;
  readonly data: string;
}

/** Many clients with an open stream each. */
export class OpenPages {
  readonly #streams: OpenStream[] = [];
  #onEvent: (page: number, data: string) => void = () => undefined;

  /** Opens them one after the other and lets the first word of each go by: it is the state, not a change. */
  async open(count: number, targetOf: (page: number) => StreamTarget): Promise<void> {
    for (let page = 0; page < count; page += 1) {
      this.#streams.push(await openStream(targetOf(page), (data) => this.#onEvent(page, data)));
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }

  /** From here on: what a page hears goes here. */
  listen(onEvent: (page: number, data: string) => void): void {
    this.#onEvent = onEvent;
  }

  /** Every page's next event. @throws where one is not told. */
  async next(sentAt: number): Promise<Told[]> {
    const told = new Map<number, Told>();
    const all = Promise.withResolvers<Told[]>();
    const count = this.#streams.length;
    const timer = setTimeout(() => all.reject(new Error(`${told.size} of ${count} pages were told`)), WITHIN_MS);
    this.listen((page, data) => {
      if (!told.has(page)) told.set(page, { ms: performance.now() - sentAt, data });
      if (told.size === count) all.resolve([...told.values()]);
    });
    return all.promise.finally(() => clearTimeout(timer));
  }

  close(): void {
    for (const stream of this.#streams) stream.close();
  }
}
