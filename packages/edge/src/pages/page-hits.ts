import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from '@marquee/server-kit';
import type { AnswerCounts } from '../answer-counts.ts';
import type { BrandDirectory } from '../brands/brand-directory.ts';
import type { PageSlot } from '../brands/brand-view.ts';
import type { Coding } from '../content/negotiate.ts';
import { sendContent } from '../content/send-content.ts';
import { type AccessLog, tailOf } from '../logs/access-log.ts';
import { isPlainRequest } from '../security/request-target.ts';
import type { ReadVisitor } from '../security/visitor.ts';
import { pageLanguage } from './page-language.ts';

export interface PageHitsOptions {
  readonly directory: BrandDirectory;
  readonly accessLog: AccessLog;
  readonly counts: AnswerCounts;
  readonly codingsOf: (header: string | undefined) => readonly Coding[];
  readonly makeId: () => string;
  /** Null where no proxy is trusted: then nobody can have come over TLS. */
  readonly readVisitor: ReadVisitor | null;
}

/** For so long a page is served without asking the cache, whose order of use is right to the second, not to the request. */
const ASK_CACHE_EVERY_MS = 1000;

/**
 * The commonest request of all in one straight line: GET of a page that is ready, on a brand that is open to everybody.
 * Whatever is out of the ordinary goes the general way and gets the same answer there. It exists for what it leaves out:
 * on a busy machine each object and function touched is a cache miss, and those were a fifth of the request.
 */
export class PageHits {
  readonly #options: PageHitsOptions;

  constructor(options: PageHitsOptions) {
    this.#options = options;
  }

  /** True when it was a hit and is answered. */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, url = '' } = request;
    if (request.method !== 'GET') return false;
    const { directory, readVisitor, makeId, codingsOf } = this.#options;
    const brand = directory.known(headers.host);
    if (brand?.isOpenToAll !== true) return false;

    const { cookie } = headers;
    const language = cookie === undefined ? brand.defaultLanguage : pageLanguage(brand, '', cookie);
    const slot = brand.knownSlot(url, language);
    const content = slot?.held;
    if (slot === null || content?.revision !== brand.revision) return false;
    const now = Date.now();
    if (now - slot.askedMs > ASK_CACHE_EVERY_MS || !isPlainRequest(request)) return false;

    const requestId = requestIdOf(headers, makeId);
    const tls = readVisitor?.(request).tls === true;
    const codings = codingsOf(headers['accept-encoding'] as string | undefined);
    const status = sendContent({ request, response, requestId, tls }, content, codings);
    this.#record(requestId, brand.merchant, slot, status, now);
    return true;
  }

  #record(requestId: string, merchant: string, slot: PageSlot, status: number, now: number): void {
    const { accessLog, counts } = this.#options;
    counts.add(status);
    if (status === 200) {
      slot.okTail ??= tailOf(merchant, 'GET', slot.askedPath, status);
      accessLog.write(requestId, slot.okTail, now);
    } else {
      accessLog.write(requestId, tailOf(merchant, 'GET', slot.askedPath, status), now);
    }
  }
}
