/** Answers by status since start. The two most frequent statuses are plain numbers. */
export class AnswerCounts {
  #ok = 0;
  #notModified = 0;
  readonly #others = new Map<number, number>();

  add(status: number): void {
    if (status === 200) this.#ok += 1;
    else if (status === 304) this.#notModified += 1;
    else this.#others.set(status, (this.#others.get(status) ?? 0) + 1);
  }

  entries(): [status: number, count: number][] {
    const known: [number, number][] = [
      [200, this.#ok],
      [304, this.#notModified],
    ];
    return [...known.filter(([, count]) => count > 0), ...this.#others];
  }
}
