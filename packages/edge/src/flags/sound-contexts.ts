/** Contexts remembered at a time, and how long one may be. */
const REMEMBERED_MAX = 4096;
const REMEMBERED_MAX_BYTES = 512;

/**
 * Bodies that were found without fault: a client asks with the same context again and again, and reading it anew would be
 * the dearest part of answering with what is ready.
 */
export class SoundContexts {
  readonly #bodies = new Set<string>();

  has(body: Buffer): boolean {
    return body.length <= REMEMBERED_MAX_BYTES && this.#bodies.has(textOf(body));
  }

  add(body: Buffer): void {
    if (body.length > REMEMBERED_MAX_BYTES) return;
    if (this.#bodies.size >= REMEMBERED_MAX) this.#bodies.clear();
    this.#bodies.add(textOf(body));
  }
}

/** A character for a byte, so that no two bodies are alike. */
const textOf = (body: Buffer): string => body.toString('latin1');
