/** Number of cached contexts, and their maximum length. */
const REMEMBERED_MAX = 4096;
const REMEMBERED_MAX_BYTES = 512;

/**
 * Cache of valid bodies. Clients repeat the same context, and parsing it would be the most expensive part of a ready answer.
 */
export class ValidContexts {
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

/** One character per byte, so that different bodies have different keys. */
const textOf = (body: Buffer): string => body.toString('latin1');
