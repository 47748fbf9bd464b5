import { createHash } from 'node:crypto';
import { HSTS } from '../security/security-headers.ts';
import type { Coding } from './negotiate.ts';

/** A flat header list (name, value, name, value …) for `writeHead`. */
export type HeaderList = readonly string[];

/** Content before its bytes are prepared for serving. */
export interface Content {
  readonly status: number;
  readonly body: Buffer;
  /** All headers except length, coding, tag, HSTS and request id. */
  readonly headers: HeaderList;
  /** Whether to compress: text, not pictures or fonts. */
  readonly compressible: boolean;
  /** False for `no-store` content, which has no tag and is never 304. */
  readonly validated: boolean;
  /**
   * One weak tag for all codings, for clients that store the meaning of an answer and not its bytes. With strong tags they would
   * download it again as soon as a better coding is ready (RFC 9110 §8.8.1).
   */
  readonly weak?: boolean;
  /** The brand's revision of these bytes. */
  readonly revision: string;
}

/** Header lists of an answer. The last element is the request id, set just before sending. */
export class Head {
  readonly #shared: HeaderList;
  #plain: string[] | null = null;
  #tls: string[] | null = null;

  constructor(shared: HeaderList) {
    this.#shared = shared;
  }

  /** Created when first sent, because most servers have one kind of connection. */
  listFor(tls: boolean): string[] {
    if (tls) {
      this.#tls ??= [...this.#shared, 'strict-transport-security', HSTS, 'x-request-id', ''];
      return this.#tls;
    }
    this.#plain ??= [...this.#shared, 'x-request-id', ''];
    return this.#plain;
  }
}

/** One coding of the content: its bytes and its two answers, 200 and 304. */
export interface Variant {
  readonly bytes: Buffer;
  /** The body: a buffer, or a `latin1` string if it is small. */
  readonly body: Buffer | string;
  readonly etag: string;
  readonly ok: Head;
  readonly notModified: Head;
}

/**
 * Node sends a string and the head in one write. For a buffer it writes two chunks, which costs a small answer a tenth of its request.
 * Above this size, copying costs more.
 */
const ONE_PIECE_MAX_BYTES = 4096;

/** Estimated size of an entry besides its bytes: header lists, key, cache overhead. */
const OVERHEAD_BYTES = 4096;
const SHORT: Readonly<Record<Coding, string>> = { br: 'b', gzip: 'g', identity: 'i' };

/** Keeps a reference to content outside the cache. */
export interface Holder {
  held: ReadyContent | null;
}

/** Content with bytes in all codings that are ready. Identity is always ready; the others follow. */
export class ReadyContent {
  readonly status: number;
  readonly revision: string;
  readonly validated: boolean;
  readonly compressible: boolean;
  readonly identity: Variant;
  br: Variant | null = null;
  gzip: Variant | null = null;
  readonly #holders: Holder[] = [];
  readonly #headers: HeaderList;
  readonly #weak: boolean;
  readonly #digest: string;

  constructor(content: Content) {
    this.status = content.status;
    this.revision = content.revision;
    this.validated = content.validated;
    this.compressible = content.compressible;
    this.#headers = content.headers;
    this.#weak = content.weak ?? false;
    // Headers are part of the tag, so that a new content security policy reaches clients with the same page.
    this.#digest = createHash('sha256')
      .update(content.headers.join('\n'))
      .update(content.body)
      .digest('base64url')
      .slice(0, 22);
    this.identity = this.#variant('identity', content.body);
  }

  /** Lets `holder` serve this without a cache lookup, until the cache drops it. */
  holdFor(holder: Holder): void {
    if (holder.held === this) return;
    holder.held = this;
    this.#holders.push(holder);
  }

  /** Evicted or replaced: holders drop their references. */
  release(): void {
    for (const holder of this.#holders.splice(0)) if (holder.held === this) holder.held = null;
  }

  /** The same answer with another body, in identity only. */
  withBody(body: Buffer): ReadyContent {
    const { status, revision, validated, compressible } = this;
    const [headers, weak] = [this.#headers, this.#weak];
    return new ReadyContent({ status, revision, validated, weak, compressible, headers, body });
  }

  add(coding: 'br' | 'gzip', bytes: Buffer): void {
    this[coding] = this.#variant(coding, bytes);
  }

  /** Total size in bytes. */
  get size(): number {
    return this.identity.bytes.length + (this.br?.bytes.length ?? 0) + (this.gzip?.bytes.length ?? 0) + OVERHEAD_BYTES;
  }

  #variant(coding: Coding, bytes: Buffer): Variant {
    // A strong tag differs per coding, because the bytes differ (RFC 9110 §8.8.3.3).
    const etag = this.#weak ? `W/"${this.#digest}"` : `"${this.#digest}-${SHORT[coding]}"`;
    const shared = this.validated ? [...this.#headers, 'etag', etag] : this.#headers;
    const coded = coding === 'identity' ? [] : ['content-encoding', coding];
    return {
      bytes,
      body: bytes.length > ONE_PIECE_MAX_BYTES ? bytes : bytes.toString('latin1'),
      etag,
      ok: new Head([...shared, ...coded, 'content-length', String(bytes.length)]),
      notModified: new Head(withoutContentType(shared)),
    };
  }
}

function withoutContentType(list: HeaderList): HeaderList {
  return list.filter((_, i) => list[i - (i % 2)] !== 'content-type');
}
