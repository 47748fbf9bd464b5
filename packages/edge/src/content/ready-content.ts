import { createHash } from 'node:crypto';
import { HSTS } from '../security/security-headers.ts';
import type { Coding } from './negotiate.ts';

/** A flat header list (name, value, name, value …), as `writeHead` takes it. */
export type HeaderList = readonly string[];

/** What is to be served, before its bytes are made ready. */
export interface Content {
  readonly status: number;
  readonly body: Buffer;
  /** Everything but length, coding, tag, HSTS and request id. */
  readonly headers: HeaderList;
  /** Worth coding: text, not pictures or fonts. */
  readonly compressible: boolean;
  /** False for what must not be kept by anybody (`no-store`): it has no tag and is never 304. */
  readonly validated: boolean;
  /**
   * One weak tag for all codings, for who keeps what the answer says and not its bytes: with strong ones it would be sent
   * everything again as soon as a better coding is ready (RFC 9110 §8.8.1).
   */
  readonly weak?: boolean;
  /** The brand's revision these bytes were made from. */
  readonly revision: string;
}

/** One answer's header lists, complete but for the request id: that is the last element, written just before sending. */
export class Head {
  readonly #shared: HeaderList;
  #plain: string[] | null = null;
  #tls: string[] | null = null;

  constructor(shared: HeaderList) {
    this.#shared = shared;
  }

  /** Made when it is first sent: most servers see one kind of connection only. */
  listFor(tls: boolean): string[] {
    if (tls) {
      this.#tls ??= [...this.#shared, 'strict-transport-security', HSTS, 'x-request-id', ''];
      return this.#tls;
    }
    this.#plain ??= [...this.#shared, 'x-request-id', ''];
    return this.#plain;
  }
}

/** One coding of the content: its bytes, with both answers it can give. */
export interface Variant {
  readonly bytes: Buffer;
  /** What is sent: the bytes, as a string of them (`latin1`) where there are few. */
  readonly body: Buffer | string;
  readonly etag: string;
  readonly ok: Head;
  readonly notModified: Head;
}

/**
 * Node sends a string together with the head, in one piece; for a buffer it makes a list of two, which costs a small
 * answer a tenth of its request. What is larger than this is dearer to copy than to list.
 */
const ONE_PIECE_MAX_BYTES = 4096;

/** Rough cost of an entry beside its bytes: header lists, key, the cache's own bookkeeping. */
const OVERHEAD_BYTES = 4096;
const SHORT: Readonly<Record<Coding, string>> = { br: 'b', gzip: 'g', identity: 'i' };

/** Something that keeps a content at hand beside the cache. */
export interface Holder {
  held: ReadyContent | null;
}

/** Content with its bytes ready in every coding made so far. Identity is there from the start, the others come. */
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
    // Headers are part of the tag: a new content security policy must reach who holds the same page.
    this.#digest = createHash('sha256')
      .update(content.headers.join('\n'))
      .update(content.body)
      .digest('base64url')
      .slice(0, 22);
    this.identity = this.#variant('identity', content.body);
  }

  /** Lets `holder` serve this without asking the cache, until the cache lets go of it. */
  holdFor(holder: Holder): void {
    if (holder.held === this) return;
    holder.held = this;
    this.#holders.push(holder);
  }

  /** Evicted or replaced: nobody may keep the bytes alive. */
  release(): void {
    for (const holder of this.#holders.splice(0)) if (holder.held === this) holder.held = null;
  }

  /** The same answer with another body: identity alone. */
  withBody(body: Buffer): ReadyContent {
    const { status, revision, validated, compressible } = this;
    const [headers, weak] = [this.#headers, this.#weak];
    return new ReadyContent({ status, revision, validated, weak, compressible, headers, body });
  }

  add(coding: 'br' | 'gzip', bytes: Buffer): void {
    this[coding] = this.#variant(coding, bytes);
  }

  /** Everything this holds, in bytes. */
  get size(): number {
    return this.identity.bytes.length + (this.br?.bytes.length ?? 0) + (this.gzip?.bytes.length ?? 0) + OVERHEAD_BYTES;
  }

  #variant(coding: Coding, bytes: Buffer): Variant {
    // A strong one is another for each coding: the bytes differ (RFC 9110 §8.8.3.3).
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
