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

/** What answering with something that is ready needs. */
export interface HitOptions {
  readonly directory: BrandDirectory;
  readonly accessLog: AccessLog;
  readonly counts: AnswerCounts;
  readonly codingsOf: (header: string | undefined) => readonly Coding[];
  readonly makeId: () => string;
  /** Null where no proxy is trusted: then nobody can have come over TLS. */
  readonly readVisitor: ReadVisitor | null;
}

/**
 * For one period a page is served without asking the cache, whose order of use need not be right to the request. Long enough
 * that the pages of brands with few visitors are hits as well.
 */
const PERIOD_MS = 10 * 60_000;
/** A small whole number: V8 would box a time in milliseconds anew for every page. */
const periodOf = (nowMs: number): number => Math.floor(nowMs / PERIOD_MS);

/**
 * The commonest request of all in one straight line: GET of a page that is ready, on a brand that is open to everybody.
 * Whatever is out of the ordinary goes the general way and gets the same answer there. It exists for what it leaves out:
 * among thousands of brands each object touched is a miss in the processor's caches, and those were most of the request.
 */
export class PageHits {
  readonly #options: HitOptions;
  /** By path; paths of held pages are those of the page table. */
  readonly #okTails = new Map<string, string>();

  constructor(options: HitOptions) {
    this.#options = options;
  }

  /** Lets `slot`, a page of an open brand, be answered with `content` of the same revision. */
  hold(slot: PageSlot, content: ReadyContent): void {
    content.holdFor(slot);
    slot.heldPeriod = periodOf(Date.now());
  }

  /** True when it was a hit and is answered. */
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
    this.#record(requestId, brand.merchant, slot.askedPath, status, now);
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
