/** A result serves requests for the same key for this long. */
const KEPT_MS = 1_000;

/** Work that many request at about the same time is done once for all of them. */
export class SharedWork<Result> {
  readonly #made = new Map<string, Promise<Result>>();

  of(key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const made = work();
    this.#made.set(key, made);
    const forget = () => void setTimeout(() => this.#made.delete(key), KEPT_MS).unref();
    made.then(forget, forget);
    return made;
  }
}

/** The same without old results: callers during a run share the next run, which starts after their call. */
export class NextWork<Result> {
  readonly #running = new Map<string, Promise<void>>();
  readonly #next = new Map<string, Promise<Result>>();

  of(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(key);
    if (running === undefined) return this.#run(key, work);
    const known = this.#next.get(key);
    if (known !== undefined) return known;
    const next = running.then(() => {
      this.#next.delete(key);
      return this.#run(key, work);
    });
    this.#next.set(key, next);
    return next;
  }

  #run(key: string, work: () => Promise<Result>): Promise<Result> {
    const result = work();
    const end = () => {
      this.#running.delete(key);
    };
    this.#running.set(key, result.then(end, end));
    return result;
  }
}
