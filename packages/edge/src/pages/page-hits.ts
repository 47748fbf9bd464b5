import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from '@marquee/server-kit';
import type { AnswerCounts } from '../answer-counts.ts';
import type { BrandDirectory } from '../brands/brand-directory.ts';
import type { PageSlot } from '../brands/brand-view.ts';
import type { Coding } from '../content/negotiate.ts';
import type { ReadyContent } from '../content/ready-content.ts';
import { sendContent } from '../content/send-content.ts';
import { type AccessLog, tailOf } from '../logs/access-log.ts';
import { isPlainRequest } from '../security/request-target.ts';
import type { ReadVisitor } from '../security/visitor.ts';
import { pageLanguage } from './page-language.ts';

/** What a ready answer needs. */
export interface HitOptions {
  readonly directory: BrandDirectory;
  readonly accessLog: AccessLog;
  readonly counts: AnswerCounts;
  readonly codingsOf: (header: string | undefined) => readonly Coding[];
  readonly makeId: () => string;
  /** Null without a trusted proxy: no visitor comes over TLS then. */
  readonly readVisitor: ReadVisitor | null;
}

/**
 * For this period a page is served without a cache lookup; the cache's order of use need not be exact. It is long enough that pages of brands
 * with few visitors are hits too.
 */
const PERIOD_MS = 10 * 60_000;
/** A small integer, because V8 allocates a time in milliseconds for every page. */
const periodOf = (nowMs: number): number => Math.floor(nowMs / PERIOD_MS);

/**
 * The fast path of the most frequent request: GET of a ready page on a brand that is open to all. Other requests take the general path and
 * get the same answer. It touches few objects on purpose: with thousands of brands each one is a processor cache miss, and those
 * were most of the request's time.
 */
export class PageHits {
  readonly #options: HitOptions;
  /** By path of the page table. */
  readonly #okTails = new Map<string, string>();

  constructor(options: HitOptions) {
    this.#options = options;
  }

  /** Answers `slot`, a page of an open brand, with `content` of the same revision from now on. */
  hold(slot: PageSlot, content: ReadyContent): void {
    content.holdFor(slot);
    slot.heldPeriod = periodOf(Date.now());
  }

  /** True if it was a hit and is answered. */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, url = '' } = request;
    if (request.method !== 'GET') return false;
    const { directory, readVisitor, makeId, codingsOf } = this.#options;
    const brand = directory.known(headers.host);
    if (brand === undefined) return false;

    const { cookie } = headers;
    const language = cookie === undefined ? brand.defaultLanguage : pageLanguage(brand, '', cookie);
    const slot = brand.knownSlot(url, language);
    if (slot === null || slot.held === null) return false;
    const now = Date.now();
    if (slot.heldPeriod !== periodOf(now) || !isPlainRequest(request)) return false;

    const requestId = requestIdOf(headers, makeId);
    const tls = readVisitor?.(request).tls === true;
    const codings = codingsOf(headers['accept-encoding'] as string | undefined);
    const status = sendContent({ request, response, requestId, tls }, slot.held, codings);
    this.#record(requestId, brand.merchant, slot.requestedPath, status, now);
    return true;
  }

  #record(requestId: string, merchant: string, path: string, status: number, now: number): void {
    const { accessLog, counts } = this.#options;
    counts.add(status);
    accessLog.write(requestId, merchant, status === 200 ? this.#okTail(path) : tailOf('GET', path, status), now);
  }

  #okTail(path: string): string {
    let tail = this.#okTails.get(path);
    if (tail === undefined) {
      tail = tailOf('GET', path, 200);
      this.#okTails.set(path, tail);
    }
    return tail;
  }
}
