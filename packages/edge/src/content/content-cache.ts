import type { Logger } from '@marquee/server-kit';
import { LRUCache } from 'lru-cache';
import { createQueue, encodeBrotli, encodeGzip } from './encode.ts';
import { type Content, ReadyContent } from './ready-content.ts';

export interface ContentCacheOptions {
  /** Bound on everything held: keys, bytes of every coding, header lists. */
  readonly maxBytes: number;
  readonly logger: Logger;
  readonly now?: () => number;
  /** Brotli's quality for what is made per brand: made once per revision, so dear is fine, dearest is not. */
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
/** Below this, coding saves no packet. */
const WORTH_CODING_BYTES = 512;

/**
 * Ready content by key, least recently used out first, bounded in bytes. One production at a time per key; what is stale
 * serves on while its successor is made, and after a failed production (RFC 5861's two rules, by revision instead of
 * age). Keys come from `tenantKey` and from nowhere else.
 */
export class ContentCache {
  readonly #entries: LRUCache<string, ReadyContent>;
  readonly #running = new Map<string, Production>();
  readonly #failures = new LRUCache<string, Failure>({ max: FAILURES_MAX });
  readonly #encodeInTurn = createQueue();
  readonly #logger: Logger;
  readonly #now: () => number;
  readonly #brotliQuality: number;
  /** Counted since start; read by metrics. */
  readonly counts = { produced: 0, failed: 0 };

  constructor({ maxBytes, logger, now = Date.now, brotliQuality = DEFAULT_BROTLI_QUALITY }: ContentCacheOptions) {
    this.#entries = new LRUCache({ maxSize: maxBytes, dispose: (ready) => ready.release() });
    this.#logger = logger;
    this.#now = now;
    this.#brotliQuality = brotliQuality;
  }

  /** What is there, of whatever revision; counts as a use. */
  get(key: string): ReadyContent | undefined {
    return this.#entries.get(key);
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** The content of this revision: from the cache, from the production already running, or produced now. */
  async load(key: string, revision: string, produce: Produce): Promise<ReadyContent> {
    const held = this.#entries.get(key);
    if (held?.revision === revision) return held;
    const running = this.#running.get(key);
    return running?.revision === revision ? running.content : this.#produce(key, revision, produce);
  }

  /**
   * Makes the successor of a stale entry while that goes on serving: one production at a time, and one that keeps
   * failing is tried again with growing pauses.
   */
  refreshBehind(key: string, revision: string, produce: Produce): void {
    if (this.#running.get(key)?.revision === revision) return;
    if ((this.#failures.get(key)?.untilMs ?? 0) > this.#now()) return;
    // The failure is logged where it happens; nobody waits for this promise.
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

  /** `isLatest` is false when a production for a later revision was begun meanwhile: then nothing is stored. */
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

  /** Adds the codings, cheapest first; requests are served from what is there meanwhile. */
  #encode(key: string, ready: ReadyContent): void {
    const { bytes } = ready.identity;
    if (!ready.compressible || bytes.length < WORTH_CODING_BYTES) return;
    const isCurrent = () => this.#entries.peek(key) === ready;
    const add = async (coding: 'br' | 'gzip', encode: () => Promise<Buffer>) => {
      // Replaced or evicted while it waited its turn: nobody would be served these bytes.
      if (!isCurrent()) return;
      ready.add(coding, await encode());
      if (isCurrent()) this.#store(key, ready);
    };
    this.#encodeInTurn(() => add('gzip', () => encodeGzip(bytes)))
      .then(() => this.#encodeInTurn(() => add('br', () => encodeBrotli(bytes, this.#brotliQuality))))
      .catch((error: unknown) => this.#logger.error({ err: error, key }, 'content could not be coded'));
  }
}
