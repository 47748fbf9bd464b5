import type { Logger } from '@marquee/server-kit';
import { LRUCache } from 'lru-cache';
import { createQueue, encodeBrotli, encodeGzip } from './encode.ts';
import { type Content, ReadyContent } from './ready-content.ts';

export interface ContentCacheOptions {
  /** Maximum bytes of all entries: keys, all codings, header lists. */
  readonly maxBytes: number;
  readonly logger: Logger;
  readonly now?: () => number;
  /** Brotli quality of brands' content: compressed once per revision, so high, but not the highest. */
  readonly brotliQuality?: number;
}

export type Produce = () => Promise<Content>;

interface Production {
  readonly revision: string;
  readonly content: Promise<ReadyContent>;
}

interface Failure {
  readonly untilMs: number;
  readonly delayMs: number;
}

const DEFAULT_BROTLI_QUALITY = 9;
const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 30_000;
const FAILURES_MAX = 1000;
/** Below this size, compression saves no packet. */
const WORTH_CODING_BYTES = 512;

/**
 * LRU cache of ready content, bounded in bytes. Each key is produced once at a time. Stale content is served while its successor is
 * produced, and after a failed production (the two rules of RFC 5861, by revision instead of age). Keys come from `tenantKey` only.
 */
export class ContentCache {
  readonly #entries: LRUCache<string, ReadyContent>;
  readonly #running = new Map<string, Production>();
  readonly #failures = new LRUCache<string, Failure>({ max: FAILURES_MAX });
  readonly #encodeInTurn = createQueue();
  readonly #logger: Logger;
  readonly #now: () => number;
  readonly #brotliQuality: number;
  /** Counters since start, for metrics. */
  readonly counts = { produced: 0, failed: 0 };

  constructor({ maxBytes, logger, now = Date.now, brotliQuality = DEFAULT_BROTLI_QUALITY }: ContentCacheOptions) {
    this.#entries = new LRUCache({ maxSize: maxBytes, dispose: (ready) => ready.release() });
    this.#logger = logger;
    this.#now = now;
    this.#brotliQuality = brotliQuality;
  }

  /** The entry of any revision; counts as a use. */
  get(key: string): ReadyContent | undefined {
    return this.#entries.get(key);
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** The content of this revision: cached, from a running production, or produced now. */
  async load(key: string, revision: string, produce: Produce): Promise<ReadyContent> {
    const held = this.#entries.get(key);
    if (held?.revision === revision) return held;
    const running = this.#running.get(key);
    return running?.revision === revision ? running.content : this.#produce(key, revision, produce);
  }

  /**
   * Produces the successor of a stale entry, which is served meanwhile. One production at a time; after failures it is retried
   * with growing pauses.
   */
  refreshBehind(key: string, revision: string, produce: Produce): void {
    if (this.#running.get(key)?.revision === revision) return;
    if ((this.#failures.get(key)?.untilMs ?? 0) > this.#now()) return;
    // The failure is logged where it happens; no caller waits for this promise.
    this.#produce(key, revision, produce).catch(() => {});
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  #produce(key: string, revision: string, produce: Produce): Promise<ReadyContent> {
    const content = this.#make(key, produce, () => this.#running.get(key)?.content === content);
    this.#running.set(key, { revision, content });
    return content;
  }

  /** `isLatest` is false if a production of a later revision has started; then the result is not stored. */
  async #make(key: string, produce: Produce, isLatest: () => boolean): Promise<ReadyContent> {
    try {
      const ready = new ReadyContent(await Promise.resolve().then(produce));
      this.counts.produced += 1;
      this.#failures.delete(key);
      if (isLatest()) {
        this.#store(key, ready);
        this.#encode(key, ready);
      }
      return ready;
    } catch (error) {
      this.#failed(key, error);
      throw error;
    } finally {
      if (isLatest()) this.#running.delete(key);
    }
  }

  #failed(key: string, error: unknown): void {
    const last = this.#failures.get(key)?.delayMs;
    const delayMs = last === undefined ? RETRY_FIRST_MS : Math.min(last * 2, RETRY_MAX_MS);
    this.#failures.set(key, { delayMs, untilMs: this.#now() + delayMs });
    this.counts.failed += 1;
    this.#logger.error({ err: error, key, heldOn: this.#entries.has(key) }, 'content could not be made');
  }

  #store(key: string, ready: ReadyContent): void {
    this.#entries.set(key, ready, { size: ready.size + key.length * 2 });
  }

  /** Adds compressed versions, cheapest first. Requests use what is ready. */
  #encode(key: string, ready: ReadyContent): void {
    const { bytes } = ready.identity;
    if (!ready.compressible || bytes.length < WORTH_CODING_BYTES) return;
    const isCurrent = () => this.#entries.peek(key) === ready;
    const add = async (coding: 'br' | 'gzip', encode: () => Promise<Buffer>) => {
      // Replaced or evicted in the meantime: these bytes would never be served.
      if (!isCurrent()) return;
      ready.add(coding, await encode());
      if (isCurrent()) this.#store(key, ready);
    };
    this.#encodeInTurn(() => add('gzip', () => encodeGzip(bytes)))
      .then(() => this.#encodeInTurn(() => add('br', () => encodeBrotli(bytes, this.#brotliQuality))))
      .catch((error: unknown) => this.#logger.error({ err: error, key }, 'content could not be coded'));
  }
}
